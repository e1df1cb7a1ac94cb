import type { Block, Cell, Table } from "../truth.ts";
import { documentOf, escaped } from "./odf.ts";

export interface TextLook {
  font: string;
  /** In points. */
  size: number;
  align: "start" | "justify";
  /** Between paragraphs, in points. */
  gap: number;
  /** Of the first line, in centimetres. */
  indent: number;
  headFont: string;
  color: string;
  margin: number;
  width: number;
  height: number;
}

export interface Master {
  name: string;
  /** Of page numbers: "1", "i" or "A". */
  numbers: string;
  /** XML of a paragraph's inside; `left` only where pages with even numbers differ. */
  head?: string;
  headLeft?: string;
  foot?: string;
  footLeft?: string;
}

export const pageNumber = '<text:page-number text:select-page="current">1</text:page-number>';

/** A text that is written from its beginning, and beside it its blocks. */
export class Writing {
  body = "";
  readonly blocks: Block[] = [];
  #notes = 0;
  #tables = 0;
  #automatic = "";

  heading(level: number, text: string, { style = `Heading${level}`, mark = "" } = {}): this {
    this.blocks.push({ kind: "heading", level, text });
    this.body += `<text:h text:style-name="${style}" text:outline-level="${level}">${mark && `<text:bookmark text:name="${mark}"/>`}${escaped(text)}</text:h>`;
    return this;
  }

  paragraph(text: string, style = "Standard"): this {
    this.blocks.push({ kind: "paragraph", text });
    this.body += `<text:p text:style-name="${style}">${escaped(text)}</text:p>`;
    return this;
  }

