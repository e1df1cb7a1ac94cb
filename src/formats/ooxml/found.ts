import { unspelled } from "../office/spelled-letters.ts";
import { type OfficePromise, Words } from "./promise.ts";
import type { XmlAttribute, XmlListener, XmlName } from "./strict-xml.ts";

const schemas = "http://schemas.openxmlformats.org";
const relation = `${schemas}/officeDocument/2006/relationships`;
const spaces = {
  [`${schemas}/wordprocessingml/2006/main`]: "w",
  [`${schemas}/drawingml/2006/main`]: "a",
  [`${schemas}/spreadsheetml/2006/main`]: "x",
  [`${schemas}/drawingml/2006/picture`]: "pic",
  [`${schemas}/presentationml/2006/main`]: "p",
  [`${schemas}/drawingml/2006/spreadsheetDrawing`]: "xdr",
  "urn:schemas-microsoft-com:vml": "v",
} as const;

/** The promised kinds of things that a package holds. */
export interface Holdings extends Required<Omit<OfficePromise, "format" | "numbers">> {
  /** The strings that cells of a spreadsheet name by their place. */
  shared: string[];
  /** The words that every page shows: of headers, footers and what lies below slides. */
  repeated: Words;
  /** Words of rows that a program repeats on each page that their table goes over to. */
  heads: Words;
  /** Numbers in cells of a spreadsheet, as they are stored. */
  values: string[];
  /** References to notes. */
  notes: number;
}

export const noHoldings = (): Holdings => ({
  words: new Words(),
  tables: 0,
  pictures: 0,
  shared: [],
  repeated: new Words(),
  heads: new Words(),
  values: [],
  notes: 0,
});

const keys = new WeakMap<XmlName, string>();

/** Gives the key of an element's name, kept since most elements of a part share their names. */
function keyOf(name: XmlName): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = `${(spaces as Record<string, string>)[name.space] ?? "?"}:${name.local}`;
  keys.set(name, key);
  return key;
}

/** Elements that hold letters, that end a paragraph, and that part words without a letter. */
const letters = new Set(["w:t", "a:t", "x:t"]);
const ends = new Set(["w:p", "a:p", "x:si", "x:is"]);
const parting = new Set([
  "w:tab",
  "w:br",
  "w:cr",
  "w:fldChar",
  "w:footnoteReference",
  "w:endnoteReference",
  "w:sdt",
  "a:br",
  "a:tab",
]);
const tables = new Set(["w:tbl", "a:tbl"]);
/** The texts that a sheet prints above and below its cells. */
const printedEdges = new Set(["x:oddHeader", "x:oddFooter"]);
/** The element of a watermark, which has its letters in an attribute. */
const watermark = "v:textpath";
const pictures = new Set(["pic:pic", "p:pic", "xdr:pic"]);

/** Reads one part: the relations that it names, and what it holds. */
export class Finder implements XmlListener {
  readonly relations = new Set<string>();
  #text = "";
  #isText = false;
  #value: string | undefined;
  #type = "";
  #place = { column: "", row: "" };
  #isHead = false;
  /** The first cell that stands where another does, or before it: programs show one of the two. */
  misplaced: string | undefined;

  constructor(
    readonly holdings: Holdings,
    readonly isRepeated = false,
  ) {}

  open(name: XmlName, attributes: readonly XmlAttribute[]): void {
    for (const { space, value } of attributes) if (space === relation) this.relations.add(value);
    const key = keyOf(name);
    if (key === "x:c") this.#open(attributes);
    else if (key === "x:v") this.#value = "";
    else if (letters.has(key) || printedEdges.has(key)) this.#isText = true;
    else if (key === watermark) this.#repeat(attributes.find(({ local }) => local === "string")?.value ?? "");
    else if (parting.has(key)) this.#part(key);
    else if (key === "w:tblHeader") this.#isHead = true;
    else if (tables.has(key)) this.holdings.tables += 1;
    else if (pictures.has(key)) this.holdings.pictures += 1;
  }

  text(text: string): void {
    if (this.#isText) this.#text += text;
    if (this.#value !== undefined) this.#value += text;
  }

  close(name: XmlName): void {
    const key = keyOf(name);
    if (key === "x:v") this.#cell();
    else if (letters.has(key)) this.#isText = false;
    else if (printedEdges.has(key)) this.#edge();
    else if (key === "w:sdt") this.#text += " ";
    else if (key === "w:tr") this.#isHead = false;
    else if (ends.has(key)) this.#paragraph(key);
  }

  #open(attributes: readonly XmlAttribute[]): void {
    this.#type = attributes.find(({ local }) => local === "t")?.value ?? "n";
    const name = attributes.find(({ local }) => local === "r")?.value;
    const [, column = "", row = ""] = /^([A-Z]+)(\d+)$/.exec(name ?? "") ?? [];
    if (column === "") return;
    const isBehind = row !== this.#place.row || column.padStart(3) > this.#place.column.padStart(3);
    if (!isBehind) this.misplaced ??= name;
    this.#place = { column, row };
  }

  #paragraph(key: string): void {
    if (key === "x:is") this.holdings.words.add(unspelled(this.#text));
    else if (key === "x:si") this.holdings.shared.push(unspelled(this.#text));
    else this.holdings.words.add(this.#text);
    if (this.isRepeated) this.#repeat(this.#text);
    if (this.#isHead) this.holdings.heads.add(this.#text);
    this.#text = "";
  }

  /** Reads an edge such as "&LPlans && figures": its marks part words, and && is a sign. */
  #edge(): void {
    this.#isText = false;
    this.#repeat(unspelled(this.#text.replace(/&(?:&|[LCR])/g, (mark) => (mark === "&&" ? "&" : " "))));
    this.#text = "";
  }

  #part(key: string): void {
    this.#text += " ";
    if (key.endsWith("noteReference")) this.holdings.notes += 1;
  }

  #repeat(text: string): void {
    this.holdings.repeated.add(text);
  }

  #cell(): void {
    const value = this.#value ?? "";
    this.#value = undefined;
    if (this.#type === "s") this.holdings.words.add(this.holdings.shared[Number(value)] ?? "");
    else if (this.#type === "str") this.holdings.words.add(unspelled(value));
    else if (this.#type === "n" && value.trim() !== "" && Number.isFinite(Number(value))) {
      this.holdings.values.push(value);
    }
  }
}
