import { bold, escaped, fontOf, namespaces, Styles } from "../documents/flat-styles.ts";
import type { DrawnTable } from "../documents/paper.ts";
import { type Deck, type DrawnSlide, inkOn, type Place, type Shape } from "./deck.ts";
import { patches } from "./png.ts";

/** Writes a deck as flat ODP, which LibreOffice reads as it reads ODP. */
export function flatSlides(deck: Deck): string {
  const writer = new Writer(deck);
  const pages = deck.slides.map((slide, at) => writer.slide(slide, at)).join("\n");
  const master = writer.master();
  const { look } = deck;
  const ground = `<style:style style:name="Ground" style:family="drawing-page"><style:drawing-page-properties draw:fill="solid" draw:fill-color="${look.ground}" presentation:background-visible="true" presentation:background-objects-visible="true" draw:background-size="full"/></style:style>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${namespaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.presentation">
<office:styles><style:default-style style:family="graphic"><style:paragraph-properties/><style:text-properties ${fontOf(look.font, look.size)} fo:color="${look.ink}" fo:language="${deck.language}" fo:country="${deck.country}"/></style:default-style></office:styles>
<office:automatic-styles><style:page-layout style:name="Layout"><style:page-layout-properties fo:margin="0cm" fo:page-width="${look.width}cm" fo:page-height="${look.height}cm" style:print-orientation="landscape"/></style:page-layout>
${ground}${writer.styles.xml()}${writer.lists()}</office:automatic-styles>
<office:master-styles><style:master-page style:name="First" style:page-layout-name="Layout" draw:style-name="Ground"/>
<style:master-page style:name="Master" style:page-layout-name="Layout" draw:style-name="Ground">${master}</style:master-page></office:master-styles>
<office:body><office:presentation>${pages}</office:presentation></office:body></office:document>`;
}

const at = ({ x, y, width, height }: Place): string =>
  `svg:x="${x.toFixed(2)}cm" svg:y="${y.toFixed(2)}cm" svg:width="${width.toFixed(2)}cm" svg:height="${height.toFixed(2)}cm"`;

class Writer {
  readonly styles = new Styles();
  readonly #deck: Deck;

  constructor(deck: Deck) {
    this.#deck = deck;
  }

  slide({ shapes, notes }: DrawnSlide, number: number): string {
    const told = notes
      ? `<presentation:notes><draw:frame presentation:class="notes" svg:x="2cm" svg:y="14cm" svg:width="17cm" svg:height="12cm"><draw:text-box><text:p>${escaped(notes)}</text:p></draw:text-box></draw:frame></presentation:notes>`
      : "";
    const inside = shapes.map((shape) => this.#shape(shape)).join("");
    return `<draw:page draw:name="Slide${number + 1}" draw:style-name="Ground" draw:master-page-name="${number === 0 ? "First" : "Master"}">${inside}${told}</draw:page>`;
  }

  /** The band, the footer and the number, which all slides but the first share. */
  master(): string {
    const { look, footer, numbered } = this.#deck;
    const y = look.height - 1.1;
    const band = look.band
      ? this.#filled({ x: 0, y: 0, width: look.width, height: 2.6 }, look.band, "rectangle", "")
      : "";
    const text =
      footer === undefined
        ? ""
        : this.#frame({ x: 1, y, width: look.width - 6, height: 0.8 }, this.#paragraph(escaped(footer), 10, "start"));
    const number = numbered
      ? this.#frame(
          { x: look.width - 3.5, y, width: 2.5, height: 0.8 },
          this.#paragraph("<text:page-number/>", 10, "end"),
        )
      : "";
    return band + text + number;
  }

