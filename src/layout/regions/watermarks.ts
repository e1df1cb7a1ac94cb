import type { Watermark } from "#formats/model/document.ts";
import { middleOf, widthOf } from "../model/box.ts";
import type { Line } from "../model/line.ts";
import type { Sheet } from "../model/parts.ts";
import { turnOf } from "../model/turn.ts";

/** Letters that lean and are smaller are labels. */
const leastSizePt = 20;
/** A watermark stands on this share of the pages, at one place to so many points. */
const leastPagesShare = 0.5;
const samePlacePt = 12;
/** Capitals, and what programs have above and below them. */
const heightEm = 0.75;
/** A page with more has a pattern, of which so many are enough. */
const mostMarks = 40;

/**
 * Takes from pages what leans across them: large letters that neither level text nor a column of a table has. Among text
 * they would stand as words of nobody's sentence.
 */
export function takeWatermarks(sheets: readonly Sheet[]): { sheets: Sheet[]; watermarks: Watermark[] } {
  const found = new Map<string, { sheet: Sheet; line: Line }[]>();
  for (const sheet of sheets) {
    for (const line of sheet.turned) {
      if (!isLeaning(line)) continue;
      const key = keyOf(line);
      const known = found.get(key);
      if (known) known.push({ sheet, line });
      else found.set(key, [{ sheet, line }]);
    }
  }
  const marks: Watermark[] = [];
  const taken = new Set<Line>();
  for (const own of found.values()) {
    const [first] = own;
    if (!first || new Set(own.map(({ sheet }) => sheet)).size < leastPagesShare * sheets.length) continue;
    for (const { line } of own) taken.add(line);
    if (marks.length < mostMarks) marks.push(markOf(first.line, first.sheet));
  }
  const rest = sheets.map((sheet) =>
    sheet.turned.some((line) => taken.has(line))
      ? { ...sheet, turned: sheet.turned.filter((line) => !taken.has(line)) }
      : sheet,
  );
  return { sheets: rest, watermarks: marks };
}

const isLeaning = ({ turned = 0, size }: Line): boolean => turned % 90 !== 0 && size >= leastSizePt;

const keyOf = ({ text, turned, box }: Line): string =>
  `${text} ${turned} ${middleOf(box)
    .map((at) => Math.round(at / samePlacePt))
    .join(" ")}`;

function markOf({ text, turned = 0, box, size, pieces }: Line, sheet: Sheet): Watermark {
  const [x, y] = turnOf(turned, sheet).onto(...middleOf(box));
  const [piece] = pieces;
  return {
    text,
    ...{ degrees: turned, x, y, width: widthOf(box), height: heightEm * size },
    look: piece?.look ?? {
      family: "Arial",
      generic: "sans",
      size: leastSizePt,
      bold: false,
      italic: false,
      colour: "#c0c0c0",
    },
  };
}
