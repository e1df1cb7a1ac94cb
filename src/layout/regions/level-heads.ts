import { boxOf, knownRowsOf, type Line, usualSize } from "../model/line.ts";
import type { Sheet } from "../model/parts.ts";
import { isBold, isInCapitals, rowBase, rowSize, rowText } from "../model/row.ts";

/** The uppermost row of a page that has room below it and is set as no text is. */
interface LevelRow {
  sheet: Sheet;
  row: Line[];
  base: number;
  size: number;
}

/** Text that pages repeat lies in this part of a page's height, from its edge. */
export const edgeZoneShare = 0.15;
/** In sizes of a page's letters: lines of text have less room below them, and heads are smaller. */
const apartEm = 1.1;
const farEm = 1.8;
const smallShare = 0.95;
const largestShare = 1.05;
const sameBasePt = 1;
const sameSizePt = 0.3;
const fewestPages = 3;
const pagesShare = 0.4;

/**
 * Running heads that say something else in each chapter: rows as high as each other at the tops of several pages, apart
 * from what is below them: far, in small letters, slanted ones or capitals, or with texts at both ends.
 */
export function levelHeads(sheets: readonly Sheet[]): ReadonlySet<readonly Line[]> {
  const usual = usualSize(sheets.flatMap(({ lines }) => lines));
  const rows = sheets.flatMap((sheet) => levelRowOf(sheet, usual) ?? []);
  const written = sheets.filter(({ lines }) => lines.length > 0).length;
  const isLike = (one: LevelRow, other: LevelRow) =>
    Math.abs(one.base - other.base) < sameBasePt && Math.abs(one.size - other.size) < sameSizePt;
  const found = rows.filter((one) => {
    const alike = rows.filter((other) => isLike(one, other)).length;
    return alike >= fewestPages && alike >= pagesShare * written;
  });
  return new Set(found.map(({ row }) => row));
}

function levelRowOf(sheet: Sheet, usual: number): LevelRow | undefined {
  const [row, next] = knownRowsOf(sheet.lines);
  if (!row || !next) return undefined;
  const [, , , bottom] = boxOf(row);
  const [, below] = boxOf(next);
  const size = rowSize(row);
  const isApart = below - bottom > apartEm * usual;
  const isFar = below - bottom > farEm * usual;
  const isOwn = isFar || size < smallShare * usual || row.length > 1 || isSlanted(row) || isInCapitals(rowText(row));
  const isHead = bottom < sheet.height * edgeZoneShare && size < largestShare * usual && !isBold(row);
  return isHead && isApart && isOwn ? { sheet, row, base: rowBase(row), size } : undefined;
}

const isSlanted = (row: readonly Line[]): boolean =>
  row.every(({ pieces }) => pieces.every(({ look, text }) => look.italic || !/\p{L}/u.test(text)));
