import type { SaidLine, ScannedPage, Stroke } from "#formats/recognised/page.ts";
import { isUnspacedBetween } from "#formats/recognised/unspaced.ts";
import { median } from "../model/box.ts";
import { widthsOf } from "../model/letter-widths.ts";
import { black, type Ruling, type Run, type Style } from "../model/page.ts";
import { moved, type PageSize, turnOf } from "../model/turn.ts";
import { halfPoints } from "./text-style.ts";

/** Sizes that differ by less are one: what is seen of a line depends on the letters that are in it. */
const sameSize = 0.1;
/** A recogniser measures from the highest stroke to the lowest, which is so much of a font's size. */
const seenOfSize = 0.93;

/** How the letters of scanned pages look: what can be told of it for all of them together. */
export interface ScannedLook {
  style: Style;
  sizeOf(line: SaidLine): number;
}

/**
 * Finds the family in whose letters lines are nearest to as long as they were seen. Then a line's length tells its size
 * better than its height does, in which letters that reach up or down are by chance.
 */
export function scannedLook(pages: readonly ScannedPage[]): ScannedLook {
  const lines = pages.flatMap((page) => page.lines.filter(({ letters }) => letters !== undefined));
  const fits = families.map((family) => ({ family, ...fitOf(lines, family.font) }));
  const [best] = fits.sort((one, other) => Math.abs(Math.log(one.stretch)) - Math.abs(Math.log(other.stretch)));
  const sizes = settledSizes(lines, (line) => best?.sizes.get(line) ?? seenSize(line));
  const style: Style = { ...(best?.family ?? families[0]), bold: false, italic: false, colour: black };
  return { style, sizeOf: (line) => sizes.get(line) ?? halfPoints(seenSize(line)) };
}

const families = [
  { font: "Times New Roman", generic: "serif" },
  { font: "Arial", generic: "sans" },
] as const;

/** A letter alone tells nothing by its length. */
const fewestLetters = 2;
/** The room that the first and last letter of a word have beside them, in em: a word as it is seen lacks it. */
const besideWordEm = 0.08;

/** Tells how many times as long as in a family lines are on the whole, and how large each is by its length beside the others. */
function fitOf(lines: readonly SaidLine[], family: string): { stretch: number; sizes: Map<SaidLine, number> } {
  const widthOf = widthsOf({ family, bold: false, italic: false });
  const told = lines.flatMap((line) => {
    let [seen, natural, letters] = [0, 0, 0];
    for (const { text, box } of line.words) {
      const widths = [...text].map((letter) => widthOf?.(letter));
      if (widths.some((width) => width === undefined)) continue;
      seen += Math.max(box[2] - box[0], box[3] - box[1]);
      natural += Math.max(0, widths.reduce<number>((sum, width) => sum + (width ?? 0), 0) - besideWordEm);
      letters += widths.length;
    }
    return letters < fewestLetters || natural === 0 ? [] : [{ line, size: seen / natural }];
  });
  const stretch = told.length === 0 ? 1 : median(told.map(({ line, size }) => size / seenSize(line)));
  return { stretch, sizes: new Map(told.map(({ line, size }) => [line, size / stretch])) };
}

const seenSize = ({ letters }: SaidLine): number => Math.max(1, letters?.size ?? 0) / seenOfSize;
const lettersIn = ({ words }: SaidLine): number => words.reduce((sum, { text }) => sum + text.length, 0);

/** Gives each line the size that most letters have of those which are about as large. */
function settledSizes(lines: readonly SaidLine[], measured: (line: SaidLine) => number): Map<SaidLine, number> {
  const settled = new Map<SaidLine, number>();
  let left = [...lines].sort((one, other) => measured(one) - measured(other));
  while (left.length > 0) {
    const middle = middleOf(usualOf(left, measured));
    if (!middle) break;
    const usual = measured(middle);
    const isNear = (line: SaidLine) => Math.abs(measured(line) - usual) <= sameSize * usual;
    for (const line of left.filter(isNear)) settled.set(line, halfPoints(usual));
    left = left.filter((line) => !isNear(line));
  }
  return settled;
}

