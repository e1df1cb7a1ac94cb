import type { Catalogue, Tool } from "../ui/catalogue.ts";

export interface Group {
  key: string;
  title: string;
  tools: Tool[];
}

const named = (names: readonly string[], tools: readonly Tool[]): Tool[] =>
  names.flatMap((name) => tools.find((tool) => tool.name === name) ?? []);

/** What is pinned stands first, and not once more in its family: there is one way to each tool. */
export function grouped({ families, operations }: Catalogue, pinned: readonly string[]): Group[] {
  const others = operations.filter(({ name }) => !pinned.includes(name));
  const groups = families.map(({ name, title }) => ({
    key: name,
    title,
    tools: others.filter(({ family }) => family === name),
  }));
  const first = { key: "pinned", title: "Pinned", tools: named(pinned, operations) };
  return [first, ...groups].filter(({ tools }) => tools.length > 0);
}

/** The last ones that somebody came back to, beside those that are pinned anyway. */
export const recentTools = ({ operations }: Catalogue, recent: readonly string[], pinned: readonly string[]): Tool[] =>
  named(recent, operations).filter(({ name }) => !pinned.includes(name));
