import { isAmount } from "../../model/amount.ts";
import { isTyped } from "../../model/line.ts";
import { areAscending } from "../../regions/page-numbers.ts";
import { hasSeveralCells, type StreamRow } from "./stream-rows.ts";

/** Fewer lines of two parts each are text with a tab in it, where the second is no further off than a tab leads. */
const leastPairs = 4;
const tabPt = 36;
const leaderDots = /(?:\s?[.…·_]){4,}/;
const fewestLeaders = 3;

/** Titles with the numbers of their pages, of which those of chapters stand apart; without leaders they are numbered. */
export function isContents(run: readonly StreamRow[]): boolean {
  const texts = run.map(({ cells }) => cells.map(({ text }) => text).join(" "));
  const counted = texts.filter((text) => /\s\d{1,4}$/.test(text));
  const led = texts.filter((text) => leaderDots.test(text));
  if (led.length >= fewestLeaders && counted.length > 0.6 * run.length) return true;
  const many = run.filter(hasSeveralCells).map(({ cells }) => cells.map(({ text }) => text));
  const numbered = many.filter((cells) => /^\d{1,2}(?:\.\d{1,2}){0,4}\.?\s\p{L}/u.test(cells.join(" ")));
  const pages = many.map((cells) => /(?:^|\s)(\d{1,4})$/.exec(cells.at(-1) ?? "")?.[1] ?? "");
  const isPaged = many.every((cells) => cells.length <= 3) && pages.every((page) => page !== "");
  return isPaged && numbered.length > many.length * 0.8 && areAscending(pages);
}

export function isTabbed(pairs: readonly StreamRow[]): boolean {
  const [end, start] = [pairs.map(({ cells }) => cells[0]?.right ?? 0), pairs.map(({ cells }) => cells[1]?.left ?? 0)];
  return pairs.length < leastPairs && Math.min(...start) - Math.max(...end) <= tabPt;
}

const equationNumber = /^\(\d{1,3}(?:\.\d{1,3})*[a-z]?\)$/;
const formulaSigns = /[∑∏∫∈∉∀∃√∂∞⊂⊆∪∩]/u;
/** Letters of fonts that say nothing of what theirs mean: parts of drawings, and of signs that are put together. */
const unknownSigns = /^[\ufffd\p{Co}\s]+$/u;

/** Displayed formulas, whose numbers stand at the margin, and drawings that are set as letters. */
export function isFormulas(run: readonly StreamRow[]): boolean {
  const many = run.filter(hasSeveralCells);
  const counted = many.filter(({ cells }) => equationNumber.test(cells.at(-1)?.text ?? "") && cells.length <= 3);
  const signed = run.filter(({ cells }) => cells.some(({ text }) => formulaSigns.test(text)));
  const cells = run.flatMap((row) => row.cells);
  const drawn = cells.filter(({ text }) => unknownSigns.test(text));
  return counted.length >= many.length / 2 || signed.length > run.length / 4 || drawn.length > cells.length / 5;
}

const fewNumbersShare = 0.3;

/** Remarks stand below each other beside the lines of a program; a table that was typed has numbers in it. */
export function isListing(run: readonly StreamRow[], isTypedPage: boolean): boolean {
  if (isTypedPage) return false;
  const cells = run.flatMap((row) => row.cells);
  const numbers = cells.filter(({ text }) => isAmount(text)).length;
  return numbers < fewNumbersShare * cells.length && isTyped(cells.flatMap(({ lines }) => lines));
}
