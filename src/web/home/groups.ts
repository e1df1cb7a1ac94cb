import type { HomeCatalogue, Listed } from "../ui/catalogue.ts";
import type { Answer } from "./search/search.ts";

export interface Group {
  key: string;
  title: string;
  tools: Listed[];
}

const named = (names: readonly string[], tools: readonly Listed[]): Listed[] =>
  names.flatMap((name) => tools.find((tool) => tool.name === name) ?? []);

/** Groups the tools: pinned ones first and not again in their family, and in each family the most used first. */
export function grouped({ families, operations }: HomeCatalogue, pinned: readonly string[]): Group[] {
  const rest = operations.filter(({ name }) => !pinned.includes(name));
  const others = [...rest.filter(({ everyday }) => everyday), ...rest.filter(({ everyday }) => !everyday)];
  const groups = families.map(({ name, title }) => ({
    key: name,
    title,
    tools: others.filter(({ family }) => family === name),
  }));
  const first = { key: "pinned", title: "Pinned", tools: named(pinned, operations) };
  return [first, ...groups].filter(({ tools }) => tools.length > 0);
}

/** Groups the tools that were asked for or take the files at hand, and then all others: nobody is left with nothing. */
export function narrowed({ found, isNear, others }: Answer<Listed>, isHeld: boolean): Group[] {
  const groups = [
    { key: "found", title: isNear ? "Nearest" : isHeld ? "What takes it" : "Found", tools: found },
    {
      key: "others",
      title: isHeld ? "What also takes it" : found.length > 0 ? "All other tools" : "All tools",
      tools: others,
    },
  ];
  return groups.filter(({ tools }) => tools.length > 0);
}

/** Lists the tools that somebody came back to last, without those that are pinned anyway. */
export const recentTools = (
  { operations }: HomeCatalogue,
  recent: readonly string[],
  pinned: readonly string[],
): Listed[] => named(recent, operations).filter(({ name }) => !pinned.includes(name));
