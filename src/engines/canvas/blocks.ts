import { Problem } from "#problem";
import { type Fonts, fontsFor, useFonts } from "./fonts.ts";
import { createCanvas } from "./library.ts";
import { cutUnit, unitsOf } from "./units.ts";

/** One line of text and where its ink lies around its origin, which is on the baseline; all lengths are in em. */
export interface Line {
  text: string;
  rightToLeft: boolean;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Lines of text one below the other. Width and height are those of the ink. */
export interface Block {
  lines: Line[];
  /** Of each line, from the upper edge of the block. */
  baselines: number[];
  width: number;
  height: number;
}

export interface Blocks {
  fonts: Fonts;
  /** The same text in ever more and shorter lines. */
  candidates: Block[];
}

/** Measures are taken at this size; shapes hardly depend on it. */
export const measuredSize = 100;

/** By how much an outline of the opposite brightness reaches beyond the letters, in em. */
export const outlineWidth = 0.06;

const pitch = 1.25;
const leastGap = 0.12;
const longestUnit = 20;
const mostLines = 40;

/** Right-to-left scripts take up whole blocks of Unicode, also where no character is assigned yet. */
export const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

export function blocksOf(text: string): Blocks {
  const paragraphs = paragraphsOf(text);
  const fonts = fontsFor(text);
  const ruler = rulerFor(fonts);
  const units = paragraphs.map((paragraph) =>
    unitsOf(paragraph).flatMap((unit) => {
      const width = ruler.width(unit);
      return width > longestUnit ? cutUnit(unit, Math.ceil(width / (longestUnit / 2))) : [unit];
    }),
  );
  const weighed = units.map((list) => list.map((unit) => ({ unit, width: ruler.width(unit) })));
  return { fonts, candidates: wrappings(weighed).map((lines) => blockOf(lines, ruler)) };
}

/** One block of one line for each text, of the same height and with the same baseline. */
export function levelBlocks(texts: readonly string[]): { fonts: Fonts; blocks: Block[] } {
  // Thousands of page numbers differ in their digits alone.
  const fonts = fontsFor(`${texts[0] ?? ""}\n${[...new Set(texts.join(""))].join("")}`);
  const ruler = rulerFor(fonts);
  const lines = texts.map((text) => ruler.line(text.trim()));
  const top = Math.min(...lines.map((line) => line.top));
  const bottom = Math.max(...lines.map((line) => line.bottom));
  const blocks = lines.map((line) => ({
    lines: [line],
    baselines: [-top],
    width: line.right - line.left,
    height: bottom - top,
  }));
  return { fonts, blocks };
}

function paragraphsOf(text: string): string[] {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").split("\n");
  const paragraphs = lines.map((line) =>
    line
      .replace(/\t/g, " ")
      .replace(/\p{Cc}/gu, "")
      .trim(),
  );
  while (paragraphs.at(-1) === "") paragraphs.pop();
  while (paragraphs[0] === "") paragraphs.shift();
  if (!paragraphs.some((line) => /[^\p{Default_Ignorable_Code_Point}\s]/u.test(line))) {
    throw new Problem("bad-request", "text has nothing that shows: give at least one visible character.", {
      fields: ["text"],
    });
  }
  return paragraphs;
}

interface Weighed {
  unit: string;
  width: number;
}

/** Of every number of lines that can be had, the wrapping with the shortest longest line. */
function wrappings(paragraphs: readonly (readonly Weighed[])[]): string[][] {
  const byCount = new Map<number, string[]>();
  for (let limit = Number.POSITIVE_INFINITY; ; ) {
    const lines = paragraphs.flatMap((units) => wrap(units, limit));
    if (lines.length > Math.max(mostLines, paragraphs.length)) break;
    byCount.set(
      lines.length,
      lines.map(({ text }) => text.trim()),
    );
    const longest = lines.reduce((a, b) => (b.width > a.width ? b : a));
    if (longest.units < 2) break;
    limit = longest.width - Number.EPSILON * longest.width;
  }
  return [...byCount.values()];
}

interface Wrapped {
  text: string;
  width: number;
  units: number;
}

function wrap(units: readonly Weighed[], limit: number): Wrapped[] {
  const lines: Wrapped[] = [{ text: "", width: 0, units: 0 }];
  for (const { unit, width } of units) {
    const line = lines.at(-1);
    if (line && (line.units === 0 || line.width + width <= limit)) {
      line.text += unit;
      line.width += width;
      line.units += 1;
    } else {
      lines.push({ text: unit, width, units: 1 });
    }
  }
  return lines;
}

interface Ruler {
  width(text: string): number;
  line(text: string): Line;
}

function rulerFor(fonts: Fonts): Ruler {
  const context = createCanvas(1, 1).getContext("2d");
  useFonts(context, fonts, measuredSize);
  return {
    width: (text) => context.measureText(text).width / measuredSize,
    line(text) {
      const isRight = startsRight(text);
      context.direction = isRight ? "rtl" : "ltr";
      context.textAlign = "left";
      const ink = context.measureText(text);
      const em = (pixels: number) => pixels / measuredSize;
      return {
        text,
        rightToLeft: isRight,
        left: em(Math.min(-ink.actualBoundingBoxLeft, 0)),
        right: em(Math.max(ink.actualBoundingBoxRight, ink.width)),
        top: em(-ink.actualBoundingBoxAscent),
        bottom: em(ink.actualBoundingBoxDescent),
      };
    },
  };
}

/** The first letter with a direction decides: Unicode Annex 9, rules P2 and P3. */
function startsRight(text: string): boolean {
  for (const character of text) {
    if (rightToLeft.test(character)) return true;
    if (/\p{L}/u.test(character)) return false;
  }
  return false;
}

function blockOf(texts: readonly string[], ruler: Ruler): Block {
  const lines = texts.map((text) => ruler.line(text));
  const baselines: number[] = [];
  lines.forEach(({ top }, index) => {
    const above = lines[index - 1];
    const before = baselines[index - 1];
    if (above === undefined || before === undefined) baselines.push(-top);
    else baselines.push(before + Math.max(pitch, above.bottom + leastGap - top));
  });
  const last = lines.at(-1);
  return {
    lines,
    baselines,
    width: Math.max(...lines.map(({ left, right }) => right - left)),
    height: (baselines.at(-1) ?? 0) + (last?.bottom ?? 0),
  };
}
