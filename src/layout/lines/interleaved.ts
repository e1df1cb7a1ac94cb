import { type PlacedSign, placedSigns, readsLeftwards } from "../model/line.ts";
import type { Run } from "../model/page.ts";

/** Runs that are further apart are of two texts beside each other. */
const apartEm = 1;
/** Letters side by side reach no further into each other. */
const touchingEm = 0.1;

interface DrawnSign extends PlacedSign {
  run: Run;
}

/**
 * Weaves runs of one line into each other. Where a font lacks letters, a program draws first what it has of a line,
 * points and blanks, and the letters of another font then: all of them in the order in which they stand. "; ." and "one
 * two three" become "one; two. three".
 */
export function withInterleaved(runs: readonly Run[]): Run[] {
  const woven = new Map<Run, Run[]>();
  // Raised letters are of the line in which they were drawn.
  const lines = Map.groupBy(runs, ({ line }) => line);
  const bases = new Map([...lines].map(([line, own]) => [line, largestOf(own).base]));
  const level = ({ line, turned }: Run) => `${turned} ${Math.round(bases.get(line) ?? 0)}`;
  for (const line of Map.groupBy(runs, level).values())
    for (const text of textsBeside(line)) {
      const made = inTheirOrder(text);
      for (const [at, run] of text.entries()) if (made) woven.set(run, at === 0 ? made : []);
    }
  return woven.size === 0 ? [...runs] : runs.flatMap((run) => woven.get(run) ?? [run]);
}

const largestOf = (runs: readonly Run[]): Run => runs.reduce((one, other) => (other.size > one.size ? other : one));

/** Groups runs that overlap or nearly touch, in the order of the page. */
function textsBeside(line: readonly Run[]): Run[][] {
  const texts: Run[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const run of line.toSorted((a, b) => (a.edges[0] ?? 0) - (b.edges[0] ?? 0))) {
    if ((run.edges[0] ?? 0) - end > apartEm * run.size) texts.push([]);
    texts.at(-1)?.push(run);
    end = Math.max(end, run.edges.at(-1) ?? 0);
  }
  return texts;
}

/** Puts the signs of runs in their order; nothing where no run stands between letters of another one, or where letters lie over each other. */
function inTheirOrder(text: readonly Run[]): Run[] | undefined {
  let end = Number.NEGATIVE_INFINITY;
  const isWithin = text.some((run) => {
    const [before, to] = [end, run.edges.at(-1) ?? 0];
    end = Math.max(end, to);
    return to < before;
  });
  if (!isWithin || text.some((run) => readsLeftwards(run.text))) return undefined;
  const signs = text
    .flatMap((run) => placedSigns(run).map((sign): DrawnSign => ({ ...sign, run })))
    .sort((a, b) => a.from - b.from);
  const isOver = signs.some((sign, at) => {
    const before = signs[at - 1];
    return before && before.run !== sign.run && isDrawn(before) && isDrawn(sign) && isOn(before, sign);
  });
  return isOver ? undefined : runsOf(withoutDoubleBlanks(signs), text[0]?.line ?? 0);
}

/** Tells a sign that is drawn from a blank amid letters, which may be there for the room alone. */
const isDrawn = ({ sign, run }: DrawnSign): boolean => sign !== " " || run.text.trim() === "";

const isOn = (one: DrawnSign, other: DrawnSign): boolean =>
  Math.min(one.to, other.to) - Math.max(one.from, other.from) > touchingEm * other.run.size;

/** Takes away blanks that nobody drew: they stand where the other font's signs do, or its blanks. */
const withoutDoubleBlanks = (signs: readonly DrawnSign[]): DrawnSign[] =>
  signs.filter((own, at) => {
    const [before, next] = [signs[at - 1], signs[at + 1]];
    if (own.sign !== " ") return true;
    return !(before && isOn(before, own)) && !(next && next.sign !== " " && isOn(next, own));
  });

/** Joins signs of one run that follow each other; all are of one line. */
function runsOf(signs: readonly DrawnSign[], line: number): Run[] {
  const made: DrawnSign[][] = [];
  for (const sign of signs) {
    const last = made.at(-1);
    if (last?.[0]?.run === sign.run) last.push(sign);
    else made.push([sign]);
  }
  return made.flatMap((own) => {
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const { gaps, ...run } = first.run;
    const kept = gaps?.filter((gap) => gap > first.from && gap < last.to) ?? [];
    const text = own.map(({ sign }) => sign).join("");
    const edges = own.flatMap(({ from, to }) => [from, to]);
    return [{ ...run, text, edges, line, ...(kept.length > 0 ? { gaps: kept } : {}) }];
  });
}
