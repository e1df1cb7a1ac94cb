import { type Block, measuredSize } from "#layout/stamp/blocks.ts";
import { outlineWidth } from "#layout/stamp/draw.ts";
import { rightToLeft } from "#layout/stamp/paragraphs.ts";
import { type Fonts, useFonts } from "./fonts.ts";
import { type Context, createCanvas, PDFDocument } from "./library.ts";

/** A piece of a line: its pen starts at x, y (em, from the block's upper left corner) and its glyphs are on a page. */
export interface Piece {
  text: string;
  page: number;
  x: number;
  y: number;
  rightToLeft: boolean;
  /** The page on which the same glyphs are drawn as outlines. */
  halo: number | undefined;
}

export interface Lettering {
  /**
   * A PDF with plain contents. Its first pages show the samples, the others the pieces; each has its pen at
   * `pen` and letters of `size`.
   */
  bytes: Uint8Array;
  pen: { x: number; y: number };
  size: number;
  /** How far outlines reach beyond the letters, in em. */
  outline: number;
  /** Short texts by which the text of each glyph is found, as shaping has left the PDF to guess at it. */
  samples: string[];
  blocks: { width: number; height: number; pieces: Piece[] }[];
}

export type Align = "left" | "center" | "right";

const pen = { x: 100, y: 200 };
const pageHeight = 300;
const joiner = "\u200D";

interface Setting {
  align: Align;
  /** Whether outlines are drawn as well. */
  halo?: boolean;
}

/** Sets blocks of text as glyphs of embedded fonts, each font once for all of them. */
export function letter(fonts: Fonts, blocks: readonly Block[], { align, halo = false }: Setting): Lettering {
  const document = new PDFDocument({ compressionLevel: 0 });
  const ruler = createCanvas(1, 1).getContext("2d");
  useFonts(ruler, fonts, measuredSize);
  ruler.textAlign = "left";
  let pages = 0;
  const show = (text: string, isRight: boolean, paint: "fillText" | "strokeText" = "fillText"): number => {
    const width = ruler.measureText(text).width;
    const context = document.beginPage(Math.ceil(width) + 2 * pen.x, pageHeight) as Context;
    useFonts(context, fonts, measuredSize);
    context.textAlign = "left";
    context.direction = isRight ? "rtl" : "ltr";
    context.lineJoin = "round";
    context.lineWidth = 2 * outlineWidth * measuredSize;
    context[paint](text, pen.x, pen.y);
    document.endPage();
    pages += 1;
    return pages - 1;
  };

  const samples = samplesOf(blocks.flatMap(({ lines }) => lines.map(({ text }) => text)));
  for (const sample of samples) show(sample, rightToLeft.test(sample));
  const shown = new Map<string, { page: number; halo: number | undefined }>();
  const set = blocks.map((block) => ({
    width: block.width,
    height: block.height,
    pieces: block.lines.flatMap((line, index) => {
      const free = block.width - (line.right - line.left);
      const start = (align === "left" ? 0 : align === "right" ? free : free / 2) - line.left;
      ruler.direction = line.rightToLeft ? "rtl" : "ltr";
      return piecesOf(line.text).map(({ text, before }): Piece => {
        const key = `${line.rightToLeft} ${text}`;
        const pages = shown.get(key) ?? {
          page: show(text, line.rightToLeft),
          halo: halo ? show(text, line.rightToLeft, "strokeText") : undefined,
        };
        shown.set(key, pages);
        const x = start + ruler.measureText(before).width / measuredSize;
        return { text, ...pages, x, y: block.baselines[index] ?? 0, rightToLeft: rightToLeft.test(line.text) };
      });
    }),
  }));
  const bytes = new Uint8Array(document.close());
  return { bytes, pen, size: measuredSize, outline: outlineWidth, samples, blocks: set };
}

/** Parts a line into words, each with the blank behind it; one with right-to-left words stays whole for Skia. */
function piecesOf(line: string): { text: string; before: string }[] {
  if (line === "") return [];
  if (rightToLeft.test(line)) return [{ text: line, before: "" }];
  return Array.from(line.matchAll(/\S+\s*/g), ({ 0: text, index }) => ({ text, before: line.slice(0, index) }));
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Lists every character, by itself and with its marks; letters that join, in each of their shapes. */
function samplesOf(lines: readonly string[]): string[] {
  const samples = new Set([" "]);
  for (const line of new Set(lines)) {
    for (const { segment } of graphemes.segment(line)) {
      samples.add(segment);
      for (const character of segment) samples.add(character);
    }
  }
  for (const sample of [...samples]) {
    if ([...sample].length > 1 || !/\p{L}/u.test(sample) || !rightToLeft.test(sample)) continue;
    for (const shape of [sample + joiner, joiner + sample + joiner, joiner + sample]) samples.add(shape);
  }
  return [...samples].filter((sample) => sample === " " || sample.trim() !== "");
}
