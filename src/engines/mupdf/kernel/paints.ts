/** Operators that draw something (ISO 32000-1, annex A). */
const painting = /(?<![^\0\s)>\]}])(?:[fFBb]\*?|[Ss]|Do|sh|EI|T[jJ]|['"])(?![^\0\s/<>[\](){}%])/g;
/** Clips whose path ends in a line, a curve or its beginning; a rectangle's `re` needs no room of its own. */
const clipping = /(?<![^\0\s])[lcvyh][\0\s]{1,8}W\*?(?![^\0\s/<>[\](){}%])/g;
const state =
  /\/([^\0\t\n\f\r /<>[\](){}%]+)|(?<![^\0\s)>\]}])(?:q|Q|gs|[fFBb]\*?|[Ss]|Do|sh|EI|T[jJ]|['"])(?![^\0\s/<>[\](){}%])/g;

export const paintsOf = (content: string): number => countOf(content, painting);

export const clipsOf = (content: string): number => countOf(content, clipping);

function countOf(content: string, what: RegExp): number {
  let count = 0;
  what.lastIndex = 0;
  while (what.test(content)) count += 1;
  return count;
}

/** Counts the drawings through each mask; `maskOf` tells whether a graphics state of a name sets a mask or none. */
export function paintsUnder(content: string, maskOf: (name: string) => string | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  const saved: string[] = [];
  let [name, mask] = ["", ""];
  for (const [token, given] of content.matchAll(state)) {
    if (given !== undefined) name = given;
    else if (token === "q") saved.push(mask);
    else if (token === "Q") mask = saved.pop() ?? mask;
    else if (token === "gs") mask = maskOf(name) ?? mask;
    else if (mask !== "") counts.set(mask, (counts.get(mask) ?? 0) + 1);
  }
  return counts;
}
