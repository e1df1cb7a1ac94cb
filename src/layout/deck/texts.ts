import type { Link } from "#formats/model/document.ts";
import type { SlideInline, SlideLink, SlideParagraph, TextBox } from "#formats/model/slides.ts";
import type { KnownWords } from "../lines/known-words.ts";
import { boxOf, cutLine, isMono, type Line, rowsOf, signsOf } from "../model/line.ts";
import type { Para } from "../model/parts.ts";
import { isLeftwards, type Row, rowBase, rowLeft, rowRight, rowSize, rowStart, rowText } from "../model/row.ts";
import { alignmentOf } from "../text/paragraph-alignment.ts";
import { contentOf, withoutLetters } from "../text/paragraph-text.ts";
import { paragraphsOf } from "../text/paragraphs.ts";
import { keepLines, widestOf } from "./line-counts.ts";
import { type Marked, marksOf, type SlideItems } from "./marks.ts";
import { ascent, descent, SlideLines, topSize } from "./pitch.ts";

export type Aligned = "start" | "center" | "end";

interface BoxFrame {
  page: number;
  left: number;
  right: number;
  /** What its lines have, which may be more than they took. */
  width: number;
  /** Whether they may break where they did not. */
  keeps: boolean;
}

/** Writes lines that stand together as paragraphs of a box. */
export class Texts {
  constructor(
    private readonly words: KnownWords,
    private readonly slideOf: (link: Link) => SlideLink | undefined,
  ) {}

  /** What its items are is told where they were found among all texts of the slides. */
  box(lines: readonly Line[], page: number, items?: SlideItems): TextBox {
    const [left] = boxOf(lines);
    const right = edgeOf(lines);
    const paras = parasOf(lines, page);
    // Where every line ends on purpose none is to break because of another font.
    const wraps = paras.some((para) => para.rows.length - 1 > breaksIn(para).length);
    const room = roomOf(paras);
    const width = right - left + room;
    const paragraphs = this.#written(paras, { page, left, right, width, keeps: wraps }, { items });
    const [first] = paras[0]?.rows ?? [];
    const last = paras.at(-1)?.rows.at(-1);
    const top = first ? rowBase(first) - ascent(paragraphs[0]?.lines ?? 1, topSize(first)) : 0;
    const bottom = last ? rowBase(last) + descent(paragraphs.at(-1)?.lines ?? 1, topSize(last)) : 0;
    // Programs set a text that does not wrap in the middle of its box, however wide it has become.
    const own = wraps ? width : (widthOf(paragraphs, paras) ?? width);
    const align = paragraphs[0]?.align;
    const shift = align === "center" ? (own - width + room) / 2 : align === "end" ? own - width + room : 0;
    return {
      kind: "text",
      role: "box",
      place: { left: left - shift, top, width: own, height: bottom - top },
      paragraphs,
      anchor: "top",
      // Tabs need a width that they are told from.
      wraps: wraps || paragraphs.some(({ content }) => hasTab(content)),
    };
  }

  /** Set to a side, or in the middle, where it is known that they are. */
  paragraphs(lines: readonly Line[], page: number, width: number, align?: Aligned): SlideParagraph[] {
    const [left, , right] = boxOf(lines);
    const frame = { page, left, right, width: Math.max(width, right - left), keeps: true };
    return lines.length === 0 ? [] : this.#written(parasOf(lines, page), frame, { isInCell: true, align });
  }

