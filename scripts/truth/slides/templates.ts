import type { Random } from "../../fuzz/random.ts";
import { between } from "../documents/pieces.ts";
import { leftToRight, Prose } from "../prose.ts";
import type { Template } from "../template.ts";
import { type Deck, type DeckLook, knownDeck } from "./deck.ts";
import { flatSlides } from "./flat.ts";
import {
  bullets,
  chart,
  chevrons,
  claim,
  type MakeSlide,
  opening,
  pictureBeside,
  pictures,
  process,
  quarters,
  quotation,
  section,
  statement,
  tableSlide,
  twoContents,
} from "./kinds.ts";

const lights = [
  { ground: "#ffffff", ink: "#202020", accent: "#1f4e79" },
  { ground: "#ffffff", ink: "#404040", accent: "#b45309" },
  { ground: "#f5f1e8", ink: "#2b2b2b", accent: "#7a1f1f" },
  { ground: "#eef4fa", ink: "#1a1a1a", accent: "#0f766e" },
];
const darks = [
  { ground: "#12263a", ink: "#f4f4f4", accent: "#f4b942" },
  { ground: "#1e1e1e", ink: "#e6e6e6", accent: "#4fc3f7" },
  { ground: "#004d40", ink: "#ffffff", accent: "#ffd54f" },
];

function lookOf(random: Random, dark: boolean): DeckLook {
  const wide = random.chance(0.7);
  const font = random.pick(["Liberation Sans", "Carlito", "DejaVu Sans", "Noto Sans", "Caladea"]);
  const colours = random.pick(dark ? darks : lights);
  return {
    ...(wide ? { width: 28, height: 15.75 } : { width: 25.4, height: 19.05 }),
    ...colours,
    ...(!dark && random.chance(0.3) && { band: colours.accent }),
    font,
    titleFont: random.chance(0.7) ? font : random.pick(["Liberation Serif", "Noto Serif", "Carlito"]),
    titleSize: random.pick([26, 28, 32]),
    size: random.pick([18, 20, 22]),
    titleAlign: random.chance(0.3) ? "center" : "start",
  };
}

interface Wish {
  kinds: readonly MakeSlide[];
  dark?: number;
  footer?: number;
}

function slidesTemplate(
  rest: Pick<Template, "name" | "set" | "class">,
  { kinds, dark = 0.2, footer = 0.5 }: Wish,
): Template {
  return {
    ...rest,
    kind: "slides",
    make(random) {
      const tagged = random.chance(0.5);
      const prose = new Prose(random, random.chance(0.4) ? "en" : random.pick(leftToRight));
      const look = lookOf(random, random.chance(dark));
      const made = Array.from({ length: between(random, 3, 5) }, () => random.pick(kinds)(random, prose, look));
      const deck: Deck = {
        language: prose.language,
        country: prose.country,
        look,
        numbered: random.chance(0.6),
        ...(random.chance(footer) && { footer: prose.clause() }),
        slides: [opening(prose, look), ...made],
      };
      return {
        source: "made",
        print: { by: "libreoffice", document: flatSlides(deck), ending: ".fodp", tagged },
        truth: ({ pages }) => knownDeck(deck, pages),
      };
    },
  };
}

/** Slides, through LibreOffice. */
export const slides: readonly Template[] = [
  slidesTemplate(
    { name: "slides-bullets", set: "fit", class: "slides of lists" },
    { kinds: [bullets, bullets, twoContents] },
  ),
  slidesTemplate(
    { name: "slides-two-contents", set: "check", class: "slides of lists" },
    { kinds: [twoContents, pictureBeside, quotation], dark: 0.5 },
  ),
  slidesTemplate(
    { name: "slides-tables", set: "fit", class: "slides with tables" },
    { kinds: [tableSlide, tableSlide, bullets] },
  ),
  slidesTemplate({ name: "slides-process", set: "fit", class: "slides of boxes" }, { kinds: [process, quarters] }),
  slidesTemplate(
    { name: "slides-chevrons", set: "check", class: "slides of boxes" },
    { kinds: [chevrons, chevrons, quotation], dark: 0.3 },
  ),
  slidesTemplate(
    { name: "slides-pictures", set: "fit", class: "slides with pictures and charts" },
    { kinds: [pictures, bullets], dark: 0.4 },
  ),
  slidesTemplate(
    { name: "slides-statements", set: "fit", class: "slides without titles" },
    { kinds: [statement, section, claim, bullets, bullets, process] },
  ),
  slidesTemplate(
    { name: "slides-charts", set: "check", class: "slides with pictures and charts" },
    { kinds: [chart, chart, pictureBeside, tableSlide], dark: 0.4 },
  ),
];
