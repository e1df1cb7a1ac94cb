import type { Block, Contents, Document, InlinePicture, Paragraph, Picture, Table } from "../model/document.ts";
import { filled, levelOf } from "../model/list-levels.ts";
import { type Mark, MarkCounter } from "./marks.ts";
import type { Flowing } from "./page-ends.ts";

/** A document's text as texts without pages have it: lists hold their items, and items what belongs to them. */
export type Piece =
  | { kind: "heading"; level: number; mark: string; paragraph: Paragraph }
  | { kind: "text"; paragraph: Paragraph }
  | { kind: "quote" | "code"; paragraphs: Paragraph[] }
  | List
  | Figure
  | { kind: "contents"; contents: Contents }
  | { kind: "page-end"; page: number };

export interface List {
  kind: "list";
  items: Item[];
}

export interface Item {
  mark: Mark;
  content: Piece[];
}

/** A picture or a table with what is written above or below it. */
export interface Figure {
  kind: "figure";
  shown: Picture | Table;
  caption?: { paragraph: Paragraph; stands: "above" | "below" };
}

/** A list that is open while its items are read: what comes may be its next item, or belong to the last one. */
interface OpenList {
  list: List;
  level: number;
  /** The list's number in the document, and the place where the text of its items begins. */
  of: number;
  startPt: number;
}

/** The most by which a paragraph begins before the text of the item that it belongs to. */
const sameIndentPt = 3;

/** The deepest level of headings; a deeper one counts as the sixth. */
const deepestHeading = 6;

export class Outliner {
  readonly #marks: MarkCounter;
  readonly #headingsFrom: number;
  /** Pieces that were made already: items must not be counted twice. */
  readonly #known = new WeakMap<readonly Flowing[], readonly Piece[]>();

  constructor(readonly document: Pick<Document, "lists" | "sections" | "plain">) {
    this.#marks = new MarkCounter(document.lists);
    const hasTitle = document.sections.some(({ blocks }) => blocks.some(isTitle));
    this.#headingsFrom = hasTitle ? 1 : 0;
  }

  /** Outlines blocks in reading order; numbers of items count on from one list of blocks to the next. */
  of(flowing: readonly Flowing[]): readonly Piece[] {
    const known = this.#known.get(flowing) ?? this.#outline(flowing);
    this.#known.set(flowing, known);
    return known;
  }

  #outline(flowing: readonly Flowing[]): readonly Piece[] {
    const pieces: Piece[] = [];
    let open: OpenList[] = [];
    const captions = captionsIn(flowing);
    for (const [at, block] of flowing.entries()) {
      if (block.kind === "paragraph" && captions.taken.has(block)) continue;
      if (isItem(block)) {
        open = this.#addItem(block, open, pieces);
        continue;
      }
      open = stillOpen(open, block, flowing.slice(at + 1, at + 1 + farthestItem));
      const into = open.at(-1)?.list.items.at(-1)?.content ?? pieces;
      for (const piece of this.#piecesOf(block, captions)) add(into, piece);
    }
    return pieces;
  }