  #written(paras: readonly Para[], frame: BoxFrame, { isInCell = false, align, items }: Written): SlideParagraph[] {
    const { marks, levels } = marksOf(paras, items);
    const rows = paras.flatMap((para) => para.rows);
    const set = align ?? (marks.size === 0 && isCentred(rows, frame) ? "center" : undefined);
    const laid = new SlideLines();
    return paras.map((para, at) => {
      const marked = marks.get(para);
      const { lines, before } = laid.add(para, paras[at - 1]);
      const level = levels.get(para) ?? 0;
      return this.#paragraph(para, { lines, before, marked, level, frame, isInCell, align: set });
    });
  }

  #paragraph(
    given: Para,
    { lines, before, marked, level, frame, isInCell, align: own }: ParagraphPlace,
  ): SlideParagraph {
    const para = marked || isInCell ? given : apart(given);
    const setting = alignmentOf(para);
    const { rightToLeft } = setting;
    // A single line by all of its box: one of a list may stand in the middle by chance.
    const told = setting.align === "center" && para.rows.length < 2 ? "start" : setting.align;
    // A line that breaks on purpose would be drawn out as well.
    const isFlush = told === "justify" && breaksIn(para).length === 0;
    const align = marked ? "start" : (own ?? (told === "justify" && !isFlush ? "start" : told));
    const isSet = !rightToLeft && (align === "start" || align === "justify");
    const hung = marked ? undefined : hungAt(para);
    const { indent, first } = marked || isSet ? indentsOf(para, frame, marked, hung) : { indent: 0, first: 0 };
    const blankEm = para.rows.flat().every(isMono) ? wideBlankEm.typed : wideBlankEm.drawn;
    const content = this.#content(para, marked, isSet, isInCell ? undefined : blankEm);
    const room = frame.width - indent;
    return {
      content: frame.keeps
        ? keepLines(content, para.rows, { first: room - (marked ? 0 : first), rest: room })
        : content,
      align,
      rightToLeft,
      level,
      ...(marked ? { mark: marked.mark } : {}),
      indent,
      first,
      space: { before, after: 0 },
      lines,
      ...(hung === undefined && hasTab(content) ? { tabs: tabsOf(para, frame.left) } : {}),
    };
  }

  #content(para: Para, marked: Marked | undefined, isSet: boolean, gap?: number): SlideInline[] {
    const rows = marked ? withoutLetters(para.rows, marked.skip) : para.rows;
    const content: SlideInline[] = [];
    let from = 0;
    for (const at of [...breaksIn(para), rows.length]) {
      if (from > 0) content.push({ kind: "break" });
      content.push(...this.#inlines(rows.slice(from, at), isSet, gap));
      from = at;
    }
    return content;
  }

  #inlines(rows: Row[], isSet: boolean, gap?: number): SlideInline[] {
    const inlines = contentOf({ rows }, this.words, false, new Set(), gap);
    return inlines.flatMap((one, at): SlideInline[] => {
      // Where lines don't begin at one place a tab would lead anywhere.
      const before = inlines[at - 1];
      if (one.kind === "tab" && before?.kind === "span")
        return [{ kind: "span", text: isSet ? "\t" : " ", look: before.look }];
      if (one.kind !== "span") return [];
      const { text, look } = one;
      const link = one.link && this.slideOf(one.link);
      return [{ kind: "span", text, look, ...(link ? { link } : {}) }];
    });
  }
}

/** Where a paragraph's text begins, and its first line or its mark before that: from the right where letters run to the left. */
function indentsOf(
  para: Para,
  frame: BoxFrame,
  marked?: Marked,
  hung?: number,
): Pick<SlideParagraph, "indent" | "first"> {
  const [row = [], ...others] = para.rows;
  const edge = isLeftwards(row) ? -frame.right : frame.left;
  const rest = others.length > 0 ? Math.min(...others.map(rowStart)) : (marked?.textAt ?? rowStart(row));
  const indent = tidy(Math.max(0, (hung ?? rest) - edge));
  return { indent, first: tidy(Math.max(-indent, rowStart(row) - edge - indent)) };
}

interface Written {
  isInCell?: boolean;
  align?: Aligned | undefined;
  items?: SlideItems | undefined;
}

interface ParagraphPlace {
  lines: number;
  before: number;
  marked: Marked | undefined;
  level: number;
  frame: BoxFrame;
  isInCell: boolean;
  align: Aligned | undefined;
}

