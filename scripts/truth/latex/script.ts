import { Counter } from "../documents/counting.ts";
import type { NumberForm } from "../documents/paper.ts";
import type { Known } from "../template.ts";
import type { Block, PageTruth } from "../truth.ts";

const special: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "\u00a0": "~",
  "€": "\\euro{}",
  "£": "\\pounds{}",
};

/** A text as LaTeX's own signs write it. */
export const tex = (text: string): string =>
  text.replace(/[\\~^&%$#_{}\u00a0€£]/g, (sign) => special[sign] ?? `\\${sign}`);

/**
 * Macros by which a page tells, when it is shipped, what came to stand on it. Between paragraphs a mark might stay behind
 * at the end of the page before: so it begins its paragraph. Many fonts have no euro, and LaTeX would draw one of a C and strokes.
 */
export const macros = String.raw`\newsavebox\drawn\newwrite\truth\immediate\openout\truth=\jobname.truth
\DeclareRobustCommand\euro{{\fontfamily{lmr}\selectfont\texteuro}}
\DeclareRobustCommand\here[1]{\leavevmode\write\truth{block #1 \the\ReadonlyShipoutCounter\space\thepage}}
\DeclareRobustCommand\done[1]{\write\truth{end #1 \the\ReadonlyShipoutCounter\space\thepage}}
\DeclareRobustCommand\shown{\write\truth{shown \the\ReadonlyShipoutCounter\space\thepage}\thepage}
\DeclareRobustCommand\runs[1]{\write\truth{running #1 \the\ReadonlyShipoutCounter}}`;

/** Writes a document for LaTeX and keeps what is true of it, piece by piece. */
export class Script {
  readonly #blocks: Block[] = [];
  readonly #behind = new Map<number, number>();
  readonly #entries: { heading: number; behind: number; text: string }[] = [];
  readonly #headings: number[] = [];
  readonly #running: string[] = [];
  readonly #outline: Counter;
  readonly #columns: number;

  constructor(outline: readonly NumberForm[], columns = 1) {
    this.#outline = new Counter(outline);
    this.#columns = columns;
  }

  /** The mark that tells where this block came to stand. */
  mark(block: Block, behind?: number): string {
    this.#blocks.push(block);
    if (behind !== undefined) this.#behind.set(this.#blocks.length - 1, behind);
    return `\\here{${this.#blocks.length - 1}}`;
  }

  /** The mark behind the last piece of a block that may go on over pages. */
  end(mark: string): string {
    return mark.replace("here", "done");
  }

  /** What runs above or below the pages, with the mark that tells on which ones. */
  runningText(text: string, shownAs = text): string {
    this.#running.push(shownAs);
    return `${tex(text)}\\runs{${this.#running.length - 1}}`;
  }

  /** `before` stands before the number: "Chapter 1 Costs". */
  heading(command: string, level: number, text: string, numbered = true, before = "", shown = text): string {
    const number = numbered ? `${before}${this.#outline.next(level)} ` : "";
    const mark = this.mark({ kind: "heading", level, text: `${number}${shown}` });
    if (numbered) this.#headings.push(this.#blocks.length - 1);
    const short = numbered ? `[${tex(text)}]` : "";
    return `\\${command}${numbered ? "" : "*"}${short}{${mark}${tex(text)}}\n`;
  }

  paragraph(text: string, note?: string): string {
    const mark = this.mark({ kind: "paragraph", text });
    return `${mark}${tex(text)}${this.note(note)}\n\n`;
  }

  #notes = 0;

  /** Notes are numbered anew by whoever begins a chapter. */
  beginNotes(): void {
    this.#notes = 0;
  }

  note(text: string | undefined): string {
    if (text === undefined) return "";
    this.#notes += 1;
    const owner = this.#blocks.length - 1;
    return `\\footnote{${this.mark({ kind: "note", text, mark: String(this.#notes) }, owner)}${tex(text)}}`;
  }

  contents(title: string): string {
    const mark = this.mark({ kind: "heading", level: 1, text: title });
    this.#entries.push({ heading: -1, behind: this.#blocks.length - 1, text: title });
    return `\\renewcommand\\contentsname{${mark}${tex(title)}}\\tableofcontents\n`;
  }

  /** Blocks in the order in which the pages bear them, each note behind its text. */
  known(written: readonly string[], pages: number): Known {
    const told = written.map((line) => line.split(" "));
    const of = (kind: string) => told.filter(([first]) => first === kind);
    const ends = new Map(of("end").map(([, at, page]) => [Number(at), Number(page)]));
    const placed = of("block").map(([, at, page, shown]) => ({
      at: Number(at),
      page: Number(page),
      shown: shown ?? "",
    }));
    if (placed.length !== this.#blocks.length || new Set(placed.map(({ at }) => at)).size !== placed.length)
      throw new Error("a piece was not printed once");
    const inText = placed.filter(({ at }) => !this.#behind.has(at));
    const blocks = inText.flatMap((place) => {
      const notes = placed.filter(({ at }) => this.#behind.get(at) === place.at);
      const own = [place, ...notes].map(({ at, page }) => withPage(this.#blocks[at] as Block, page, ends.get(at)));
      const contents = this.#entries.some(({ behind }) => behind === place.at) ? this.#contentsBy(placed) : [];
      return [...own, ...contents];
    });
    return { blocks, pages: this.#pages(told, pages) };
  }

  #contentsBy(placed: readonly { at: number; shown: string }[]): Block[] {
    return this.#headings.flatMap((at): Block[] => {
      const heading = this.#blocks[at];
      const shown = placed.find((place) => place.at === at)?.shown;
      if (heading?.kind !== "heading" || heading.level > this.contentsDepth) return [];
      return [{ kind: "paragraph", text: `${heading.text.slice(this.contentsSkip(heading.level))} ${shown}` }];
    });
  }

  /** Down to which level headings stand in the contents, and how many letters before a number do not. */
  contentsDepth = 3;
  contentsSkip: (level: number) => number = () => 0;

  #pages(told: readonly string[][], count: number): PageTruth[] {
    return Array.from({ length: count }, (_, index) => {
      const page = String(index + 1);
      const shown = told.find(([kind, at]) => kind === "shown" && at === page)?.[2];
      const running = told.flatMap(([kind, text, at]) =>
        kind === "running" && at === page ? [this.#running[Number(text)] ?? ""] : [],
      );
      return { columns: this.#columns, ...(shown !== undefined && { shown }), ...(running.length > 0 && { running }) };
    });
  }
}

function withPage(block: Block, page: number, last: number | undefined): Block {
  if (block.kind === "table")
    return { ...block, page, ...(last !== undefined && last > page && { pages: last - page + 1 }) };
  return { ...block, page };
}
