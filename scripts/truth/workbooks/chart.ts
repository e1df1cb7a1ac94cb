import type { Chart } from "./model.ts";

const escaped = (text: string): string => Bun.escapeHTML(text);

const colors = ["#2f5597", "#c55a11", "#7f7f7f", "#548235"];

/** Every word that the chart shows: its title, its legend, its categories and the numbers at its axis. */
export function chartWords({ shape, title, categories, series, most, step }: Chart): string[] {
  const axis = shape === "pie" ? [] : Array.from({ length: Math.round(most / step) + 1 }, (_, at) => String(at * step));
  const legend = shape === "pie" ? [] : series.map(({ name }) => name);
  return [...(title ? [title] : []), ...categories, ...axis, ...legend].flatMap((text) => text.split(" "));
}

/** The chart as a document in the document, with its own small table. */
export function chartXml(chart: Chart, spaces: string): string {
  const { shape, title, categories, series, most, step, width, height } = chart;
  const kind = shape === "column" ? "bar" : shape === "pie" ? "circle" : shape;
  const lying = shape === "bar" ? ' chart:vertical="true"' : "";
  const last = String.fromCharCode("A".charCodeAt(0) + series.length);
  const rows = categories.length + 1;
  const styles = `<style:style style:name="plot" style:family="chart"><style:chart-properties${lying}/></style:style>
<style:style style:name="steps" style:family="chart"><style:chart-properties chart:display-label="true"${shape === "pie" ? "" : ` chart:minimum="0" chart:maximum="${most}" chart:interval-major="${step}"`}/><style:text-properties fo:font-size="8pt"/></style:style>
<style:style style:name="names" style:family="chart"><style:chart-properties chart:display-label="true" chart:text-overlap="true" text:line-break="true"/><style:text-properties fo:font-size="8pt"/></style:style>
<style:style style:name="small" style:family="chart"><style:text-properties fo:font-size="8pt"/></style:style>
<style:style style:name="wall" style:family="chart"><style:graphic-properties draw:stroke="none" draw:fill="none"/></style:style>
${series.map((_, at) => `<style:style style:name="series${at}" style:family="chart"><style:graphic-properties draw:stroke="solid" svg:stroke-width="1.5pt" svg:stroke-color="${colors[at]}" draw:fill="solid" draw:fill-color="${colors[at]}"/></style:style>`).join("")}`;
  const axes = `<chart:axis chart:dimension="x" chart:name="primary-x" chart:style-name="names"><chart:categories table:cell-range-address="local-table.A2:local-table.A${rows}"/></chart:axis><chart:axis chart:dimension="y" chart:name="primary-y" chart:style-name="steps"><chart:grid chart:class="major"/></chart:axis>`;
  const drawn = series.map((_, at) => {
    const column = String.fromCharCode("B".charCodeAt(0) + at);
    const look = shape === "pie" ? "" : ` chart:style-name="series${at}"`;
    return `<chart:series${look} chart:values-cell-range-address="local-table.${column}2:local-table.${column}${rows}" chart:label-cell-address="local-table.${column}1:local-table.${column}1" chart:class="chart:${kind}"><chart:data-point chart:repeated="${categories.length}"/></chart:series>`;
  });
  const named = title ? `<chart:title><text:p>${escaped(title)}</text:p></chart:title>` : "";
  return `<office:document ${spaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.chart"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:chart><chart:chart svg:width="${width}pt" svg:height="${height}pt" chart:class="chart:${kind}">${named}<chart:legend chart:legend-position="end" chart:style-name="small"/><chart:plot-area chart:style-name="plot" chart:data-source-has-labels="both" table:cell-range-address="local-table.A1:local-table.${last}${rows}">${axes}${drawn.join("")}<chart:wall chart:style-name="wall"/></chart:plot-area>${tableXml(chart)}</chart:chart></office:chart></office:body></office:document>`;
}

function tableXml({ categories, series }: Chart): string {
  const text = (said: string) =>
    `<table:table-cell office:value-type="string"><text:p>${escaped(said)}</text:p></table:table-cell>`;
  const number = (value: number) => `<table:table-cell office:value-type="float" office:value="${value}"/>`;
  const head = `<table:table-row><table:table-cell/>${series.map(({ name }) => text(name)).join("")}</table:table-row>`;
  const rows = categories.map(
    (name, at) =>
      `<table:table-row>${text(name)}${series.map(({ values }) => number(values[at] ?? 0)).join("")}</table:table-row>`,
  );
  return `<table:table table:name="local-table"><table:table-header-columns><table:table-column/></table:table-header-columns><table:table-columns><table:table-column table:number-columns-repeated="${series.length}"/></table:table-columns><table:table-header-rows>${head}</table:table-header-rows><table:table-rows>${rows.join("")}</table:table-rows></table:table>`;
}
