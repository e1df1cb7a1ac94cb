import type { TextStyle } from "../model/document.ts";
import { isEastAsian } from "../model/families.ts";
import { element, xmlOf } from "../ooxml/xml.ts";
import { main, valued } from "./names.ts";

/** The font that takes the place of a missing one: every Word has one of each kind. */
const kinds = {
  serif: { family: "roman", pitch: "variable", instead: "Times New Roman" },
  sans: { family: "swiss", pitch: "variable", instead: "Arial" },
  mono: { family: "modern", pitch: "fixed", instead: "Courier New" },
} as const;

const symbols = new Set(["Symbol", "Wingdings", "Wingdings 2", "Wingdings 3", "Webdings"]);

/** The fonts of a document, by which programs find the likeliest of theirs (ECMA-376, part 1, 17.8). */
export function fontTable(families: ReadonlyMap<string, TextStyle["generic"]>): string {
  const fonts = [...families].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, generic]) => font(name, generic));
  return xmlOf(element("w:fonts", main, ...fonts));
}

function font(name: string, generic: TextStyle["generic"]): string {
  const { family, pitch, instead } = kinds[generic];
  const isSymbol = symbols.has(name);
  const hasOther = name !== instead && !isSymbol && !isEastAsian(name);
  return element(
    "w:font",
    { "w:name": name },
    ...(hasOther ? [valued("w:altName", instead)] : []),
    valued("w:charset", isSymbol ? "02" : "00"),
    valued("w:family", isSymbol ? "auto" : family),
    valued("w:pitch", pitch),
  );
}