  #shape(shape: Shape): string {
    const { look } = this.#deck;
    switch (shape.kind) {
      case "title": {
        const style = this.styles.named("presentation", plainFrame("middle"));
        const text = this.#paragraph(
          escaped(shape.text),
          look.titleSize,
          look.titleAlign,
          shape.ink ?? (look.band ? inkOn(look.band) : look.accent),
          true,
          look.titleFont,
        );
        return `<draw:frame presentation:style-name="${style}" presentation:class="title" presentation:user-transformed="true" ${at(shape)}><draw:text-box>${text}</draw:text-box></draw:frame>`;
      }
      case "text":
        return this.#frame(
          shape,
          shape.lines
            .map((line) => this.#paragraph(escaped(line), shape.size, shape.align ?? "start", shape.ink, shape.bold))
            .join(""),
        );
      case "bullets": {
        const style = this.styles.named("presentation", plainFrame("top"));
        return `<draw:frame presentation:style-name="${style}" presentation:class="outline" presentation:user-transformed="true" ${at(shape)}><draw:text-box>${this.#bullets(shape)}</draw:text-box></draw:frame>`;
      }
      case "box":
        return this.#filled(
          shape,
          shape.fill,
          shape.form,
          shape.lines.map((line) => this.#paragraph(escaped(line), shape.size, "center", shape.ink)).join(""),
        );
      case "arrow": {
        const style = this.styles.named(
          "graphic",
          `<style:graphic-properties draw:stroke="solid" svg:stroke-width="0.08cm" svg:stroke-color="${look.accent}"/>`,
        );
        return `<draw:line draw:style-name="${style}" svg:x1="${shape.x}cm" svg:y1="${shape.y}cm" svg:x2="${shape.toX}cm" svg:y2="${shape.toY}cm"><text:p/></draw:line>`;
      }
      case "picture":
        return pictureXml(shape);
      case "table":
        return this.#table(shape, shape.table);
      case "label":
        return this.#frame(shape, this.#paragraph(escaped(shape.text), shape.size, shape.align));
    }
  }

  #paragraph(
    inside: string,
    size: number,
    align: "start" | "center" | "end",
    ink = this.#deck.look.ink,
    strong = false,
    font = this.#deck.look.font,
  ): string {
    const style = this.styles.named(
      "paragraph",
      `<style:paragraph-properties fo:text-align="${align}"/><style:text-properties ${fontOf(font, size)} fo:color="${ink}" ${strong ? bold : ""}/>`,
    );
    const letters = this.styles.named(
      "text",
      `<style:text-properties ${fontOf(font, size)} fo:color="${ink}" ${strong ? bold : ""}/>`,
    );
    return `<text:p text:style-name="${style}"><text:span text:style-name="${letters}">${inside}</text:span></text:p>`;
  }

  #frame(place: Place, inside: string): string {
    const style = this.styles.named("graphic", plainFrame("top"));
    return `<draw:frame draw:style-name="${style}" ${at(place)}><draw:text-box>${inside}</draw:text-box></draw:frame>`;
  }

  #filled(place: Place, fill: string, form: string, inside: string): string {
    const style = this.styles.named(
      "graphic",
      `<style:graphic-properties draw:fill="solid" draw:fill-color="${fill}" draw:stroke="none" draw:textarea-horizontal-align="justify" draw:textarea-vertical-align="middle" draw:auto-grow-height="false" fo:wrap-option="wrap" fo:padding="0.15cm"/>`,
    );
    return `<draw:custom-shape draw:style-name="${style}" ${at(place)}>${inside}<draw:enhanced-geometry draw:type="non-primitive" ${geometries[form] ?? geometries.rectangle}/></draw:custom-shape>`;
  }

  #bullets({ items, numbered, size }: Extract<Shape, { kind: "bullets" }>): string {
    const name = numbered ? "Numbers" : "Bullets";
    return items
      .map(({ level, text }) => {
        const paragraph = this.#paragraph(escaped(text), level === 1 ? size : size - 3, "start");
        const inside = level === 1 ? paragraph : `<text:list><text:list-item>${paragraph}</text:list-item></text:list>`;
        return `<text:list-item>${inside}</text:list-item>`;
      })
      .reduce((xml, item) => xml + item, `<text:list text:style-name="${name}">`)
      .concat("</text:list>");
  }

  #table(place: Place, table: DrawnTable): string {
    const whole = table.widths.reduce((sum, width) => sum + width, 0);
    const columns = table.widths.map((width) => {
      const name = this.styles.named(
        "table-column",
        `<style:table-column-properties style:column-width="${((place.width * width) / whole).toFixed(2)}cm"/>`,
      );
      return `<table:table-column table:style-name="${name}"/>`;
    });
    const rowStyle = this.styles.named(
      "table-row",
      `<style:table-row-properties style:row-height="${(place.height / table.rows).toFixed(2)}cm"/>`,
    );
    const rows = Array.from(
      { length: table.rows },
      (_, row) => `<table:table-row table:style-name="${rowStyle}">${this.#row(table, row)}</table:table-row>`,
    );
    return `<draw:frame ${at(place)}><table:table>${columns.join("")}${rows.join("")}</table:table></draw:frame>`;
  }

  #row(table: DrawnTable, row: number): string {
    const { look } = this.#deck;
    let untilColumn = 0;
    return Array.from({ length: table.columns }, (_, column) => {
      if (column < untilColumn) return "<table:covered-table-cell/>";
      const cell = table.cells.find((one) => one.row === row && one.column === column);
      const span = cell?.columnSpan ?? 1;
      untilColumn = column + span;
      const isHead = row < table.headRows;
      const fill =
        isHead && table.headFill ? look.accent : table.border === "bands" && row % 2 === 0 ? "#d9e2ec" : undefined;
      const line =
        table.border === "boxes"
          ? 'fo:border="0.03cm solid #808080"'
          : table.border === "rows"
            ? 'fo:border="none" fo:border-bottom="0.03cm solid #808080"'
            : 'fo:border="none"';
      const style = this.styles.named(
        "table-cell",
        `<style:graphic-properties draw:fill="${fill ? "solid" : "none"}" ${fill ? `draw:fill-color="${fill}"` : ""} draw:textarea-vertical-align="middle" fo:padding="0.12cm"/><style:paragraph-properties ${line}/>`,
      );
      const align = ({ start: "start", centre: "center", end: "end" } as const)[table.aligns[column] ?? "start"];
      const ink = isHead && fill ? inkOn(fill) : fill ? "#202020" : look.ink;
      const text = this.#paragraph(escaped(cell?.text ?? ""), table.size, align, ink, isHead && table.boldHead);
      return `<table:table-cell table:style-name="${style}"${span > 1 ? ` table:number-columns-spanned="${span}"` : ""}>${text}</table:table-cell>`;
    }).join("");
  }

  lists(): string {
    const place = (level: number) =>
      `<style:list-level-properties text:space-before="${(level - 1) * 1}cm" text:min-label-width="0.8cm"/>`;
    const bullet = (level: number, sign: string) =>
      `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${sign}">${place(level)}<style:text-properties fo:font-family="DejaVu Sans" fo:color="${this.#deck.look.accent}" fo:font-size="75%"/></text:list-level-style-bullet>`;
    const numbers = `<text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix=".">${place(1)}</text:list-level-style-number>`;
    return `<text:list-style style:name="Bullets">${bullet(1, "•")}${bullet(2, "–")}</text:list-style><text:list-style style:name="Numbers">${numbers}${bullet(2, "–")}</text:list-style>`;
  }
}

