import type { Look } from "#formats/document.ts";
import type { Run, Style } from "../model/page.ts";

const known: readonly [RegExp, string][] = [
  [/^Times-?(New)?-?Roman|^TimesNewRoman|^Times($|-)/i, "Times New Roman"],
  [/^Courier-?New|^Courier($|-)/i, "Courier New"],
  [/^ArialMT|^Arial($|[-,])|^Helvetica($|-)/i, "Arial"],
  [/^DejaVu/i, "DejaVu"],
];

const styles = "Bold|Italic|Oblique|Regular|Roman|Medium|Semibold|Light|Black|Heavy|MT|PS|It|Bd";
/** Names have at most 127 bytes, but for those of hostile files. */
const longest = 200;
/** Within a word only what begins with a capital: Footlight is a family. */
const manners = new RegExp(`(?:[-,_]?(?:${styles})|[-,_](?:${styles.toLowerCase()}))+$`);

/** A font's family by its name in a PDF: without what marks a subset, and the style at its end. */
export function familyOf(name: string): string {
  const bare = name.slice(0, longest).replace(/^[A-Z]{6}\+/, "");
  const found = known.find(([form]) => form.test(bare))?.[1];
  if (found && found !== "DejaVu") return found;
  const family = bare
    .replace(manners, "")
    .replace(/[-,_]+$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/^Deja Vu/, "DejaVu");
  return family === "" ? bare : family;
}

const families = new WeakMap<Style, string>();
const half = (size: number): number => Math.round(size * 2) / 2;

/** What letters of a run look like. */
export function lookOf(style: Style, { size }: Pick<Run, "size">): Look {
  const family = families.get(style) ?? familyOf(style.font);
  families.set(style, family);
  const { generic, bold, italic, colour } = style;
  return { family, generic, size: half(size), bold, italic, colour };
}

export const sameLook = (a: Look, b: Look): boolean =>
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
