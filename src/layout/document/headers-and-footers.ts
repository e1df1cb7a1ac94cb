import type { Block, Inline, Paragraph, Repeated } from "#formats/model/document.ts";
import { around, middleOf } from "../model/box.ts";
import type { Line } from "../model/line.ts";
import { type PageSide, type PicturePart, runningRows, type Sheet } from "../model/parts.ts";
import type { TextEdges } from "../model/row.ts";
import { bottomOf, topOf } from "../model/row-extent.ts";
import { ruleAtEdge } from "../regions/edge-rule.ts";
import { beforeAll, maskedNumbers, numberOf, numeralsIn, PageNumbers } from "../regions/page-numbers.ts";
import { lettersOnly } from "../text/paragraph-text.ts";
import { paragraphsOf } from "../text/paragraphs.ts";
import { startOf } from "../text/part-extent.ts";
import { emptyParagraph } from "./blank-pages.ts";
import { type BlockContext, blocksOf, hungInline } from "./blocks.ts";
import type { HungPicture } from "./hung-pictures.ts";
import { ruleOf } from "./paragraph-rules.ts";
import type { RepeatedHeadings } from "./repeated-headings.ts";

export interface HeaderContext {
  known: BlockContext;
  frameOf: (sheet: Sheet) => TextEdges;
  /** The number that a page is given is more than its place in the file by so much. */
  counted: number;
  /** The numbers of all pages of the file. */
  numbers: PageNumbers;
  pages: number;
  /** Headings that pages repeat at their edges, by their letters. */
  repeated: RepeatedHeadings;
}

export function numbersOn(sheets: readonly Sheet[]): PageNumbers {
  const numbers = new PageNumbers();
  for (const sheet of sheets) for (const row of runningRows(sheet)) numbers.add(sheet.number, row);
  return numbers;
}

/** Writes what stands at an edge of pages: the same on all, or another on the first, or on even ones. */
export function repeatedAtEdge(sheets: readonly Sheet[], side: PageSide, setting: HeaderContext): Repeated | undefined {
  const all = sheets.map((sheet) => {
    const { [side]: rows = [], pictures: shown } = sheet.running ?? {};
    const pictures = shown?.[side] ?? [];
    const key = [keyOf(rows, sheet.width, setting.repeated), ...pictures.map(({ picture }) => picture.key)].join(" ");
    return { sheet, rows, pictures, key, isEven: (sheet.number + setting.counted) % 2 === 0 };
  });
  const write = (one: (typeof all)[number] | undefined): Block[] =>
    one ? withRule(rowsAsBlocks(one, { ...setting, side }), one, side) : [];
  const rest = all.slice(1);
  const most = commonest(rest.length > 0 ? rest : all);
  if (all.every(({ rows, pictures }) => rows.length + pictures.length === 0)) return undefined;
  const odd = commonest(rest.filter(({ isEven }) => !isEven)) ?? most;
  const even = commonest(rest.filter(({ isEven }) => isEven));
  const differs = rest.length >= 3 && odd !== undefined && even !== undefined && odd.key !== even.key;
  const usual = differs ? odd : most;
  const [first] = all;
  const isOther = first !== undefined && usual !== undefined && first.key !== usual.key && rest.length > 0;
  const edge = edgeOf(usual ?? first, side);
  return {
    ...(edge === undefined ? {} : { edge }),
    blocks: write(usual ?? first),
    ...(isOther ? { first: write(first) } : {}),
    ...(differs ? { even: write(even) } : {}),
  };
}

/** Adds the line that parts a head or foot from the text. */
function withRule(blocks: Block[], { sheet, rows }: { sheet: Sheet; rows: Line[][] }, side: PageSide): Block[] {
  const rule = ruleAtEdge(sheet, rows, side);
  const at = side === "header" ? blocks.length - 1 : 0;
  const block = blocks[at];
  const [first, last] = [rows[0], rows.at(-1)];
  if (!rule || block?.kind !== "paragraph" || !first || !last) return blocks;
  const found =
    side === "header"
      ? { bottom: ruleOf(rule, rule.at - bottomOf(last)) }
      : { top: ruleOf(rule, topOf(first, block.lines) - rule.at) };
  return blocks.with(at, { ...block, rules: found });
}

/** Tells how far from the paper's edge a head or foot begins. */
function edgeOf(one: PageEdge | undefined, side: PageSide): number | undefined {
  const [first, last] = [one?.rows[0], one?.rows.at(-1)];
  if (!one) return undefined;
  if (!first || !last) return emptyDistanceOf(one, side);
  return Math.max(0, side === "header" ? topOf(first, 1) : one.sheet.height - bottomOf(last));
}

/** Finds what most pages have. Where as many have nothing, the something: a chapter's first page has nothing, and the others have it. */
function commonest<T extends { key: string }>(all: readonly T[]): T | undefined {
  const groups = [...Map.groupBy(all, ({ key }) => key).values()].sort(
    (a, b) => b.length - a.length || Number(a[0]?.key === "") - Number(b[0]?.key === ""),
  );
  return groups[0]?.[0];
}

/**
 * Makes a key that pages with the same head share. Pages before the text are counted in letters, and have feet of their
 * own; so have pages on the left where the number stands at the outer edge.
 */
