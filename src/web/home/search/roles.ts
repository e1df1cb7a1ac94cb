import { isFiller, stemOf } from "./words.ts";

/** On which side of a change something stands: in "word to pdf" word is what comes, and pdf what goes. */
export type Role = "source" | "target" | undefined;

const forward = new Set(["to", "into", "as", "2", "in", "a"]);
const backward = new Set(["from", "of"]);
/** Said with much else in mind, too: they tell a direction between two things alone, as in the Spanish "word a pdf". */
const vague = new Set(["2", "in", "a"]);

/** Behind them stands why something is wanted, and behind "to" where one of these follows. */
const because = new Set(["for", "before", "after", "so", "because", "when", "while"]);
const uses = new Set(
  "copy edit print send read upload share search open post use email sign fill show store present see view publish write attach"
    .split(" ")
    .map(stemOf),
);

/** Where it begins to be told why, and not what: at "for" in "a photo for a passport", at "to" in "unlock it to print it". */
export function purposeAt(words: readonly string[]): number {
  const at = words.findIndex(
    (word, place) => place > 1 && (because.has(word) || (word === "to" && uses.has(stemOf(words[place + 1] ?? "")))),
  );
  return at < 0 ? words.length : at;
}

/** Which words stand for what comes and what goes: "pdf from a word file" is as "word to pdf". */
export function rolesOf(words: readonly string[], isThing: (word: string) => boolean): Role[] {
  const things = words.map(isThing);
  const first = things.indexOf(true);
  const isBetween = (at: number) => {
    const next = words.findIndex((word, place) => place > at && !isFiller(word));
    return things[at - 1] && things[next];
  };
  // "how to …" turns nothing: there must be something before it.
  const isForward = (at: number) =>
    forward.has(words[at] ?? "") && first >= 0 && first < at && !uses.has(stemOf(words[at + 1] ?? ""));
  const all = [...words.keys()];
  // "a photo of a letter to text": where something is turned into another, "of" tells what it is, and so does "in".
  const into = all.find((at) => isForward(at) && !vague.has(words[at] ?? ""));
  const outOf = all.find((at) => backward.has(words[at] ?? "") && things.lastIndexOf(true) > at);
  const perhaps = all.find((at) => isForward(at) && isBetween(at));
  const turn = into ?? outOf ?? perhaps;
  if (turn === undefined) return words.map(() => undefined);
  const isToTheRight = turn !== outOf;
  return words.map((_, at) => {
    if (!things[at]) return undefined;
    return at < turn === isToTheRight ? "source" : "target";
  });
}
