import type { Line } from "./line.ts";

type Row = readonly Line[];

/** Lines of addresses, of lists without marks and of most poems are shorter. */
const fewestLetters = 30;
const textOf = (row: Row): string =>
  row
    .map(({ text }) => text)
    .join(" ")
    .trim();

/**
 * Whether a line breaks off within a sentence that the next one goes on with in small letters: then it is no last line,
 * wherever it ends. What a text runs around is not always told, nor how far it is set in from the right.
 */
export function breaksOff(open: readonly Row[], row: Row): boolean {
  const [first = [], above = []] = [open[0], open.at(-1)];
  if (above.length > 1 || row.length > 1 || textOf(above).length < fewestLetters) return false;
  // Lines of verse, or of a list, may all begin with small letters.
  return /[\p{L}\p{N}]$/u.test(textOf(above)) && /^\p{Ll}{2}/u.test(textOf(row)) && !/^\p{Ll}/u.test(textOf(first));
}
