import { type Entry, nestedEntries } from "../flow/contents.ts";
import { type Figure, Outliner, type Piece } from "../flow/outline.ts";
import { type Said, saidIn, trimmed } from "../flow/runs.ts";
import { type Story, storyOf } from "../flow/story.ts";
import { codeLines } from "../html/blocks.ts";
import { contentsLevels } from "../model/contents-levels.ts";
import type { Block, Document, NoteMark, Paragraph } from "../model/document.ts";
import { alignedLines } from "./aligned.ts";

/** The character that ends a page. */
const pageBreak = "\f";

/** Writes a document as plain text: a line for each paragraph, and a page break behind each of its pages. */
export function writePlain(document: Document, pages: number): string {
  const story = storyOf(document, pages);
  const writer = new PlainWriter(document, story);
  const lines = [...writer.piecesOf(writer.outline()), ...writer.notes(true)];
  // Text behind the last page's end belongs to that page; text that all pages repeat comes behind it.
  const last = lines.lastIndexOf(pageBreak);
  const body = pagesIn(last < 0 ? lines : lines.toSpliced(last, 1)).map((page) => page.join("\n"));
  return [
    `${body.join(`\n${pageBreak}`)}\n${pages > 0 ? pageBreak : ""}`,
    ...writer.edges().map((line) => `${line}\n`),
  ].join("");
}

/** Parts lines by pages, none of which begins or ends with an empty line, or has two of them. */
function pagesIn(lines: readonly string[]): string[][] {
  const pages: string[][] = [[]];
  for (const line of lines) {
    const page = pages.at(-1) ?? [];
    if (line === pageBreak) pages.push([]);
    else if (line.trim() !== "" || (page.at(-1) ?? "") !== "") page.push(line.trimEnd());
  }
  for (const page of pages) if (page.at(-1) === "") page.pop();
  return pages;
}

class PlainWriter {
  readonly #outliner: Outliner;
  readonly #levels: ReadonlyMap<Paragraph, number>;
  readonly #numbers: ReadonlyMap<string, number>;
  /** Names of notes that the text of the page has: they stand at its foot. */
  #named = new Set<string>();
  readonly #written = new Set<string>();

  constructor(
    readonly document: Document,
    readonly story: Story,
  ) {
    this.#outliner = new Outliner(document);
    this.#levels = contentsLevels(document);
    this.#numbers = new Map(story.notes.map(({ name, number }) => [name, number]));
  }

  outline(): readonly Piece[] {
    return this.#outliner.of(this.story.flowing);
  }

  /** Writes pieces with an empty line between them. */
  piecesOf(pieces: readonly Piece[]): string[] {
    return pieces.flatMap((piece, at) => {
      const own = this.#linesOf(piece);
      return own.length === 0 || at === 0 ? own : ["", ...own];
    });
  }

  #linesOf(piece: Piece): string[] {
    switch (piece.kind) {
      case "heading":
        return [`${piece.mark === "" ? "" : `${piece.mark} `}${this.#text(piece.paragraph).replaceAll("\n", " ")}`];
      case "text":
        return this.#text(piece.paragraph).split("\n");
      case "quote":
        return piece.paragraphs.flatMap((one, at) => [...(at > 0 ? [""] : []), ...this.#text(one).split("\n")]);
      case "code":
        return codeLines(piece.paragraphs);
      case "list":
        return piece.items.flatMap(({ mark, content }) => this.#itemLines(mark.text, content));
      case "figure":
        return this.#figureLines(piece);
      case "contents":
        return this.#entryLines(nestedEntries(piece.contents.entries, this.#levels), "");
      case "page-end":
        return [...this.notes(false), pageBreak];
    }
  }

  #itemLines(mark: string, content: readonly Piece[]): string[] {
    const indent = " ".repeat(Bun.stringWidth(mark) + 1);
    const lines = content.flatMap((piece, at) => {
      const own = this.#linesOf(piece);
      return at > 0 && piece.kind !== "list" && own.length > 0 ? ["", ...own] : own;
    });
    return (lines.length === 0 ? [""] : lines).map((line, at) =>
      at === 0 ? `${mark} ${line}` : line === "" || line === pageBreak ? line : indent + line,
    );
  }

  #figureLines({ shown, caption }: Figure): string[] {
    const own = shown.kind === "table" ? alignedLines(shown, (blocks) => this.#cellLines(blocks)) : [];
    const text = caption ? this.#text(caption.paragraph).split("\n") : [];
    const parts = (caption?.stands === "above" ? [text, own] : [own, text]).filter((lines) => lines.length > 0);
    return parts.flatMap((lines, at) => (at > 0 ? ["", ...lines] : lines));
  }

  #cellLines(blocks: readonly Block[]): string[] {
    return this.piecesOf(this.#outliner.of(blocks)).filter((line) => line !== "");
  }

  #entryLines(entries: readonly Entry[], indent: string): string[] {
    return entries.flatMap(({ paragraph, below }) => [
      indent + this.#text(paragraph).replaceAll("\n", " "),
      ...this.#entryLines(below, `${indent}  `),
    ]);
  }

  #text({ content }: Paragraph): string {
    const said = trimmed(saidIn(content, this.story.setting));
    return said
      .map((one, at) => this.#saidText(one, at, said))
      .join("")
      .replace(/[^\S\n\f]*\n[^\S\n\f]*/g, "\n");
  }

  #saidText(one: Said, at: number, said: readonly Said[]): string {
    switch (one.kind) {
      case "run":
        return one.text + addressBehind(said, at);
      case "tab":
        return "\t";
      case "break":
        return "\n";
      case "note":
        return this.#mark(one);
      case "inline-picture":
        return "";
    }
  }

  #mark({ note, shown = "" }: NoteMark): string {
    const number = this.#numbers.get(note);
    if (number === undefined) return shown;
    this.#named.add(note);
    return `[${number}]`;
  }

  /** Writes notes that were named since the last page, or all that are left; those behind all text wait for its end. */
  notes(isEnd: boolean): string[] {
    const ends = this.document.endNotes?.names;
    const due = this.story.notes.filter(
      ({ name }) => !this.#written.has(name) && (isEnd || (this.#named.has(name) && !ends?.has(name))),
    );
    for (const { name } of due) this.#written.add(name);
    const lines = due.flatMap(({ number, blocks }) => this.#itemLines(`[${number}]`, this.#outliner.of(blocks)));
    return lines.length === 0 ? [] : ["", ...lines];
  }

  /** Lists the lines that pages repeat, each once. */
  edges(): string[] {
    const { heads, feet, watermarks } = this.story.edges;
    return [...[...heads, ...feet].map((one) => this.#text(one)), ...watermarks].filter((line) => line !== "");
  }
}

/** Gives a link's address, behind the last of its texts, unless one of them says it. */
function addressBehind(said: readonly Said[], at: number): string {
  const address = addressOf(said[at]);
  if (address === undefined || addressOf(said[at + 1]) === address) return "";
  let text = "";
  for (let from = at; addressOf(said[from]) === address; from -= 1) {
    const one = said[from];
    text = (one?.kind === "run" ? one.text : "") + text;
  }
  const bare = address.replace(/^(?:https?:\/\/|mailto:)/i, "").replace(/\/$/, "");
  return text.toLowerCase().includes(bare.toLowerCase()) ? "" : ` <${address}>`;
}

function addressOf(one: Said | undefined): string | undefined {
  const target = one?.kind === "run" ? one.target : undefined;
  return target && "address" in target ? target.address : undefined;
}
