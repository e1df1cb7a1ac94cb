import { areaOf, type Box, liesIn } from "../model/box.ts";
import { boxOf, type Line, letterCount } from "../model/line.ts";
import { type Background, white } from "../model/page.ts";
import type { Para, Part, Sheet } from "../model/parts.ts";

/** Letters may reach so far beyond the area that they stand on. */
const beyondAreaPt = 2;
/** An area that covers so much of a page is its own ground. */
const wholePageShare = 0.85;
/** Letters that are brighter than this are not seen on paper. */
const brightLight = 0.75;
/** Letters that are brighter than this stand on something dark, seen or not. */
const nearlyWhiteLight = 0.9;
/** Bright letters are legible on what is darker than this. */
const darkLight = 0.6;
/** Black letters on what is darker than this would not be seen. */
const blackLight = 0.2;
/** Bright letters whose background is not known stand on a dark grey. */
const unknownBackground = "#404040";
/** This share of a paragraph's letters tells its brightness; a word of another colour does not. */
const mostLettersShare = 0.7;

/** A page with more areas is a drawing, and to look through them for each paragraph takes too long. */
const mostFills = 2_000;

/** Gives paragraphs the background that they stand on: boxes in a text, and whatever makes light letters legible. */
export function withBackgrounds(parts: readonly Part[], sheets: readonly Sheet[]): Part[] {
  const byNumber = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  return parts.map((part) => {
    const sheet = part.kind === "para" ? byNumber.get(part.page) : undefined;
    if (part.kind !== "para" || !sheet || sheet.fills.length > mostFills) return part;
    return { ...part, ...standsOn(part, sheet) };
  });
}

function standsOn(para: Para, sheet: Sheet): Pick<Para, "fill" | "backgroundEdges"> {
  const own = para.rows.flat().filter(({ page }) => page === sheet.number);
  if (own.length === 0) return {};
  const below = backgroundOf(boxOf(own), sheet) ?? backgroundOfEach(own, sheet);
  // On a picture or a drawing that is no part of the text, they would be white on white.
  if (!below?.colour) return isMostly(para, (light) => light > nearlyWhiteLight) ? { fill: unknownBackground } : {};
  if (below.colour === white || sheet.panels.includes(below)) return {};
  const isPaper = areaOf(below.box) > wholePageShare * sheet.width * sheet.height;
  const fill = fillBelow(para, below.colour, isPaper);
  if (fill === undefined) return {};
  return { fill, ...(isPaper ? {} : { backgroundEdges: { left: below.box[0], right: below.box[2] } }) };
}

/** Chooses a ground on which the letters are seen, even where their background was taken for another. */
function fillBelow(para: Para, colour: string, isPaper: boolean): string | undefined {
  const light = lightOf(colour);
  if (isMostly(para, (own) => own > brightLight)) return light < darkLight ? colour : unknownBackground;
  return isPaper || (light < blackLight && isMostly(para, (own) => own < blackLight)) ? undefined : colour;
}

/** Finds the ground of texts beside each other, such as on buttons: all have one alike. */
function backgroundOfEach(lines: readonly Line[], sheet: Sheet): Background | undefined {
  const [first, ...others] = lines.map(({ box }) => backgroundOf(box, sheet));
  return others.length > 0 && others.every((other) => other && other.colour === first?.colour) ? first : undefined;
}

/** Finds the area that lies directly below a text; where shadows lie below it as well, the smallest. */
function backgroundOf(box: Box, { fills, rounded }: Sheet): Background | undefined {
  const below: Background[] = fills.filter((fill) => liesIn(box, fill.box, beyondAreaPt)).slice(-1);
  const soft = rounded.filter((ground) => liesIn(box, ground.box, beyondAreaPt));
  return [...soft, ...below].toSorted((a, b) => areaOf(a.box) - areaOf(b.box))[0];
}

/** Tells whether most letters are as bright as asked; a word of another colour is legible by itself. */
function isMostly({ rows }: Para, isSo: (light: number) => boolean): boolean {
  let [all, so] = [0, 0];
  for (const piece of rows.flat().flatMap(({ pieces }) => pieces)) {
    const letters = letterCount([piece]);
    all += letters;
    if (isSo(lightOf(piece.look.colour))) so += letters;
  }
  return all > 0 && so > mostLettersShare * all;
}

/** Tells how bright a colour is, from 0 to 1 (ITU-R BT.709). */
function lightOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
