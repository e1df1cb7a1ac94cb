import type { Random } from "../../fuzz/random.ts";
import type { Draft, Template } from "../template.ts";
import type { Cell, PageTruth } from "../truth.ts";
import { flatText, type Item, type Master, pageNumber, type TextLook, Writing } from "./fodt.ts";
import { escaped } from "./odf.ts";
import { pools } from "./pools.ts";
import { capital, company, headline, person, phrase, place, point, prose, sentence } from "./prose.ts";
import { between, some, times } from "./random.ts";
import { rightTongueOf } from "./right-to-left.ts";

const serifs = ["Liberation Serif", "Caladea", "DejaVu Serif", "Noto Serif", "C059"];
const sans = ["Liberation Sans", "Carlito", "DejaVu Sans", "Noto Sans"];

function lookOf(random: Random): TextLook {
  const font = random.pick(random.chance(0.6) ? serifs : sans);
  const isBook = random.chance(0.4);
  const [width, height] = random.pick([
    [21, 29.7],
    [21, 29.7],
    [21.59, 27.94],
    [17, 24],
  ] as const);
  return {
    font,
    size: width < 20 ? random.pick([9, 10]) : random.pick([10, 11, 12]),
    align: random.pick(["start", "justify"]),
    gap: isBook ? 0 : random.pick([5, 7, 9]),
    indent: isBook ? 0.6 : 0,
    headFont: random.chance(0.5) ? font : random.pick(sans),
    color: random.pick(["#000000", "#000000", "#1f3864", "#7a2e1d"]),
    margin: random.pick([2, 2.3, 2.6]),
    width,
    height,
  };
}

interface Kept {
  look: TextLook;
  masters: readonly Master[];
  tagged: boolean;
  page: (at: number) => PageTruth;
  more?: string;
}

const draft = (writing: Writing, { look, masters, tagged, page, more }: Kept): Draft => ({
  source: "made",
  print: { by: "libreoffice", ending: ".fodt", tagged, document: flatText(writing, look, masters, more) },
  truth: ({ pages }) => ({ blocks: writing.blocks, pages: times(pages, page) }),
});

const document = (name: string, group: string, make: (random: Random) => Draft): Template => ({
  name,
  set: "sealed",
  kind: "document",
  class: group,
  make,
});

function numbersTable(random: Random, writing: Writing, look: TextLook): void {
  const heads = some(random, pools.en.months, between(random, 2, 4));
  const rows: Omit<Cell, "row" | "column">[][] = [
    ["Place", ...heads].map((text) => ({ text })),
    ...times(between(random, 3, 9), () => [
      { text: place(random), type: "text" as const },
      ...heads.map(() => {
        const value = between(random, 0, 990);
        return { text: String(value), type: "number" as const, value };
      }),
    ]),
  ];
  const room = look.width - 2 * look.margin;
  const widths = rows[0]?.map(() => Number((room / (heads.length + 1)).toFixed(2))) ?? [];
  writing.table(rows, { headRows: 1, lines: random.pick(["all", "rows", "three", "none"]), widths });
}

/** A drawing of bars, each with a word below it. */
function barsOf(random: Random, words: readonly string[]): string {
  const bars = words.map((word, at) => {
    const height = between(random, 5, 40) / 10;
    const x = 0.3 + at * 2.5;
    return `<draw:rect draw:style-name="Bar" svg:x="${x + 0.5}cm" svg:y="${(4.2 - height).toFixed(2)}cm" svg:width="1.2cm" svg:height="${height}cm"/><draw:rect draw:style-name="Word" svg:x="${x}cm" svg:y="4.3cm" svg:width="2.3cm" svg:height="0.7cm"><text:p text:style-name="Label">${escaped(word)}</text:p></draw:rect>`;
  });
  return `<draw:g text:anchor-type="as-char" draw:style-name="Group">${bars.join("")}</draw:g>`;
}

const drawings = `<style:style style:name="Group" style:family="graphic"><style:graphic-properties style:vertical-pos="top" style:vertical-rel="baseline"/></style:style><style:style style:name="Bar" style:family="graphic"><style:graphic-properties draw:stroke="none" draw:fill="solid" draw:fill-color="#5a7d9a"/></style:style><style:style style:name="Word" style:family="graphic"><style:graphic-properties draw:stroke="none" draw:fill="none" fo:padding="0cm" draw:textarea-horizontal-align="center"/></style:style><style:style style:name="Label" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/><style:text-properties fo:font-family="'Liberation Sans'" fo:font-size="8pt"/></style:style>`;

