import { areaOf, type Box, liesIn } from "../model/box.ts";
import type { Para, Part, Sheet } from "../model/flow.ts";
import { boxOf, type Line } from "../model/line.ts";
import type { Ground } from "../model/page.ts";

/** In points, beyond an area. */
const slack = 2;
/** Of a page: its own ground. */
const whole = 0.85;
/** Of light: letters that are brighter are not seen on paper. */
const bright = 0.75;
const nearlyWhite = 0.9;
const dark = 0.6;
const black = 0.2;
const unknown = "#404040";
const mostLetters = 0.7;

/** A page with more areas is a drawing, and to look through them for each paragraph takes too long. */
const mostFills = 2_000;

/** Gives paragraphs the ground that they stand on: boxes in a text, and whatever makes light letters legible. */
export function findGrounds(parts: readonly Part[], sheets: readonly Sheet[]): void {
  const byNumber = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  for (const para of parts) {
    const sheet = para.kind === "para" ? byNumber.get(para.page) : undefined;
    if (para.kind !== "para" || !sheet || sheet.fills.length > mostFills) continue;
    const own = para.rows.flat().filter(({ page }) => page === sheet.number);
    if (own.length === 0) continue;
    const box = boxOf(own);
    const ground = groundOf(box, sheet) ?? groundOfEach(own, sheet);
    // On a picture or a drawing that is no part of the text, they would be white on white.
    if (!ground?.colour && isMostly(para, (light) => light > nearlyWhite)) para.fill = unknown;
    if (!ground?.colour || ground.colour === "#ffffff" || sheet.panels.includes(ground)) continue;
    const isPaper = areaOf(ground.box) > whole * sheet.width * sheet.height;
    // What is said is to be seen, even where its ground was taken for another.
    const below = lightOf(ground.colour);
    if (isMostly(para, (light) => light > bright)) para.fill = below < dark ? ground.colour : unknown;
    else if (!isPaper && !(below < black && isMostly(para, (light) => light < black))) para.fill = ground.colour;
    if (para.fill && !isPaper) para.ground = { left: ground.box[0], right: ground.box[2] };
  }
}

/** Texts beside each other, such as on buttons, have grounds alike. */
function groundOfEach(lines: readonly Line[], sheet: Sheet): Ground | undefined {
  const [first, ...others] = lines.map(({ box }) => groundOf(box, sheet));
  return others.length > 0 && others.every((other) => other && other.colour === first?.colour) ? first : undefined;
}

/** What lies below a text at last; of areas in whose order shadows are, the smallest. */
function groundOf(box: Box, { fills, rounded }: Sheet): Ground | undefined {
  const below: Ground[] = fills.filter((fill) => liesIn(box, fill.box, slack)).slice(-1);
  const soft = rounded.filter((ground) => liesIn(box, ground.box, slack));
  return [...soft, ...below].toSorted((a, b) => areaOf(a.box) - areaOf(b.box))[0];
}

/** Most letters; a word of another colour is legible by itself. */
function isMostly({ rows }: Para, isSo: (light: number) => boolean): boolean {
  let [all, so] = [0, 0];
  for (const { text, look } of rows.flat().flatMap(({ pieces }) => pieces)) {
    const letters = text.replace(/\s+/g, "").length;
    all += letters;
    if (isSo(lightOf(look.colour))) so += letters;
  }
  return all > 0 && so > mostLetters * all;
}

/** How bright a colour is (ITU-R BT.709). */
function lightOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
