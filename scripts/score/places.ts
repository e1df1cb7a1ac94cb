import type { Case } from "./case.ts";
import { squeezed } from "./text.ts";

/** Letters of a line from which on it is looked for. */
const leastLetters = 12;

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
      const line = squeezed(words.join("")).replace(/-$/, "");
      if (line.length < leastLetters) continue;
      // Poppler has words from left to right, whichever way they are read.
      const turned = squeezed([...words].reverse().join(""));
      const sections = texts.flatMap((text, at) => (text.includes(line) || text.includes(turned) ? [at] : []));
      // What stands in several tells nothing.
      const [only] = sections;
      if (only === undefined || sections.length > 1) continue;
      votes.set(only, (votes.get(only) ?? 0) + line.length);
    }
    return votes;
  });
}

/** Of each page the section that most of its letters stand in; a page of which nothing is found goes on with the one before. */
export function mainSections(one: Pick<Case, "source" | "read">): number[] {
  let before = 0;
  return sectionsByPage(one).map((votes) => {
    before = [...votes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? before;
    return before;
  });
}