/** Chapters of sections, notes at the foot, lists, tables and figures with captions. */
const report = document("sealed-report-with-notes", "report with notes", (random) => {
  const look = lookOf(random);
  const writing = new Writing();
  const title = headline(random);
  writing.heading(1, title, { style: "Title" }).paragraph(`${person(random)}, ${place(random)}`, "Centered");
  const isNumbered = random.chance(0.5);
  let [tables, figures] = [0, 0];
  for (let chapter = 1; chapter <= between(random, 2, 4); chapter++) {
    writing.heading(2, `${isNumbered ? `${chapter} ` : ""}${headline(random)}`);
    writing.paragraph(prose(random, 3, 6));
    if (random.chance(0.7)) writing.noted(prose(random, 3, 5), sentence(random));
    const isOrdered = random.chance(0.4);
    if (random.chance(0.6)) {
      writing.list(
        times(between(random, 2, 5), () => ({ text: point(random) })),
        isOrdered ? "Numbers" : "Bullets",
      );
      writing.paragraph(prose(random, 2, 4));
    }
    if (random.chance(0.5)) {
      tables += 1;
      writing.caption(`Table ${tables}: ${phrase(random)} by month`);
      numbersTable(random, writing, look);
    }
    if (random.chance(0.3)) {
      figures += 1;
      const kinds = some(random, pools.en.kinds, between(random, 3, 5));
      writing.picture(barsOf(random, kinds), kinds).caption(`Figure ${figures}: ${sentence(random)}`);
    }
    writing.heading(3, `${isNumbered ? `${chapter}.1 ` : ""}${phrase(random)}`);
    writing.noted(prose(random, 3, 5), sentence(random)).paragraph(prose(random, 2, 5));
  }
  const masters = [{ name: "Standard", numbers: "1", head: escaped(title), foot: pageNumber }];
  return draft(writing, {
    look,
    masters,
    tagged: random.chance(0.4),
    more: drawings,
    page: (at) => ({ shown: String(at + 1), running: [title] }),
  });
});

/** Clauses 1., 1.1 and (a) of one list through the whole contract. */
const contract = document("sealed-contract", "contract", (random) => {
  const look = lookOf(random);
  const writing = new Writing();
  writing.heading(1, `Agreement on ${phrase(random).toLowerCase()}`, { style: "Title" });
  writing.paragraph(`between ${company(random)} and ${company(random)}`, "Centered").paragraph(prose(random, 2, 4));
  const clause = (text: string, inner: readonly Item[] = []): Item => ({ text, inner });
  const letters = (): Item[] => times(between(random, 2, 4), () => clause(point(random)));
  const numbered = (): Item[] =>
    times(between(random, 2, 4), () => clause(prose(random, 1, 2), random.chance(0.3) ? letters() : []));
  writing.list(
    times(between(random, 4, 12), () => clause(headline(random), numbered())),
    "Clauses",
  );
  writing
    .paragraph(prose(random, 1, 2))
    .paragraph(`${place(random)}, ${random.pick(pools.en.months)} ${between(random, 2010, 2026)}`);
  const masters = [{ name: "Standard", numbers: "1", foot: pageNumber }];
  return draft(writing, { look, masters, tagged: random.chance(0.3), page: (at) => ({ shown: String(at + 1) }) });
});

