/** Markup that may stand before a document's root besides its type (XML 1.0, 2.8): its beginning and its end. */
const miscellany: readonly [begins: string, ends: string][] = [
  ["<?", "?>"],
  ["<!--", "-->"],
];

const blanks = /\s*/y;

function afterBlanks(text: string, from: number): number {
  blanks.lastIndex = from;
  return blanks.test(text) ? blanks.lastIndex : from;
}

/** Gives the place behind a document's type, whose declarations may hold ">"; the text's end where it has no end. */
function afterDoctype(text: string, from: number): number {
  let isInside = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const end = sign === '"' || sign === "'" ? sign : text.startsWith("<!--", at) ? "-->" : undefined;
    if (end) at = after(text, end, at + 1) - 1;
    else if (sign === "[") isInside = true;
    else if (sign === "]") isInside = false;
    else if (sign === ">" && !isInside) return at + 1;
  }
  return text.length;
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? text.length : found + end.length;
}

/**
 * Whether the root of a document is svg, under whatever prefix. Part by part: one pattern for the whole prologue would try
 * every way to take a row of comments apart, and a stranger's file decides how long the row is.
 */
export function isSvg(text: string): boolean {
  for (let at = afterBlanks(text, 0); ; at = afterBlanks(text, at)) {
    const [, ends] = miscellany.find(([begins]) => text.startsWith(begins, at)) ?? [];
    if (ends) at = after(text, ends, at);
    else if (/^<!doctype/i.test(text.slice(at, at + 9))) at = afterDoctype(text, at);
    else return /^<(?:[\w.-]+:)?svg[\s/>]/i.test(text.slice(at, at + 200));
  }
}
