import { blankWidthsIn } from "../lines/word-gaps.ts";
import { isAmount } from "../model/amount.ts";
import { usualBlankEm } from "../model/letter-widths.ts";
import { boxOf, type Line, lineOf, type Piece } from "../model/line.ts";
import { isLeftwards, type Row, type TextEdges } from "../model/row.ts";

/** Ends of lines at the same margin. */
const sameMarginPt = 2;
/** Text in a cell stands so far away from its border on both sides. */
const cellPaddingPt = 6;
/** Blanks of a line that is spread differ by less. */
const evenGapsEm = 0.3;
/** Letters whose sizes differ by fewer points are of one text. */
const sameSizePt = 0.5;
/** A line two of its letters' heights further below is of the same text. */
const nextLineEm = 2;
/** So many of the rows in parts have to be spread: else they are set in columns. */
const spreadShare = 0.65;

/**
 * Makes rows of a text that is set to both margins whole again: in a narrow column few words are drawn so far apart that each
 * seems to stand for itself. These words are as far from each other, from margin to margin, and the next word found no room there.
 */
export function joinJustified(rows: readonly Row[], frame: TextEdges): Row[] {
  const parted = rows.filter((row) => row.length > 1);
  if (parted.length === 0 || parted.length === rows.length) return [...rows];
  let right = Number.NEGATIVE_INFINITY;
  for (const row of rows) right = Math.max(right, row.at(-1)?.box[2] ?? right);
  if (frame.right - right > cellPaddingPt) return [...rows];
  const spread = new Set(rows.filter((row, at) => isSpread(row, rows[at - 1], rows[at + 1], right)));
  // Labels and their amounts are set to both margins as well.
  const isList = [...spread].every((row) => isAmount(row.at(-1)?.text ?? ""));
  if (isList || spread.size < spreadShare * parted.length) return [...rows];
  return rows.map((row) => (spread.has(row) ? asOneLine(row) : row));
}

function isSpread(row: Row, above: Row | undefined, next: Row | undefined, right: number): boolean {
  const [first] = row;
  const [start] = next ?? [];
  if (row.length < 2 || !first || !start || isLeftwards(row)) return false;
  const isSame = (other: Line | undefined) =>
    other !== undefined &&
    Math.abs(other.size - first.size) < sameSizePt &&
    Math.abs(other.base - first.base) < nextLineEm * first.size &&
    Math.abs(other.box[0] - first.box[0]) < sameMarginPt;
  if (!isSame(start) && !isSame(above?.[0])) return false;
  if (start.base - first.base > nextLineEm * first.size || Math.abs(start.size - first.size) > sameSizePt) return false;
  if (right - (row.at(-1)?.box[2] ?? 0) > sameMarginPt) return false;
  const gaps = blankWidthsIn(row);
  const slack = gaps.reduce((sum, gap) => sum + gap, 0) - gaps.length * usualBlankEm * first.size;
  return (
    Math.max(...gaps) - Math.min(...gaps) < evenGapsEm * first.size &&
    slack < firstWord(start) + usualBlankEm * first.size
  );
}

function firstWord({ text, pieces }: Line): number {
  const [word = ""] = text.split(" ");
  const edges = pieces.flatMap((piece) => [...piece.edges]).slice(0, 2 * [...word].length);
  return (edges.at(-1) ?? 0) - (edges[0] ?? 0);
}

function asOneLine(row: Row): Row {
  const [first] = row;
  if (!first) return row;
  const pieces = row.flatMap(({ pieces: own, box }, at): Piece[] => {
    const [next] = own;
    const end = row[at - 1]?.box[2];
    if (!next || end === undefined) return [...own];
    return [{ text: " ", edges: [end, box[0]], look: next.look }, ...own];
  });
  const [, top, , bottom] = boxOf(row);
  const line = lineOf(pieces, { ...first, top, bottom });
  return line ? [line] : row;
}
