import type { Paragraph } from "../model/document.ts";
import { element } from "../ooxml/xml.ts";
import { lineOf, twips } from "./measures.ts";
import { toggled, valued } from "./names.ts";

/** The alignment, indents and distances of paragraphs. */
export interface Shape {
  align: Paragraph["align"];
  start: number;
  end: number;
  first: number;
  before: number;
  after: number;
  lines: number;
  keepsNext: boolean;
  tabs: NonNullable<Paragraph["tabs"]>;
}

export const shapeOf = ({ align, indent, space, lines, keepsNext = false, tabs = [] }: Paragraph): Shape => ({
  ...{ align, ...indent, ...space, lines, keepsNext, tabs },
});

export const noShape: Shape = {
  ...{ align: "start", start: 0, end: 0, first: 0, before: 0, after: 0, lines: 1, keepsNext: false, tabs: [] },
};

/** The greatest differences, in points, that no eye sees and that positions on a page don't tell. */
const alike = { start: 0.5, end: 0.5, first: 0.5, before: 1, after: 1 } as const;
const alikeLines = 0.025;

/** Gives a shape the values of its style where they hardly differ. */
export function settled(shape: Shape, base: Shape): Shape {
  const result = { ...shape };
  for (const key of ["start", "end", "first", "before", "after"] as const) {
    if (Math.abs(shape[key] - base[key]) <= alike[key]) result[key] = base[key];
  }
  if (Math.abs(shape.lines - base.lines) <= alikeLines) result.lines = base.lines;
  return result;
}

/** Writes spacing, indents and alignment where they differ from the style, in the order of the schema. */
export const standing = (shape: Shape, base: Shape): string =>
  spacing(shape, base) + indents(shape, base) + alignment(shape, base);

export const keepsNext = (shape: Shape, base: Shape): string => toggled("w:keepNext", shape.keepsNext, base.keepsNext);

const leaders = { dots: "dot", line: "underscore" } as const;
type Tab = Shape["tabs"][number];

/** Writes the paragraph's own tabs, and clears tabs of its style that it lacks. */
export function tabStops({ tabs }: Shape, base: Shape): string {
  const keys = new Set(tabs.map(tabKey));
  const places = new Set(tabs.map(({ at }) => twips(at)));
  const known = new Set(base.tabs.map(tabKey));
  const gone = base.tabs.filter((tab) => !keys.has(tabKey(tab)) && !places.has(twips(tab.at)));
  const all = [
    ...tabs.filter((tab) => !known.has(tabKey(tab))).map((tab) => ({ at: tab.at, xml: tabXml(tab) })),
    ...gone.map(({ at }) => ({ at, xml: element("w:tab", { "w:val": "clear", "w:pos": twips(at) }) })),
  ];
  return all.length === 0 ? "" : element("w:tabs", {}, ...all.sort((a, b) => a.at - b.at).map(({ xml }) => xml));
}

const tabKey = ({ at, align, leader }: Tab): string => `${twips(at)} ${align} ${leader}`;

export const tabsKey = (tabs: Shape["tabs"]): string => tabs.map(tabKey).join();

const tabXml = ({ at, align, leader }: Tab): string =>
  element("w:tab", {
    "w:val": align === "decimal" ? "decimal" : sideOf(align),
    "w:leader": leader && leaders[leader],
    "w:pos": twips(at),
  });

function spacing({ before, after, lines }: Shape, base: Shape): string {
  const hasLines = lines !== base.lines;
  if (before === base.before && after === base.after && !hasLines) return "";
  return element("w:spacing", {
    "w:before": before === base.before ? undefined : Math.max(0, twips(before)),
    "w:after": after === base.after ? undefined : Math.max(0, twips(after)),
    "w:line": hasLines ? lineOf(lines) : undefined,
    "w:lineRule": hasLines ? "auto" : undefined,
  });
}

function indents({ start, end, first }: Shape, base: Shape): string {
  if (start === base.start && end === base.end && first === base.first) return "";
  return element("w:ind", {
    "w:left": start === base.start ? undefined : twips(start),
    "w:right": end === base.end ? undefined : twips(end),
    ...(first === base.first ? {} : firstIndent(first)),
  });
}

/** Writes how much further in or out the first line begins. */
export const firstIndent = (first: number): Record<string, number> =>
  first < 0 ? { "w:hanging": twips(-first) } : { "w:firstLine": twips(first) };

/** Word's names of sides: "left" is where a paragraph begins, also in one from right to left ([MS-OI29500] 2.1.156). */
const sides = { start: "left", center: "center", end: "right", justify: "both" } as const;

const alignment = ({ align }: Shape, base: Shape): string => (align === base.align ? "" : valued("w:jc", sides[align]));

export const sideOf = (align: keyof typeof sides): string => sides[align];