  /** A paragraph with a note at the foot of its page, behind its first sentence. */
  noted(text: string, note: string): this {
    this.#notes += 1;
    const mark = String(this.#notes);
    const end = text.indexOf(". ") + 1 || text.length;
    const inner = `<text:note text:id="n${mark}" text:note-class="footnote"><text:note-citation>${mark}</text:note-citation><text:note-body><text:p text:style-name="Footnote">${escaped(note)}</text:p></text:note-body></text:note>`;
    this.blocks.push({ kind: "paragraph", text }, { kind: "note", mark, text: note });
    this.body += `<text:p text:style-name="Standard">${escaped(text.slice(0, end))}${inner}${escaped(text.slice(end))}</text:p>`;
    return this;
  }

  /** Of contents: a heading's text, and behind it the page on which the mark stands. */
  entry(text: string, mark: string): this {
    this.blocks.push({ kind: "paragraph", text });
    const page = `<text:bookmark-ref text:reference-format="page" text:ref-name="${mark}">0</text:bookmark-ref>`;
    this.body += `<text:p text:style-name="Entry">${escaped(text)}<text:tab/>${page}</text:p>`;
    return this;
  }

  caption(text: string): this {
    this.blocks.push({ kind: "caption", text });
    this.body += `<text:p text:style-name="Caption">${escaped(text)}</text:p>`;
    return this;
  }

  /** Items, of which some hold items of the next level. */
  list(items: readonly Item[], style: "Bullets" | "Numbers" | "Clauses"): this {
    const xml = (list: readonly Item[], level: number): string =>
      `<text:list text:style-name="${style}">${list
        .map(({ text, inner = [] }) => {
          this.blocks.push({ kind: "item", level, ordered: style !== "Bullets", text });
          return `<text:list-item><text:p text:style-name="Item">${escaped(text)}</text:p>${inner.length > 0 ? xml(inner, level + 1) : ""}</text:list-item>`;
        })
        .join("")}</text:list>`;
    this.body += xml(items, 1);
    return this;
  }

  table(rows: readonly (readonly (Omit<Cell, "row" | "column"> | undefined)[])[], look: TableLook): this {
    this.#tables += 1;
    const name = `Table${this.#tables}`;
    const { headRows, lines, widths } = look;
    const columns = widths.length;
    const cells: Cell[] = [];
    const line = "0.5pt solid #333333";
    const lined = (row: number, last: boolean): string => {
      if (lines === "all") return `fo:border="${line}"`;
      const under = row === headRows - 1 || last || lines === "rows";
      return `${row === 0 ? `fo:border-top="1pt solid #000000"` : ""} ${under && lines !== "none" ? `fo:border-bottom="${line}"` : ""}`;
    };
    const xml = rows.map((row, at) => {
      this.#automatic += `<style:style style:name="${name}.${at}" style:family="table-cell"><style:table-cell-properties fo:padding="0.08cm" ${lines === "none" ? "" : lined(at, at === rows.length - 1)}/></style:style>`;
      return `<table:table-row>${row
        .map((cell, column) => {
          if (cell === undefined) return "<table:covered-table-cell/>";
          if (cell.text !== "") cells.push({ ...cell, row: at, column });
          const style = at < headRows ? "TableHead" : cell.type === "number" ? "TableNumber" : "TableText";
          const span = cell.columnSpan ? ` table:number-columns-spanned="${cell.columnSpan}"` : "";
          return `<table:table-cell table:style-name="${name}.${at}"${span}><text:p text:style-name="${style}">${escaped(cell.text)}</text:p></table:table-cell>`;
        })
        .join("")}</table:table-row>`;
    });
    this.#automatic += widths
      .map(
        (cm, at) =>
          `<style:style style:name="${name}.c${at}" style:family="table-column"><style:table-column-properties style:column-width="${cm}cm"/></style:style>`,
      )
      .join("");
    this.#automatic += `<style:style style:name="${name}" style:family="table"><style:table-properties style:width="${widths.reduce((all, one) => all + one, 0)}cm" table:align="left" fo:margin-bottom="0.4cm"/></style:style>`;
    const head =
      headRows > 0 ? `<table:table-header-rows>${xml.slice(0, headRows).join("")}</table:table-header-rows>` : "";
    this.body += `<table:table table:name="${name}" table:style-name="${name}">${widths.map((_, at) => `<table:table-column table:style-name="${name}.c${at}"/>`).join("")}${head}${xml.slice(headRows).join("")}</table:table>`;
    const ruled: Table["ruled"] = lines === "all" ? "all" : lines === "none" ? "none" : "some";
    this.blocks.push({ kind: "table", rows: rows.length, columns, headRows, ruled, cells });
    return this;
  }

  /** A drawing within the line, and the words in it. */
  picture(frame: string, words: readonly string[]): this {
    this.blocks.push({ kind: "picture", words });
    this.body += `<text:p text:style-name="Figure">${frame}</text:p>`;
    return this;
  }

  raw(xml: string): this {
    this.body += xml;
    return this;
  }

  get automatic(): string {
    return this.#automatic;
  }
}

export interface Item {
  text: string;
  inner?: readonly Item[];
}

export interface TableLook {
  headRows: number;
  lines: "all" | "rows" | "three" | "none";
  /** In centimetres. */
  widths: readonly number[];
}

const style = (name: string, paragraph: string, letters = "", parent = "Standard"): string =>
  `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${parent}"><style:paragraph-properties ${paragraph}/><style:text-properties ${letters}/></style:style>`;

function stylesOf({ font, size, align, gap, indent, headFont, color }: TextLook): string {
  const letters = (points: number, more = "") => `fo:font-size="${points}pt" ${more}`;
  const head = `fo:font-family="'${headFont}'" fo:color="${color}" fo:font-weight="bold"`;
  const flat = 'fo:text-indent="0cm" fo:text-align="start"';
  return `<style:style style:name="Standard" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="${gap}pt" fo:text-indent="${indent}cm" fo:text-align="${align}" fo:line-height="120%" fo:orphans="2" fo:widows="2"/><style:text-properties fo:font-family="'${font}'" fo:font-size="${size}pt" fo:language="en" fo:country="GB"/></style:style>
${style("Heading1", `${flat} fo:margin-top="16pt" fo:margin-bottom="8pt" fo:keep-with-next="always"`, `${letters(size + 7)} ${head}`)}${style("Heading2", `${flat} fo:margin-top="11pt" fo:margin-bottom="5pt" fo:keep-with-next="always"`, `${letters(size + 3)} ${head}`)}${style("Heading3", `${flat} fo:margin-top="8pt" fo:margin-bottom="3pt" fo:keep-with-next="always"`, `${letters(size + 1)} ${head} fo:font-style="italic"`)}
${style("Chapter", 'fo:break-before="page"', "", "Heading1")}${style("Title", 'fo:text-indent="0cm" fo:text-align="center" fo:margin-bottom="14pt"', `${letters(size + 13)} ${head}`)}${style("Centered", 'fo:text-indent="0cm" fo:text-align="center"')}
${style("Item", 'fo:text-indent="0cm" fo:margin-bottom="3pt" fo:text-align="start"')}${style("Caption", `${flat} fo:margin-top="6pt" fo:margin-bottom="4pt"`, 'fo:font-style="italic"')}${style("Footnote", `${flat} fo:margin-bottom="0pt"`, letters(size - 2))}${style("Figure", `${flat} fo:margin-top="6pt"`)}
${style("TableText", `${flat} fo:margin-bottom="0pt"`)}${style("TableNumber", 'fo:text-indent="0cm" fo:text-align="end" fo:margin-bottom="0pt"')}${style("TableHead", `${flat} fo:margin-bottom="0pt"`, 'fo:font-weight="bold"')}${style("Running", 'fo:text-indent="0cm" fo:text-align="center" fo:margin-bottom="0pt"', letters(size - 2))}${entryStyle(flat)}
${listStyle("Bullets", (level) => `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${"•–◦"[level - 1]}">${placed(level)}</text:list-level-style-bullet>`)}${listStyle("Numbers", (level) => `<text:list-level-style-number text:level="${level}" style:num-format="${"1ai"[level - 1]}" style:num-suffix="${level === 1 ? "." : ")"}">${placed(level)}</text:list-level-style-number>`)}${listStyle("Clauses", (level) => `<text:list-level-style-number text:level="${level}" style:num-format="${level < 3 ? "1" : "a"}" style:num-suffix="${level === 1 ? "." : level === 3 ? ")" : ""}" style:num-prefix="${level === 3 ? "(" : ""}" text:display-levels="${level === 2 ? 2 : 1}">${placed(level)}</text:list-level-style-number>`)}`;
}

const entryStyle = (flat: string): string =>
  `<style:style style:name="Entry" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties ${flat} fo:margin-bottom="2pt"><style:tab-stops><style:tab-stop style:position="11.3cm" style:type="right" style:leader-style="dotted" style:leader-text="."/></style:tab-stops></style:paragraph-properties></style:style>`;

const listStyle = (name: string, level: (level: number) => string): string =>
  `<text:list-style style:name="${name}">${[1, 2, 3].map(level).join("")}</text:list-style>`;

const placed = (level: number): string =>
  `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="${level * 0.9}cm" fo:text-indent="-0.8cm" fo:margin-left="${level * 0.9}cm"/></style:list-level-properties>`;

const area = (tag: string, inner: string | undefined): string =>
  inner === undefined ? "" : `<style:${tag}><text:p text:style-name="Running">${inner}</text:p></style:${tag}>`;

/** A text document as one flat file of OpenDocument. */
export function flatText(writing: Writing, look: TextLook, masters: readonly Master[], more = ""): string {
  const { width, height, margin } = look;
  const spaced = (tag: string, there: unknown, side: string) =>
    there
      ? `<style:${tag}><style:header-footer-properties fo:min-height="0.6cm" fo:margin-${side}="0.5cm"/></style:${tag}>`
      : "";
  const pageLayout = masters
    .map(
      ({ name, numbers, head, foot }) =>
        `<style:page-layout style:name="pm${name}"><style:page-layout-properties fo:page-width="${width}cm" fo:page-height="${height}cm" fo:margin="${margin}cm" style:num-format="${numbers}" style:footnote-max-height="0cm"><style:footnote-sep style:width="0.018cm" style:distance-before-sep="0.1cm" style:distance-after-sep="0.1cm" style:rel-width="25%"/></style:page-layout-properties>${spaced("header-style", head, "bottom")}${spaced("footer-style", foot, "top")}</style:page-layout>`,
    )
    .join("");
  const pages = masters
    .map(
      ({ name, head, headLeft, foot, footLeft }) =>
        `<style:master-page style:name="${name}" style:page-layout-name="pm${name}">${area("header", head)}${area("header-left", headLeft)}${area("footer", foot)}${area("footer-left", footLeft)}</style:master-page>`,
    )
    .join("");
  return documentOf({
    kind: "text",
    common: stylesOf(look),
    automatic: writing.automatic + more,
    pageLayout,
    masters: pages,
    body: writing.body,
  });
}
