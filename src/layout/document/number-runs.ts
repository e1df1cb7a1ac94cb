import type { Line } from "../model/line.ts";
import { runningRows, type Sheet } from "../model/parts.ts";
import { isPageNumber, numberOf, numeralsIn, textOf } from "../regions/page-numbers.ts";

/** Pages that are counted through in one manner: those of a preface as i, ii, iii, those of the text anew from 1. */
export interface NumberRun {
  /** The first page of the file that it counts. */
  from: number;
  /** The numbers that pages are given are more than their places in the file by so much. */
  offset: number;
  isRoman: boolean;
  /** How many pages show such a number. */
  weight: number;
}

interface PageCount extends Pick<NumberRun, "offset" | "isRoman"> {
  pages: Set<number>;
}

const usualRun: NumberRun = { from: 1, offset: 0, isRoman: false, weight: 0 };

/** Tells how pages count themselves at their edges, in the order of the file; pages without a number are counted as well. */
export function numberRunsOf(sheets: readonly Sheet[]): NumberRun[] {
  const first = sheets[0]?.number ?? 1;
  const runs = apart(countings(sheets));
  const counted = runs.map(
    (run, at): NumberRun => ({
      ...{ offset: run.offset, isRoman: run.isRoman, weight: run.pages.size },
      from: at === 0 ? first : firstCounted(run, runs[at - 1]),
    }),
  );
  const [run, ...others] = counted;
  if (!run) return [{ ...usualRun, from: first }];
  // A cover may be none of the pages that are counted; more of them before page 1 are counted by themselves.
  const one = 1 - run.offset;
  if (one - first < 2) return counted;
  const isRoman = sheets.some((sheet) => sheet.number < one && romansOn(sheet).includes(sheet.number));
  return [{ ...usualRun, from: first, isRoman }, { ...run, from: one }, ...others];
}

/** Gives the Roman numbers that a page may call itself, such as 4 of "iv". */
const romansOn = (sheet: Sheet): number[] =>
  runningRows(sheet)
    .flatMap(numeralsIn)
    .filter((text) => !/\d/.test(text))
    .map(numberOf);

/** Finds ways to count of which several pages give an example; i stands alone where the text begins behind a single page. */
function countings(sheets: readonly Sheet[]): PageCount[] {
  const found = new Map<string, PageCount>();
  const alone = new Set<PageCount>();
  for (const sheet of sheets) {
    for (const row of runningRows(sheet)) {
      for (const text of numeralsIn(row)) {
        const isRoman = !/\d/.test(text);
        const offset = numberOf(text) - sheet.number;
        const key = `${isRoman} ${offset}`;
        const one = found.get(key) ?? { offset, isRoman, pages: new Set() };
        found.set(key, one);
        one.pages.add(sheet.number);
        if (isRoman && isRomanAlone(row)) alone.add(one);
      }
    }
  }
  const all = [...found.values()];
  const several = all.filter(({ pages }) => pages.size > 1);
  const startsBehind = (one: PageCount) =>
    several.some(({ isRoman, pages }) => !isRoman && one.pages.has(Math.min(...pages) - 1));
  return [...several, ...all.filter((one) => one.pages.size === 1 && alone.has(one) && startsBehind(one))];
}

const isRomanAlone = (row: readonly Line[]): boolean => isPageNumber(row) && !/\d/.test(textOf(row));

/** Keeps the count of most pages, and each other one whose pages lie wholly before or behind those of all that are kept. */
function apart(all: readonly PageCount[]): PageCount[] {
  const kept: PageCount[] = [];
  const ends = ({ pages }: PageCount) => [Math.min(...pages), Math.max(...pages)] as const;
  const byWeight = all.toSorted((a, b) => b.pages.size - a.pages.size || Math.abs(a.offset) - Math.abs(b.offset));
  for (const one of byWeight) {
    const [from, to] = ends(one);
    if (kept.every((other) => to < ends(other)[0] || from > ends(other)[1])) kept.push(one);
  }
  return kept.toSorted((a, b) => ends(a)[0] - ends(b)[0]);
}

/** Finds the first page that a run counts: pages without a number belong to it from its number 1 on, as a chapter's first page often shows none. */
function firstCounted({ pages, offset }: PageCount, before: PageCount | undefined): number {
  const behind = Math.max(...(before?.pages ?? [0])) + 1;
  return Math.min(Math.min(...pages), Math.max(behind, 1 - offset));
}

/** Finds the run that a page is counted in. */
export const runOn = (page: number, runs: readonly NumberRun[]): NumberRun =>
  runs.findLast(({ from }) => from <= page) ?? runs[0] ?? usualRun;
