import { finders, type Kind } from "./kinds.ts";
import type { Pattern } from "./pattern.ts";

/** What is looked for: words, shapes that prove themselves, and a pattern. */
export interface Sought {
  texts: readonly string[];
  kinds: readonly Kind[];
  pattern?: Pattern | undefined;
}

export interface Found {
  from: number;
  to: number;
  /** By what it was found, for its label. */
  kind: Kind | "text" | "custom";
}

/** Signs that nobody sees: soft hyphens, joiners, marks of direction. */
export const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;

/** A text as it is searched: ligatures and forms taken apart, dashes and blanks alike. */
export const plainWithCapitals = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(unseen, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s+/gu, " ");

const plain = (text: string): string => [...plainWithCapitals(text)].map(lowered).join("");

/** A sign's small form, where that is one sign as well: places stay what they are. */
export function lowered(sign: string): string {
  const small = sign.toLowerCase();
  return small.length === sign.length ? small : sign;
}

/** Where what is sought stands in a text; capitals make no difference to words. `text` is one that `plainWithCapitals` has made. */
export function findIn(text: string, { texts, kinds, pattern }: Sought): Found[] {
  const small = [...text].map(lowered).join("");
  const found: Found[] = [];
  for (const one of texts) {
    const wanted = plain(one).trim();
    for (let at = small.indexOf(wanted); wanted !== "" && at >= 0; at = small.indexOf(wanted, at + 1))
      found.push({ from: at, to: at + wanted.length, kind: "text" });
  }
  for (const kind of kinds) for (const [from, to] of finders[kind](text)) found.push({ from, to, kind });
  if (pattern) {
    const places: number[] = [];
    const signs: number[] = [];
    for (let at = 0; at < text.length; at += signs.at(-1) !== undefined && (signs.at(-1) ?? 0) > 0xffff ? 2 : 1) {
      places.push(at);
      signs.push(text.codePointAt(at) ?? 0);
    }
    places.push(text.length);
    for (const [from, to] of pattern.find(signs))
      found.push({ from: places[from] ?? 0, to: places[to] ?? 0, kind: "custom" });
  }
  return found;
}