  #addItem(paragraph: ItemParagraph, known: readonly OpenList[], pieces: Piece[]): OpenList[] {
    const { list: of, level } = paragraph.role;
    const mark = this.#marks.next(of, level) ?? { text: "•" };
    const isSame = (one: OpenList) => one.level === level && (one.of === of || countsOn(one.list, mark));
    const open = known.filter((one) => one.level < level || isSame(one));
    const last = open.at(-1);
    const content = this.#textPieces(paragraph);
    if (last?.level === level) {
      last.list.items.push({ mark, content });
      return [...open.slice(0, -1), { ...last, of }];
    }
    const list: List = { kind: "list", items: [{ mark, content }] };
    (last?.list.items.at(-1)?.content ?? pieces).push(list);
    const { start } = filled(this.document.lists[of]?.levels ?? [])[levelOf(level)]?.indent ?? paragraph.indent;
    return [...open, { list, level, of, startPt: start }];
  }

  #piecesOf(block: Flowing, captions: Captions): Piece[] {
    switch (block.kind) {
      case "page-end":
        return [block];
      case "contents":
        return [{ kind: "contents", contents: block }];
      case "picture":
      case "table":
        return [{ kind: "figure", shown: block, ...captions.of.get(block) }];
      case "paragraph":
        return this.#textPieces(block);
    }
  }

  /** Gives a paragraph's pieces: first the pictures and turned texts that hang on it, then its text. */
  #textPieces(given: Paragraph): Piece[] {
    const hung = given.content.filter((one): one is InlinePicture => one.kind === "inline-picture" && !!one.hangs);
    const content = given.content.filter((one) => one.kind !== "inline-picture" || !one.hangs);
    const paragraph: Paragraph = { ...given, content };
    const before: Piece[] = [
      ...hung.map((one): Piece => ({ kind: "figure", shown: standing(one) })),
      ...(given.turned ?? []).flatMap(({ content: own }) => own.flatMap((one) => this.#textPieces(one))),
    ];
    return isEmpty(paragraph) ? before : [...before, this.#textPiece(paragraph)];
  }

  #textPiece(paragraph: Paragraph): Piece {
    const { role } = paragraph;
    if (role.kind === "title") return { kind: "heading", level: 1, mark: "", paragraph };
    if (role.kind === "heading") {
      const mark = role.list === undefined ? undefined : this.#marks.next(role.list, role.step ?? role.level - 1);
      const level = Math.max(1, Math.min(deepestHeading, role.level + this.#headingsFrom));
      return { kind: "heading", level, mark: mark?.text ?? "", paragraph };
    }
    if (role.kind === "quote") return { kind: "quote", paragraphs: [paragraph] };
    if (role.kind === "code" || this.#isCode(paragraph)) return { kind: "code", paragraphs: [paragraph] };
    return { kind: "text", paragraph };
  }

  /** Whether a paragraph is code: its letters have one width, in a document whose plain text has several. */
  #isCode({ content, role }: Paragraph): boolean {
    if (this.document.plain.generic === "mono" || role.kind !== "text") return false;
    const spans = content.filter((one) => one.kind !== "span" || one.text.trim() !== "");
    return spans.length > 0 && spans.every((one) => one.kind === "span" && one.look.generic === "mono");
  }
}

type ItemParagraph = Paragraph & { role: { kind: "item"; list: number; level: number } };

const isItem = (block: Flowing): block is ItemParagraph => block.kind === "paragraph" && block.role.kind === "item";

const isTitle = (block: Block): boolean => block.kind === "paragraph" && block.role.kind === "title";

/** Whether a number follows on the last item's number in another list: readers take both for one list. */
function countsOn({ items }: List, { text, number }: Mark): boolean {
  const last = items.at(-1)?.mark;
  const form = (of: string) => of.replace(/[\p{L}\p{N}]+/gu, "");
  if (!number || !last?.number || form(text) !== form(last.text)) return false;
  return number.style === last.number.style && number.value === last.number.value + 1;
}

export const isEmpty = ({ content }: Pick<Paragraph, "content">): boolean =>
  content.every((one) => one.kind === "tab" || one.kind === "break" || (one.kind === "span" && one.text.trim() === ""));

/** Adds a piece; code and quotations go on from paragraph to paragraph. */
function add(into: Piece[], piece: Piece): void {
  const last = into.at(-1);
  if ((piece.kind === "code" || piece.kind === "quote") && last?.kind === piece.kind)
    last.paragraphs.push(...piece.paragraphs);
  else into.push(piece);
}

const standing = ({ picture, width, height, alt }: InlinePicture): Picture => ({
  ...{ kind: "picture", picture, width, height, align: "start", space: { before: 0, after: 0 } },
  ...(alt === undefined ? {} : { alt }),
});

/** An item that comes later than so many blocks does not go on with a list. */
const farthestItem = 8;

/**
 * The lists that go on behind a block which is no item: those with another item to come, where the block is set in as far
 * as their text. The end of a page ends no list that goes on.
 */
function stillOpen(open: readonly OpenList[], block: Flowing, rest: readonly Flowing[]): OpenList[] {
  if (open.length === 0) return [];
  const end = rest.findIndex((one) => one.kind === "paragraph" && /^(?:heading|title)$/.test(one.role.kind));
  const coming = rest.slice(0, end < 0 ? rest.length : end).filter(isItem);
  const startPt = startOf(block);
  const keeps = ({ of, level, startPt: own }: OpenList) =>
    (startPt === undefined || startPt >= own - sameIndentPt) &&
    coming.some(({ role }) => role.list === of && role.level <= level);
  const last = open.findLastIndex(keeps);
  return open.slice(0, last + 1);
}

function startOf(block: Flowing): number | undefined {
  if (block.kind === "page-end") return undefined;
  if (block.kind === "paragraph")
    return block.role.kind === "text" || block.role.kind === "code" ? block.indent.start : -1;
  if (block.kind === "contents") return -1;
  return block.align === "start" ? (block.indent ?? 0) : -1;
}

interface Captions {
  taken: ReadonlySet<Paragraph>;
  of: ReadonlyMap<Picture | Table, Pick<Figure, "caption">>;
}

/** Finds the captions of pictures and tables: a caption between two of them belongs to the nearer one. */
function captionsIn(flowing: readonly Flowing[]): Captions {
  const taken = new Set<Paragraph>();
  const of = new Map<Picture | Table, Pick<Figure, "caption">>();
  for (const [at, paragraph] of flowing.entries()) {
    if (paragraph.kind !== "paragraph" || paragraph.role.kind !== "caption") continue;
    const [above, below] = [shownAt(flowing[at - 1], of), shownAt(flowing[at + 1], of)];
    const isBelow = above && (!below || gapBefore(paragraph) <= gapBefore(below));
    const shown = isBelow ? above : below;
    if (!shown) continue;
    of.set(shown, { caption: { paragraph, stands: isBelow ? "below" : "above" } });
    taken.add(paragraph);
  }
  return { taken, of };
}

const gapBefore = (block: Picture | Table | Paragraph): number => block.space.before;

const shownAt = (
  block: Flowing | undefined,
  known: ReadonlyMap<Picture | Table, unknown>,
): Picture | Table | undefined =>
  (block?.kind === "picture" || block?.kind === "table") && !known.has(block) ? block : undefined;
