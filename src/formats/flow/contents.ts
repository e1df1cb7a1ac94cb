import type { Paragraph } from "../model/document.ts";
import { isEmpty } from "./outline.ts";

/** An entry of a table of contents, with those that are below it. */
export interface Entry {
  paragraph: Paragraph;
  below: Entry[];
}

/** Nests entries by their levels, but none deeper than one step below another. */
export function nestedEntries(entries: readonly Paragraph[], levels: ReadonlyMap<Paragraph, number>): Entry[] {
  const top: Entry[] = [];
  const open: { level: number; entry: Entry }[] = [];
  for (const paragraph of entries.filter((one) => !isEmpty(one))) {
    const level = levels.get(paragraph) ?? 1;
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const entry: Entry = { paragraph, below: [] };
    (open.at(-1)?.entry.below ?? top).push(entry);
    open.push({ level, entry });
  }
  return top;
}
