import type { Asked } from "./asked.ts";
import type { Entry, Index, Searched, Term } from "./index-of.ts";
import type { Role } from "./roles.ts";
import { shownIn } from "./subjects.ts";
import type { Weights } from "./weights.ts";

/** How far a tool is what was asked for. */
export interface Score {
  /** How much of what was asked for it speaks of, from 0 to 1. */
  cover: number;
  /** All cues weighed together. */
  score: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const largest = (numbers: readonly number[]): number => Math.max(0, ...numbers);

const isState = (word: string): boolean => word.endsWith("ed");

/** How far a word of a search is one that a tool is called by, on the same side of a change. */
function closeness({ word, near: stems, role }: Asked, own: Term, { vague, otherForm, state }: Weights): number {
  const near = stems.get(own.stem) ?? 0;
  if (near === 0 || (role && own.role && role !== own.role)) return 0;
  const form = word === own.word ? 1 : isState(word) === isState(own.word) ? otherForm : otherForm * state;
  return near * (role === own.role ? 1 : vague) * form;
}

/** Whether a tool takes or gives the kind of file that is spoken of; nothing where none is. */
function isFit(
  { surest, role }: Asked,
  { takes, gives, adds }: Entry<Searched>,
  index: Index<Searched>,
): boolean | undefined {
  const names = index.formatsOf(surest);
  if (!names) return undefined;
  const has = (side: ReadonlySet<string>) => !side.isDisjointFrom(names);
  if (role === "added") return has(takes) || has(adds);
  if (role) return has(role === "source" ? takes : gives);
  return has(takes) || has(gives) || (has(adds) ? undefined : false);
}

/** Whether a tool takes what a search speaks of by what it shows: "crop my thesis" is said of a PDF. */
function isShown({ surest, role }: Asked, { tool }: Entry<Searched>): boolean | undefined {
  const kind = role ? undefined : shownIn(surest);
  return kind && tool.input.formats.includes(kind);
}

/** How far both sides of a change that is asked for are those of a phrase; nothing where one side is not told. */
function turnOf(asked: readonly Asked[], phrase: readonly Term[], close: readonly number[]): number {
  const side = (role: Role) => largest(asked.map((one, at) => (one.role === role ? (close[at] ?? 0) : 0)));
  const isTurn = phrase.some(({ role }) => role === "target");
  return isTurn ? Math.min(side("source"), side("target")) : 0;
}

/** Weighs the cues for one tool: the phrase that is nearest, all its words together, and the kinds of files. */
export function scoreOf(
  asked: readonly Asked[],
  entry: Entry<Searched>,
  index: Index<Searched>,
  weights: Weights,
): Score {
  const total = sum(asked.map(({ weight }) => weight));
  const met = asked.map(({ near }) => {
    const spokenOf = [...near].filter(([stem]) => entry.beside.has(stem));
    return weights.beside * largest(spokenOf.map(([, sureness]) => sureness));
  });
  const kinds = asked.map((one) => isFit(one, entry, index));
  const implied = kinds.map((isKind) => (isKind ? weights.implied : 0));
  let best = 0;
  let turn = 0;
  for (const phrase of entry.phrases) {
    const close = asked.map(() => 0);
    let unasked = 0;
    for (const own of phrase) {
      let nearest = 0;
      for (const [at, one] of asked.entries()) {
        const near = closeness(one, own, weights);
        if (near > nearest) nearest = near;
        if (near > (close[at] ?? 0)) close[at] = near;
      }
      unasked += own.weight * (1 - nearest);
    }
    if (close.every((near) => near === 0)) continue;
    const found = sum(asked.map(({ weight }, at) => weight * Math.max(close[at] ?? 0, implied[at] ?? 0)));
    turn = Math.max(turn, turnOf(asked, phrase, close));
    best = Math.max(best, found / (total + weights.unasked * unasked));
    for (const [at, near] of close.entries()) met[at] = Math.max(met[at] ?? 0, near);
  }
  const cover = sum(asked.map(({ weight }, at) => weight * (met[at] ?? 0))) / total;
  const fitOf = (isKind: boolean | undefined) => (isKind === undefined ? 0 : isKind ? weights.fits : -weights.unfit);
  const isNamed = kinds.some((isKind) => isKind !== undefined);
  const fits = isNamed ? sum(kinds.map(fitOf)) : weights.shown * sum(asked.map((one) => fitOf(isShown(one, entry))));
  const usual = entry.tool.everyday ? weights.usual : 0;
  return { cover, score: best + weights.cover * cover + fits + weights.turns * turn + usual };
}
