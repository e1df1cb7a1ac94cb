import type { Cell, Slide } from "../truth.ts";
import { documentOf, escaped } from "./odf.ts";

/** A deck that is drawn slide by slide; places and sizes are centimetres on 28 by 15.75, or 25.4 by 19.05. */
export interface DeckLook {
  width: number;
  height: number;
  font: string;
  ground: string;
  ink: string;
  accent: string;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

const at = ({ x, y, width, height }: Place): string =>
  `svg:x="${x.toFixed(2)}cm" svg:y="${y.toFixed(2)}cm" svg:width="${width.toFixed(2)}cm" svg:height="${height.toFixed(2)}cm"`;

export class Deck {
  readonly blocks: Slide[] = [];
  body = "";
  #page = "";
  #title: string | undefined;
  #boxes: string[][] = [];
  #tables: Slide["tables"][number][] = [];

  constructor(readonly look: DeckLook) {}

  title(text: string, place: Place, style = "title"): this {
    this.#title = text;
    this.#page += `<draw:frame presentation:class="title" presentation:style-name="heading" ${at(place)}><draw:text-box><text:p text:style-name="${style}">${escaped(text)}</text:p></draw:text-box></draw:frame>`;
    return this;
  }

  /** Bullets, of which those with a tab before them belong to the one above. */
  bullets(lines: readonly string[], place: Place): this {
    this.#boxes.push(lines.map((line) => line.trim()));
    const item = (line: string) =>
      line.startsWith("\t")
        ? `<text:list-item><text:list><text:list-item><text:p text:style-name="small">${escaped(line.trim())}</text:p></text:list-item></text:list></text:list-item>`
        : `<text:list-item><text:p text:style-name="body">${escaped(line)}</text:p></text:list-item>`;
    this.#page += `<draw:frame presentation:class="outline" presentation:style-name="outline" ${at(place)}><draw:text-box><text:list text:style-name="dots">${lines.map(item).join("")}</text:list></draw:text-box></draw:frame>`;
    return this;
  }

  /** A box without a placeholder: plain, filled or framed. */
  box(paragraphs: readonly string[], place: Place, style = "plain", letters = "body"): this {
    this.#boxes.push([...paragraphs]);
    const inner = paragraphs.map((text) => `<text:p text:style-name="${letters}">${escaped(text)}</text:p>`).join("");
    const start = `draw:style-name="${style}" ${at(place)}`;
    this.#page +=
      style === "plain"
        ? `<draw:frame ${start}><draw:text-box>${inner}</draw:text-box></draw:frame>`
        : `<draw:custom-shape ${start}>${inner}<draw:enhanced-geometry svg:viewBox="0 0 21600 21600" draw:type="rectangle" draw:enhanced-path="M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N"/></draw:custom-shape>`;
    return this;
  }

  shape(style: string, place: Place): this {
    this.#page += `<draw:rect draw:style-name="${style}" ${at(place)}/>`;
    return this;
  }

