import type { List } from "#formats/model/document.ts";
import type { ListMarker, NumberMarker } from "../lines/list-marker.ts";
import type { Because } from "../model/parts.ts";

export interface ListItem {
  list: number;
  level: number;
  /** Letters at the beginning that the mark is. */
  skip: number;
  /** Where its list has it begin. */
  indent: { start: number; first: number };
  because: Because;
}

/** Word knows as many (ECMA-376, part 1, 17.9.6). */
export const deepestLevel = 9;

/** Marks that begin within so many points of each other stand at one place. */
export const sameIndentPt = 4;

/** Numbers that are written alike count on from each other. */
export const kindOf = (marker: ListMarker): string =>
  marker.kind === "bullet" ? marker.text : `${marker.style} ${marker.before} ${marker.after} ${marker.depth}`;

export type Levels = List["levels"][number][];

export type ListIndent = Levels[number]["indent"];

/** A list has one mark for each level: points below one item and letters below another are two lists. */
export const sameMark = (one: Levels[number]["mark"], other: Levels[number]["mark"]): boolean =>
  one.kind === "bullet"
    ? other.kind === "bullet" && one.sign === other.sign
    : other.kind === "number" && one.style === other.style;

export function markOf(marker: ListMarker, level: number): Levels[number]["mark"] {
  if (marker.kind === "bullet")
    return { kind: "bullet", sign: signs[marker.text] ?? (/[\p{Cc}\ufffd]/u.test(marker.text) ? "•" : marker.text) };
  const { style, before, after, depth } = marker;
  // "5.1" on the first level: no level counts the 5.
  const numbers = numbersIn(marker)
    .map((number, at) => (level - (depth - 1 - at) < 0 ? number : `%${level + 1 - (depth - 1 - at)}`))
    .join(".");
  return { kind: "number", style, text: `${before}${numbers}${after}`, start: marker.value };
}

/** The mark of a level above an item, where no item of its own has told it: 2.3 counts on from 2. */
export function markAbove(marker: ListMarker, level: number, above: number): Levels[number]["mark"] {
  const start = marker.kind === "number" ? numbersIn(marker).at(above - level - 1) : undefined;
  if (start === undefined) return markOf(marker, above);
  return { kind: "number", style: "decimal", text: `%${above + 1}.`, start };
}

/** Signs that letters of symbol fonts show, and others in the place of signs that programs draw as emoji, in colours or not at all. */
export const signs: Record<string, string> = {
  "\uf0b7": "•",
  "\uf0a7": "▪",
  "\uf0d8": "➢",
  "\uf076": "❖",
  "\uf0fc": "✓",
  "\uf0a8": "◆",
  "\uf02d": "–",
  "▶": "►",
  "◀": "◄",
  "✔": "✓",
};

/** The parts of a number: 4 and 2 of "4.2". */
export const numbersIn = ({ text, value, depth }: NumberMarker): number[] =>
  depth > 1 ? (text.match(/\d+/g) ?? []).map(Number) : [value];
