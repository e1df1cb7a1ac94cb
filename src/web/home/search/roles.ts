import { isFiller, stemOf } from "./words.ts";

/**
 * On which side of a change something stands: in "word to pdf" word is what comes, and pdf what goes. In "add a logo to a pdf"
 * the logo is added, and becomes none.
 */
export type Role = "source" | "added" | "target" | undefined;

/** What of the index tells sides. */
interface Sides {
  isThing: (word: string) => boolean;
  isOther: (word: string, beside: string) => boolean;
}

const forward = new Set(["to", "into", "as", "2", "in", "a", "make"]);
const backward = new Set(["from", "of"]);
/** Said with much else in mind, too: they tell a direction between two things alone, as in the Spanish "word a pdf". */
const vague = new Set(["2", "in", "a", "make"]);

const puts = new Set("add attach append write".split(" ").map(stemOf));
const places = new Set(["on", "onto", "over", "across"]);
/** With "in" behind them they turn something into another: "convert in jpeg a heic". */
const turns = new Set("convert transform turn change save export".split(" ").map(stemOf));
/** Behind a change they tell more of what is there: "turn a page to landscape in a pdf". */
const belonging = new Set([...backward, ...places, "in"]);

/** Behind them stands why something is wanted, and behind "to" where one of these follows. */
const because = new Set(["for", "before", "after", "so", "because", "when", "while"]);
const uses = new Set(
  "copy edit print send read upload share search open post use email sign fill show store present see view publish write attach calculate load fit"
    .split(" ")
    .map(stemOf),
);
/** Behind "to" it tells what something is wanted for, and not what becomes of it. */
export const isUse = (word: string): boolean => uses.has(stemOf(word));

/** Where it begins to be told why, and not what: at "for" in "a photo for a passport", at "to" in "unlock it to print it". */
export function purposeAt(words: readonly string[]): number {
  const at = words.findIndex(
    (word, place) => place > 1 && (because.has(word) || (word === "to" && isUse(words[place + 1] ?? ""))),
  );
  return at < 0 ? words.length : at;
}

/** Where it begins to be told what is to be done: at "by" in "speed up my site by converting images". */
export const deedAt = (words: readonly string[]): number =>
  words.findIndex((word, at) => word === "by" && at > 1 && /ing$/.test(words[at + 1] ?? ""));

/** Which words stand for what comes and what goes: "pdf from a word file" is as "word to pdf". */
export function rolesOf(words: readonly string[], { isThing, isOther }: Sides): Role[] {
  const things = words.map(isThing);
  const first = things.indexOf(true);
  const isBetween = (at: number) => {
    const next = words.findIndex((word, place) => place > at && !isFiller(word));
    const before = /^files?$/.test(words[at - 1] ?? "") ? at - 2 : at - 1;
    return things[before] && things[next];
  };
  // "how to …" turns nothing: there must be something before it.
  const isForward = (at: number) =>
    forward.has(words[at] ?? "") && first >= 0 && first < at && !isUse(words[at + 1] ?? "");
  const all = [...words.keys()];
  const isPut = words.some((word) => puts.has(stemOf(word)));
  // "convert to jpg this pdf": what goes is told first, and what comes stands behind it.
  const isGiven = (word: string) => !isFiller(word) && isOther(word, words[first] ?? "");
  const given = all.find((place) => place > first && things[place] && isGiven(words[place] ?? ""));
  const goesOn = (word: string) => belonging.has(word) || (forward.has(word) && !vague.has(word));
  const mayBeAhead = !isPut && given !== undefined && !words.slice(first, given).some(goesOn);
  const ahead = all.find((at) => {
    const isTurned = words[at] === "in" ? turns.has(stemOf(words[at - 1] ?? "")) : !vague.has(words[at] ?? "");
    if (!mayBeAhead || !forward.has(words[at] ?? "") || !isTurned) return false;
    return all.find((place) => place > at && !isFiller(words[place] ?? "")) === first;
  });
  if (ahead !== undefined) return words.map((_, at) => (things[at] ? (at === first ? "target" : "source") : undefined));
  // "a photo of a letter to text": where something is turned into another, "of" tells what it is, and so does "in".
  const into = all.find((at) => isForward(at) && !vague.has(words[at] ?? ""));
  // "a page of the internet in pdf" is no page of a PDF, and the pages of a report are that report.
  const comesOut = (at: number) => {
    if (words[at] === "of" && /^pag/.test(words[at - 1] ?? "")) return false;
    const next = words.findIndex((word, place) => place > at && (things[place] || forward.has(word)));
    return next > 0 && (things[next] || words[next] === "a");
  };
  const outOf = all.find((at) => backward.has(words[at] ?? "") && things.lastIndexOf(true) > at && comesOut(at));
  const perhaps = all.find((at) => isForward(at) && isBetween(at));
  const onto = all.find(
    (at) =>
      places.has(words[at] ?? "") &&
      first >= 0 &&
      first < at &&
      things.lastIndexOf(true) > at &&
      (isPut || isBetween(at)),
  );
  // "pptx pdf" says no more than what comes and what goes.
  const isAllThings = words.every((word, at) => things[at] || isFiller(word));
  const last = things.lastIndexOf(true);
  const next = things.lastIndexOf(true, last - 1);
  const beside =
    isAllThings && last > 0 && next >= 0 && isOther(words[last] ?? "", words[next] ?? "") ? last : undefined;
  const turn = into ?? (isPut ? onto : undefined) ?? outOf ?? onto ?? perhaps ?? beside;
  if (turn === undefined) return words.map(() => undefined);
  const isToTheRight = turn !== outOf;
  const before: Role = turn === onto || (isPut && words[turn] === "to") ? "added" : "source";
  return words.map((_, at) => {
    if (!things[at]) return undefined;
    if (!isToTheRight) return at < turn ? "target" : "source";
    const more = all.findLast((place) => place > turn + 1 && place < at && belonging.has(words[place] ?? ""));
    if (more !== undefined && turn !== beside) return words[more] === "from" ? "source" : undefined;
    return at < turn ? before : "target";
  });
}
