import type { Block, Border, Cell, Inline, Paragraph, Role, Row, Sides, Stood, Table } from "#formats/document.ts";
import type { Hung } from "./beside.ts";
import { blankParagraphs } from "./blank-pages.ts";
import { heightOf, median, widthOf } from "./box.ts";
import { heightsOf, paddingOf, roomIn } from "./cell-room.ts";
import type { ContentsEntry } from "./contents.ts";
import { contentsOf } from "./contents-block.ts";
import type { Grid, GridCell, Para, Part, Shown } from "./flow.ts";
import { indentIn } from "./indents.ts";
import { boxOf } from "./line.ts";
import { wantedBreaks } from "./line-ends.ts";
import type { Listed } from "./lists.ts";
import type { Ruling } from "./page.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { settingOf } from "./setting.ts";
import { spaceBefore } from "./spacing.ts";
import { tabsOf } from "./tabs.ts";
import { contentOf, without } from "./text.ts";
import type { Words } from "./words.ts";

export interface Known {
  words: Words;
  items: ReadonlyMap<Para, Listed>;
  contents: ReadonlyMap<Para, ContentsEntry[]>;
  /** Names by which links find paragraphs. */
  places: ReadonlyMap<Para, string>;
  pictures: ReadonlyMap<string, number>;
  /** Pictures that stand beside text, by the paragraph that they hang on. */
  hung: ReadonlyMap<Para, readonly Hung[]>;
  /** What stands first on a page because the source begins one there, and from where on text stands on that page. */
  tops: ReadonlyMap<Part, number>;
  /** Between which edges text stands on a page. */
  frame(page: number): { left: number; right: number };
  /** Of these, what nothing but a break of its own puts there. */
  breaks: ReadonlySet<Part>;
  /** How many blank pages come before a part; by no part, those behind all of them. */
  blanks: ReadonlyMap<Part | undefined, number>;
  /** Where on its page a part stood; asked of what is no part of another. */
  stood?: ((part: Part) => Stood | undefined) | undefined;
  /** Puts marks of notes where raised numbers stand. */
  marked(para: Para, content: Inline[]): Inline[];
}

/** Parts as blocks of a document. */
export function blocksOf(parts: readonly Part[], known: Known): Block[] {
  const blocks: Block[] = [];
  let above: Part | undefined;
  let inContents = new Set<Para>();
  for (const part of parts) {
    if (part.kind === "para" && inContents.has(part)) continue;
    const blank = known.blanks.get(part) ?? 0;
    blocks.push(...blankParagraphs(blank));
    const before = spaceBefore(part, above, known.tops.get(part));
    const stood = known.stood?.(part);
    const turn = blank > 0 || known.breaks.has(part) ? begun : (block: Block) => block;
    const made = (block: Block) => told(turn(block), stood);
    if (part.kind === "para") {
      const entries = known.contents.get(part);
      if (entries) {
        inContents = new Set(entries.flatMap(({ para, before }) => (before ? [before, para] : [para])));
        blocks.push(made(contentsOf(entries, before, known.stood)));
      } else {
        const block = paragraphOf(part, known, before);
        if (block.content.length > 0) blocks.push(made(block));
      }
    } else if (part.kind === "grid") blocks.push(made(tableOf(part, known, before)));
    else blocks.push(...pictureOf(part, known, before).map(made));
    above = part;
  }
  return blocks;
}

const told = (block: Block, stood: Stood | undefined): Block =>
  stood && (block.kind === "paragraph" || block.kind === "table") ? { ...block, stood } : block;

/** On a new page; a table by its first paragraph, and a table of contents by its first entry. */
function begun(block: Block): Block {
  if (block.kind === "contents") {
    const [first, ...rest] = block.entries;
    return first ? { ...block, entries: [{ ...first, begins: "page" }, ...rest] } : block;
  }
  if (block.kind !== "table") return { ...block, begins: "page" };
  const [row, ...rows] = block.rows;
  const [cell, ...cells] = row?.cells ?? [];
  const [first, ...rest] = cell?.blocks ?? [];
  if (!row || !cell || !first) return block;
  return { ...block, rows: [{ ...row, cells: [{ ...cell, blocks: [begun(first), ...rest] }, ...cells] }, ...rows] };
}

function paragraphOf(para: Para, known: Known, before: number): Paragraph {
  const listed = known.items.get(para);
  const rows = listed ? without(para.rows, listed.skip) : para.rows;
  const role = roleOf(para, listed);
  const { align, indent, lines, rightToLeft } = settingOf(para);
  // Headings are said elsewhere, too.
  const isHeading = role.kind === "heading" || role.kind === "title";
  const breaks = align === "center" && !isHeading ? wantedBreaks(para) : undefined;
  const content = known.marked(para, contentOf({ rows }, known.words, !isHeading, breaks));
  const place = known.places.get(para);
  return {
    kind: "paragraph",
    role,
    content: [...hungOn(para, known), ...content],
    align,
    rightToLeft,
    indent: listed && role.kind === "item" ? { ...listed.indent, end: 0 } : indentIn(para, { align, indent }),
    space: { before, after: 0 },
    lines,
    ...(place ? { place } : {}),
    ...(para.fill ? { fill: para.fill } : {}),
    ...(para.rules ? { rules: para.rules } : {}),
    ...(role.kind === "heading" ? { keepsNext: true } : {}),
    ...tabsOf(para, content),
  };
}

