import type { Inline, Span } from "#formats/model/document.ts";
import { tickBoxSign } from "../lines/form-fields.ts";
import type { KnownWords } from "../lines/known-words.ts";
import { isSameStyle } from "../lines/text-style.ts";
import { around, widthOf } from "../model/box.ts";
import { cutPiece, type Line, type Piece, readsLeftwards } from "../model/line.ts";
import type { FormField } from "../model/page.ts";
import type { Para } from "../model/parts.ts";
import { isLeftwards, type ReadonlyRow, type Row, rowText } from "../model/row.ts";

/** Texts of a row that stand further apart are parted by a tab. */
const wideGapEm = 1.5;
/** Texts that stand nearer are one word. */
const leastBlankEm = 0.1;
/** A letter is some so many em wide. */
const letterWidthEm = 0.6;
const ideograph = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** Writes the text of rows as it flows. */
class TextFlow {
  readonly content: Inline[] = [];
  #end = "";

  get last(): string {
    const last = this.content.at(-1);
    return last?.kind === "span" ? last.text : last?.kind === "tab" ? "\t" : "";
  }

  /** Gives the last letters alone: a text that grows by thousands of pieces is not to be copied for each of them. */
  get end(): string {
    return this.content.at(-1)?.kind === "span" ? this.#end : this.last;
  }

  add({ text, look, link }: Pick<Piece, "text" | "look" | "link">): void {
    const last = this.content.at(-1);
    const isSame = last?.kind === "span" && last.link === link && (isSameStyle(last.look, look) || text.trim() === "");
    this.#end = `${isSame ? this.#end : ""}${text}`.slice(-2);
    if (isSame) last.text += text;
    else this.content.push({ kind: "span", text, look, ...(link ? { link } : {}) });
  }

  blank(before: Piece): void {
    if (!/\s$/.test(this.end) && this.content.length > 0) this.add({ ...before, text: " " });
  }

  endLine(next: Piece): void {
    this.add({ text: "\n", look: next.look });
  }

  choose({ kind, title, value, options }: FormField, { look, edges }: Piece): void {
    const width = Math.round(widthOf(around(edges.map((edge) => [edge, 0, edge, 0]))));
    this.content.push({ kind: "choice", of: kind, ...(title ? { title } : {}), value, options, width, look });
  }

  /** Takes off the hyphen of a parted word; a sign in its place shows one where a line ends there again. */
  dropHyphen(instead: "" | typeof optionalHyphen): void {
    const last = this.content.at(-1);
    if (last?.kind !== "span") return;
    last.text = last.text.slice(0, -1) + instead;
    this.#end = last.text.slice(-2);
  }
}

/** Seen where a line ends at it alone, and passed over by who searches. */
const optionalHyphen = "\u00ad";

/** Joins the lines of a paragraph to what it says. Words that were parted may be parted there again. */
export function contentOf(
  { rows }: Pick<Para, "rows">,
  words: KnownWords,
  mayPart = false,
  wanted: ReadonlySet<Row> = new Set(),
  apart = wideGapEm,
): Inline[] {
  const flow = new TextFlow();
  for (const row of rows) {
    const isFromRight = readsLeftwards(rowText(row));
    const lines = isFromRight ? row.toReversed() : row;
    for (const [at, line] of lines.entries()) {
      const [first] = line.pieces;
      if (!first) continue;
      if (at > 0) addGap(flow, { before: lines[at - 1] ?? line, line, first, isFromRight, apart });
      else if (flow.content.length > 0 && wanted.has(row)) flow.endLine(first);
      else if (flow.content.length > 0) joinLines(flow, line.text, first, words, mayPart);
      for (const piece of line.pieces) {
        if (piece.field) flow.choose(piece.field, piece);
        else flow.add(piece);
      }
    }
  }
  return flow.content;
}

interface PartedLines {
  before: Line;
  line: Line;
  first: Piece;
  isFromRight: boolean;
  apart: number;
}

function addGap(flow: TextFlow, { before, line, first, isFromRight, apart }: PartedLines): void {
  const gap = isFromRight ? before.box[0] - line.box[2] : line.box[0] - endOf(before);
  if (gap > apart * line.size) flow.content.push({ kind: "tab" });
  else if (gap > leastBlankEm * line.size) flow.blank(first);
}

/** Tells where a line ends; with a field, where what it holds does: most fields are wider than that. */
function endOf({ box, pieces, size, text }: Line): number {
  const isFilled =
    pieces.length > 0 && pieces.every(({ field }) => field && (field.kind === "check" || field.value !== ""));
  return isFilled ? Math.min(box[2], box[0] + text.length * letterWidthEm * size) : box[2];
}

function joinLines(flow: TextFlow, next: string, first: Piece, words: KnownWords, mayPart: boolean): void {
  const { end } = flow;
  if (/[-‐]$/.test(end)) {
    if (words.isParted(flow.last, next)) flow.dropHyphen(mayPart ? optionalHyphen : "");
    else if (/\s[-‐]$|[-‐]{2}$/.test(end)) flow.blank(first);
    return;
  }
  if (ideograph.test(end.slice(-1)) && ideograph.test(next[0] ?? "")) return;
  flow.blank(first);
}

/** Counts the letters of a paragraph that a mark takes, as they are counted when it is taken off. */
export const lettersIn = (mark: string): number => [...mark.replaceAll(" ", "")].length;

/** Takes the first letters off a paragraph's rows, blanks not counted. */
export function withoutLetters(rows: readonly Line[][], count: number): Line[][] {
  let left = count;
  return rows
    .map((row) =>
      fromStart(row).flatMap((line): Line[] => {
        if (left <= 0) return [line];
        const pieces: Piece[] = [];
        for (const piece of line.pieces) {
          const signs = [...piece.text];
          let at = 0;
          while (at < signs.length && (left > 0 || (pieces.length === 0 && signs[at] === " "))) {
            if (signs[at] !== " ") left -= 1;
            at += 1;
          }
          if (at < signs.length) pieces.push(at === 0 ? piece : cutPiece(piece, at)[1]);
        }
        if (pieces.length === 0) return [];
        const start = Math.min(...pieces.flatMap(({ edges }) => edges));
        const text = pieces.map((piece) => piece.text).join("");
        const end = Math.max(...pieces.flatMap(({ edges }) => edges));
        const box: Line["box"] = line.rightToLeft
          ? [line.box[0], line.box[1], end, line.box[3]]
          : [start, line.box[1], line.box[2], line.box[3]];
        return [{ ...line, pieces, text, box }];
      }),
    )
    .map((row) => row.toSorted((a, b) => a.box[0] - b.box[0]))
    .filter((row) => row.length > 0);
}

export const fromStart = (row: ReadonlyRow): ReadonlyRow => (isLeftwards(row) ? row.toReversed() : row);

export const plainText = (content: readonly Inline[]): string => content.map(saidBy).join("");

function saidBy(one: Inline): string {
  if (one.kind === "span" || one.kind === "field") return one.text;
  if (one.kind === "choice") return one.of === "check" ? tickBoxSign(one.value) : one.value;
  return one.kind === "tab" ? "\t" : "";
}

export const spansOf = (content: readonly Inline[]): Span[] => content.filter((one) => one.kind === "span");

/** Gives the letters and numbers of a text alone, for comparing. */
export const lettersOnly = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
