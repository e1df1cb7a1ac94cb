import type { Para } from "./flow.ts";
import { hasRoom, type Row, rowLeft, rowRight, rowText } from "./paragraphs.ts";

/** So many centred lines of one length are a text that was set narrower than its column. */
const several = 3;

/** The lines of a centred paragraph that begin where somebody wanted it: the one above had room for the next word. */
export function wantedBreaks({ rows, frame }: Pick<Para, "rows" | "frame">): ReadonlySet<Row> {
  const found = new Set<Row>();
  const widest = Math.max(...rows.map(widthOf));
  const isProse = rows.length >= several && rows.slice(1).every((row, at) => !fits(rows[at] ?? row, row, widest));
  if (isProse) return found;
  for (const [at, row] of rows.slice(1).entries())
    if (fits(rows[at] ?? row, row, frame.right - frame.left)) found.add(row);
  return found;
}

const manyRows = 6;
const free = 0.35;
const few = 40;
const goesOn = /^\p{Ll}/u;
const isFew = (row: Row): boolean => rowText(row).length < few;
const mostly = 0.4;

/** The lines of a paragraph that the file calls one, but that begin where somebody wanted it. */
export function toldBreaks({ rows, frame }: Pick<Para, "rows" | "frame">): ReadonlySet<Row> {
  const widest = Math.max(...rows.map(rowRight));
  // An address, or how a letter ends.
  const isShort = frame.right - widest > free * (frame.right - frame.left) && rows.every(isFew);
  const right = isShort ? frame.right : widest;
  const found = rows
    .slice(1)
    .filter(
      (row, at) =>
        row[0]?.page === rows[at]?.[0]?.page &&
        !goesOn.test(rowText(row)) &&
        hasRoom(rows[at] ?? row, row, { ...frame, right }),
    );
  // Text beside a picture ends where that begins.
  return new Set(rows.length >= manyRows && found.length > mostly * rows.length ? [] : found);
}

const widthOf = (row: Row): number => rowRight(row) - rowLeft(row);

/** On both sides of a centred line is half of its room. */
const fits = (above: Row, row: Row, width: number): boolean =>
  hasRoom(above, row, { left: rowLeft(above), right: rowLeft(above) + width });
