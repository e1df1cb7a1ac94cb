import type { Case } from "../case.ts";
import { textsOf } from "../known.ts";
import { mainSections, sectionsByPage } from "../places.ts";
import type { ReadEdges, ReadSection } from "../read.ts";
import { plain, squeezed } from "../text.ts";
import type { Measure } from "./measure.ts";

export const columns: Measure = {
  name: "columns",
  says: "Pages whose text stands in a section of as many columns.",
  tools: ["word"],
  score(one) {
    const known = one.truth.pages.filter(({ columns }) => columns !== undefined);
    if (known.length === 0) return undefined;
    const sections = mainSections(one);
    const right = one.truth.pages.filter(({ columns: wanted }, at) => {
      const section = one.read.sections[sections[at] ?? -1];
      return wanted !== undefined && section?.columns === wanted;
    });
    return { got: right.length, of: known.length };
  },
};

/** Letters from which on a running head is looked for amid other text, too. */
const longLetters = 8;
const bare = (text: string): string => squeezed(text).replace(/\p{N}+/gu, "");
const times = (text: string, part: string): number => text.split(part).length - 1;

export const running: Measure = {
  name: "running heads",
  says: "Heads and feet of two pages or more that are in headers and footers, and not in the text.",
  tools: ["word"],
  score(one) {
    const all = one.truth.pages.flatMap(({ running = [] }) => [...new Set(running.map(bare))]);
    const known = new Set(all.filter((text, at) => text !== "" && all.indexOf(text) !== at));
    if (known.size === 0) return undefined;
    const edges = one.read.edges.map(bare).join("\n");
    const repeats = one.read.sections.some(({ usual, first, even }) =>
      [usual, first, even].some((edge) => edge?.repeats),
    );
    const right = [...known].filter((text) => (edges.includes(text) || repeats) && !isInFlow(text, one));
    return { got: right.length, of: known.size };
  },
};

/** More often than the truth has it. */
function isInFlow(text: string, { truth, foundTexts }: Case): boolean {
  const [wanted, given] = [textsOf(truth.blocks), foundTexts].map((all) => all.map((one) => bare(one.text)));
  const count = (all: readonly string[] = []) =>
    text.length < longLetters ? all.filter((one) => one === text).length : times(all.join("\n"), text);
  return count(given) > count(wanted);
}

export const numbers: Measure = {
  name: "page numbers",
  says: "Pages on which Word would show the number that the source shows, if both break alike.",
  tools: ["word"],
  score(one) {
    const known = one.truth.pages.filter(({ shown }) => shown !== undefined);
    // Of one page alone nobody can tell that its number is one.
    if (known.length < 2) return undefined;
    const shown = shownBy(one);
    const right = one.truth.pages.filter((page, at) => page.shown !== undefined && shown[at]?.(page.shown));
    return { got: right.length, of: known.length };
  },
};

/** Of each page, whether its head or foot would show a number. */
function shownBy(one: Case): ((number: string) => boolean)[] {
  const { sections } = one.read;
  let [before, count] = [-1, 0];
  return sectionsByPage(one).map((votes) => {
    const lead = Math.min(...[...votes.keys()].filter((at) => at >= before));
    const at = Number.isFinite(lead) ? lead : Math.max(before, 0);
    const begun = sections.slice(before + 1, at + 1);
    count = begun.findLast(({ start }) => start !== undefined)?.start ?? count + 1;
    const section = sections[at];
    const edges = section && edgesOf(section, at !== before, count);
    before = at;
    const [own, format] = [count, section?.format ?? "decimal"];
    return (number) => shows(edges, spelled(own, format), number);
  });
}

const edgesOf = ({ usual, first, even }: ReadSection, isFirst: boolean, number: number): ReadEdges =>
  (isFirst ? first : undefined) ?? (number % 2 === 0 ? even : undefined) ?? usual;

function shows(edges: ReadEdges | undefined, counted: string, number: string): boolean {
  if (edges?.numbered) return plain(counted) === plain(number);
  return plain(edges?.text ?? "")
    .split(/[^\p{L}\p{N}]+/u)
    .includes(plain(number));
}

const romans: readonly [number, string][] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

function spelled(number: number, format: string): string {
  if (/letter/i.test(format)) return String.fromCharCode(96 + ((number - 1) % 26) + 1).repeat(Math.ceil(number / 26));
  if (!/roman/i.test(format)) return String(number);
  let [left, text] = [number, ""];
  for (const [value, letters] of romans) {
    text += letters.repeat(Math.floor(left / value));
    left %= value;
  }
  return text;
}