/** Whether all rows have one middle, and not one beginning. */
function isCentred(rows: readonly Row[], { left, right }: BoxFrame): boolean {
  const middle = (left + right) / 2;
  const lefts = rows.map(rowLeft);
  const isEven = Math.max(...lefts) - Math.min(...lefts) < 2;
  const isAtStart = rows.length === 1 || isEven;
  if (isAtStart && (lefts[0] ?? 0) - left < 0.04 * (right - left)) return false;
  return rows.every((row) => Math.abs((rowLeft(row) + rowRight(row)) / 2 - middle) < 2.5);
}

/** In lines that nobody has drawn out words stand no further from each other: in typed ones a blank is as wide as a letter. */
const wideBlankEm = { drawn: 0.8, typed: 1.3 };

/** A single line, and one whose text goes on where a part of it begins, in the parts that stand apart. */
function apart(para: Para): Para {
  const [first = [], ...others] = para.rows;
  const cut = first.flatMap((line) => cutLine(line, gapsIn(line)));
  const parted = { ...para, rows: [cut, ...others] };
  return cut.length > first.length && (others.length === 0 || hungAt(parted) !== undefined) ? parted : para;
}

/** The middles of wide blanks in a line, but for those between dots that lead somewhere. */
function gapsIn({ pieces, size, rightToLeft }: Line): number[] {
  if (rightToLeft) return [];
  const letters = signsOf(pieces);
  return letters.slice(1).flatMap(({ sign, from }, at) => {
    const { to } = letters[at] ?? { to: from };
    return from - to > wideBlankEm.drawn * size && !/[.·…_]/.test(sign) ? [(from + to) / 2] : [];
  });
}

const hasTab = (content: readonly SlideInline[]): boolean =>
  content.some((one) => one.kind === "span" && one.text === "\t");

/** Where what follows a word that stands apart begins, as do all lines after it: there a tab leads without being told. */
function hungAt({ rows: [first = [], ...others] }: Para): number | undefined {
  const [, second, ...more] = first;
  const at = second?.box[0];
  const isHung =
    at !== undefined && more.length === 0 && others.every((row) => Math.abs(rowLeft(row) - at) < sameLevelPt / 2);
  return isHung ? at : undefined;
}

/** Where the parts of its rows stand that stand apart. */
const tabsOf = ({ rows }: Para, left: number): number[] =>
  [...new Set(rows.flatMap((row) => row.slice(1).map(({ box }) => Math.round(box[0] - left))))].sort((a, b) => a - b);

/** Marks that stand as near to each other are of one level. */
const sameLevelPt = 6;
const tidy = (points: number): number => (Math.abs(points) < 1 ? 0 : Math.round(points * 10) / 10);

/** How wide paragraphs are whose lines end where they are told to. */
function widthOf(paragraphs: readonly SlideParagraph[], paras: readonly Para[]): number | undefined {
  const widths = paragraphs.map(({ content, indent, first, align, mark }, at) => {
    const width = align === paragraphs[0]?.align ? widestOf(content, paras[at]?.rows ?? []) : undefined;
    return width === undefined ? undefined : width + indent + (mark ? 0 : Math.max(0, first));
  });
  return widths.every((width) => width !== undefined) ? Math.max(...widths) : undefined;
}

export function parasOf(lines: readonly Line[], page: number): Para[] {
  const frame = { left: boxOf(lines)[0], right: edgeOf(lines) };
  const rows = rowsOf(lines);
  if (!isSeries(rows) && !isCode(rows) && !isCounted(rows)) return paragraphsOf(lines, { page, frame, columns: 1 });
  return rows.map((row) => ({ kind: "para", page, rows: [row], frame, columns: 1 }));
}

/** Lines of nothing but a number, such as those of a form's lines: no sentence goes on from one to the next. */
const isCounted = (rows: readonly Row[]): boolean =>
  rows.length > 1 && rows.every((row) => /^\p{L}?\d[\d.,]*\p{L}?$/u.test(rowText(row)));

