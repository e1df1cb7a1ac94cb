import type { Index, Searched } from "./index-of.ts";
import { deedAt, purposeAt, type Role, rolesOf } from "./roles.ts";
import type { Weights } from "./weights.ts";
import { fold, isEmpty, isFiller, slipsBetween, stemOf, wordsOf } from "./words.ts";

/** A word of a search. */
export interface Asked {
  word: string;
  /** The stem that it most probably stands for. */
  surest: string;
  /** The stems that it stands for, and how surely. */
  near: ReadonlyMap<string, number>;
  role: Role;
  weight: number;
}

/** However much somebody tells of why, as in "a price list from Excel that nobody can alter": what is known decides. */
const mostStrangers = 2;

/** How surely the one word that is near to a strange one was meant by it. */
const sureSlip = 0.95;

const letters = (word: string): string => [...word].sort().join("");

const mostSlips = (word: string): number => (word.length > 7 ? 2 : 1);

/** How many letters of a word are wrong, if it may have been meant by the other; of short words hardly any. */
function slipsIn(word: string, other: string, most: number): number {
  const isMixed = word.length < 5 && word.length === other.length && letters(word) === letters(other);
  // Any other word would be near one of three letters; "pfd" is PDF all the same.
  if (word.length < 4) return word.length === 3 && isMixed ? 1 : Number.POSITIVE_INFINITY;
  // Nor is cake case: in a short word a letter is missing, too many or at another place, and hardly ever another.
  if (word.length < 5 && word.length === other.length && !isMixed) return Number.POSITIVE_INFINITY;
  // The first letter of a short word is hardly ever wrong: bake is not make.
  if (word.length < 6 && word[0] !== other[0] && word[0] !== other[1]) return Number.POSITIVE_INFINITY;
  const slips = slipsBetween(word, other, most);
  return slips > most ? Number.POSITIVE_INFINITY : slips;
}

/** Whatever a word that is known to the tools may have been meant by: it, what it begins, or what it slips from. */
function meaningsOf(
  word: string,
  sure: number,
  isLast: boolean,
  { spoken, known, spelt }: Index<Searched>,
): Map<string, number> {
  const meant = new Map<string, number>();
  const note = (stem: string, sureness: number) => meant.set(stem, Math.max(sureness, meant.get(stem) ?? 0));
  const own = spoken.get(word) ?? stemOf(word);
  const isKnown = known.has(own);
  if (isKnown) note(own, sure);
  if (isKnown && !isLast) return meant;
  for (const [other, stem] of spoken) {
    // The last word is perhaps still being typed.
    if (word.length > 1 && other.startsWith(word)) note(stem, isKnown ? 0.4 : 0.8);
    else if (!isKnown && !spelt.has(own)) {
      const ofStem = own.length > 3 ? slipsIn(own, stem, mostSlips(own)) : Number.POSITIVE_INFINITY;
      const slips = Math.min(slipsIn(word, other, mostSlips(word)), ofStem);
      if (slips < Number.POSITIVE_INFINITY) note(stem, 0.85 - 0.1 * slips);
    }
  }
  return meant;
}

/**
 * A query with each word that nobody knows written as the one that it has slipped from, where there is just one. What reads
 * words together, fillers and other languages knows them then, too: "wbepage" is web page, and "withuot" says nothing.
 */
function mended(query: string, { spoken, known, spelt }: Index<Searched>) {
  const slipped = new Set<string>();
  const parts = fold(query).match(/\p{L}+|\P{L}+/gu) ?? [];
  const mend = (word: string, at: number): string => {
    // "power point" is one word, and "compre" is being typed yet.
    const isHalf = [(parts[at - 2] ?? "") + word, word + (parts[at + 2] ?? "")].some((both) => spelt.has(both));
    const isKnown = [word, stemOf(word)].some((form) => spelt.has(form) || known.has(form));
    const isUnfinished = () => at === parts.length - 1 && [...spoken.keys()].some((other) => other.startsWith(word));
    if (!/^\p{L}{5}/u.test(word) || isKnown || isHalf || isUnfinished()) return word;
    let least = mostSlips(word);
    let nearest: string[] = [];
    for (const other of spelt) {
      const slips = slipsIn(word, other, least);
      if (slips > least) continue;
      nearest = slips < least ? [other] : [...nearest, other];
      least = slips;
    }
    const [one, ...others] = nearest;
    if (!one || others.some((other) => stemOf(other) !== stemOf(one))) return word;
    slipped.add(one);
    return one;
  };
  return { text: parts.map(mend).join(""), slipped };
}

/** The meaning that is surer than all others, if there is one: "mrge" may be merge, and marge, which is French for margin. */
function surestOf(meanings: ReadonlyMap<string, number> = new Map()): string | undefined {
  const [first, second] = [...meanings].sort((a, b) => b[1] - a[1]);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : undefined;
}

/** What a search asks for, word by word; nothing where it says nothing yet, as "how do I" does. */
export function askedOf(query: string, index: Index<Searched>, weights: Weights): Asked[] {
  const { text, slipped } = mended(query, index);
  const words = index.respaced(wordsOf(text).flatMap((word) => index.inEnglish(word)));
  if (words.every(isEmpty)) return [];
  const meanings = words.map((word, at) =>
    isFiller(word)
      ? new Map([[stemOf(word), 1]])
      : meaningsOf(word, slipped.has(word) ? sureSlip : 1, at === words.length - 1, index),
  );
  const surest = words.map((word, at) => (isFiller(word) ? word : (surestOf(meanings[at]) ?? word)));
  const strangers = meanings.filter(({ size }) => size === 0).length;
  const roles = rolesOf(surest, index);
  const [deed, why] = [deedAt(words), purposeAt(words)];
  return words.map((word, at) => {
    const meant = [...(meanings[at] ?? [])];
    const near = new Map<string, number>();
    for (const [one, sureness] of meant) {
      for (const [stem, alike] of index.alikeTo(one)) near.set(stem, Math.max(near.get(stem) ?? 0, sureness * alike));
    }
    const own = surest[at] ?? word;
    const strange = weights.strange * Math.min(1, mostStrangers / strangers);
    const known = isFiller(word) ? index.weightOf(word) : index.weightOfStem(own);
    const weight = meant.length > 0 || /\d/.test(word) ? known : strange;
    return {
      word,
      surest: own,
      near,
      role: roles[at],
      weight: at < deed || at >= why ? weights.purpose * weight : weight,
    };
  });
}
