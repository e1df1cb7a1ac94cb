import { escaped, namespacesOfObjects } from "./odf.ts";

export interface Chart {
  shape: "bar" | "line";
  title: string;
  categories: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
  /** The axis goes from 0 to `most` by steps. */
  most: number;
  step: number;
  font: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A chart on a sheet or in a text, with its own data; sizes in centimetres. */
export function chartAt(chart: Chart, { x, y, width, height }: Box, more = ""): string {
  return `<draw:frame ${more} svg:x="${x}cm" svg:y="${y}cm" svg:width="${width}cm" svg:height="${height}cm"><draw:object>${objectOf(chart, width, height)}</draw:object></draw:frame>`;
}

const inks = ["#31708f", "#c0792b", "#5b8c5a"];

function objectOf(
  { shape, title, categories, series, most, step, font }: Chart,
  width: number,
  height: number,
): string {
  const letters = `<style:text-properties fo:font-family="'${font}'" fo:font-size="9pt"/>`;
  const styles = `<style:style style:name="all" style:family="chart"><style:graphic-properties draw:stroke="solid" svg:stroke-color="#999999"/></style:style>
<style:style style:name="plot" style:family="chart"><style:chart-properties chart:auto-position="true"/></style:style>
<style:style style:name="x" style:family="chart"><style:chart-properties chart:display-label="true" chart:text-overlap="true" style:rotation-angle="0"/>${letters}</style:style>
<style:style style:name="y" style:family="chart"><style:chart-properties chart:display-label="true" chart:minimum="0" chart:maximum="${most}" chart:interval-major="${step}"/>${letters}</style:style>
<style:style style:name="words" style:family="chart">${letters}</style:style>${inks.map((ink, at) => `<style:style style:name="s${at}" style:family="chart"><style:graphic-properties draw:stroke="solid" svg:stroke-width="0.06cm" svg:stroke-color="${ink}" draw:fill="solid" draw:fill-color="${ink}"/></style:style>`).join("")}`;
  const last = categories.length + 1;
  const column = (at: number) => "BCDEFG"[at];
  const lines = series
    .map(
      (_, at) =>
        `<chart:series chart:values-cell-range-address="local-table.$${column(at)}$2:.$${column(at)}$${last}" chart:label-cell-address="local-table.$${column(at)}$1" chart:class="chart:${shape}" chart:style-name="s${at}"><chart:data-point chart:repeated="${categories.length}"/></chart:series>`,
    )
    .join("");
  const textCell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${escaped(text)}</text:p></table:table-cell>`;
  const numberCell = (value: number) =>
    `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
  const rows = categories
    .map(
      (category, at) =>
        `<table:table-row>${textCell(category)}${series.map(({ values }) => numberCell(values[at] ?? 0)).join("")}</table:table-row>`,
    )
    .join("");
  const table = `<table:table table:name="local-table"><table:table-header-columns><table:table-column/></table:table-header-columns><table:table-columns><table:table-column table:number-columns-repeated="${series.length}"/></table:table-columns><table:table-header-rows><table:table-row><table:table-cell/>${series.map(({ name }) => textCell(name)).join("")}</table:table-row></table:table-header-rows><table:table-rows>${rows}</table:table-rows></table:table>`;
  return `<office:document ${namespacesOfObjects} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.chart"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:${shape}" svg:width="${width}cm" svg:height="${height}cm" chart:style-name="all"><chart:title chart:style-name="words"><text:p>${escaped(title)}</text:p></chart:title><chart:legend chart:legend-position="end" chart:style-name="words"/><chart:plot-area chart:style-name="plot" chart:data-source-has-labels="both"><chart:axis chart:dimension="x" chart:name="primary-x" chart:style-name="x"><chart:categories table:cell-range-address="local-table.$A$2:.$A$${last}"/></chart:axis><chart:axis chart:dimension="y" chart:name="primary-y" chart:style-name="y"><chart:grid chart:class="major"/></chart:axis>${lines}</chart:plot-area>${table}</chart:chart></office:chart></office:body></office:document>`;
}

export function wordsOf({ title, categories, series, most, step }: Chart): string[] {
  const axis = Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => String(at * step));
  return [title, ...categories, ...axis, ...series.map(({ name }) => name)].flatMap((text) => text.split(" "));
}
