import { placedSigns } from "../model/line.ts";
import type { Ruling, Run } from "../model/page.ts";

/** An underscore is as long as a letter. */
const lengthEm = { least: 0.2, most: 0.75 };
/** An underscore lies no higher over the baseline, and no lower below it. */
const heightEm = { above: 0.1, below: 0.35 };
/** An underscore may reach so far into the letters beside it. */
const touchingEm = 0.2;
/** Longer lines are no letters of any size. */
const longestPt = 30;

/** TeX has no underscore in most of its fonts, and draws a line between the letters, which is not to be lost. */
export class Underscores {
  readonly #byHeight: ReadonlyMap<number, Ruling[]>;
  readonly found = new Set<Ruling>();

  constructor(rulings: readonly Ruling[]) {
    const short = rulings.filter(({ across, from, to }) => across && to - from <= longestPt);
    this.#byHeight = Map.groupBy(short, ({ at }) => Math.round(at));
  }

  /** Puts underscores that were drawn between the letters of a row into its runs. */
  put(row: readonly Run[]): Run[] {
    const [first] = row;
    const near = first && first.turned === 0 ? this.#near(first) : [];
    if (near.length === 0) return [...row];
    let end: number | undefined;
    return row.map((run) => {
      const made: { text: string; edges: number[] } = { text: "", edges: [] };
      const add = (sign: string, left: number, right: number) => {
        made.text += sign;
        made.edges.push(left, right);
      };
      const blanks: [left: number, right: number][] = [];
      const addBlanks = () => {
        for (const [left, right] of blanks.splice(0)) add(" ", left, right);
      };
      for (const { sign, from: left, to: right } of placedSigns(run)) {
        if (sign === " ") {
          blanks.push([left, right]);
          continue;
        }
        const drawn = end === undefined ? [] : this.#between(near, end, left, run.size);
        if (drawn.length > 0) {
          for (const { from, to } of drawn) {
            add("_", from, to);
            end = to;
          }
          blanks.length = 0;
        }
        addBlanks();
        add(sign, left, right);
        end = right;
      }
      addBlanks();
      return { ...run, ...made };
    });
  }

  #near({ base, size }: Run): Ruling[] {
    const [top, bottom] = [base - heightEm.above * size, base + heightEm.below * size];
    const heights = Array.from({ length: Math.ceil(bottom) - Math.floor(top) + 1 }, (_, at) => Math.floor(top) + at);
    return heights
      .flatMap((height) => this.#byHeight.get(height) ?? [])
      .filter(({ at, from, to }) => {
        const length = (to - from) / size;
        return at > top && at < bottom && length >= lengthEm.least && length <= lengthEm.most;
      })
      .sort((a, b) => a.from - b.from);
  }

  #between(near: readonly Ruling[], end: number, left: number, size: number): Ruling[] {
    const drawn = near.filter(({ from, to }) => from > end - touchingEm * size && to < left + touchingEm * size);
    for (const one of drawn) this.found.add(one);
    return drawn;
  }
}