const plainFrame = (vertical: "top" | "middle") =>
  `<style:graphic-properties draw:fill="none" draw:stroke="none" draw:auto-grow-height="false" draw:fit-to-size="false" draw:textarea-vertical-align="${vertical}" fo:wrap-option="wrap" fo:padding="0.1cm"/>`;

const geometries: Record<string, string> = {
  rectangle: 'svg:viewBox="0 0 100 100" draw:enhanced-path="M 0 0 L 100 0 100 100 0 100 Z N"',
  "round-rectangle":
    'svg:viewBox="0 0 100 100" draw:text-areas="4 4 96 96" draw:enhanced-path="M 10 0 L 90 0 100 10 100 90 90 100 10 100 0 90 0 10 Z N"',
  ellipse: 'svg:viewBox="0 0 100 100" draw:text-areas="15 15 85 85" draw:enhanced-path="U 50 50 50 50 0 360 Z N"',
  chevron:
    'svg:viewBox="0 0 100 100" draw:text-areas="16 0 84 100" draw:enhanced-path="M 0 0 L 84 0 100 50 84 100 0 100 16 50 Z N"',
  "right-arrow":
    'svg:viewBox="0 0 100 100" draw:text-areas="0 20 84 80" draw:enhanced-path="M 0 18 L 72 18 72 0 100 50 72 100 72 82 0 82 Z N"',
};

function pictureXml(place: Extract<Shape, { kind: "picture" }>): string {
  const png = patches(place.colours, 6).toString("base64");
  return `<draw:frame ${at(place)}><draw:image><office:binary-data>${png}</office:binary-data></draw:image></draw:frame>`;
}
