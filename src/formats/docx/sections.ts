import type { Block, Document, Paragraph, Repeated, Section, Watermark } from "../model/document.ts";
import type { Piece } from "../ooxml/package.ts";
import { element, xmlOf } from "../ooxml/xml.ts";
import { blocksXml } from "./blocks.ts";
import { type Leaf, Relations } from "./draft.ts";
import { longestPoints, twips } from "./measures.ts";
import { main, typeOf } from "./names.ts";
import { behindXml, watermarksXml } from "./watermarks.ts";

type Kind = "header" | "footer";
const kinds = ["header", "footer"] as const;
type Variant = "default" | "first" | "even";

/** Writes the body of a document: section by section, each closed by its pages' properties. */
export function bodyXml({ sections }: Document, leaf: Leaf): { body: string; pieces: Piece[] } {
  const repeats = new Repeats(leaf, hasEven(sections));
  const parts = sections.map((section, index) => {
    const properties = sectionXml(section, index === 0, repeats.of(section));
    const isLast = index === sections.length - 1;
    return blocksXml(section.blocks, leaf, isLast ? "" : properties) + (isLast ? properties : "");
  });
  return { body: element("w:body", {}, ...parts), pieces: repeats.pieces };
}

/** Whether even pages have headers of their own: Word knows that of whole documents only. */
export const hasEven = (sections: readonly Section[]): boolean =>
  sections.some(({ header, footer }) => header?.even !== undefined || footer?.even !== undefined);

const hasFirst = ({ header, footer }: Section): boolean => header?.first !== undefined || footer?.first !== undefined;

/** The parts of headers and footers. A section has those of the one before it unless it names its own. */
class Repeats {
  readonly pieces: Piece[] = [];
  readonly #said = new Map<string, string>();
  readonly #parts = new Map<string, string>();

  constructor(
    readonly leaf: Leaf,
    readonly isEven: boolean,
  ) {}

