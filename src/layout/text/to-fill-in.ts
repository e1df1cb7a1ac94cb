import type { Line } from "../model/line.ts";

/** In letters: sentences that leave something to be filled in have more in a line. */
const labelLetters = 40;

/** A field with what is asked for beside it, or alone. */
export const isToFillIn = (row: readonly Line[]): boolean =>
  row.some(({ pieces }) => pieces.some(({ field }) => field !== undefined)) &&
  row.map(({ text }) => text).join(" ").length <= labelLetters;