const hungOn = (para: Para, known: Known): Inline[] =>
  (known.hung.get(para) ?? []).flatMap(({ shown, down, text }): Inline[] => {
    const { box, picture, alt } = shown;
    const index = known.pictures.get(picture.key);
    if (index === undefined) return [];
    const hangs = { left: box[0], down, text };
    const size = { width: Math.max(1, widthOf(box)), height: Math.max(1, heightOf(box)) };
    return [{ kind: "inline-picture", picture: index, ...size, ...(alt ? { alt } : {}), hangs }];
  });

function roleOf({ role }: Para, listed: Listed | undefined): Role {
  if (role?.kind === "heading") {
    if (!listed) return role;
    const isOwn = listed.level === role.level - 1;
    return { ...role, list: listed.list, ...(isOwn ? {} : { step: listed.level }) };
  }
  if (listed) return { kind: "item", list: listed.list, level: listed.level };
  if (role?.kind === "title" || role?.kind === "caption" || role?.kind === "quote" || role?.kind === "code")
    return { kind: role.kind };
  return { kind: "text" };
}

/** Where a picture or a table stands between the edges of its column. */
function placeOf({ box, page, frame }: Grid | Shown, known: Known): Pick<Table, "align" | "indent"> {
  const { left, right } = frame ?? known.frame(page);
  const [before, after] = [box[0] - left, right - box[2]];
  if (before < near || Math.min(before, after) < -near) return { align: "start", indent: 0 };
  if (Math.abs(before - after) < near) return { align: "center", indent: 0 };
  return after < near ? { align: "end", indent: 0 } : { align: "start", indent: Math.round(before) };
}

const near = 6;

function pictureOf(shown: Shown, known: Known, before: number): Block[] {
  const { box, picture, alt } = shown;
  const index = known.pictures.get(picture.key);
  if (index === undefined) return [];
  return [
    {
      kind: "picture",
      picture: index,
      width: Math.max(1, widthOf(box)),
      height: Math.max(1, heightOf(box)),
      ...(alt ? { alt } : {}),
      ...placeOf(shown, known),
      space: { before, after: 0 },
    },
  ];
}

function tableOf(grid: Grid, known: Known, before: number): Table {
  const count = grid.ys.length - 1;
  const byRow = Map.groupBy(grid.cells, ({ row }) => row);
  const [padding, heights] = [paddingOf(grid), heightsOf(grid)];
  const rows = Array.from({ length: count }, (_, at): Row => {
    const cells = (byRow.get(at) ?? []).sort((a, b) => a.column - b.column);
    const height = heights[at];
    return {
      ...(height === undefined ? {} : { height }),
      cells: cells.map((cell) => cellOf(cell, grid, padding, known)),
    };
  });
  const rightToLeft = false;
  const place = placeOf(grid, known);
  const columns = grid.xs.slice(1).map((x, at) => x - (grid.xs[at] ?? 0));
  columns[columns.length - 1] = (columns.at(-1) ?? 0) + (place.align === "start" ? spareOf(grid, known) : 0);
  return {
    kind: "table",
    columns,
    heads: Math.max(grid.heads, headsOf(grid)),
    rows,
    ...place,
    rightToLeft,
    space: { before, after: 0 },
    padding,
  };
}

/** The last column of a table without lines and grounds is as wide as its text: letters of another font find room beside it. */
function spareOf({ ruled, cells, box, frame, page }: Grid, known: Known): number {
  const isSeen = ruled || cells.some(({ fill, borders }) => fill !== undefined || Object.keys(borders).length > 0);
  const { right } = frame ?? known.frame(page);
  return isSeen ? 0 : Math.max(0, Math.min(spare, right - box[2]));
}

/** In points. */
const spare = 18;

/** A first row that is bold or shaded as the others are not. */
export function headsOf(grid: Grid): number {
  if (grid.ys.length < 3) return 0;
  const isHead = (at: number): boolean => {
    const cells = grid.cells.filter(({ row, lines }) => row === at && lines.length > 0);
    if (cells.length === 0) return false;
    const bold = cells.every(({ lines }) =>
      lines.every(({ pieces }) => pieces.every(({ look, text }) => look.bold || text.trim() === "")),
    );
    return bold || cells.every(({ fill }) => fill !== undefined);
  };
  return isHead(0) && !isHead(1) ? 1 : 0;
}

function cellOf(cell: GridCell, grid: Grid, padding: Sides<number>, known: Known): Cell {
  const frame = roomIn(cell, padding);
  const parts = cell.parts ?? paragraphsOf(cell.lines, { page: grid.page, frame, columns: 1 });
  const { column, columns, rows, borders } = cell;
  return {
    column,
    columns,
    rows,
    blocks: blocksOf(parts, { ...known, stood: undefined }),
    ...(cell.fill ? { fill: cell.fill } : {}),
    borders: Object.fromEntries(Object.entries(borders).map(([side, ruling]) => [side, borderOf(ruling)])),
    vertical: verticalOf(cell),
    ...(cell.turned ? { turned: cell.turned.degrees } : {}),
  };
}

export const borderOf = ({ width, colour }: Ruling): Border => ({
  width: Math.max(0.25, Math.round(width * 4) / 4),
  colour,
  style: "solid",
});

export function verticalOf({ lines, box, turned }: GridCell): Cell["vertical"] {
  if (turned) return "middle";
  if (lines.length === 0) return "top";
  const text = boxOf(lines);
  const [above, below] = [text[1] - box[1], box[3] - text[3]];
  if (above + below < median(lines.map(({ size }) => size))) return "top";
  if (Math.abs(above - below) < 3) return "middle";
  return above > below + 3 ? "bottom" : "top";
}
