const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Resolves references such as `&amp;`. */
export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => named[name] ?? whole);

/** Elements within a word. */
const inline = new Set(["a", "strong", "em", "u", "s", "del", "mark", "span", "code", "sup", "sub", "img"]);

export interface Tag {
  name: string;
  isEnd: boolean;
  /** The tag as it is written. */
  text: string;
  /** The place behind the tag. */
  end: number;
}

/** The tag that begins at a place of a text; nothing where none does. */
export function tagAt(text: string, at: number): Tag | undefined {
  const begins = /^<(\/?)([a-z][a-z0-9]*)/i.exec(text.slice(at, at + 40));
  const end = begins ? text.indexOf(">", at) : -1;
  if (!begins || end < 0) return undefined;
  const [, slash = "", name = ""] = begins;
  return { name: name.toLowerCase(), isEnd: slash !== "", text: text.slice(at, end + 1), end: end + 1 };
}

/** The gap that a tag leaves between the words beside it. */
export const gapOf = ({ name }: Tag): string => (inline.has(name) ? "" : " ");
