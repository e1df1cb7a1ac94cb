/** A text that goes into a document, and is noted as one that must be read in what becomes of it. */
export class Words {
  readonly said: string[] = [];

  /** As it stands between two tags. */
  say(text: string): string {
    this.said.push(text);
    return escaped(text);
  }

  /** Sentences of a vocabulary, the same at every run. */
  sentences(count: number, vocabulary: readonly string[], seed = 1): string {
    const next = numbers(seed);
    const sentence = () => {
      const words = Array.from({ length: 6 + next(9) }, () => vocabulary[next(vocabulary.length)] ?? "");
      return `${words.join(" ")}.`;
    };
    return this.say(Array.from({ length: count }, sentence).join(" "));
  }
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A source of numbers below a bound that never changes: a linear congruence with Knuth's constants for 32 bits. */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Words as they are compared: letters of scripts that set no blanks stand each for itself. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize("NFKC")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, " ")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase()
    .match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** How many of the words due are there, each as often as it is due: 1 is all of them. */
export function shareOf(due: readonly string[], text: string): number {
  const there = new Map<string, number>();
  for (const word of wordsIn(text)) there.set(word, (there.get(word) ?? 0) + 1);
  const words = due.flatMap(wordsIn);
  const found = words.filter((word) => {
    const left = there.get(word) ?? 0;
    there.set(word, left - 1);
    return left > 0;
  });
  return words.length === 0 ? 1 : found.length / words.length;
}

export const english = (
  "water light field stone river window garden letter morning paper north winter harbour copper silver engine table " +
  "measure figure account amount delivery quarter report station bridge village mountain forest valley island ocean " +
  "number question answer reason order paint carpet ladder basket candle market butter orange yellow purple simple"
).split(" ");
