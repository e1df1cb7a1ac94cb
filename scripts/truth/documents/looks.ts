import type { Random } from "../../fuzz/random.ts";
import type { Prose } from "../prose.ts";
import type { Furniture, Look } from "./paper.ts";

const papers = [
  { width: 21, height: 29.7 },
  { width: 21.59, height: 27.94 },
  { width: 17.6, height: 25 },
  { width: 14.8, height: 21 },
];

const serifs = ["Liberation Serif", "DejaVu Serif", "Caladea", "Noto Serif", "C059", "Nimbus Roman"];
const sanses = ["Liberation Sans", "DejaVu Sans", "Carlito", "Noto Sans", "Nimbus Sans", "Liberation Sans Narrow"];
const colours = ["#000000", "#000000", "#1f3864", "#7a1f1f", "#2e7d32", "#444444", "#0b5394"];

/** A look such as people choose: mostly A4, 10 to 12 points, one or two fonts. */
export function lookOf(random: Random, prose: Prose, changes: Partial<Look> = {}): Look {
  const page = random.chance(0.6) ? { width: 21, height: 29.7 } : random.pick(papers);
  const small = page.width < 18;
  const side = small ? 1.6 + 0.2 * random.below(4) : 1.8 + 0.3 * random.below(5);
  const upright = { top: 1.5 + 0.25 * random.below(5), bottom: 1.5 + 0.25 * random.below(5) };
  const size = random.pick(small ? [9, 9.5, 10] : [10, 10.5, 11, 11, 12]);
  const [font, headingFont] = fontsOf(random, prose);
  const step = random.pick([1.15, 1.2, 1.3]);
  const indented = random.chance(0.35);
  return {
    ...page,
    margin: { ...upright, left: side, right: random.chance(0.8) ? side : side + 0.8 },
    font,
    headingFont,
    size,
    headingSizes: [size * step ** 4, size * step ** 3, size * step ** 2, size * step].map(
      (points) => Math.round(2 * points) / 2,
    ) as unknown as Look["headingSizes"],
    headingColour: random.pick(colours),
    boldHeadings: random.chance(0.8),
    centredHeadings: random.chance(0.12),
    lineHeight: random.pick([100, 105, 115, 120, 130, 150]),
    // Arabic that is justified is drawn with strokes between its letters, which LibreOffice tells readers are the figure 5.
    align: random.chance(0.5) && prose.language !== "ar" ? "justify" : "start",
    indent: indented ? random.pick([0.4, 0.6, 0.8]) : 0,
    spaceBelow: indented ? random.pick([0, 0, 0.1]) : random.pick([0.18, 0.25, 0.35]),
    ...changes,
  };
}

/** Fonts that have figures beside the letters: others' figures would come as pictures of a font for emoji. */
function fontsOf(random: Random, { language }: Prose): [string, string] {
  if (language === "ar") {
    const font = random.pick(["Noto Naskh Arabic", "Noto Sans Arabic", "DejaVu Sans"]);
    return [font, font];
  }
  if (language === "he") {
    const font = random.pick(["DejaVu Sans", "DejaVu Sans Condensed"]);
    return [font, font];
  }
  const text = random.chance(0.55) ? random.pick(serifs) : random.pick(sanses);
  return [text, random.chance(0.5) ? text : random.pick(sanses)];
}

/** Where a page's number stands, and how. */
export function numberFoot(random: Random, prose: Prose, beside = ""): Furniture {
  const number = random.pick(["{n}", "{n}", "– {n} –", `${prose.term("page")} {n}`]);
  if (beside !== "") return random.chance(0.5) ? { start: beside, end: number } : { start: number, end: beside };
  return random.pick([{ centre: number }, { centre: number }, { end: number }]);
}
