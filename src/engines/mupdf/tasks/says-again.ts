import { pagesOf } from "#formats/pages/ranges.ts";
import type { Kind } from "#formats/sought/kinds.ts";
import { isSaid, soughtOf } from "#formats/sought/sought.ts";
import { task } from "../kernel/door.ts";

interface Wish {
  texts: readonly string[];
  kinds: readonly Kind[];
  regex?: string | undefined;
  pages?: string | undefined;
}

/** Lists pages of a result on which another reader still finds what was to go; in a child, as patterns take time. */
export const saysAgain = task(async (pages: readonly string[], { pages: chosen, ...wish }: Wish): Promise<string[]> => {
  const sought = soughtOf(wish);
  const asked = new Set(pagesOf(chosen, Math.max(1, pages.length - 1)));
  const isFound = (text: string, at: number) => asked.has(at + 1) && isSaid(text, sought);
  const found = pages.flatMap((text, at) => (isFound(text, at) ? [at + 1] : []));
  return found.map((page) => `another reader still finds what was to go on page ${page}`);
});