/** A title, contents and a preface on pages i to iii; chapters from 1, with other heads on even pages. */
const book = document("sealed-book-with-front-matter", "book with front matter", (random) => {
  const look: TextLook = { ...lookOf(random), width: 15, height: 22, margin: 1.8, size: random.pick([9, 10]) };
  const writing = new Writing();
  const [title, author] = [headline(random), person(random)];
  const chapters = times(between(random, 2, 4), (at) => `${at + 1} ${headline(random)}`);
  writing
    .heading(1, title, { style: "FrontTitle" })
    .paragraph(author, "Centered")
    .heading(1, "Contents", { style: "Chapter" });
  for (const [at, chapter] of chapters.entries()) writing.entry(chapter, `chapter-${at}`);
  writing
    .heading(1, "Preface", { style: "Chapter" })
    .paragraph(prose(random, 3, 5))
    .paragraph(prose(random, 2, 3));
  for (const [at, chapter] of chapters.entries()) {
    writing.heading(1, chapter, { style: at === 0 ? "FirstChapter" : "Chapter", mark: `chapter-${at}` });
    for (let part = between(random, 3, 8); part > 0; part--) {
      if (random.chance(0.2)) writing.heading(2, phrase(random));
      if (random.chance(0.2)) writing.noted(prose(random, 3, 6), sentence(random));
      else writing.paragraph(prose(random, 4, 8));
    }
  }
  const front = 3;
  const heads = { head: escaped(title), headLeft: escaped(author), foot: pageNumber, footLeft: pageNumber };
  const masters = [
    { name: "Front", numbers: "i", foot: pageNumber },
    { name: "Body", numbers: "1", ...heads },
  ];
  const more = `<style:style style:name="FrontTitle" style:family="paragraph" style:parent-style-name="Title" style:master-page-name="Front"/><style:style style:name="FirstChapter" style:family="paragraph" style:parent-style-name="Heading1" style:master-page-name="Body"><style:paragraph-properties style:page-number="1"/></style:style>`;
  const page = (at: number): PageTruth =>
    at < front
      ? { shown: ["i", "ii", "iii"][at] ?? "" }
      : { shown: String(at - front + 1), running: [(at - front) % 2 === 0 ? title : author] };
  const made = draft(writing, { look, masters, tagged: random.chance(0.3), page, more });
  return {
    ...made,
    truth: ({ pdf, pages }) => {
      const begin = pagesOfChapters(pdf, front, pages, chapters);
      const blocks = writing.blocks.map((block) => {
        const number = block.kind === "paragraph" ? begin.get(block.text) : undefined;
        return number === undefined || block.kind !== "paragraph"
          ? block
          : { ...block, text: `${block.text} ${number}` };
      });
      return { blocks, pages: times(pages, page) };
    },
  };
});

/** On which of the pages after the front matter each chapter begins: there its name stands right under the running head. */
function pagesOfChapters(pdf: string, front: number, pages: number, chapters: readonly string[]): Map<string, number> {
  const begin = new Map<string, number>();
  for (let number = 1; number <= pages - front; number++) {
    const at = String(front + number);
    const told = Bun.spawnSync(["pdftotext", "-f", at, "-l", at, pdf, "-"]).stdout.toString();
    const [, ...lines] = told.split("\n").filter((line) => line.trim() !== "");
    const top = lines.slice(0, 3).join(" ");
    const chapter = chapters.find((one) => !begin.has(one) && top.startsWith(one));
    if (chapter) begin.set(chapter, number);
  }
  if (begin.size !== chapters.length) throw new Error("a chapter's first page was not found");
  return begin;
}

/** A title over the whole width, then two columns with notes at their feet. */
const paper = document("sealed-paper-in-two-columns", "paper in two columns", (random) => {
  const look: TextLook = {
    ...lookOf(random),
    width: 21,
    height: 29.7,
    margin: 2,
    size: random.pick([9, 10]),
    align: "justify",
  };
  const writing = new Writing();
  writing
    .heading(1, headline(random), { style: "Title" })
    .paragraph([person(random), person(random)].join(", "), "Centered");
  writing.paragraph(prose(random, 3, 4), "Abstract").raw('<text:section text:style-name="Two" text:name="Two">');
  for (let part = between(random, 3, 6); part > 0; part--) {
    writing.heading(2, headline(random));
    for (let count = between(random, 1, 3); count > 0; count--) {
      if (random.chance(0.15)) writing.noted(prose(random, 3, 6), sentence(random));
      else writing.paragraph(prose(random, 4, 8));
    }
    if (random.chance(0.3))
      writing.list(
        times(between(random, 2, 4), () => ({ text: point(random) })),
        "Bullets",
      );
  }
  writing.raw("</text:section>");
  const gap = random.pick([0.4, 0.5, 0.7, 1]);
  const more = `<style:style style:name="Two" style:family="section"><style:section-properties text:dont-balance-text-columns="false"><style:columns fo:column-count="2" fo:column-gap="${gap}cm"><style:column style:rel-width="1*" fo:start-indent="0cm" fo:end-indent="${gap / 2}cm"/><style:column style:rel-width="1*" fo:start-indent="${gap / 2}cm" fo:end-indent="0cm"/></style:columns></style:section-properties></style:style><style:style style:name="Abstract" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:margin-left="1.2cm" fo:margin-right="1.2cm" fo:text-indent="0cm" fo:margin-bottom="12pt"/><style:text-properties fo:font-style="italic"/></style:style>`;
  const masters = [{ name: "Standard", numbers: "1", foot: pageNumber }];
  return draft(writing, {
    look,
    masters,
    tagged: random.chance(0.3),
    more,
    page: (at) => ({ shown: String(at + 1), columns: 2 }),
  });
});

