import { type Furniture, type Look, measureOf, type NumberForm, type PageRun, type Paper } from "./paper.ts";

export const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** Automatic styles: what looks alike shares one. */
export class Styles {
  readonly #names = new Map<string, string>();

  named(family: string, properties: string, more = ""): string {
    const key = `style:family="${family}"${more}>${properties}`;
    const name = this.#names.get(key) ?? `${family.replace("table-", "t")}${this.#names.size + 1}`;
    this.#names.set(key, name);
    return name;
  }

  xml(): string {
    return [...this.#names].map(([key, name]) => `<style:style style:name="${name}" ${key}</style:style>`).join("\n");
  }
}

export const namespaces = [
  ["office", "office"],
  ["style", "style"],
  ["text", "text"],
  ["table", "table"],
  ["draw", "drawing"],
  ["presentation", "presentation"],
  ["chart", "chart"],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat(
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
    'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"',
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
  )
  .join(" ");

/** A font by its family, for all scripts alike. */
export const fontOf = (family: string, size: number): string =>
  [
    `fo:font-family="${family}" fo:font-size="${size}pt"`,
    ...["asian", "complex"].map(
      (script) => `style:font-family-${script}="${family}" style:font-size-${script}="${size}pt"`,
    ),
  ].join(" ");

export const bold = ["fo:font-weight", "style:font-weight-asian", "style:font-weight-complex"]
  .map((name) => `${name}="bold"`)
  .join(" ");
export const slanted = ["fo:font-style", "style:font-style-asian", "style:font-style-complex"]
  .map((name) => `${name}="italic"`)
  .join(" ");

/**
 * Where the lines of a paragraph begin, as LibreOffice understands it: its "start" is the left side, from right to left as
 * well.
 */
export const sideOf = (align: "start" | "end" | "centre" | "justify", rightToLeft: boolean): string => {
  if (align === "centre") return "center";
  if (!rightToLeft || align === "justify") return align;
  return align === "start" ? "end" : "start";
};

const paragraph = (name: string, display: string, look: string, letters: string, more = "") =>
  `<style:style style:name="${name}" style:display-name="${display}" style:family="paragraph" style:parent-style-name="Standard" ${more}>
<style:paragraph-properties ${look}/><style:text-properties ${letters}/></style:style>`;

/** The styles by which paragraphs, headings, notes and captions look. */
export function paragraphStyles({ look, language, country, rightToLeft }: Paper): string {
  const { size, headingSizes } = look;
  const mode = rightToLeft ? 'style:writing-mode="rl-tb"' : "";
  const begins = rightToLeft ? `fo:text-align="${sideOf("start", true)}"` : "";
  const speech = `fo:language="${language}" fo:country="${country}" style:language-complex="${language}" style:country-complex="${country}"`;
  const rhythm = `fo:line-height="${look.lineHeight}%" fo:text-align="${sideOf(look.align, rightToLeft)}" fo:orphans="2" fo:widows="2" ${mode}`;
  const body = `${rhythm} fo:margin-bottom="${look.spaceBelow}cm" fo:margin-top="0cm" fo:text-indent="0cm"`;
  const headingLetters = `${look.boldHeadings ? bold : ""} fo:color="${look.headingColour}"`;
  const headings = headingSizes
    .slice(1)
    .map((points, at) =>
      paragraph(
        `Heading_20_${at + 1}`,
        `Heading ${at + 1}`,
        `fo:margin-top="${(0.022 * points).toFixed(2)}cm" fo:margin-bottom="${(0.012 * points).toFixed(2)}cm" fo:keep-with-next="always" ${headingAlign(look, rightToLeft)} ${mode}`,
        `${fontOf(look.headingFont, points)} ${headingLetters}`,
        `style:default-outline-level="${at + 1}" style:class="text"`,
      ),
    );
  return `<style:default-style style:family="paragraph"><style:paragraph-properties style:tab-stop-distance="1.25cm" ${begins} ${mode}/>
<style:text-properties ${fontOf(look.font, size)} ${speech}/></style:default-style>
<style:style style:name="Standard" style:family="paragraph" style:class="text"/>
${paragraph("Text_20_body", "Text body", body.replace('fo:text-indent="0cm"', `fo:text-indent="${look.indent}cm"`), "")}
${paragraph("First", "First", body, "")}
${paragraph("End", "End", `fo:text-align="${sideOf("end", rightToLeft)}" fo:margin-bottom="0.3cm" ${mode}`, "")}
${paragraph("Centre", "Centre", `fo:text-align="center" fo:margin-bottom="0.4cm" ${mode}`, "")}
${paragraph("Closing", "Closing", `fo:margin-top="0.6cm" fo:margin-bottom="0.9cm" ${mode}`, "")}
${paragraph("Quotations", "Quotations", `${body} fo:margin-left="1cm" fo:margin-right="1cm"`, slanted)}
${paragraph("Small", "Small", body, fontOf(look.font, size - 1.5))}
${paragraph("Items", "Items", `${rhythm} fo:margin-bottom="${(look.spaceBelow / 2).toFixed(2)}cm"`, "")}
${paragraph("Caption", "Caption", `fo:margin-top="0.25cm" fo:margin-bottom="0.25cm" fo:keep-with-next="always" ${mode}`, `${fontOf(look.font, size - 1)} ${slanted}`)}
${paragraph("Footnote", "Footnote", `fo:margin-left="0.5cm" fo:text-indent="-0.5cm" ${mode}`, fontOf(look.font, size - 2), 'style:class="extra"')}
${paragraph("Contents", "Contents", `fo:margin-bottom="0.08cm" ${mode}`, "")}
${paragraph("Table_20_Contents", "Table Contents", `fo:margin="0cm" ${mode}`, "", 'style:class="extra"')}
${paragraph("Header", "Header", mode, fontOf(look.font, Math.max(7, size - 2)), 'style:class="extra"')}
${paragraph("Title", "Title", `fo:margin-bottom="0.5cm" fo:keep-with-next="always" ${headingAlign(look, rightToLeft)} ${mode}`, `${fontOf(look.headingFont, headingSizes[0])} ${headingLetters}`, 'style:class="chapter"')}
${headings.join("\n")}
<style:style style:name="Footnote_20_anchor" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
<style:style style:name="Strong" style:family="text"><style:text-properties ${bold}/></style:style>
<style:style style:name="Slanted" style:family="text"><style:text-properties ${slanted}/></style:style>`;
}

const headingAlign = ({ centredHeadings }: Look, rightToLeft: boolean) =>
  `fo:text-align="${sideOf(centredHeadings ? "centre" : "start", rightToLeft)}"`;

export function outlineStyle(outline: readonly NumberForm[] = []): string {
  const levels = outline.map(
    ({ form, before = "", after = "", shows = 1 }, at) =>
      `<text:outline-level-style text:level="${at + 1}" style:num-format="${form}" style:num-prefix="${escaped(before)}" style:num-suffix="${escaped(after)}" text:display-levels="${shows}">
<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="space"/></style:list-level-properties></text:outline-level-style>`,
  );
  return `<text:outline-style style:name="Outline">${levels.join("")}</text:outline-style>`;
}

/** The layouts of pages, one or two a run; a run whose first page is plain begins with one of its own. */
export function pageLayouts(look: Look, runs: readonly PageRun[], rightToLeft: boolean): string {
  const { top, bottom, left, right } = look.margin;
  return runs
    .map(({ numbers, head, foot, evenHead }, at) => {
      const size = `fo:page-width="${look.width}cm" fo:page-height="${look.height}cm"`;
      const margins = `fo:margin-top="${top}cm" fo:margin-bottom="${bottom}cm" fo:margin-left="${left}cm" fo:margin-right="${right}cm"`;
      const mode = rightToLeft ? 'style:writing-mode="rl-tb"' : "";
      const rule =
        '<style:footnote-sep style:width="0.018cm" style:distance-before-sep="0.1cm" style:distance-after-sep="0.1cm" style:rel-width="25%"/>';
      const edge = (has: boolean, side: string) =>
        has ? `<style:header-footer-properties fo:min-height="0.6cm" fo:margin-${side}="0.4cm"/>` : "";
      return `<style:page-layout style:name="Layout${at}" style:page-usage="all">
<style:page-layout-properties ${size} ${margins} style:num-format="${numbers}" ${mode}>${rule}</style:page-layout-properties>
<style:header-style>${edge(Boolean(head ?? evenHead), "bottom")}</style:header-style><style:footer-style>${edge(Boolean(foot), "top")}</style:footer-style></style:page-layout>`;
    })
    .join("\n");
}

export function masterPages(look: Look, runs: readonly PageRun[], styles: Styles): string {
  const measure = measureOf(look);
  const tabs = styles.named(
    "paragraph",
    `<style:paragraph-properties><style:tab-stops><style:tab-stop style:position="${(measure / 2).toFixed(2)}cm" style:type="center"/><style:tab-stop style:position="${measure.toFixed(2)}cm" style:type="right"/></style:tab-stops></style:paragraph-properties>`,
    ' style:parent-style-name="Header"',
  );
  const line = (tag: string, furniture: Furniture | undefined) =>
    furniture ? `<style:${tag}>${furnitureXml(furniture, tabs)}</style:${tag}>` : "";
  return runs
    .map(({ head, foot, evenHead, evenFoot, plainFirst }, at) => {
      const edges = `${line("header", head)}${line("header-left", evenHead)}${line("footer", foot)}${line("footer-left", evenFoot)}`;
      const page = (name: string, inside: string, next = "") =>
        `<style:master-page style:name="${name}" style:page-layout-name="Layout${at}"${next}>${inside}</style:master-page>`;
      if (!plainFirst) return page(`Run${at}`, edges);
      return page(`Run${at}`, "", ` style:next-style-name="Rest${at}"`) + page(`Rest${at}`, edges);
    })
    .join("\n");
}

function furnitureXml({ start, centre, end }: Furniture, style: string): string {
  const number = '<text:page-number text:select-page="current"/>';
  const part = (text = "") => escaped(text).replace("{n}", number);
  const parts = end !== undefined ? [start, centre, end] : centre !== undefined ? [start, centre] : [start];
  return `<text:p text:style-name="${style}">${parts.map(part).join("<text:tab/>")}</text:p>`;
}
