import { around, widthOf } from "./box.ts";
import type { Line } from "./line.ts";

/** Lines beside each other, from left to right. */
export type Row = Line[];
export type ReadonlyRow = readonly Line[];

export const rowLeft = (row: ReadonlyRow): number => Math.min(...row.map(({ box }) => box[0]));
export const rowRight = (row: ReadonlyRow): number => Math.max(...row.map(({ box }) => box[2]));
/** Tells where a row begins. For Arabic and Hebrew that is its right edge, as a negative number, so that smaller is always further out. */
export const rowStart = (row: ReadonlyRow): number => (isLeftwards(row) ? -rowRight(row) : rowLeft(row));
export const rowBase = (row: ReadonlyRow): number => row[0]?.base ?? 0;
export const rowText = (row: ReadonlyRow): string => row.map(({ text }) => text).join(" ");
/** Finds the line of a row that has most of its letters. */
export const mainLine = (row: ReadonlyRow): Line | undefined =>
  row.reduce<Line | undefined>((most, line) => (most && most.text.length >= line.text.length ? most : line), undefined);
export const rowSize = (row: ReadonlyRow): number => mainLine(row)?.size ?? 0;
export const isBold = (row: ReadonlyRow): boolean =>
  row.every(({ pieces }) => pieces.every(({ look, text }) => look.bold || text.trim() === ""));

/** The two edges between which text is set, such as those of a column. */
export interface TextEdges {
  left: number;
  right: number;
}

/** A line may break behind an ideograph, but neither behind an opening bracket nor before what closes. */
const breaksBehind =
  /^[^\u2e80-\u9fff\uff00-\uffef]*[（「『【〈《〔［]*[\u2e80-\u9fff\uff00-\uffef][，。、；：？！」』】〉》〕）］]*/;

/** Beside its own width a word takes so much for the blank in front of it, and for what programs set differently. */
export const wordSpareEm = 0.6;

/** Tells whether the first word of a row would have fitted at the end of the row above. If so, somebody wanted the new line. */
export function hasRoom(above: Row, row: Row, frame: TextEdges): boolean {
  const room = frame.right - rowRight(above);
  return row.length > 0 && room > firstWidth(row) + wordSpareEm * rowSize(row);
}

/** Measures the first word of a row, which is not to be parted. */
export function firstWidth([first]: Row): number {
  const [word = ""] = first?.text.split(" ") ?? [];
  const unit = breaksBehind.exec(word)?.[0] ?? word;
  const edges = first?.pieces.flatMap((piece) => [...piece.edges]).slice(0, 2 * [...unit].length) ?? [];
  return widthOf(around(edges.map((edge) => [edge, 0, edge, 0])));
}

export const isLeftwards = (row: ReadonlyRow): boolean => row.some(({ rightToLeft }) => rightToLeft);

/** Tells whether a text begins with a small letter, as one does that goes on with another. */
export const beginsSmall = (text: string): boolean => /^\p{Ll}/u.test(text);

/** Tells whether a text has letters, and capitals alone. */
export const isInCapitals = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();
