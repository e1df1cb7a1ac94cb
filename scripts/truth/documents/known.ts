import { drawnPages, PageFinder } from "../print/drawn.ts";
import type { Known, Printed } from "../template.ts";
import type { Block, Cell, PageTruth } from "../truth.ts";
import { written } from "./counting.ts";
import { headingsOf } from "./flat.ts";
import { type Begun, columnsByPage } from "./page-columns.ts";
import {
  type DrawnTable,
  type Furniture,
  notesOf,
  type PageRun,
  type Paper,
  type Part,
  type Run,
  ruledBy,
  textOf,
} from "./paper.ts";

/** What is true of a paper, once it is known on which pages its parts came to stand. */
export function knownOf(paper: Paper, printed: Pick<Printed, "pdf" | "pages">): Known {
  const reader = new Reader(paper, new PageFinder(drawnPages(printed.pdf, paper.rightToLeft)));
  const starts = paper.runs.map((run, at) => reader.run(run, at));
  const numbers = numbersOf(paper, starts, printed.pages);
  return { blocks: reader.withContents(numbers), pages: pagesOf(paper, starts, numbers, reader.columnsByPage()) };
}

interface Entry {
  heading: number;
  block: number;
}

class Reader {
  readonly #blocks: Block[] = [];
  readonly #begun: Begun[] = [];
  /** In which the texts stand that are read now. */
  #count = 1;
  readonly #paper: Paper;
  readonly #finder: PageFinder;
  readonly #headings: ReturnType<typeof headingsOf>;
  readonly #headingPages: (number | undefined)[] = [];
  readonly #entries: Entry[] = [];
  readonly #starts: number[] = [];
  #notesBefore = 0;

  constructor(paper: Paper, finder: PageFinder) {
    this.#paper = paper;
    this.#finder = finder;
    this.#headings = headingsOf(paper);
  }

  /** The page on which a run begins. */
  run(run: PageRun, at: number): number {
    if (at > 0) this.#finder.turn();
    const before = this.#blocks.length;
    for (const part of run.parts) this.#part(part);
    const first = this.#blocks[before];
    const page = at === 0 ? 1 : first && "page" in first ? first.page : undefined;
    if (page === undefined) throw new Error(`the first page of part ${at + 1} can't be told`);
    this.#starts.push(page);
    return page;
  }

