import type { TextStyle } from "#formats/model/document.ts";
import { familyOf } from "#formats/model/families.ts";
import type { SlideInline } from "#formats/model/slides.ts";
import { widthsOf } from "../model/letter-widths.ts";
import type { Row } from "../model/row.ts";

/** In points: how wide the first line of a paragraph may become, and the others. */
export interface Measure {
  first: number;
  rest: number;
}

/** In points, and in em at most: nobody sees such a difference. */
const spacingStepPt = 0.05;
const mostSpacingEm = 0.025;
/** Programs round distances, and set some letters closer than others. */
const doubtPt = 0.02;

/**
 * A hyphen that went, or a font in place of another, moves words from line to line, and all that stands below: the letters
 * of a paragraph stand as little closer or wider as keeps the number of its lines.
 */
export function keepLines(content: SlideInline[], rows: readonly Row[], measure: Measure): SlideInline[] {
  const parts = wordsIn(content, measuredIn(rows));
  if (!parts) return content;
  const count = (spacing: number) => parts.reduce((sum, words) => sum + linesOf(words, measure, spacing), 0);
  const size = Math.max(...rows.flat().map((line) => line.size));
  const spacing = nearest(count, rows.length, mostSpacingEm * size);
  return spacing === 0 ? content : content.map((one) => spaced(one, spacing));
}

/** How wide a paragraph's longest line is; nothing where that isn't known. */
export function widestOf(content: readonly SlideInline[], rows: readonly Row[]): number | undefined {
  const measured = measuredIn(rows);
  const widths = partsOf(content).map((part) => {
    const words = wordsIn(part, measured)?.flat();
    // Behind the last letter there is no distance to another one.
    return words && words.reduce((sum, { width, blank }) => sum + width + blank, 0) - (part.at(-1)?.look.spacing ?? 0);
  });
  return widths.every((width) => width !== undefined) ? Math.max(0, ...widths) : undefined;
}

type TextInline = Exclude<SlideInline, { kind: "break" }>;

/** What stands between breaks. */
function partsOf(content: readonly SlideInline[]): TextInline[][] {
  const parts: TextInline[][] = [[]];
  for (const one of content)
    if (one.kind === "break") parts.push([]);
    else parts.at(-1)?.push(one);
  return parts;
}

/** The smallest distance at which there are as many lines, and with a little more or less of it, too; else what comes closest. */
function nearest(count: (spacing: number) => number, wanted: number, limit: number): number {
  const off = (spacing: number) => Math.abs(count(spacing) - wanted);
  let best = { spacing: 0, off: Number.POSITIVE_INFINITY };
  for (let at = 0; at <= 2 * Math.floor(limit / spacingStepPt) && best.off > 0; at++) {
    const spacing = (at % 2 === 0 ? -at / 2 : (at + 1) / 2) * spacingStepPt;
    const own = off(spacing) + (off(spacing - doubtPt) + off(spacing + doubtPt)) / 4;
    if (own < best.off) best = { spacing, off: own };
  }
  return best.spacing;
}

function spaced(one: SlideInline, more: number): SlideInline {
  if (one.kind === "break") return one;
  const spacing = Math.round(((one.look.spacing ?? 0) + more) * 100) / 100;
  return { ...one, look: { ...one.look, spacing } };
}

/** What can't be parted, and the blank behind it. */
interface MeasuredWord {
  width: number;
  letters: number;
  blank: number;
}

type Measured = (letter: string, look: TextStyle) => number | undefined;

/** Behind these a line may end; words of Hangul are kept whole by some programs. */
const breakBehind = /[-‐–—\u2e80-\u9fff\uff00-\uffef]/;
/** Letters above the line are as much smaller. */
const raisedWidthShare = 0.66;

/** The words between breaks that somebody wanted; nothing where it isn't known how wide they are. */
function wordsIn(content: readonly SlideInline[], widthOf: Measured): MeasuredWord[][] | undefined {
  const parts: MeasuredWord[][] = [[]];
  let before = "";
  for (const one of content) {
    if (one.kind === "break") {
      parts.push([]);
      continue;
    }
    for (const letter of one.text) {
      const width = widthOf(letter, one.look);
      if (width === undefined) return undefined;
      const words = parts.at(-1) ?? [];
      const isNew = words.length === 0 || (letter !== " " && (before === " " || breakBehind.test(before)));
      if (isNew) words.push({ width: 0, letters: 0, blank: 0 });
      add(words.at(-1), letter, width * (one.look.raised ? raisedWidthShare : 1) + (one.look.spacing ?? 0));
      before = letter;
    }
  }
  return parts;
}

function add(word: MeasuredWord | undefined, letter: string, width: number): void {
  if (!word) return;
  if (letter === " ") word.blank += width;
  else {
    word.width += width;
    word.letters += 1;
  }
}

/** How many lines words take, each as full as it can be. */
function linesOf(words: readonly MeasuredWord[], { first, rest }: Measure, spacing: number): number {
  let [lines, used] = [1, 0];
  for (const { width, letters, blank } of words) {
    const own = width + letters * spacing;
    if (used > 0 && used + own > (lines === 1 ? first : rest)) {
      lines += 1;
      used = 0;
    }
    used += own + blank + (blank > 0 ? spacing : 0);
  }
  return lines;
}

/** How wide letters are, in points: in fonts that are replaced as those have them, in others as they stand in the rows. */
function measuredIn(rows: readonly Row[]): Measured {
  let seen: Map<string, Mean> | undefined;
  return (letter, look) => {
    const known = widthsOf({ ...look, family: familyOf(look) })?.(letter);
    if (known !== undefined) return known * kernedWidthShare * look.size;
    if (letter === " ") return usualBlankEm * look.size;
    seen ??= meansIn(rows);
    const own = seen.get(keyOf(letter, look));
    return own && own.sum / own.count;
  };
}

interface Mean {
  sum: number;
  count: number;
}

const keyOf = (letter: string, { family, size, bold, italic }: TextStyle): string =>
  `${family} ${size} ${bold} ${italic} ${letter}`;

function meansIn(rows: readonly Row[]): Map<string, Mean> {
  const seen = new Map<string, Mean>();
  for (const { text, edges, look } of rows.flat().flatMap(({ pieces }) => pieces)) {
    for (const [at, letter] of [...text].entries()) {
      const own = (edges[2 * at + 1] ?? 0) - (edges[2 * at] ?? 0);
      const { sum, count } = seen.get(keyOf(letter, look)) ?? { sum: 0, count: 0 };
      seen.set(keyOf(letter, look), { sum: sum + own, count: count + 1 });
    }
  }
  return seen;
}

/** Some programs bring letters closer that leave a gap between them: four in a thousand, and others don't. */
const kernedWidthShare = 0.998;

/** In em, of what nobody has measured. */
const usualBlankEm = 0.25;
