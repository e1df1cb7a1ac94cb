import type { Document } from "../model/document.ts";
import { element, xmlOf } from "../ooxml/xml.ts";
import type { LinkLook } from "./links.ts";
import { fontsOf, styleProperties } from "./look.ts";
import { main, told, valued } from "./names.ts";
import { languageOf, scriptOfLanguage } from "./scripts.ts";
import { keepsNext, noShape, standing, tabStops } from "./shape.ts";
import { called, letters, normal } from "./style-names.ts";
import type { NamedStyle, StyleSheet } from "./style-sheet.ts";
import { type GridStyle, tableStyles } from "./table-style.ts";

export function stylesPart(document: Document, sheet: StyleSheet, links: LinkLook, grid: GridStyle): string {
  const byId = new Map(sheet.styles.map((style) => [style.id, style] as const));
  return xmlOf(
    element(
      "w:styles",
      main,
      defaults(document, sheet),
      ...sheet.styles.map((style) => paragraphStyle(style, byId.get(style.base ?? ""))),
      ...letterStyles(links),
      ...tableStyles(grid),
      element(
        "w:style",
        { "w:type": "numbering", "w:default": 1, "w:styleId": "NoList" },
        valued("w:name", "No List"),
        valued("w:uiPriority", 99),
        ...hidden,
      ),
    ),
  );
}

const hidden = [element("w:semiHidden"), element("w:unhideWhenUsed")];

/** Writes the defaults of all styles: the fonts, the size of plain text and the languages. */
function defaults({ language }: Document, { fonts, named }: StyleSheet): string {
  const plain = named(called.normal).look;
  return element(
    "w:docDefaults",
    {},
    element(
      "w:rPrDefault",
      {},
      element(
        "w:rPr",
        {},
        fontsOf(fonts),
        valued("w:sz", plain.size),
        valued("w:szCs", plain.size),
        languages(language),
      ),
    ),
    element(
      "w:pPrDefault",
      {},
      element("w:pPr", {}, element("w:spacing", { "w:after": 0, "w:line": 240, "w:lineRule": "auto" })),
    ),
  );
}

/** Writes a language for each script: a text of one language may have words of the others in it. */
function languages(given: string | undefined): string {
  const language = languageOf(given);
  const script = language === undefined ? undefined : scriptOfLanguage(language);
  const own = (wanted: string, other: string) => (script === wanted && language !== undefined ? language : other);
  const latin = language === undefined ? undefined : own("latin", "en-US");
  return element("w:lang", { "w:val": latin, "w:eastAsia": own("east", "zh-CN"), "w:bidi": own("right", "ar-SA") });
}

function paragraphStyle(style: NamedStyle, base: NamedStyle | undefined): string {
  const { id, name, next, outline, priority, isHidden } = style;
  const shape = base?.shape ?? noShape;
  const properties = [
    keepsNext(style.shape, shape),
    outline === undefined || outline > 8 ? "" : element("w:keepLines"),
    tabStops(style.shape, shape),
    standing(style.shape, shape),
    told("w:outlineLvl", outline),
  ].join("");
  return element(
    "w:style",
    {
      "w:type": "paragraph",
      "w:default": id === normal ? 1 : undefined,
      "w:styleId": id,
      "w:customStyle": isCustom(style),
    },
    valued("w:name", name),
    told("w:basedOn", style.base),
    told("w:next", next),
    valued("w:uiPriority", priority),
    isHidden ? hidden.join("") : element("w:qFormat"),
    properties === "" ? "" : element("w:pPr", {}, properties),
    lookOf(style, base),
  );
}

/** Writes a style's look. Normal says its size itself: who enlarges it enlarges all text without a size of its own. */
function lookOf({ id, look }: NamedStyle, base: NamedStyle | undefined): string {
  const none = { ...look, size: 0, bold: false, italic: false, underline: false, strike: false, spacing: 0 };
  const plain = { ...none, colour: "000000", smallCapitals: false, highlight: undefined, raised: undefined };
  return styleProperties(look, id === normal ? plain : (base?.look ?? plain));
}

const own = new Set<string>([called.code.id, called.cell.id, called.figure.id, called.gap.id]);

const isCustom = ({ id }: NamedStyle): 1 | undefined =>
  own.has(id) || /^TableText|^BodyText[4-9]/.test(id) ? 1 : undefined;

const letterStyle = (id: string, name: string, properties: string, priority = 99): string =>
  element(
    "w:style",
    { "w:type": "character", "w:styleId": id },
    valued("w:name", name),
    valued("w:basedOn", "DefaultParagraphFont"),
    valued("w:uiPriority", priority),
    properties === "" ? "" : element("w:rPr", {}, properties),
  );

const letterStyles = ({ colour, underline }: LinkLook): string[] => [
  element(
    "w:style",
    { "w:type": "character", "w:default": 1, "w:styleId": "DefaultParagraphFont" },
    valued("w:name", "Default Paragraph Font"),
    valued("w:uiPriority", 1),
    ...hidden,
  ),
  letterStyle(letters.link, "Hyperlink", valued("w:color", colour) + (underline ? valued("w:u", "single") : "")),
  letterStyle(letters.noteMark, "footnote reference", valued("w:vertAlign", "superscript")),
  letterStyle(letters.endMark, "endnote reference", valued("w:vertAlign", "superscript")),
  letterStyle(letters.placeholder, "Placeholder Text", valued("w:color", "666666")),
];
