import type { TextStyle } from "../model/document.ts";
import { familyOf } from "../model/families.ts";
import { element } from "../ooxml/xml.ts";
import { colourOf, halves, twips } from "./measures.ts";
import { around, toggled, told, valued } from "./names.ts";
import { isAmbiguous, languageOf, type Script, scriptOfLanguage } from "./scripts.ts";

/** A look in Word's units. */
export interface Worn {
  /** A font for each kind of letters. */
  fonts: Record<Script, string>;
  /** The size in half points. */
  size: number;
  bold: boolean;
  italic: boolean;
  colour: string;
  underline: boolean;
  strike: boolean;
  raised: "super" | "sub" | undefined;
  smallCapitals: boolean;
  highlight: string | undefined;
  /** The space between letters, in twips. */
  spacing: number;
}

const known = new WeakMap<TextStyle, Worn>();

export function wornOf(look: TextStyle): Worn {
  const found = known.get(look);
  if (found) return found;
  const family = familyOf(look);
  const worn: Worn = {
    fonts: { latin: family, east: family, right: family },
    size: halves(look.size),
    bold: look.bold,
    italic: look.italic,
    colour: colourOf(look.colour),
    underline: look.underline ?? false,
    strike: look.strike ?? false,
    raised: look.raised,
    smallCapitals: look.smallCapitals ?? false,
    highlight: look.highlight === undefined ? undefined : colourOf(look.highlight),
    spacing: twips(look.spacing ?? 0),
  };
  known.set(look, worn);
  return worn;
}

export interface Said {
  /** A character style beside the paragraph's. */
  style?: string;
  script: Script;
  language?: string | undefined;
  text?: string;
  /** The run stands in text that runs to the left. */
  isAmongRight?: boolean;
}

/** Writes the difference between a run's look and that of its paragraph's style; "" where there is none. */
export const runProperties = (worn: Worn, base: Worn, said: Said): string =>
  around(
    "w:rPr",
    told("w:rStyle", said.style),
    runFonts(worn, base, said),
    ...shared(worn, base),
    ...ending(worn, said),
  );

/** Writes the difference between a style's look and that of its base, with the fonts of all scripts. */
export const styleProperties = (worn: Worn, base: Worn): string =>
  around("w:rPr", fontsOf(worn.fonts, base.fonts), ...shared(worn, base), verticalOf(worn, base));

function runFonts({ fonts }: Worn, base: Worn, { script, text = "", isAmongRight = false }: Said): string {
  // LibreOffice takes numbers in text that runs to the left for part of it, and fonts of that may have no digits.
  if (isAmongRight && script === "latin" && fonts.latin !== base.fonts.right && !/\p{L}/u.test(text))
    return element("w:rFonts", {
      "w:ascii": fonts.latin === base.fonts.latin ? undefined : fonts.latin,
      "w:hAnsi": fonts.latin === base.fonts.latin ? undefined : fonts.latin,
      "w:cs": fonts.latin,
    });
  const isSame = fonts[script] === base.fonts[script];
  const hint = script === "east" && isAmbiguous(text) ? "eastAsia" : undefined;
  if (isSame) return hint === undefined ? "" : element("w:rFonts", { "w:hint": hint });
  const family = fonts[script];
  if (script === "east") return element("w:rFonts", { "w:hint": hint, "w:eastAsia": family });
  if (script === "right") return element("w:rFonts", { "w:cs": family });
  return element("w:rFonts", { "w:ascii": family, "w:hAnsi": family, "w:cs": family });
}

export function fontsOf(fonts: Record<Script, string>, base?: Record<Script, string>): string {
  const own = (script: Script) => (fonts[script] === base?.[script] ? undefined : fonts[script]);
  const [latin, east, right] = [own("latin"), own("east"), own("right")];
  if (latin === undefined && east === undefined && right === undefined) return "";
  return element("w:rFonts", { "w:ascii": latin, "w:hAnsi": latin, "w:eastAsia": east, "w:cs": right });
}

function shared(worn: Worn, base: Worn): string[] {
  // Word makes raised letters and small capitals smaller by itself.
  const isSameSize = worn.size === base.size || (worn.raised !== undefined && worn.size < base.size);
  return [
    toggled("w:b", worn.bold, base.bold) + toggled("w:bCs", worn.bold, base.bold),
    toggled("w:i", worn.italic, base.italic) + toggled("w:iCs", worn.italic, base.italic),
    toggled("w:smallCaps", worn.smallCapitals, base.smallCapitals),
    toggled("w:strike", worn.strike, base.strike),
    worn.colour === base.colour ? "" : valued("w:color", worn.colour),
    worn.spacing === base.spacing ? "" : valued("w:spacing", worn.spacing),
    isSameSize ? "" : valued("w:sz", worn.size) + valued("w:szCs", worn.size),
    highlightOf(worn, base),
    worn.underline === base.underline ? "" : valued("w:u", worn.underline ? "single" : "none"),
    shadeOf(worn, base),
  ];
}

const ending = (worn: Worn, { script, language }: Said): string[] => [
  worn.raised === undefined ? "" : valued("w:vertAlign", `${worn.raised}script`),
  script === "right" ? element("w:rtl") : "",
  languageProperty(language),
];

const verticalOf = (worn: Worn, base: Worn): string =>
  worn.raised === base.raised ? "" : valued("w:vertAlign", worn.raised ? `${worn.raised}script` : "baseline");

const attributes = { latin: "w:val", east: "w:eastAsia", right: "w:bidi" } as const;

function languageProperty(language: string | undefined): string {
  const known = languageOf(language);
  return known === undefined ? "" : element("w:lang", { [attributes[scriptOfLanguage(known)]]: known });
}

/** The colours that a marker pen has; others are a ground behind the letters. */
const pens: Readonly<Record<string, string>> = {
  ...{ FFFF00: "yellow", "00FF00": "green", "00FFFF": "cyan", FF00FF: "magenta", "0000FF": "blue", FF0000: "red" },
  ...{ "000080": "darkBlue", "008080": "darkCyan", "008000": "darkGreen", "800080": "darkMagenta" },
  ...{ "800000": "darkRed", "808000": "darkYellow", "808080": "darkGray", C0C0C0: "lightGray", "000000": "black" },
};

function highlightOf({ highlight }: Worn, base: Worn): string {
  if (highlight === base.highlight) return "";
  return highlight === undefined ? valued("w:highlight", "none") : told("w:highlight", pens[highlight]);
}

function shadeOf({ highlight }: Worn, base: Worn): string {
  if (highlight === undefined || highlight === base.highlight || pens[highlight] !== undefined) return "";
  return element("w:shd", { "w:val": "clear", "w:color": "auto", "w:fill": highlight });
}
