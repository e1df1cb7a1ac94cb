import { Counter } from "./counting.ts";
import {
  bold,
  escaped,
  masterPages,
  namespaces,
  outlineStyle,
  pageLayouts,
  paragraphStyles,
  Styles,
} from "./flat-styles.ts";
import { tableXml } from "./flat-table.ts";
import {
  type Bullet,
  type ListItem,
  measureOf,
  type NumberForm,
  type PageRun,
  type Paper,
  type ParagraphForm,
  type Part,
  type Run,
} from "./paper.ts";

const paragraphStyleOf: Record<ParagraphForm, string> = {
  body: "Text_20_body",
  first: "First",
  end: "End",
  centre: "Centre",
  quote: "Quotations",
  small: "Small",
  closing: "Closing",
};

type List = Extract<Part, { kind: "list" }>;

/** Writes a paper as flat ODT, which LibreOffice reads as it reads ODT. */
export function flatText(paper: Paper): string {
  const writer = new Writer(paper);
  const body = paper.runs.map((run, at) => writer.run(run, at)).join("\n");
  const { styles } = writer;
  const masters = masterPages(paper.look, paper.runs, styles);
  const notes = paper.notes
    ? `<text:notes-configuration text:note-class="footnote" text:citation-style-name="Footnote_20_anchor" text:citation-body-style-name="Footnote_20_anchor" style:num-format="${paper.notes}" text:start-value="0" text:footnotes-position="page" text:start-numbering-at="document"/>`
    : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${namespaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles>${paragraphStyles(paper)}${outlineStyle(paper.outline)}${notes}</office:styles>
<office:automatic-styles>${styles.xml()}${writer.listStyles.join("")}${pageLayouts(paper.look, paper.runs, paper.rightToLeft)}</office:automatic-styles>
<office:master-styles>${masters}</office:master-styles>
<office:body><office:text>${body}</office:text></office:body></office:document>`;
}

/** The mark beside which the contents find a heading's page. */
export const bookmarkOf = (heading: number): string => `heading${heading}`;

class Writer {
  readonly styles = new Styles();
  readonly listStyles: string[] = [];
  readonly #paper: Paper;
  readonly #headings: readonly { number: string; text: string; level: number }[];
  #headingsBefore = 0;
  #notesBefore = 0;
  #tablesBefore = 0;
  #lastList = "";

  constructor(paper: Paper) {
    this.#paper = paper;
    this.#headings = headingsOf(paper);
  }

  run(run: PageRun, at: number): string {
    return run.parts.map((part, index) => this.#part(part, index === 0 ? at : undefined)).join("\n");
  }

  /** The first part of a run brings its pages along. */
  #part(part: Part, begins?: number): string {
    switch (part.kind) {
      case "title":
        return `<text:p text:style-name="${this.#style("Title", begins)}">${escaped(part.text)}</text:p>`;
      case "heading":
        return this.#heading(part, begins);
      case "paragraph":
        return `<text:p text:style-name="${this.#style(paragraphStyleOf[part.as ?? "body"], begins)}">${this.#runs(part.runs)}</text:p>`;
      case "caption":
        return `<text:p text:style-name="${this.#style("Caption", begins)}">${escaped(part.text)}</text:p>`;
      case "list":
        return this.#list(part);
      case "table":
        this.#tablesBefore += 1;
        return tableXml(part.table, this.#tablesBefore, this.styles, this.#paper);
      case "contents":
        return this.#contents(part.heading, begins);
      case "columns":
        return this.#columns(part);
    }
  }

  #style(parent: string, begins: number | undefined): string {
    if (begins === undefined) return parent;
    const { startAt } = this.#paper.runs[begins] ?? {};
    const restart = startAt === undefined ? 'style:page-number="auto"' : `style:page-number="${startAt}"`;
    return this.styles.named(
      "paragraph",
      `<style:paragraph-properties ${restart}/>`,
      ` style:parent-style-name="${parent}" style:master-page-name="Run${begins}"`,
    );
  }

  #heading({ level, text, plain }: Extract<Part, { kind: "heading" }>, begins?: number): string {
    const style = this.#style(`Heading_20_${level}`, begins);
    const inside = `<text:bookmark text:name="${bookmarkOf(this.#headingsBefore)}"/>${escaped(text)}`;
    if (!plain) this.#headingsBefore += 1;
    const unnumbered = plain || !this.#paper.outline ? ' text:is-list-header="true"' : "";
    return `<text:h text:style-name="${style}" text:outline-level="${level}"${unnumbered}>${plain ? escaped(text) : inside}</text:h>`;
  }

  #runs(runs: readonly Run[]): string {
    return runs
      .map((run) => {
        if (typeof run === "string") return escaped(this.#paper.breaks ? breakable(run) : run);
        if ("strong" in run) return `<text:span text:style-name="Strong">${escaped(run.strong)}</text:span>`;
        if ("slanted" in run) return `<text:span text:style-name="Slanted">${escaped(run.slanted)}</text:span>`;
        this.#notesBefore += 1;
        const label = run.mark === undefined ? "" : ` text:label="${run.mark}"`;
        const citation = `<text:note-citation${label}>${run.mark ?? this.#notesBefore}</text:note-citation>`;
        const body = `<text:note-body><text:p text:style-name="Footnote">${escaped(run.note)}</text:p></text:note-body>`;
        return `<text:note text:id="note${this.#notesBefore}" text:note-class="footnote">${citation}${body}</text:note>`;
      })
      .join("");
  }

  /** Items below each other stand in lists within items, as deep as their level. */
  #list({ levels, items, goesOn, from }: List): string {
    const name = goesOn ? this.#lastList : `List${this.listStyles.length}`;
    if (!goesOn) this.listStyles.push(listStyle(name, levels, from));
    this.#lastList = name;
    const attributes = `text:style-name="${name}"${goesOn ? ' text:continue-numbering="true"' : ""}`;
    return `<text:list ${attributes}>${this.#itemsFrom([...items], 1)}</text:list>`;
  }

  #itemsFrom(items: ListItem[], level: number): string {
    let xml = "";
    while (items[0] !== undefined && items[0].level >= level) {
      const own = items[0].level === level ? items.shift() : undefined;
      const paragraphs = own
        ? [this.#runs(own.runs), ...(own.more ?? []).map(escaped)].map(
            (text) => `<text:p text:style-name="Items">${text}</text:p>`,
          )
        : [];
      const below = (items[0]?.level ?? 0) > level ? `<text:list>${this.#itemsFrom(items, level + 1)}</text:list>` : "";
      xml += `<text:list-item>${paragraphs.join("")}${below}</text:list-item>`;
    }
    return xml;
  }

  /** Entries with the page of each heading, as LibreOffice counts it. */
  #contents(heading: string, begins?: number): string {
    const { look } = this.#paper;
    const measure = measureOf(look);
    const lines = this.#headings.map(({ number, text, level }, at) => {
      const style = this.styles.named(
        "paragraph",
        `<style:paragraph-properties fo:margin-left="${0.6 * (level - 1)}cm"><style:tab-stops><style:tab-stop style:position="${(measure - 0.6 * (level - 1)).toFixed(2)}cm" style:type="right" style:leader-style="dotted" style:leader-text="."/></style:tab-stops></style:paragraph-properties><style:text-properties ${level === 1 ? bold : ""}/>`,
        ' style:parent-style-name="Contents"',
      );
      const page = `<text:bookmark-ref text:reference-format="page" text:ref-name="${bookmarkOf(at)}">0</text:bookmark-ref>`;
      return `<text:p text:style-name="${style}">${escaped(number ? `${number} ${text}` : text)}<text:tab/>${page}</text:p>`;
    });
    return `${this.#heading({ kind: "heading", level: 1, text: heading, plain: true }, begins)}${lines.join("")}`;
  }

  #columns({ count, gap, line, parts }: Extract<Part, { kind: "columns" }>): string {
    const share = Array.from({ length: count }, (_, at) => {
      const [start, end] = [at === 0 ? 0 : gap / 2, at === count - 1 ? 0 : gap / 2];
      return `<style:column style:rel-width="1000*" fo:start-indent="${start}cm" fo:end-indent="${end}cm"/>`;
    });
    const rule = line ? '<style:column-sep style:width="0.02cm" style:height="100%" style:color="#808080"/>' : "";
    const name = this.styles.named(
      "section",
      `<style:section-properties text:dont-balance-text-columns="false"><style:columns fo:column-count="${count}" fo:column-gap="${gap}cm">${rule}${share.join("")}</style:columns></style:section-properties>`,
    );
    this.#tablesBefore += 1;
    const inside = parts.map((part) => this.#part(part)).join("\n");
    return `<text:section text:style-name="${name}" text:name="Section${this.#tablesBefore}">${inside}</text:section>`;
  }
}

