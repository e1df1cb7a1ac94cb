import type { TextStyle } from "#formats/model/document.ts";
import type { Run, Style } from "../model/page.ts";

const knownFamilies: readonly [RegExp, string][] = [
  [/^Times-?(New)?-?Roman|^TimesNewRoman|^Times($|-)/i, "Times New Roman"],
  [/^Courier-?New|^Courier($|-)/i, "Courier New"],
  [/^ArialMT|^Arial($|[-,])|^Helvetica($|-)/i, "Arial"],
  [/^DejaVu/i, "DejaVu"],
];

const styleWords = "Bold|Italic|Oblique|Regular|Roman|Medium|Semibold|Light|Black|Heavy|MT|PS|It|Bd";
/** Names have at most 127 bytes, but for those of hostile files. */
const longestName = 200;
/** Styles end a family's name; within a word they begin with a capital: "ArialBold", but Footlight is a family. */
const styleEnding = new RegExp(`(?:[-,_]?(?:${styleWords})|[-,_](?:${styleWords.toLowerCase()}))+$`);

/** Reads a font's family from its name in a PDF: "Calibri" of "ABCDEF+Calibri-Bold". */
export function familyOf(name: string): string {
  const bare = name.slice(0, longestName).replace(/^[A-Z]{6}\+/, "");
  const found = knownFamilies.find(([form]) => form.test(bare))?.[1];
  if (found && found !== "DejaVu") return found;
  const family = bare
    .replace(styleEnding, "")
    .replace(/[-,_]+$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/^Deja Vu/, "DejaVu");
  return family === "" ? bare : family;
}

const families = new WeakMap<Style, string>();
/** Rounds a size as Word tells it. */
export const halfPoints = (size: number): number => Math.round(size * 2) / 2;

/** Tells the look of a run's letters. */
export function textStyleOf(style: Style, { size }: Pick<Run, "size">): TextStyle {
  const family = families.get(style) ?? familyOf(style.font);
  families.set(style, family);
  const { generic, bold, italic, colour } = style;
  return { family, generic, size: halfPoints(size), bold, italic, colour };
}

export const isSameStyle = (a: TextStyle, b: TextStyle): boolean =>
  a === b ||
  (a.family === b.family &&
    a.size === b.size &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.colour === b.colour &&
    a.underline === b.underline &&
    a.strike === b.strike &&
    a.spacing === b.spacing &&
    a.raised === b.raised &&
    a.highlight === b.highlight);
