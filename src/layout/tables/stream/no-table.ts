import { isAmount } from "../../model/amount.ts";
import { isTyped } from "../../model/line.ts";
import { isAscending } from "../../regions/page-numbers.ts";
import { isMany, type Row } from "./rows.ts";

/** Fewer lines of two parts each are text with a tab in it, where the second is no further off than a tab leads. */
const leastPairs = 4;
const tab = 36;
const leaders = /(?:\s?[.…·_]){4,}/;
const fewestLeaders = 3;

/** Titles with the numbers of their pages, of which those of chapters stand apart; without leaders they are numbered. */
export function isContents(run: readonly Row[]): boolean {
  const texts = run.map(({ cells }) => cells.map(({ text }) => text).join(" "));
  const counted = texts.filter((text) => /\s\d{1,4}$/.test(text));
  const led = texts.filter((text) => leaders.test(text));
  if (led.length >= fewestLeaders && counted.length > 0.6 * run.length) return true;
  const many = run.filter(isMany).map(({ cells }) => cells.map(({ text }) => text));
  const numbered = many.filter((cells) => /^\d{1,2}(?:\.\d{1,2}){0,4}\.?\s\p{L}/u.test(cells.join(" ")));
  const pages = many.map((cells) => /(?:^|\s)(\d{1,4})$/.exec(cells.at(-1) ?? "")?.[1] ?? "");
  const isPaged = many.every((cells) => cells.length <= 3) && pages.every((page) => page !== "");
  return isPaged && numbered.length > many.length * 0.8 && isAscending(pages);
}

export function isTabbed(pairs: readonly Row[]): boolean {
  const [end, start] = [pairs.map(({ cells }) => cells[0]?.right ?? 0), pairs.map(({ cells }) => cells[1]?.left ?? 0)];
  return pairs.length < leastPairs && Math.min(...start) - Math.max(...end) <= tab;
}

const equation = /^\(\d{1,3}(?:\.\d{1,3})*[a-z]?\)$/;
const formula = /[∑∏∫∈∉∀∃√∂∞⊂⊆∪∩]/u;
/** Letters of fonts that say nothing of what theirs mean: parts of drawings, and of signs that are put together. */
const unknown = /^[\ufffd\p{Co}\s]+$/u;

/** Displayed formulas, whose numbers stand at the margin, and drawings that are set as letters. */
export function isFormulas(run: readonly Row[]): boolean {
  const many = run.filter(isMany);
  const counted = many.filter(({ cells }) => equation.test(cells.at(-1)?.text ?? "") && cells.length <= 3);
  const signed = run.filter(({ cells }) => cells.some(({ text }) => formula.test(text)));
  const cells = run.flatMap((row) => row.cells);
  const drawn = cells.filter(({ text }) => unknown.test(text));
  return counted.length >= many.length / 2 || signed.length > run.length / 4 || drawn.length > cells.length / 5;
}

const fewNumbers = 0.3;

/** Remarks stand below each other beside the lines of a program; a table that was typed has numbers in it. */
export function isListing(run: readonly Row[], isTypedPage: boolean): boolean {
  if (isTypedPage) return false;
  const cells = run.flatMap((row) => row.cells);
  const numbers = cells.filter(({ text }) => isAmount(text)).length;
  return numbers < fewNumbers * cells.length && isTyped(cells.flatMap(({ lines }) => lines));
}