  #part(part: Part): void {
    if (part.kind === "title") this.#push({ kind: "heading", level: 1, text: part.text });
    else if (part.kind === "heading") this.#heading(part.level, part.text, part.plain === true);
    else if (part.kind === "paragraph") this.#text({ kind: "paragraph", text: textOf(part.runs) }, part.runs);
    else if (part.kind === "caption") this.#push({ kind: "caption", text: part.text });
    else if (part.kind === "list") this.#list(part);
    else if (part.kind === "table") this.#table(part.table);
    else if (part.kind === "contents") this.#contents(part.heading);
    else this.#columns(part);
  }

  #push(block: Exclude<Block, { kind: "table" | "picture" | "slide" }>, begins = block.text): void {
    const page = block.kind === "note" ? this.#finder.find(begins) : this.#move(begins);
    this.#blocks.push({ ...block, ...(page !== undefined && { page }) });
  }

  #move(text: string): number | undefined {
    const page = this.#finder.move(text);
    if (page !== undefined) this.#begun.push({ page, behind: this.#finder.before, columns: this.#count });
    return page;
  }

  #heading(level: number, text: string, plain: boolean): void {
    const number = plain ? "" : this.#headings[this.#headingPages.length]?.number;
    this.#push({ kind: "heading", level, text: number ? `${number} ${text}` : text });
    if (plain) return;
    const block = this.#blocks.at(-1);
    this.#headingPages.push(block && "page" in block ? block.page : undefined);
  }

  /** A text and the notes to it. The mark of a note would be among the letters by which the text is found. */
  #text(block: Exclude<Block, { kind: "table" | "picture" | "slide" }>, runs: readonly Run[]): void {
    const note = runs.findIndex((run) => typeof run === "object" && "note" in run);
    this.#push(block, textOf(note < 0 ? runs : runs.slice(0, note)));
    for (const { note: text, mark } of notesOf(runs)) {
      this.#notesBefore += 1;
      this.#push({ kind: "note", text, mark: mark ?? written(this.#notesBefore, this.#paper.notes ?? "1") });
    }
  }

  #list({ levels, items }: Extract<Part, { kind: "list" }>): void {
    for (const { level, runs, more = [] } of items) {
      const ordered = "form" in (levels[level - 1] ?? {});
      this.#text({ kind: "item", level, ordered, text: textOf(runs) }, runs);
      for (const text of more) this.#push({ kind: "paragraph", text });
    }
  }

  #table({ border, rows, columns, headRows, cells }: DrawnTable): void {
    const lineOf = (row: number) =>
      cells
        .filter((cell) => cell.row === row)
        .map(({ text }) => text)
        .join("");
    const first = this.#move(lineOf(headRows < rows ? headRows : 0));
    const last = this.#finder.move(lineOf(rows - 1));
    const more = first !== undefined && last !== undefined && last > first ? { pages: last - first + 1 } : {};
    const page = first === undefined ? {} : { page: first };
    this.#blocks.push({
      kind: "table",
      ...page,
      ...more,
      rows,
      columns,
      headRows,
      ruled: ruledBy[border],
      cells: cells.map(plain),
    });
  }

  #contents(heading: string): void {
    this.#heading(1, heading, true);
    for (const [at, { number, text }] of this.#headings.entries()) {
      this.#entries.push({ heading: at, block: this.#blocks.length });
      this.#push({ kind: "paragraph", text: number ? `${number} ${text}` : text });
    }
  }

  #columns({ count, parts }: Extract<Part, { kind: "columns" }>): void {
    this.#count = count;
    for (const part of parts) this.#part(part);
    this.#count = 1;
  }

  columnsByPage(): (number | undefined)[] {
    return columnsByPage(this.#begun, this.#finder.letters);
  }

  /** Entries of the contents end with the page that LibreOffice found for their headings. */
  withContents(numbers: readonly number[]): Block[] {
    for (const { heading, block } of this.#entries) {
      const page = this.#headingPages[heading];
      const entry = this.#blocks[block];
      const number = numbers[(page ?? 0) - 1];
      const run = this.#paper.runs[this.#starts.findLastIndex((start) => start <= (page ?? 0))];
      if (entry?.kind !== "paragraph" || number === undefined || !run)
        throw new Error("a page of the contents can't be told");
      this.#blocks[block] = { ...entry, text: `${entry.text} ${written(number, run.numbers)}` };
    }
    return this.#blocks;
  }
}

/** A number's own spaces keep it in one line; they are spaces all the same. */
const plain = (cell: Cell): Cell => ({ ...cell, text: cell.text.replace(/\s+/g, " ") });

/** The number of each page, drawn or not. */
function numbersOf({ runs }: Paper, starts: readonly number[], count: number): number[] {
  let number = 0;
  return Array.from({ length: count }, (_, index) => {
    const begun = runs[starts.indexOf(index + 1)];
    number = begun?.startAt ?? number + 1;
    return number;
  });
}

/** Running heads, feet and numbers of each page by the run that it belongs to. */
function pagesOf(
  { runs }: Paper,
  starts: readonly number[],
  numbers: readonly number[],
  columns: readonly (number | undefined)[],
): PageTruth[] {
  return numbers.map((number, index) => {
    const page = index + 1;
    const at = starts.findLastIndex((start) => start <= page);
    const run = runs[at];
    const count = columns[index];
    const known: PageTruth = count === undefined ? {} : { columns: count };
    return run && !(starts[at] === page && run.plainFirst) ? { ...known, ...edgesOf(run, number) } : known;
  });
}

function edgesOf({ head, foot, evenHead, evenFoot, numbers }: PageRun, number: number): PageTruth {
  const even = number % 2 === 0;
  const lines = [even ? (evenHead ?? head) : head, even ? (evenFoot ?? foot) : foot].map(lineOf);
  const running = lines
    .map((line) => line.replace("{n}", " ").replace(/\s+/g, " ").trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const shows = lines.some((line) => line.includes("{n}"));
  return { ...(shows && { shown: written(number, numbers) }), ...(running.length > 0 && { running }) };
}

const lineOf = ({ start = "", centre = "", end = "" }: Furniture = {}): string =>
  [start, centre, end].filter(Boolean).join(" ");