  table(rows: readonly (readonly string[])[], place: Place, ruled: boolean): this {
    const columns = rows[0]?.length ?? 0;
    const cells: Cell[] = rows.flatMap((row, down) => row.map((text, across) => ({ row: down, column: across, text })));
    this.#tables.push({
      kind: "table",
      rows: rows.length,
      columns,
      headRows: 1,
      ruled: ruled ? "all" : "some",
      cells: cells.filter(({ text }) => text !== ""),
    });
    const line = rows.map(
      (row, down) =>
        `<table:table-row table:style-name="line">${row.map((text) => `<table:table-cell table:style-name="${down === 0 ? "cellHead" : ruled ? "cellRuled" : down % 2 ? "cellPlain" : "cellBand"}"><text:p text:style-name="${down === 0 ? "cellBold" : "cell"}">${escaped(text)}</text:p></table:table-cell>`).join("")}</table:table-row>`,
    );
    this.#page += `<draw:frame ${at(place)}><table:table>${`<table:table-column table:style-name="col${columns}"/>`.repeat(columns)}${line.join("")}</table:table></draw:frame>`;
    return this;
  }

  end(): this {
    const number = this.blocks.length + 1;
    const title = this.#title === undefined ? {} : { title: this.#title };
    this.blocks.push({ kind: "slide", page: number, ...title, boxes: this.#boxes, tables: this.#tables });
    this.body += `<draw:page draw:name="page${number}" draw:style-name="dp" draw:master-page-name="Master">${this.#page}</draw:page>`;
    this.#page = "";
    this.#title = undefined;
    this.#boxes = [];
    this.#tables = [];
    return this;
  }
}

const graphic = (name: string, more: string, family = "graphic"): string =>
  `<style:style style:name="${name}" style:family="${family}"><style:graphic-properties ${more}/></style:style>`;

const letters = (name: string, points: number, color: string, font: string, more = "", align = "start"): string =>
  `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties fo:text-align="${align}" fo:margin-bottom="0.15cm"/><style:text-properties fo:font-size="${points}pt" fo:color="${color}" fo:font-family="'${font}'" ${more}/></style:style>`;

/** A presentation as one flat file of OpenDocument. */
export function flatSlides({ look, body }: Deck, titlePoints: number, bodyPoints: number): string {
  const { width, height, font, ground, ink, accent } = look;
  const cell = (name: string, fill: string, border = "none") =>
    `<style:style style:name="${name}" style:family="table-cell"><style:graphic-properties draw:fill="${fill === "none" ? "none" : "solid"}"${fill === "none" ? "" : ` draw:fill-color="${fill}"`} fo:padding="0.12cm"/><style:paragraph-properties fo:border="${border}"/></style:style>`;
  const bullet = (level: number) =>
    `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${level === 1 ? "•" : "–"}"><style:list-level-properties text:space-before="${0.2 + 0.8 * (level - 1)}cm" text:min-label-width="0.6cm"/><style:text-properties fo:font-size="100%"/></text:list-level-style-bullet>`;
  const columns = [2, 3, 4, 5]
    .map(
      (count) =>
        `<style:style style:name="col${count}" style:family="table-column"><style:table-column-properties style:column-width="${((width - 4) / count).toFixed(2)}cm"/></style:style>`,
    )
    .join("");
  const automatic = `<style:style style:name="dp" style:family="drawing-page"><style:drawing-page-properties presentation:background-visible="true" presentation:background-objects-visible="true" draw:fill="solid" draw:fill-color="${ground}"/></style:style>
<style:style style:name="heading" style:family="presentation"><style:graphic-properties draw:stroke="none" draw:fill="none" draw:textarea-vertical-align="middle" draw:auto-grow-height="false" fo:wrap-option="wrap"/></style:style>
${letters("title", titlePoints, accent, font, 'fo:font-weight="bold"')}${letters("titleCentered", titlePoints + 8, accent, font, 'fo:font-weight="bold"', "center")}
<style:style style:name="outline" style:family="presentation"><style:graphic-properties draw:stroke="none" draw:fill="none" draw:auto-grow-height="false" draw:fit-to-size="false"/><style:paragraph-properties fo:text-align="start"/><style:text-properties fo:font-size="${bodyPoints}pt" fo:color="${ink}" fo:font-family="'${font}'"/></style:style>
${graphic("plain", 'draw:stroke="none" draw:fill="none" fo:wrap-option="wrap" draw:textarea-vertical-align="top" draw:auto-grow-width="false" draw:auto-grow-height="false"')}${graphic("filled", `draw:stroke="none" draw:fill="solid" draw:fill-color="${accent}" fo:wrap-option="wrap" draw:textarea-vertical-align="middle" draw:auto-grow-height="false"`)}${graphic("framed", `draw:stroke="solid" svg:stroke-width="0.05cm" svg:stroke-color="${accent}" draw:fill="none" fo:wrap-option="wrap" draw:textarea-vertical-align="top" draw:auto-grow-height="false"`)}
${letters("body", bodyPoints, ink, font)}${letters("small", bodyPoints - 3, ink, font)}${letters("onAccent", bodyPoints, ground, font, 'fo:font-weight="bold"', "center")}${letters("centered", bodyPoints, ink, font, "", "center")}${letters("big", bodyPoints + 20, accent, font, 'fo:font-weight="bold"', "center")}${letters("cell", bodyPoints - 4, ink, font)}${letters("cellBold", bodyPoints - 4, ground, font, 'fo:font-weight="bold"')}
${cell("cellHead", accent)}${cell("cellRuled", "none", `0.5pt solid ${ink}`)}${cell("cellPlain", "none")}${cell("cellBand", ground === "#ffffff" ? "#eef0f3" : "#445566")}<style:style style:name="line" style:family="table-row"><style:table-row-properties style:row-height="1cm"/></style:style>${columns}<text:list-style style:name="dots">${[1, 2].map(bullet).join("")}</text:list-style>`;
  const pageLayout = `<style:page-layout style:name="pm"><style:page-layout-properties fo:page-width="${width}cm" fo:page-height="${height}cm" fo:margin="0cm" style:print-orientation="landscape"/></style:page-layout>`;
  const masters = '<style:master-page style:name="Master" style:page-layout-name="pm" draw:style-name="dp"/>';
  return documentOf({ kind: "presentation", common: "", automatic, pageLayout, masters, body });
}
