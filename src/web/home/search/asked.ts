import type { Index, Searched } from "./index-of.ts";
import { deedAt, purposeAt, type Role, rolesOf } from "./roles.ts";
import type { Weights } from "./weights.ts";
import { isEmpty, isFiller, slipsBetween, stemOf, wordsOf } from "./words.ts";

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

const letters = (word: string): string => [...word].sort().join("");

/** How many letters of a word are wrong, if it may have been meant by the other; of short words hardly any. */
function slipsIn(word: string, other: string, most: number): number {
  const isMixed = word.length === other.length && letters(word) === letters(other);
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
function meaningsOf(word: string, isLast: boolean, { spoken, known }: Index<Searched>): Map<string, number> {
  const meant = new Map<string, number>();
  const note = (stem: string, sureness: number) => meant.set(stem, Math.max(sureness, meant.get(stem) ?? 0));
  const own = spoken.get(word) ?? stemOf(word);
  const isKnown = known.has(own);
  if (isKnown) note(own, 1);
  if (isKnown && !isLast) return meant;
  const most = word.length > 7 ? 2 : 1;
  for (const [other, stem] of spoken) {
    // The last word is perhaps still being typed.
    if (word.length > 1 && other.startsWith(word)) note(stem, isKnown ? 0.4 : 0.8);
    else if (!isKnown) {
      const ofStem = own.length > 3 ? slipsIn(own, other, most) : Number.POSITIVE_INFINITY;
      const slips = Math.min(slipsIn(word, other, most), ofStem);
      if (slips < Number.POSITIVE_INFINITY) note(stem, 0.85 - 0.1 * slips);
    }
  }
  return meant;
}

/** What a search asks for, word by word; nothing where it says nothing yet, as "how do I" does. */
export function askedOf(query: string, index: Index<Searched>, weights: Weights): Asked[] {
  const words = index.respaced(wordsOf(query).flatMap((word) => index.inEnglish(word)));
  if (words.every(isEmpty)) return [];
  const meanings = words.map((word, at) =>
    isFiller(word) ? new Map([[stemOf(word), 1]]) : meaningsOf(word, at === words.length - 1, index),
  );
  const surest = words.map((word, at) =>
    isFiller(word) ? word : ([...(meanings[at] ?? [])].sort((a, b) => b[1] - a[1])[0]?.[0] ?? word),
  );
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
    const weight = meant.length === 0 ? strange : index.weightOf(own);
    return {
      word,
      surest: own,
      near,
      role: roles[at],
      weight: at < deed || at >= why ? weights.purpose * weight : weight,
    };
  });
}