/** Finds the lines of about one size that have the most letters. */
function usualOf(lines: readonly SaidLine[], measured: (line: SaidLine) => number): SaidLine[] {
  let [most, from, to, sum, last] = [-1, 0, 0, 0, 0];
  for (const [first, line] of lines.entries()) {
    for (let next = lines[last]; next && measured(next) <= measured(line) * (1 + sameSize); next = lines[++last])
      sum += lettersIn(next);
    if (sum > most) [most, from, to] = [sum, first, last];
    sum -= lettersIn(line);
  }
  return lines.slice(from, to);
}

/** Finds the line in which the middle letter of all stands. */
function middleOf(lines: readonly SaidLine[]): SaidLine | undefined {
  const half = lines.reduce((all, line) => all + lettersIn(line), 0) / 2;
  let before = 0;
  return lines.find((line) => {
    before += lettersIn(line);
    return before >= half;
  });
}

/** Makes runs of a scanned page's letters; `line` and `style` are the first numbers that are free. */
export function scannedRuns(page: ScannedPage, { sizeOf }: ScannedLook, line: number, style: number): Run[] {
  return page.lines.flatMap((one, at) => {
    if (one.letters === undefined || one.words.length === 0) return [];
    return [runOf(one, { page, size: sizeOf(one), line: line + at, style })];
  });
}

/** Letters that lean by fewer degrees are meant to be level. */
const slightLean = 3;

function runOf(
  { words, letters, box }: SaidLine,
  { page, size, ...numbers }: { page: PageSize; size: number; line: number; style: number },
): Run {
  const turned = letters ? angleOf(letters) : 0;
  const { back } = turnOf(turned, page);
  const seen = turned === 0 ? box : moved(box, back);
  const base = letters ? (back(...letters.from)[1] + back(...letters.to)[1]) / 2 : seen[3];
  const run = { text: "", edges: [] as number[], gaps: [] as number[] };
  for (const word of words) {
    const [left, , right] = turned === 0 ? word.box : moved(word.box, back);
    const isLeftwards = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(word.text);
    const [start, end] = isLeftwards ? [right, left] : [left, right];
    const last = run.edges.at(-1);
    if (last !== undefined && !isUnspacedBetween(run.text, word.text)) {
      run.text += " ";
      run.edges.push(last, start);
      run.gaps.push((last + start) / 2);
    }
    const signs = [...word.text];
    for (const [at] of signs.entries())
      run.edges.push(start + ((end - start) * at) / signs.length, start + ((end - start) * (at + 1)) / signs.length);
    run.text += word.text;
  }
  return { ...run, ...numbers, size, base, top: seen[1], bottom: seen[3], turned, hidden: false };
}

function angleOf({ from, to }: NonNullable<SaidLine["letters"]>): number {
  const degrees = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const quarter = Math.round(degrees / 90) * 90;
  const isQuarter = Math.abs(degrees - quarter) < slightLean;
  return ((isQuarter ? quarter : Math.round(degrees * 10) / 10) + 360) % 360;
}

/** A line has so many points at least, as nobody draws it thinner; one that is thicker was smeared by the scanner. */
const lineWidth = { least: 0.25, most: 3 };
/** How far a line may be from level, as a part of its length. */
const mostSlope = 0.02;

/** Makes rulings of straight lines that were seen: level ones and upright ones. */
export function scannedRulings(strokes: readonly Stroke[]): Ruling[] {
  return strokes.flatMap(({ from, to, width }): Ruling[] => {
    const [across, down] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
    if (Math.min(across, down) > mostSlope * Math.max(across, down)) return [];
    const isAcross = across >= down;
    const [along, beside] = isAcross ? [0, 1] : [1, 0];
    const common = { width: Math.min(lineWidth.most, Math.max(lineWidth.least, width)), colour: black };
    return [
      {
        ...common,
        across: isAcross,
        at: ((from[beside] ?? 0) + (to[beside] ?? 0)) / 2,
        from: Math.min(from[along] ?? 0, to[along] ?? 0),
        to: Math.max(from[along] ?? 0, to[along] ?? 0),
      },
    ];
  });
}
