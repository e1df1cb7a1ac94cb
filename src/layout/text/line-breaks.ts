import type { Para } from "../model/parts.ts";
import { beginsSmall, hasRoom, type Row, rowLeft, rowRight, rowText } from "../model/row.ts";

/** Centred lines of one length, as many as this, are a text that was set narrower than its column. */
const severalRows = 3;

/** Finds the lines of a centred paragraph that begin where somebody wanted it: the one above had room for the next word. */
export function wantedBreaks({ rows, frame }: Pick<Para, "rows" | "frame">): ReadonlySet<Row> {
  const found = new Set<Row>();
  const widest = Math.max(...rows.map(widthOf));
  const isProse = rows.length >= severalRows && rows.slice(1).every((row, at) => !fits(rows[at] ?? row, row, widest));
  if (isProse) return found;
  for (const [at, row] of rows.slice(1).entries())
    if (fits(rows[at] ?? row, row, frame.right - frame.left)) found.add(row);
  return found;
}

/** A share of its widest line, in which letters of another font find room. */
const spareWidthShare = 0.02;
/** So many halvings find a width to a hair. */
const halvings = 8;

/**
 * Tells how far a centred heading has to be set in on both sides for its lines to end where somebody wanted them to: a break in it
 * would stand in the table of contents, too.
 */
export function centredInset({ rows, frame }: Pick<Para, "rows" | "frame">): number {
  const breaks = [...wantedBreaks({ rows, frame })].map((row) => [rows[rows.indexOf(row) - 1] ?? row, row] as const);
  if (breaks.length === 0) return 0;
  const widest = Math.max(...rows.map(widthOf));
  let [kept, lost] = [widest * (1 + spareWidthShare), frame.right - frame.left];
  const isKept = (width: number) => !breaks.some(([above, row]) => fits(above, row, width));
  if (!isKept(kept)) return 0;
  for (let halving = 0; halving < halvings; halving += 1) {
    const width = (kept + lost) / 2;
    if (isKept(width)) kept = width;
    else lost = width;
  }
  // The width lies in the middle between too narrow and too wide.
  return Math.max(0, Math.floor((frame.right - frame.left - (widest + kept) / 2) / 2));
}

/** A paragraph of as many rows, most of which end early, stands beside something: nobody wanted its lines to end there. */
const manyToldRows = { rows: 6, brokenShare: 0.4 };
/** Rows with fewer letters that leave more of their column free are an address, or the end of a letter. */
const shortRows = { letters: 40, freeShare: 0.35 };
const isFew = (row: Row): boolean => rowText(row).length < shortRows.letters;

/** Finds the lines of a paragraph that the file calls one, but that begin where somebody wanted it. */
export function toldBreaks({ rows, frame }: Pick<Para, "rows" | "frame">): ReadonlySet<Row> {
  const widest = Math.max(...rows.map(rowRight));
  const isShort = frame.right - widest > shortRows.freeShare * (frame.right - frame.left) && rows.every(isFew);
  const right = isShort ? frame.right : widest;
  const found = rows
    .slice(1)
    .filter(
      (row, at) =>
        row[0]?.page === rows[at]?.[0]?.page &&
        !beginsSmall(rowText(row)) &&
        hasRoom(rows[at] ?? row, row, { ...frame, right }),
    );
  // Text beside a picture ends where that begins.
  return new Set(
    rows.length >= manyToldRows.rows && found.length > manyToldRows.brokenShare * rows.length ? [] : found,
  );
}

const widthOf = (row: Row): number => rowRight(row) - rowLeft(row);

/** Tells whether the first word of a row fits behind the one above: a centred line has half of its room on either side. */
const fits = (above: Row, row: Row, width: number): boolean =>
  hasRoom(above, row, { left: rowLeft(above), right: rowLeft(above) + width });