  of(section: Section): string {
    const variants: Variant[] = [
      "default",
      ...(hasFirst(section) ? ["first" as const] : []),
      ...(this.isEven ? ["even" as const] : []),
    ];
    return kinds.flatMap((kind) => variants.map((variant) => this.#reference(section, kind, variant))).join("");
  }

  #reference(section: Section, kind: Kind, variant: Variant): string {
    const blocks = blocksOf(section[kind], variant);
    const marks = kind === "header" ? (section.watermarks ?? []) : [];
    const place = `${kind} ${variant}`;
    const key = JSON.stringify(marks.length > 0 ? [blocks, marks] : blocks);
    if (key === (this.#said.get(place) ?? "[]")) return "";
    this.#said.set(place, key);
    const id = this.#parts.get(`${place} ${key}`) ?? this.#write(kind, blocks, marks);
    this.#parts.set(`${place} ${key}`, id);
    return element(`w:${kind}Reference`, { "w:type": variant, "r:id": id });
  }

  #write(kind: Kind, blocks: readonly Block[], marks: readonly Watermark[]): string {
    const relations = new Relations();
    const name = `${kind}${this.pieces.length + 1}.xml`;
    const { draft } = this.leaf;
    const behind = watermarksXml(marks, draft);
    const said = blocksXml(blocks, { draft, relations });
    const inside = behind === "" ? said : behindXml(said, behind);
    const content = xmlOf(element(kind === "header" ? "w:hdr" : "w:ftr", main, inside));
    this.pieces.push({ name: `word/${name}`, type: typeOf(kind), content, relations: relations.list });
    return this.leaf.relations.idOf(kind, name);
  }
}

const blocksOf = (repeated: Repeated | undefined, variant: Variant): readonly Block[] =>
  (variant === "default" ? undefined : repeated?.[variant]) ?? repeated?.blocks ?? [];

/** Writes a section's properties, in the order of the schema (CT_SectPr). */
function sectionXml(section: Section, isFirst: boolean, references: string): string {
  const { page, goesOn } = section;
  const [width, height] = [page.width, page.height].map((side) =>
    Math.max(leastPage, Math.min(longestPoints, side)),
  ) as [number, number];
  return element(
    "w:sectPr",
    {},
    references,
    isFirst ? "" : element("w:type", { "w:val": goesOn ? "continuous" : "nextPage" }),
    element("w:pgSz", {
      "w:w": twips(width),
      "w:h": twips(height),
      "w:orient": width > height ? "landscape" : undefined,
    }),
    marginsXml(section, width, height),
    numbersXml(section),
    columnsXml(section),
    hasFirst(section) ? element("w:titlePg") : "",
    isRightToLeft(section) ? element("w:bidi") : "",
  );
}

function numbersXml({ firstNumber, isRoman }: Section): string {
  if (firstNumber === undefined && !isRoman) return "";
  return element("w:pgNumType", { "w:fmt": isRoman ? "lowerRoman" : undefined, "w:start": firstNumber });
}

/** Whether most of a section runs to the left: then its first column is the one on the right. */
function isRightToLeft({ blocks }: Section): boolean {
  const paragraphs = blocks.filter((block) => block.kind === "paragraph");
  return paragraphs.filter(({ rightToLeft }) => rightToLeft).length * 2 > paragraphs.length;
}

/** The least side of a page in Word, in points. */
const leastPage = 7.2;
/** The least width and height of a page that is left for text, in points, whatever its margins say. */
const leastText = 36;

function marginsXml({ margins, header, footer }: Section, width: number, height: number): string {
  const across = Math.min(1, Math.max(0, width - leastText) / Math.max(1, margins.left + margins.right));
  const down = Math.min(1, Math.max(0, height - leastText) / Math.max(1, margins.top + margins.bottom));
  const side = (points: number, share: number) => Math.max(0, twips(points * share));
  return element("w:pgMar", {
    "w:top": side(margins.top, down),
    "w:right": side(margins.right, across),
    "w:bottom": side(margins.bottom, down),
    "w:left": side(margins.left, across),
    "w:header": Math.max(0, twips(edgeOf(header, margins.top * down))),
    "w:footer": Math.max(0, twips(edgeOf(footer, margins.bottom * down))),
    "w:gutter": 0,
  });
}

function edgeOf(repeated: Repeated | undefined, margin: number): number {
  if (repeated?.edge !== undefined) return repeated.edge;
  const heights = repeated ? [repeated.blocks, repeated.first ?? [], repeated.even ?? []].map(heightOf) : [];
  return Math.max(0, Math.min(36, (margin - Math.max(0, ...heights)) / 3));
}

/** Estimates the height of blocks, as if every paragraph were one line. */
const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + (block.kind === "paragraph" ? lineHeight(block) : 0), 0);

const lineHeight = ({ content, lines, space }: Paragraph): number => {
  const sizes = content.map((inline) => ("look" in inline ? inline.look.size : 0));
  return Math.max(0, ...sizes) * 1.2 * lines + space.before + space.after;
};

function columnsXml({ columns }: Section): string {
  if (columns.length < 2) return element("w:cols", { "w:space": 720 });
  const [first] = columns;
  const isEqual = columns.every(
    ({ width, gap }, at) =>
      Math.abs(width - (first?.width ?? 0)) < 1 && (at === columns.length - 1 || Math.abs(gap - (first?.gap ?? 0)) < 1),
  );
  const count = { "w:num": columns.length };
  if (isEqual) return element("w:cols", { ...count, "w:space": Math.max(0, twips(first?.gap ?? 0)) });
  const own = columns.map(({ width, gap }, at) =>
    element("w:col", {
      "w:w": Math.max(1, twips(width)),
      "w:space": at === columns.length - 1 ? undefined : Math.max(0, twips(gap)),
    }),
  );
  return element("w:cols", { ...count, "w:equalWidth": 0 }, ...own);
}

export const documentPart = (body: string, leaf: Leaf): Piece => ({
  name: "word/document.xml",
  type: typeOf("document.main"),
  content: xmlOf(element("w:document", main, body)),
  relations: leaf.relations.list,
});
