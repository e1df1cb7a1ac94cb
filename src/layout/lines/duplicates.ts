import { addTo } from "../model/lists-by-key.ts";
import type { Run } from "../model/page.ts";

/** Shadows and letters made bold by drawing them twice are no further off. */
const duplicateShiftEm = 0.12;
/** A page that says the same more often has a pattern: to compare all of it would take too long. */
const mostAlikeRuns = 500;
/** Runs that say the same are found by the strips of the page that they stand in. */
const stripPt = 4;

/** Takes runs away that say the same in the same place as a later one: a shadow lies below its letters. */
export function withoutDuplicates(runs: readonly Run[]): Run[] {
  const known = new Map<string, Alike>();
  const isLast = (run: Run): boolean => {
    const text = run.text.trim();
    if (text === "") return true;
    const others = known.get(text) ?? new Alike();
    known.set(text, others);
    return others.isNew(run);
  };
  return runs.toReversed().filter(isLast).toReversed();
}

class Alike {
  #count = 0;
  readonly #strips = new Map<number, Run[]>();

  /** Tells whether a run stands where none of those before it does; it is one of them from now on. */
  isNew(run: Run): boolean {
    const far = duplicateShiftEm * run.size;
    for (const others of this.#within(run.base - far, run.base + far))
      if (others?.some((other) => isTwin(other, run, far))) return false;
    if (this.#count < mostAlikeRuns) this.#add(run);
    return true;
  }

  /** Gives the runs whose bases may lie between two heights; letters that are larger than the page are held against all. */
  *#within(top: number, bottom: number): Iterable<readonly Run[] | undefined> {
    const [first, last] = [Math.floor(top / stripPt), Math.floor(bottom / stripPt)];
    if (last - first > this.#strips.size) yield* this.#strips.values();
    else for (let at = first; at <= last; at += 1) yield this.#strips.get(at);
  }

  #add(run: Run): void {
    this.#count += 1;
    addTo(this.#strips, Math.floor(run.base / stripPt), run);
  }
}

const isTwin = (other: Run, run: Run, far: number): boolean =>
  other.turned === run.turned && Math.abs(other.base - run.base) < far && Math.abs(startOf(other) - startOf(run)) < far;

/** Tells where the first letter of a run begins: a blank in front of it is not drawn. */
const startOf = ({ edges, text }: Run): number => edges[2 * (text.length - text.trimStart().length)] ?? 0;