/** The headings that the contents name, with their numbers. */
export function headingsOf({ runs, outline }: Paper): { number: string; text: string; level: number }[] {
  const counter = outline && new Counter(outline);
  const headings = runs.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "columns" ? part.parts : [part])),
  );
  return headings.flatMap((part) =>
    part.kind === "heading" && !part.plain
      ? [{ number: counter?.next(part.level) ?? "", text: part.text, level: part.level }]
      : [],
  );
}

/** With soft hyphens where a long word has a consonant between vowels: no dictionary is at hand. */
const breakable = (text: string): string =>
  text.replace(/\p{L}{8,}/gu, (word) =>
    word.replace(/(?<=..[aeiouyäöüéаеиоуы])(?=[^aeiouyäöüéèêàùаеёиоуыьъ][aeiouyäöüéаеиоуы]..)/giu, "\u00ad"),
  );

function listStyle(name: string, levels: readonly (NumberForm | Bullet)[], from = 1): string {
  const inside = levels.map((level, at) => {
    const place = `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="${(0.7 + at * 0.8).toFixed(2)}cm" fo:text-indent="-0.7cm" fo:margin-left="${(0.7 + at * 0.8).toFixed(2)}cm"/></style:list-level-properties>`;
    if ("bullet" in level) {
      const font = level.font ? `<style:text-properties fo:font-family="${level.font}"/>` : "";
      return `<text:list-level-style-bullet text:level="${at + 1}" text:bullet-char="${level.bullet}">${place}${font}</text:list-level-style-bullet>`;
    }
    const { form, before = "", after = "", shows = 1 } = level;
    const start = at === 0 ? ` text:start-value="${from}"` : "";
    return `<text:list-level-style-number text:level="${at + 1}" style:num-format="${form}" style:num-prefix="${escaped(before)}" style:num-suffix="${escaped(after)}" text:display-levels="${shows}"${start}>${place}</text:list-level-style-number>`;
  });
  return `<text:list-style style:name="${name}">${inside.join("")}</text:list-style>`;
}
