import type { Paragraph, Picture } from "../model/document.ts";
import { levelOf } from "../model/list-levels.ts";
import { looksIn } from "../model/looks.ts";
import { element } from "../ooxml/xml.ts";
import type { Leaf } from "./draft.ts";
import { inlinesXml, linked } from "./inlines.ts";
import { wornOf } from "./look.ts";
import { colourOf, twips } from "./measures.ts";
import { valued } from "./names.ts";
import { groundsXml } from "./page-grounds.ts";
import { drawing } from "./pictures.ts";
import { runOf } from "./runs.ts";
import { keepsNext, type Shape, settled, shapeOf, standing, tabStops } from "./shape.ts";
import { called, normal } from "./style-names.ts";
import { type NamedStyle, standingFor } from "./style-sheet.ts";
import { borderXml } from "./table-style.ts";
import { turnedXml } from "./turned-texts.ts";

/** Additions to a paragraph: marks of fields and notes around its text, the end of a section. */
export interface Extra {
  before?: string;
  after?: string;
  section?: string;
  isContents?: boolean;
}

export function paragraphXml(paragraph: Paragraph, leaf: Leaf, extra: Extra = {}): string {
  const { draft } = leaf;
  const style = draft.sheet.of(paragraph);
  const marks = draft.places.around(paragraph, draft.nextId);
  const line = { style, rightToLeft: paragraph.rightToLeft, isContents: extra.isContents ?? false };
  return element(
    "w:p",
    {},
    propertiesXml(paragraph, style, leaf, { section: extra.section, letters: endOfParagraph(paragraph, style) }),
    paragraph.begins === "column" ? runOf(element("w:br", { "w:type": "column" })) : "",
    paragraph.grounds ? groundsXml(paragraph.grounds, draft) : "",
    ...(paragraph.turned ?? []).map((one) =>
      turnedXml(one, one.content.map((inner) => paragraphXml(inner, leaf)).join(""), draft),
    ),
    ...[marks.start, extra.before ?? "", inlinesXml(paragraph.content, line, leaf), extra.after ?? "", marks.end],
  );
}

/** Writes a picture that stands alone as a paragraph of its own. */
export function pictureXml(picture: Picture, leaf: Leaf, section?: string): string {
  const style = leaf.draft.sheet.of(picture);
  const shown = drawing(picture, leaf);
  return element(
    "w:p",
    {},
    propertiesXml(standingFor(picture), style, leaf, { section, letters: lettersWithin(picture.height, style) }),
    picture.begins === "column" ? runOf(element("w:br", { "w:type": "column" })) : "",
    shown === "" ? "" : linked(runOf(shown), picture.link && "place" in picture.link ? picture.link : undefined, leaf),
  );
}

/** Writes the paragraph that Word wants behind a table where the source has none; it has hardly any height itself. */
export function gapXml(height: number, section = ""): string {
  const spacing = height > 1 ? element("w:spacing", { "w:after": twips(height - 1) }) : "";
  return element("w:p", {}, element("w:pPr", {}, valued("w:pStyle", called.gap.id), spacing, section));
}

/** The smallest letters, in half points. */
const smallest = 2;
/** The height of a line in em, more than most fonts want. */
const usualLine = 1.4;

/** Makes letters so small that no line of a style's is higher than its only content, an empty cell's row or a picture. */
export function lettersWithin(height: number, { look }: NamedStyle): string {
  const most = Math.max(smallest, Math.floor((2 * height) / usualLine));
  return most < look.size ? element("w:rPr", {}, valued("w:sz", most), valued("w:szCs", most)) : "";
}

/** Tells the list and the level that number a paragraph: an item's, or those of a heading with a list. */
function numberedBy(role: Paragraph["role"]): { list?: number | undefined; level: number } {
  if (role.kind === "item") return role;
  return role.kind === "heading" ? { list: role.list, level: role.step ?? role.level - 1 } : { level: 0 };
}

/** Writes a paragraph's properties, in the order of the schema (ECMA-376, part 1, A.1, CT_PPrBase). */
function propertiesXml(
  paragraph: Paragraph,
  style: NamedStyle,
  leaf: Leaf,
  { section = "", letters }: { section?: string | undefined; letters: string },
): string {
  const base = baseOf(paragraph, style, leaf);
  const shape = settled(shapeOf(paragraph), base);
  const { role, rules, fill, begins, rightToLeft } = paragraph;
  const { list, level } = numberedBy(role);
  const id = list === undefined ? undefined : leaf.draft.numbering.idOf(list);
  const all = [
    style.id === normal ? "" : valued("w:pStyle", style.id),
    keepsNext(shape, base),
    begins === "page" ? element("w:pageBreakBefore") : "",
    id === undefined ? "" : element("w:numPr", {}, valued("w:ilvl", levelOf(level)), valued("w:numId", id)),
    rulesXml(rules),
    fill === undefined ? "" : element("w:shd", { "w:val": "clear", "w:color": "auto", "w:fill": colourOf(fill) }),
    tabStops(shape, base),
    rightToLeft ? element("w:bidi") : "",
    standing(shape, base),
    letters,
    section,
  ];
  return all.every((one) => one === "") ? "" : element("w:pPr", {}, ...all);
}

function rulesXml(rules: Paragraph["rules"]): string {
  const sides = (["top", "left", "bottom"] as const).flatMap((side) => {
    const rule = rules?.[side];
    return rule ? [borderXml(side, rule, rule.gap)] : [];
  });
  return sides.length === 0 ? "" : element("w:pBdr", {}, ...sides);
}

/** Gives the shape that a paragraph has by its style; where it is numbered, its list tells the indent. */
function baseOf({ role }: Paragraph, { shape }: NamedStyle, { draft }: Leaf): Shape {
  const { list, level } = numberedBy(role);
  const indent = list === undefined ? undefined : draft.numbering.indentOf(list, level);
  return indent ? { ...shape, ...indent } : shape;
}

/** Writes the look of a paragraph's end, as high as its letters: a larger mark would push the last line down. */
function endOfParagraph({ content }: Paragraph, { look }: NamedStyle): string {
  const sizes = new Set(looksIn(content).map((one) => wornOf(one.look).size));
  const largest = Math.max(0, ...sizes);
  if (largest === 0 || largest >= look.size) return "";
  return element("w:rPr", {}, valued("w:sz", largest), valued("w:szCs", largest));
}
