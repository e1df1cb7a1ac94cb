import { Random } from "../../fuzz/random.ts";

/** What only one case bears: a word in its texts and names, a colour in its pictures. */
export interface Canary {
  word: string;
  color: string;
}

export interface File {
  name: string;
  bytes: Uint8Array;
}

type Value = string | number | boolean;

/** How an answer is held against the one that the same call had by itself. */
export type Sameness = "bytes" | "pages" | "pixels";

/** What is good of a call, before it is known whose it is. */
export interface Content {
  files?: Record<string, File | readonly File[]>;
  options?: Record<string, Value>;
  /** "bytes" by contract, but for encryption and captures. */
  sameness?: Sameness;
  /** What its result opens with. */
  password?: string;
}

export const sorts = ["good", "bad", "huge"] as const;
export type Sort = (typeof sorts)[number];

/** A call as it can be sent again and again. */
export interface Case extends Content {
  tool: string;
  sort: Sort;
  /** What is wrong with it, or which of the good ones it is. */
  name: string;
  canary: Canary;
  /** Statuses that it may have by itself. */
  due: readonly number[];
  /** Sent as JSON. */
  isJson: boolean;
  /** How its body goes out, where that is what is wrong. */
  body?: "announced" | "chunked" | "without a key" | "as a form" | "as a text";
}

const consonants = "bdfgklmnprstvz";
const vowels = "aeiou";

/** Eleven letters in seldom order: no other text of a case has them. */
export function canaryOf(seed: number, index: number): Canary {
  const random = new Random(seed, 1_000_000 + index);
  const syllable = () => random.pick([...consonants]) + random.pick([...vowels]);
  const word = `${Array.from({ length: 5 }, syllable).join("")}x`;
  // Steps that have no divisor in common with 192 come by every value before one comes again.
  const channels = [73, 115, 149].map((step) => 32 + ((index * step) % 192));
  return { word, color: `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}` };
}
