import { type Block, levelBlocks, measuredSize, wrappedBlocks } from "#layout/stamp/blocks.ts";
import type { Pen } from "#layout/stamp/pen.ts";
import { type Fonts, fontsFor, useFonts } from "./fonts.ts";
import { createCanvas } from "./library.ts";

/** Breaks a text into ever more and shorter lines, and finds the fonts that it needs. */
export function wrapped(text: string, font?: string): { fonts: Fonts; candidates: Block[] } {
  const fonts = fontsFor(text, font);
  return { fonts, candidates: wrappedBlocks(text, penWith(fonts)) };
}

/** Draws a block of one line for each text, all of the same height and with the same baseline. */
export function level(texts: readonly string[]): { fonts: Fonts; blocks: Block[] } {
  // Thousands of page numbers differ in their digits alone.
  const fonts = fontsFor(`${texts[0] ?? ""}\n${[...new Set(texts.join(""))].join("")}`);
  return { fonts, blocks: levelBlocks(texts, penWith(fonts)) };
}

function penWith(fonts: Fonts): Pen {
  const context = createCanvas(1, 1).getContext("2d");
  useFonts(context, fonts, measuredSize);
  return context;
}
