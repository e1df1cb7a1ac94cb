import { business } from "./business.ts";
import { hostile, type Places } from "./hostile.ts";
import { languages } from "./languages.ts";
import { media } from "./media.ts";
import { Words } from "./words.ts";

export interface HtmlDocument {
  name: string;
  html: string;
  /** Every text that a reader of it must find. */
  words: readonly string[];
  isHostile: boolean;
}

/** Thirty documents as people send them, six of them with bad intent; the same bytes at every run. */
export function htmlDocuments(places: Places): HtmlDocument[] {
  const sound = Object.entries({ ...business, ...languages, ...media });
  return [
    ...sound.map(([name, write]) => written(name, write, false)),
    ...Object.entries(hostile).map(([name, write]) => written(name, (words) => write(words, places), true)),
  ];
}

function written(name: string, write: (words: Words) => string, isHostile: boolean): HtmlDocument {
  const words = new Words();
  const html = write(words);
  return { name, html, words: words.said, isHostile };
}
