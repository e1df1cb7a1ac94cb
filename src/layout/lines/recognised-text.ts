import { letterCount, middleEm, placedSigns } from "../model/line.ts";
import type { Run } from "../model/page.ts";

/** A font that does not tell what its glyphs stand for gives these, or signs of its own. */
const untold = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu;
/** Signs of bullets and of icons stand alone. */
const fewestUntold = 3;
/** Words are found by the strips of the page that they stand in. */
const stripPt = 24;
/** Recognised letters are so many times as large as those that are drawn. */
const sizeRatio = { least: 0.4, most: 2.5 };

const untoldIn = (text: string): number => text.match(untold)?.length ?? 0;

/** Tells whether nobody can know what most letters of a run are. */
const isUntold = (run: Run): boolean => {
  const count = untoldIn(run.text);
  return count > 0 && count * 2 >= letterCount([run]);
};

/** Counts the lines of a page whose letters nobody can know. */
export function untoldLines(runs: readonly Run[]): number {
  const counts = new Map<number, number>();
  for (const run of runs) {
    if (run.turned === 0 && !run.hidden && isUntold(run))
      counts.set(run.line, (counts.get(run.line) ?? 0) + untoldIn(run.text));
  }
  return [...counts.values()].filter((count) => count >= fewestUntold).length;
}

/** Puts words that were recognised on a page, and that nobody sees, in the place of letters that are drawn there and untold. */
export function withRecognised(runs: readonly Run[]): Run[] {
  if (untoldLines(runs) === 0) return [...runs];
  const unseen = unseenLines(runs);
  const isWord = (run: Run) => unseen.has(run.line) && !isUntold(run);
  const words = new Strips(runs.filter(isWord).flatMap(wordsOf));
  const found = new Map<Run, Run[]>();
  const lines = new Set<number>();
  for (const run of runs) {
    const own = run.turned === 0 && !run.hidden && isUntold(run) ? words.take(run) : [];
    if (own.length === 0) continue;
    lines.add(run.line);
    found.set(
      run,
      own.map(({ text, edges }) => ({ ...run, text, edges })),
    );
  }
  return runs.flatMap((run) => {
    // Signs between words that were read are read with them, or nothing.
    if (found.has(run) || (isUntold(run) && lines.has(run.line))) return found.get(run) ?? [];
    if (!isWord(run)) return [run];
    return words.isTaken(run) ? [] : [{ ...run, hidden: true }];
  });
}

/** Finds lines that nobody sees. A drawing over a hidden letter makes it seem to be seen, so most letters of a line tell. */
function unseenLines(runs: readonly Run[]): Set<number> {
  const shares = new Map<number, number>();
  for (const run of runs)
    if (run.turned === 0)
      shares.set(run.line, (shares.get(run.line) ?? 0) + (run.hidden ? 1 : -1) * letterCount([run]));
  return new Set([...shares].flatMap(([line, share]) => (share > 0 ? [line] : [])));
}

interface Word {
  text: string;
  edges: number[];
  of: Run;
}

function wordsOf(run: Run): Word[] {
  const words: Word[] = [];
  let isOpen = false;
  for (const { sign, from, to } of placedSigns(run)) {
    if (sign.trim() === "") {
      isOpen = false;
      continue;
    }
    if (!isOpen) words.push({ text: "", edges: [], of: run });
    const word = words.at(-1);
    if (word) {
      word.text += sign;
      word.edges.push(from, to);
    }
    isOpen = true;
  }
  return words;
}

class Strips {
  readonly #strips = new Map<number, Set<Word>>();
  readonly #taken = new Set<Run>();

  constructor(words: readonly Word[]) {
    for (const word of words) {
      const at = Math.floor(middleOf(word.of) / stripPt);
      const own = this.#strips.get(at) ?? new Set();
      this.#strips.set(at, own.add(word));
    }
  }

  /** Takes the words that stand where a run does, from left to right; they are nobody else's from now on. */
  take({ edges, top, bottom, size }: Run): Word[] {
    const [left, right] = [Math.min(...edges), Math.max(...edges)];
    const found: Word[] = [];
    for (let at = Math.floor(top / stripPt); at <= Math.floor(bottom / stripPt); at++) {
      const own = this.#strips.get(at) ?? new Set();
      for (const word of own) {
        const [x, y] = [((word.edges[0] ?? 0) + (word.edges.at(-1) ?? 0)) / 2, middleOf(word.of)];
        const isAsLarge = word.of.size > size * sizeRatio.least && word.of.size < size * sizeRatio.most;
        if (!isAsLarge || x <= left || x >= right || y <= top || y >= bottom) continue;
        found.push(word);
        own.delete(word);
        this.#taken.add(word.of);
      }
    }
    return found.sort((a, b) => (a.edges[0] ?? 0) - (b.edges[0] ?? 0));
  }

  isTaken(run: Run): boolean {
    return this.#taken.has(run);
  }
}

const middleOf = ({ base, size }: Run): number => base - middleEm * size;