/** At least this share of a program's lines has signs that sentences have none of, or options of a command. */
const code = { least: 2, share: 0.5, signs: /[{}()[\];=\\<>|#$"]|^[./-]|:\w|\s--?\w/ };

const isCode = (rows: readonly Row[]): boolean =>
  rows.length >= code.least &&
  rows.every((row) => row.every(isMono)) &&
  rows.filter((row) => code.signs.test(rowText(row))).length >= code.share * rows.length;

/** In em, from baseline to baseline. */
const seriesOfLines = { least: 3, pitch: 1.9 };

/** Lines that stand apart, each of which begins as a sentence does. */
const isSeries = (rows: readonly Row[]): boolean =>
  rows.length >= seriesOfLines.least &&
  rows.every((row, at) => {
    const above = rows[at - 1];
    return (
      /^[\p{Lu}\d]/u.test(row[0]?.text ?? "") &&
      (!above || rowBase(row) - rowBase(above) > seriesOfLines.pitch * topSize(row))
    );
  });

/** In points, of lines that end at one edge; so many of them, and of all, do. */
const sameEdgePt = 1;
const leastAtEdge = { rows: 4, share: 0.4 };
/** What stands out further is no line that was too full. */
const beyondEdgeEm = 2;

/** Where the lines of a text end: at the edge that most of them end at, though one of them is too full for it. */
export function edgeOf(lines: readonly Line[]): number {
  const right = boxOf(lines)[2];
  const rows = rowsOf(lines);
  const rights = rows.map(rowRight).sort((a, b) => b - a);
  const size = Math.max(...rows.map(rowSize));
  let end = 0;
  for (const [at, edge] of rights.entries()) {
    if (right - edge > beyondEdgeEm * size) return right;
    while (edge - (rights[end] ?? Number.NEGATIVE_INFINITY) < sameEdgePt) end += 1;
    if (end - at >= Math.max(leastAtEdge.rows, leastAtEdge.share * rows.length)) return edge;
  }
  return right;
}

const usualBlankEm = 0.25;
const mostRoomShare = 0.6;
/** What fits by less did not, to who measured it exactly. */
const slightFitEm = 0.1;
const ideograph = /^[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/;

/** How much wider a row would be with the next one's first word behind it. */
function wanted(next: Row): number {
  const first: Line | undefined = next[0];
  if (!first) return 0;
  const [word = ""] = first.text.split(" ");
  const count = ideograph.test(word) ? 1 : [...word].length;
  const edges = first.pieces.flatMap((piece) => [...piece.edges]).slice(0, 2 * count);
  return usualBlankEm * first.size + Math.max(...edges) - Math.min(...edges);
}

/** Before which rows a line breaks on purpose: the next word would have found room. */
export function breaksIn({ rows, frame }: Para): number[] {
  return rows.flatMap((row, at) => {
    const above = rows[at - 1];
    return above && above.length > 0 && -beyond(above, row, frame) > slightFitEm * (row[0]?.size ?? 0) ? [at] : [];
  });
}

/** How far beyond the edge the next word would end: where it is read leftwards at the left, in the middle at both ends. */
function beyond(above: Row, row: Row, { left, right }: Para["frame"]): number {
  const [from, to] = [rowLeft(above), rowRight(above)];
  const isMiddle = from - left > 3 && Math.abs(from + to - left - right) < 5;
  if (isMiddle) return to - from + wanted(row) - (right - left);
  return wanted(row) + (above[0]?.rightToLeft ? left - from : to - right);
}

/** How much wider a box may be than its text, so that its lines break where they broke, whoever draws them. */
export function roomOf(paras: readonly Para[]): number {
  const size = Math.max(0, ...paras.flatMap(({ rows }) => rows.flat().map((line) => line.size)));
  const rooms = paras.flatMap((para) => {
    const breaks = new Set(breaksIn(para));
    return para.rows.flatMap((row, at) => {
      const above = para.rows[at - 1];
      return above && !breaks.has(at) ? [beyond(above, row, para.frame)] : [];
    });
  });
  return rooms.length === 0 ? 0 : Math.max(0.5, Math.min(mostRoomShare * size, Math.min(...rooms) / 2));
}
