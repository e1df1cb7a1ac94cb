import type { Asked } from "./asked.ts";
import { isEmpty, isFiller, stemOf } from "./words.ts";

/** Weights of words for tools, learnt from phrases whose tool is known; `scripts/learn-search.ts` writes them. */
export interface Learnt {
  /** The script that made the rest. */
  about: string;
  tools: readonly string[];
  /** How much one step between two letters counts. */
  step: number;
  /**
   * For each cue pairs of a tool and a letter: "3Q" says three steps for tool 3, as Q is three letters beyond N, which is none,
   * and "aM" one step against tool 10.
   */
  cues: Readonly<Record<string, string>>;
}

const none = "N".charCodeAt(0);
/** A weight has at most so many steps: for a tool up to Z, against it down to B. */
const mostSteps = 12;

const sideOf = { source: "<", target: ">", added: "+" } as const;

/** A blank stands between the two stems of a pair, and in no stem. */
const joint = " ";

const isStem = (cue: string): boolean => !/[\s<>+]/.test(cue);

/**
 * The cues of a search: its stems, those that come or go once more with their side, and pairs that stand together but for what
 * says nothing. "Pdf into jpg" is "pdf", "pdf<", "into", "jpg", "jpg>" and "pdf jpg".
 */
export function cuesOf(asked: readonly Pick<Asked, "surest" | "role">[]): string[] {
  const cues = new Set<string>();
  let last = "";
  for (const { surest, role } of asked) {
    const stem = /\d/.test(surest) ? "#" : stemOf(surest);
    cues.add(stem);
    if (role) cues.add(stem + sideOf[role]);
    if (isEmpty(surest)) continue;
    if (last) cues.add(last + joint + stem);
    last = stem;
  }
  return [...cues];
}

/** All stems that were learnt. */
export const stemsOf = ({ cues }: Learnt): string[] => Object.keys(cues).filter(isStem);

/** How likely each tool is what was asked for, as a logarithm; nothing where no word that tells anything was learnt. */
export function likelihoods(
  asked: readonly Asked[],
  { cues, tools, step }: Learnt,
  offered: readonly { name: string }[],
): ReadonlyMap<string, number> | undefined {
  const isLearnt = (cue: string) => Object.hasOwn(cues, cue);
  if (!asked.some(({ surest }) => !isFiller(surest) && isLearnt(stemOf(surest)))) return undefined;
  const sums = new Map(offered.map(({ name }) => [name, 0]));
  for (const cue of cuesOf(asked).filter(isLearnt)) {
    for (const [, at = "", steps = ""] of (cues[cue] ?? "").matchAll(/(\w)(\w)/g)) {
      const tool = tools[Number.parseInt(at, 36)] ?? "";
      const sum = sums.get(tool);
      if (sum !== undefined) sums.set(tool, sum + step * (steps.charCodeAt(0) - none));
    }
  }
  const all = Math.log([...sums.values()].reduce((total, sum) => total + Math.exp(sum), 0));
  return new Map([...sums].map(([name, sum]) => [name, sum - all]));
}

/**
 * One cue's weights as they are written; nothing where all are alike. Only how far they are from each other tells anything, so
 * they are told from the middle one, which many share.
 */
export function writtenCue(weights: ArrayLike<number>, step: number): string {
  const middle = Array.from(weights).sort((a, b) => a - b)[weights.length >> 1] ?? 0;
  return Array.from(weights, (weight, tool) => {
    const steps = Math.max(-mostSteps, Math.min(mostSteps, Math.round((weight - middle) / step)));
    return steps === 0 ? "" : tool.toString(36) + String.fromCharCode(none + steps);
  }).join("");
}
