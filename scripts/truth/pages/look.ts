import type { Random } from "../../fuzz/random.ts";

/** How a page is set: its paper, fonts and sizes. */
export interface Look {
  /** Of running text. */
  font: string;
  /** Of headings. */
  display: string;
  pt: number;
  leading: number;
  accent: string;
  widthMm: number;
  heightMm: number;
  /** Top, right, bottom, left. */
  marginMm: readonly [number, number, number, number];
  justified: boolean;
  /** Words may be parted at the end of a line. */
  hyphens: boolean;
  /** Paragraphs begin with a space instead of lying apart. */
  indented: boolean;
}

const serifs = ["Liberation Serif", "Noto Serif", "P052", "C059", "Nimbus Roman", "URW Bookman", "Caladea"] as const;
const sans = [
  "Liberation Sans",
  "DejaVu Sans",
  "Noto Sans",
  "Carlito",
  "Nimbus Sans",
  "Liberation Sans Narrow",
] as const;
const displays = [...sans, "URW Gothic", "DejaVu Serif", "Noto Serif Display"] as const;
const accents = ["#1d4e89", "#8a1c1c", "#2f5d3a", "#5b3a78", "#b3541e", "#222222", "#0f6e6e"] as const;

const papers = {
  a4: [210, 297],
  letter: [215.9, 279.4],
  a5: [148, 210],
} as const;

/** Within bounds, in steps. */
export const between = (random: Random, least: number, most: number, step = 1): number =>
  least + step * random.below(Math.round((most - least) / step) + 1);

export function lookOf(random: Random, fixed: Partial<Look> = {}): Look {
  const font = random.pick(random.chance(0.5) ? serifs : sans);
  const [widthMm, heightMm] = papers[random.pick(["a4", "a4", "a4", "letter", "a5"] as const)];
  const side = widthMm < 200 ? between(random, 12, 16) : between(random, 14, 28);
  const justified = random.chance(0.4);
  return {
    font,
    display: random.chance(0.5) ? font : random.pick(displays),
    pt: between(random, 9, 11.5, 0.5),
    leading: between(random, 1.2, 1.5, 0.05),
    accent: random.pick(accents),
    widthMm,
    heightMm,
    marginMm: [between(random, 15, 28), side, between(random, 15, 28), side],
    justified,
    hyphens: justified ? random.chance(0.7) : random.chance(0.2),
    indented: random.chance(0.25),
    ...fixed,
  };
}

/** What all pages have in common; a template's own rules stand behind it. */
export function cssOf(look: Look): string {
  const { font, display, pt, leading, accent, widthMm, heightMm, marginMm, justified, indented } = look;
  return `
@page { size: ${widthMm}mm ${heightMm}mm; margin: ${marginMm.map((mm) => `${mm}mm`).join(" ")} }
html { font: ${pt}pt/${leading} "${font}"; color: #161616 }
body { margin: 0 }
p { margin: 0 0 ${indented ? 0 : 0.7}em; orphans: 2; widows: 2${justified ? "; text-align: justify" : ""} }
${indented ? "p + p { text-indent: 1.3em }" : ""}
h1, h2, h3, h4 { font-family: "${display}"; line-height: 1.18; break-after: avoid; margin: 1.3em 0 .45em; color: ${accent} }
h1 { font-size: 2em; margin-top: 0 } h2 { font-size: 1.4em } h3 { font-size: 1.15em } h4 { font-size: 1em }
ul, ol { margin: 0 0 .8em; padding-inline-start: 1.7em } li { margin-bottom: .2em }
figure { margin: .8em 0; break-inside: avoid } figcaption, caption { font-size: .88em; text-align: start; margin: .3em 0 }
svg, img { display: block; max-width: 100% }
table { border-collapse: collapse; margin: .6em 0 1em; font-variant-numeric: tabular-nums }
td, th { padding: .22em .6em; text-align: start; vertical-align: top } tr { break-inside: avoid }
[data-type="number"], [data-type="currency"], [data-type="percent"], th.end { text-align: end; white-space: nowrap }
.quiet { color: #666; font-size: .88em } .plain { text-align: start; text-indent: 0 }
`;
}
