import type { Catalogue, Tool } from "../../ui/catalogue.ts";
import type { Chosen } from "../model.ts";

/** So many that somebody reads them all. */
const mostHelpers = 3;

/** The tools that a message of the service names, as "Try repair-pdf on it" does: what it says can be done at once. */
export const toolsNamedIn = (text: string, tool: Tool, { operations }: Catalogue): Tool[] =>
  operations.filter(
    ({ name, available }) => name !== tool.name && available && new RegExp(`(^|[^\\w-])${name}([^\\w-]|$)`).test(text),
  );

/** The tools that make files of this kind smaller, where they are too large together. */
export const lighteners = (format: string, tool: Tool, { operations }: Catalogue): Tool[] =>
  operations.filter(
    ({ name, available, mends, input }) =>
      name !== tool.name && available && mends.includes("size") && input.formats.includes(format),
  );

const wordsOf = (text: string) => text.toLowerCase().split(/\W+/);

/** The tools that take a file which this one doesn't: first what does the same with it, or makes of it what this takes. */
export function takersInstead(format: string, tool: Tool, { operations }: Catalogue): Tool[] {
  const wanted = wordsOf(tool.action);
  const worth = ({ action, output, packs = [], everyday }: Tool): number =>
    (wordsOf(action)[0] === wanted[0] ? 4 : 0) +
    ([...output, ...packs].some((one) => tool.input.formats.includes(one)) ? 2 : 0) +
    (everyday ? 1 : 0);
  return operations
    .filter(({ available, input }) => available && input.formats.includes(format))
    .sort((one, other) => worth(other) - worth(one))
    .slice(0, mostHelpers);
}

/** Those of the files that a tool takes. */
export const filesTaken = (files: readonly Chosen[], { input }: Tool): File[] =>
  files.filter(({ format }) => input.traces || (format && input.formats.includes(format))).map(({ file }) => file);
