import { isFiller } from "./words.ts";

/** On which side of a change something stands: in "word to pdf" word is what comes, and pdf what goes. */
export type Role = "source" | "target" | undefined;

const forward = new Set(["to", "into", "as", "2", "in"]);
const backward = new Set(["from", "of"]);
/** Said with much else in mind, too: they tell a direction between two things alone. */
const vague = new Set(["2", "in"]);

/** Which words stand for what comes and what goes: "pdf from a word file" is as "word to pdf". */
export function rolesOf(words: readonly string[], isThing: (word: string) => boolean): Role[] {
  const things = words.map(isThing);
  const first = things.indexOf(true);
  const isBetween = (at: number) => {
    const next = words.findIndex((word, place) => place > at && !isFiller(word));
    return things[at - 1] && things[next];
  };
  // "how to …" turns nothing: there must be something before it.
  const forwards = words.map(
    (word, at) => forward.has(word) && first >= 0 && first < at && (!vague.has(word) || isBetween(at)),
  );
  // "a photo of a letter to text": where something is turned into another, "of" tells what it is.
  const isForward = forwards.includes(true);
  const turns = isForward ? forwards : words.map((word, at) => backward.has(word) && things.lastIndexOf(true) > at);
  const turn = turns.indexOf(true);
  if (turn < 0) return words.map(() => undefined);
  return words.map((_, at) => {
    if (!things[at]) return undefined;
    return at < turn === isForward ? "source" : "target";
  });
}
