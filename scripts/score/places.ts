import type { Case } from "./case.ts";
import { squeezed } from "./text.ts";

/** Words of a line from which on it is looked for. */
const leastWords = 3;

/** Of each page of the source, how many letters of its lines stand in which section of the result. */
export function sectionsByPage({ source, read }: Pick<Case, "source" | "read">): Map<number, number>[] {
  const texts = read.sections.map(() => "");
  for (const block of read.blocks) {
    const text =
      block.kind === "table" ? block.cells.map((cell) => squeezed(cell.text)).join("") : squeezed(block.text);
    if (block.kind !== "note") texts[block.section] = (texts[block.section] ?? "") + text;
  }
  return source.map(({ lines }) => {
    const votes = new Map<number, number>();
    for (const { words } of lines) {
      if (words.length < leastWords) continue;
      const line = squeezed(words.join("")).replace(/-$/, "");
      const sections = texts.flatMap((text, at) => (text.includes(line) ? [at] : []));
      // What stands in several tells nothing.
      const [only] = sections;
      if (only === undefined || sections.length > 1) continue;
      votes.set(only, (votes.get(only) ?? 0) + line.length);
    }
    return votes;
  });
}

/** Of a page's sections the one that most of its letters stand in. */
export const mainOf = (votes: ReadonlyMap<number, number>): number | undefined =>
  [...votes].sort(([, one], [, other]) => other - one)[0]?.[0];
