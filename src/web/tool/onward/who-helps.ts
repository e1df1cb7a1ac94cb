import type { Catalogue, Tool } from "../../ui/catalogue.ts";
import type { Chosen } from "../model.ts";

/** The most tools that are offered: somebody still reads them all. */
const mostHelpers = 3;

/** Lists the tools that the service sends somebody to, as far as they are there. */
export const toolsCalled = (names: readonly string[], tool: Tool, { operations }: Catalogue): Tool[] =>
  operations.filter(({ name, available }) => name !== tool.name && available && names.includes(name));

/** Lists the tools that a warning such as "Try repair-pdf on it" names, so that it can be followed at once. */
export const toolsNamedIn = (text: string, tool: Tool, { operations }: Catalogue): Tool[] =>
  operations.filter(
    ({ name, available }) => name !== tool.name && available && new RegExp(`(^|[^\\w-])${name}([^\\w-]|$)`).test(text),
  );

/** Lists the tools that make files of this kind smaller, where they are too large together. */
export const lighteners = (format: string, tool: Tool, { operations }: Catalogue): Tool[] =>
  operations.filter(
    ({ name, available, mends, input }) =>
      name !== tool.name && available && mends.includes("size") && input.formats.includes(format),
  );

/** The points of a tool that does the same, that makes a file which this one takes, and that many people come for. */
const worths = { alike: 4, made: 2, everyday: 1 };

const wordsOf = (text: string) => text.toLowerCase().split(/\W+/);

/** Lists tools that take a file which this one doesn't: first those that do the same, or make a file that it takes. */
export function takersInstead(format: string, tool: Tool, { operations }: Catalogue): Tool[] {
  const wanted = wordsOf(tool.action);
  const worth = ({ action, output, packs = [], everyday }: Tool): number =>
    (wordsOf(action)[0] === wanted[0] ? worths.alike : 0) +
    ([...output, ...packs].some((one) => tool.input.formats.includes(one)) ? worths.made : 0) +
    (everyday ? worths.everyday : 0);
  const takers = operations.filter(({ available, input }) => available && input.formats.includes(format));
  const near = takers.filter((one) => worth(one) >= worths.made);
  return (near.length > 0 ? near : takers).sort((one, other) => worth(other) - worth(one)).slice(0, mostHelpers);
}

/** The files that a tool takes. */
export const filesTaken = (files: readonly Chosen[], { input }: Tool): File[] =>
  files.filter(({ format }) => input.traces || (format && input.formats.includes(format))).map(({ file }) => file);
