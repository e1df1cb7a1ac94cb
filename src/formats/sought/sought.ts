import { finders, type Kind } from "./kinds.ts";
import { Pattern } from "./pattern.ts";

/** The words (in small letters), kinds and pattern that a text is searched for. */
export interface Sought {
  texts: readonly string[];
  kinds: readonly Kind[];
  pattern?: Pattern | undefined;
}

export interface Found {
  from: number;
  to: number;
  /** The rule that found it, for its label. */
  kind: Kind | "text" | "custom";
}

/** Signs that nobody sees: soft hyphens, joiners, marks of direction. */
export const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;

/** Prepares a text for the search: ligatures and forms are taken apart, dashes and blanks become alike. */
export const plainWithCapitals = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(unseen, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s+/gu, " ");

const plain = (text: string): string => [...plainWithCapitals(text)].map(lowered).join("");

/** Signs that share their capital with others, or whose small form is two signs: a word in capitals must find them. */
const alike: Readonly<Record<string, string>> = { ς: "σ", ı: "i", İ: "i" };

/** Gives the small form of a sign, if that is one sign as well: places in the text must stay the same. */
function lowered(sign: string): string {
  const small = sign.toLowerCase();
  return alike[sign] ?? (small.length === sign.length ? small : sign);
}

/** Prepares the words, kinds and pattern of a call for the search. */
export const soughtOf = ({
  texts,
  kinds,
  regex,
}: Pick<Sought, "texts" | "kinds"> & { regex?: string | undefined }): Sought => ({
  texts: [...new Set(texts.map((text) => plain(text).trim()))].filter((text) => text !== ""),
  kinds,
  pattern: regex === undefined ? undefined : new Pattern(regex.normalize("NFC")),
});

/** Whether anything is sought. */
export const seeks = ({
  texts,
  kinds,
  regex,
}: Pick<Sought, "texts" | "kinds"> & { regex?: string | undefined }): boolean =>
  texts.length + kinds.length > 0 || regex !== undefined;

/** Whether a text has what is sought. */
export const isSaid = (text: string, sought: Sought): boolean => findIn(plainWithCapitals(text), sought).length > 0;

/** Finds the places of what is sought; capitals make no difference to words. `text` comes from `plainWithCapitals`. */
export function findIn(text: string, { texts, kinds, pattern }: Sought): Found[] {
  const small = [...text].map(lowered).join("");
  return [
    ...texts.flatMap((one) => united(placesOf(one, small), "text")),
    ...kinds.flatMap((kind) => united(finders[kind](text), kind)),
    ...(pattern ? united(matchesOf(pattern, text), "custom") : []),
  ];
}

type Place = readonly [from: number, to: number];

/** Joins places that overlap: a pattern such as "Name: .+" has one for each letter of a page, longer and longer. */
function united(places: readonly Place[], kind: Found["kind"]): Found[] {
  const found: Found[] = [];
  for (const [from, to] of places.toSorted(([one], [other]) => one - other)) {
    const last = found.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to, kind });
  }
  return found;
}

function placesOf(wanted: string, text: string): Place[] {
  const places: Place[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) places.push([at, at + wanted.length]);
  return places;
}

/** Finds a pattern's matches; it counts signs, some of which are two letters of a text. */
function matchesOf(pattern: Pattern, text: string): Place[] {
  const starts: number[] = [];
  const signs: number[] = [];
  let at = 0;
  for (const sign of text) {
    starts.push(at);
    signs.push(sign.codePointAt(0) ?? 0);
    at += sign.length;
  }
  starts.push(at);
  return pattern.find(signs).map(([from, to]) => [starts[from] ?? 0, starts[to] ?? 0]);
}