const keyOf = (rows: readonly Line[][], width: number, repeated: RepeatedHeadings): string =>
  rows
    .flat()
    .map(({ text, box }) => {
      const third = Math.floor((3 * middleOf(box)[0]) / width);
      const level = repeated.get(lettersOnly(text));
      return `${level === undefined ? maskedNumbers(text, "%") : `heading ${level}`} ${third}`;
    })
    .join(" ");

interface PageEdge {
  sheet: Sheet;
  rows: readonly Line[][];
  pictures: readonly PicturePart[];
}

/** Tells how far from the paper's edge the paragraph is that bears pictures where nothing is written. */
function emptyDistanceOf({ sheet, pictures }: PageEdge, side: PageSide): number | undefined {
  const [, top, , bottom] = around(pictures.map(({ box }) => box));
  if (pictures.length === 0) return undefined;
  return Math.max(0, side === "header" ? top : sheet.height - bottom);
}

interface SideContext extends HeaderContext {
  side: PageSide;
}

function rowsAsBlocks(edge: PageEdge, setting: SideContext): Block[] {
  const { known, frameOf, side, pages, numbers, counted, repeated } = setting;
  const { rows, sheet, pictures } = edge;
  const paras = paragraphsOf(rows.flat(), { page: sheet.number, frame: frameOf(sheet), columns: 1 });
  // Pages before the text are counted by themselves: a number that goes along with theirs is one as well.
  const page = sheet.number + counted;
  const numerals = rows.flatMap(numeralsIn);
  const own = numerals.filter((text) => numberOf(text) === page);
  const others = numerals.filter((text) => numbers.goesAlong(sheet.number, numberOf(text)));
  const shown = new Set(own.length > 0 ? own : [String(page), ...others]);
  const [first] = paras;
  if (!first) return pictures.length > 0 ? [emptyAnchorOf(edge, known, side)] : [];
  const start = startOf(first);
  const hung = new Map([...known.hung, [first, pictures.map((shown) => hungAt(shown, start))]]);
  return blocksOf(paras, { ...known, hung }).map((block) =>
    block.kind === "paragraph" ? { ...block, content: fieldsIn(withHeadings(block, repeated), shown, pages) } : block,
  );
}

const hungAt = (shown: PicturePart, start: number): HungPicture => ({
  shown,
  down: shown.box[1] - start,
  text: "apart",
});

/** Makes an empty paragraph that pictures hang on. */
function emptyAnchorOf(edge: PageEdge, known: BlockContext, side: PageSide): Paragraph {
  const { sheet, pictures } = edge;
  const at = emptyDistanceOf(edge, side) ?? 0;
  const start = side === "header" ? at : sheet.height - at - emptyLinePt;
  return { ...emptyParagraph, content: pictures.flatMap((shown) => hungInline(hungAt(shown, start), known)) };
}

/** Makes a repeated heading a field, which shows on each page the one that goes on there. */
const withHeadings = (block: Paragraph, repeated: RepeatedHeadings): Paragraph => ({
  ...block,
  content: block.content.map((one): Inline => {
    const level = one.kind === "span" ? repeated.get(lettersOnly(one.text)) : undefined;
    if (one.kind !== "span" || level === undefined) return one;
    return { kind: "field", of: `heading ${level}`, look: one.look, text: one.text.trim() };
  }),
});

/** An empty line is some so many points high. */
const emptyLinePt = 14;
const roman = /^[ivxlc]{1,6}$/;
const endsBeforeAll = new RegExp(`${beforeAll}\\s*$`, "i");

/** Makes page numbers fields. */
function fieldsIn({ content }: Paragraph, shown: ReadonlySet<string>, pages: number): Inline[] {
  const digits = [...shown].filter((text) => /\d/.test(text));
  const letters = [...shown].filter((text) => !/\d/.test(text)).map((text) => `|(?<!\\p{L})${text}(?!\\p{L})`);
  // The 2 of "Writer2LaTeX" is part of a name.
  const figures = `(?<![\\d.\\p{Lu}\\p{Ll}])(?:${[...digits, pages].join("|")})(?![\\d.]\\d|[\\d\\p{Lu}\\p{Ll}])`;
  const form = new RegExp(`${figures}${letters.join("")}`, "gu");
  return content.flatMap((one): Inline[] => {
    if (one.kind !== "span") return [one];
    if (content.length === 1 && roman.test(one.text))
      return [{ kind: "field", of: "page", look: one.look, text: one.text }];
    const made: Inline[] = [];
    let from = 0;
    for (const match of one.text.matchAll(form)) {
      const [text] = match;
      const before = one.text.slice(0, match.index);
      const isBehind = endsBeforeAll.test(before);
      const isTotal = text === String(pages) && (!shown.has(text) || isBehind);
      if (isTotal && !isBehind) continue;
      if (match.index > from) made.push({ ...one, text: one.text.slice(from, match.index) });
      made.push({ kind: "field", of: isTotal ? "pages" : "page", look: one.look, text });
      from = match.index + text.length;
    }
    if (from < one.text.length) made.push({ ...one, text: one.text.slice(from) });
    return made;
  });
}