/** Who was there, what was said under each point, and a table of what is to be done. */
const minutes = document("sealed-minutes", "minutes", (random) => {
  const look = lookOf(random);
  const writing = new Writing();
  const room = look.width - 2 * look.margin;
  writing.heading(1, `Minutes: ${headline(random)}`);
  const details = [
    ["Place", place(random)],
    ["Chair", person(random)],
    ["Present", [person(random), person(random)].join("; ")],
  ];
  writing.table(
    details.map((row) => row.map((text) => ({ text, type: "text" as const }))),
    { headRows: 0, lines: random.pick(["all", "none"]), widths: [3.5, room - 3.5] },
  );
  for (let part = 1; part <= between(random, 3, 6); part++) {
    writing.heading(2, `${part}. ${headline(random)}`).paragraph(prose(random, 2, 5));
    const items = times(between(random, 2, 4), () => ({
      text: point(random),
      inner: random.chance(0.3) ? [{ text: point(random) }, { text: point(random) }] : [],
    }));
    if (random.chance(0.5)) writing.list(items, random.pick(["Bullets", "Numbers"] as const));
  }
  const tasks = times(between(random, 2, 6), (at) => [
    { text: String(at + 1), type: "number" as const, value: at + 1 },
    { text: `${capital(point(random))}`, type: "text" as const },
    { text: person(random), type: "text" as const },
  ]);
  writing.caption("What is to be done").table([["No.", "Task", "Who"].map((text) => ({ text })), ...tasks], {
    headRows: 1,
    lines: random.pick(["all", "rows", "three"]),
    widths: [1.5, room - 6.5, 5],
  });
  return draft(writing, {
    look,
    masters: [{ name: "Standard", numbers: "1" }],
    tagged: random.chance(0.3),
    page: () => ({}),
  });
});

/** Hebrew or Arabic: paragraphs, headings and a list from the right. */
const fromRight = document("sealed-document-right-to-left", "document from right to left", (random) => {
  const tongue = rightTongueOf(random);
  const look: TextLook = { ...lookOf(random), align: "start", indent: 0, gap: 7 };
  const writing = new Writing();
  const say = (count: number) => times(count, () => random.pick(tongue.sentences)).join(" ");
  writing.heading(1, random.pick(tongue.titles));
  for (let part = between(random, 2, 4); part > 0; part--) {
    writing.heading(2, random.pick(tongue.titles)).paragraph(say(between(random, 2, 5)));
    if (random.chance(0.6))
      writing.list(
        times(between(random, 2, 5), () => ({ text: random.pick(tongue.sentences) })),
        random.pick(["Bullets", "Numbers"] as const),
      );
    writing.paragraph(say(between(random, 2, 4)));
  }
  const font = random.pick(tongue.font);
  const made = draft(writing, {
    look,
    masters: [{ name: "Standard", numbers: "1", foot: pageNumber }],
    tagged: random.chance(0.3),
    page: (at) => ({ shown: String(at + 1) }),
  });
  if (made.print.by !== "libreoffice" || typeof made.print.document !== "string") return made;
  const right = made.print.document
    .replaceAll("<style:paragraph-properties ", '<style:paragraph-properties style:writing-mode="rl-tb" ')
    .replaceAll(
      /fo:font-size="(\d+)pt"/g,
      `fo:font-size="$1pt" style:font-size-complex="$1pt" style:font-family-complex="'${font}'"`,
    )
    .replaceAll('fo:font-weight="bold"', 'fo:font-weight="bold" style:font-weight-complex="bold"');
  return { ...made, print: { ...made.print, document: right } };
});

export const documents: readonly Template[] = [report, contract, book, paper, minutes, fromRight];
