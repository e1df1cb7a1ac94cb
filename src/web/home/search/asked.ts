import type { Index, Searched } from "./index-of.ts";
import { type Role, rolesOf } from "./roles.ts";
import { isEmpty, isFiller, slipsBetween, stemOf, wordsOf } from "./words.ts";

/** A word of a search. */
export interface Asked {
  word: string;
  /** The stem that it most probably stands for. */
  surest: string;
  /** How surely it stands for what another word does. */
  nearness(stem: string): number;
  role: Role;
  weight: number;
}

/** No tool knows it: it doesn't tell which one is meant, but that none is quite it. */
const strangeWeight = 0.7;
/** However much somebody tells of why, as in "a price list from Excel that nobody can alter": what is known decides. */
const mostStrangeWeight = 1.4;

const letters = (word: string): string => [...word].sort().join("");

/** Whatever a word that is known to the tools may have been meant by: it, what it begins, or what it slips from. */
function meaningsOf(word: string, isLast: boolean, spoken: ReadonlyMap<string, string>): Map<string, number> {
  const meant = new Map<string, number>();
  const note = (stem: string, sureness: number) => meant.set(stem, Math.max(sureness, meant.get(stem) ?? 0));
  const own = stemOf(word);
  const isKnown = [...spoken.values()].includes(own);
  if (isKnown) note(own, 1);
  if (isKnown && !isLast) return meant;
  const most = word.length > 7 ? 2 : word.length > 3 ? 1 : 0;
  for (const [other, stem] of spoken) {
    // The last word is perhaps still being typed.
    if (word.length > 1 && other.startsWith(word)) note(stem, isKnown ? 0.4 : 0.8);
    else if (!isKnown) {
      // Of three letters any other word would be near; "pfd" is PDF all the same.
      const slips =
        word.length === 3 && letters(word) === letters(other)
          ? 1
          : Math.min(slipsBetween(word, other, most), slipsBetween(own, other, most));
      // The first letter of a short word is hardly ever wrong: bake is not make.
      const isOther = word[0] !== other[0] && word.length < 6 && word[0] !== other[1];
      if (slips > 0 && slips <= Math.max(most, 1) && !isOther) note(stem, 0.85 - 0.1 * slips);
    }
  }
  return meant;
}

/** What a search asks for, word by word; nothing where it says nothing yet, as "how do I" does. */
export function askedOf(query: string, index: Index<Searched>): Asked[] {
  const words = index.respaced(wordsOf(query));
  if (words.every(isEmpty)) return [];
  const meanings = words.map((word, at) =>
    isFiller(word) ? new Map([[stemOf(word), 1]]) : meaningsOf(word, at === words.length - 1, index.spoken),
  );
  const surest = words.map((word, at) =>
    isFiller(word) ? word : ([...(meanings[at] ?? [])].sort((a, b) => b[1] - a[1])[0]?.[0] ?? word),
  );
  const strangers = meanings.filter(({ size }) => size === 0).length;
  const roles = rolesOf(surest, index.isThing);
  return words.map((word, at) => {
    const meant = [...(meanings[at] ?? [])];
    const known = new Map<string, number>();
    const nearness = (stem: string): number => {
      const near = known.get(stem) ?? Math.max(0, ...meant.map(([one, sureness]) => sureness * index.alike(one, stem)));
      known.set(stem, near);
      return near;
    };
    const own = surest[at] ?? word;
    const weight = meant.length === 0 ? Math.min(strangeWeight, mostStrangeWeight / strangers) : index.weightOf(own);
    return { word, surest: own, nearness, role: roles[at], weight };
  });
}
