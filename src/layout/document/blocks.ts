import type { Block, Inline, Link, Paragraph, Picture, Role, SourcePosition, Table } from "#formats/model/document.ts";
import type { KnownWords } from "../lines/known-words.ts";
import { heightOf, widthOf } from "../model/box.ts";
import type { Background } from "../model/page.ts";
import type { Grid, Para, Part, PicturePart } from "../model/parts.ts";
import type { TextEdges } from "../model/row.ts";
import type { ContentsEntry } from "../roles/contents.ts";
import type { ListItem } from "../roles/list-levels.ts";
import { centredInset, toldBreaks, wantedBreaks } from "../text/line-breaks.ts";
import { isListing, leftOf, listedContent, listingSet } from "../text/listings.ts";
import { alignmentOf, indentIn, tabsOf } from "../text/paragraph-alignment.ts";
import { contentOf, withoutLetters } from "../text/paragraph-text.ts";
import { spaceBefore } from "../text/part-extent.ts";
import { blankParagraphs } from "./blank-pages.ts";
import { contentsOf } from "./contents-block.ts";
import { groundsOf } from "./hung-panels.ts";
import type { HungPicture } from "./hung-pictures.ts";
import type { HungTurnedText } from "./hung-turned.ts";
import { farthestRulePt } from "./paragraph-rules.ts";
import { tableOf } from "./table-block.ts";

export interface BlockContext {
  words: KnownWords;
  items: ReadonlyMap<Para, ListItem>;
  contents: ReadonlyMap<Para, ContentsEntry[]>;
  /** Names by which links find paragraphs. */
  places: ReadonlyMap<Para, string>;
  /** Links by what they are in the document. */
  links: ReadonlyMap<Link, Link>;
  pictures: ReadonlyMap<string, number>;
  /** Pictures that stand beside text, by the paragraph that they hang on. */
  hung: ReadonlyMap<Para, readonly HungPicture[]>;
  /** Text that runs up or down, by the paragraph that it hangs on. */
  turned: ReadonlyMap<Para, readonly HungTurnedText[]>;
  /** Grounds of columns, by the paragraph that they hang on. */
  panels: ReadonlyMap<Para, readonly Background[]>;
  /** Parts that stand first on a page because the source begins one there, with where text begins on that page. */
  tops: ReadonlyMap<Part, number>;
  /** The edges between which text stands on a page. */
  frame(page: number): TextEdges;
  /** The ones among these that nothing but a break of their own puts there. */
  breaks: ReadonlySet<Part>;
  /** Parts that begin a column of their own accord, with how far below the top of columns they begin. */
  columns?: ReadonlyMap<Part, number>;
  /** How many blank pages come before a part; by no part, those behind all of them. */
  blanks: ReadonlyMap<Part | undefined, number>;
  /** Tells where on its page a part stood; parts in cells are not asked for. */
  sourceOf?: ((part: Part) => SourcePosition | undefined) | undefined;
  /** Puts marks of notes where raised numbers stand. */
  marked(para: Para, content: Inline[]): Inline[];
}

/** Parts as blocks of a document. */
export function blocksOf(parts: readonly Part[], known: BlockContext): Block[] {
  const blocks: Block[] = [];
  let above: Part | undefined;
  let inContents = new Set<Para>();
  for (const part of parts) {
    if (part.kind === "para" && inContents.has(part)) {
      above = part;
      continue;
    }
    const blank = known.blanks.get(part) ?? 0;
    blocks.push(...blankParagraphs(blank));
    const before = known.columns?.get(part) ?? spaceBefore(part, above, known.tops.get(part));
    const source = known.sourceOf?.(part);
    const turn = blank > 0 || known.breaks.has(part) ? beginningPage : (block: Block) => block;
    const isColumn = known.columns?.has(part) ?? false;
    const made = (block: Block) => withSource(isColumn ? inNextColumn(block) : turn(block), source);
    if (part.kind === "para") {
      const entries = known.contents.get(part);
      if (entries) {
        inContents = new Set(entries.flatMap(({ para, before }) => (before ? [before, para] : [para])));
        blocks.push(made(contentsOf(entries, before, known)));
      } else {
        const block = paragraphOf(part, known, before);
        if (block.content.length > 0) blocks.push(made(block));
      }
    } else if (part.kind === "grid")
      blocks.push(
        made(
          tableOf(part, tablePlaceOf(part, known), before, (inside) =>
            blocksOf(inside, { ...known, sourceOf: undefined }),
          ),
        ),
      );
    else blocks.push(...pictureOf(part, known, before).map(made));
    above = part;
  }
  return blocks;
}

const withSource = (block: Block, source: SourcePosition | undefined): Block =>
  source && block.kind !== "contents" ? { ...block, source } : block;

const inNextColumn = (block: Block): Block =>
  block.kind === "paragraph" || block.kind === "picture" ? { ...block, begins: "column" } : block;

/** Has a block begin on a new page; a table by its first paragraph, and a table of contents by its first entry. */
function beginningPage(block: Block): Block {
  if (block.kind === "contents") {
    const [first, ...rest] = block.entries;
    return first ? { ...block, entries: [{ ...first, begins: "page" }, ...rest] } : block;
  }
  if (block.kind !== "table") return { ...block, begins: "page" };
  const [row, ...rows] = block.rows;
  const [cell, ...cells] = row?.cells ?? [];
  const [first, ...rest] = cell?.blocks ?? [];
  if (!row || !cell || !first) return block;
  return {
    ...block,
    rows: [{ ...row, cells: [{ ...cell, blocks: [beginningPage(first), ...rest] }, ...cells] }, ...rows],
  };
}

function paragraphOf(para: Para, known: BlockContext, before: number): Paragraph {
  const listed = known.items.get(para);
  const role = roleOf(para, listed);
  const { said, indent, ...setting } = isListing(para)
    ? listingSaid(para, known.words)
    : textSaid(para, role, listed, known.words);
  const content = known.marked(para, relinked(said, known.links));
  const place = known.places.get(para);
  const hanging = listed && (role.kind === "item" || listed.indent.first < 0) ? listed.indent : undefined;
  return {
    kind: "paragraph",
    role,
    content: [...hungOn(para, known), ...content],
    ...setting,
    indent: hanging ? { ...hanging, end: 0 } : indent,
    space: { before, after: 0 },
    ...(place ? { place } : {}),
    ...(para.fill ? { fill: para.fill } : {}),
    ...(role.kind === "heading" ? { keepsNext: true } : {}),
    ...groundsOf(para, known.panels),
    ...turnedBy(para, known),
    ...tabsOf(para, content),
  };
}

/** A paragraph's words, and how it is set. */
type SaidParagraph = Pick<Paragraph, "align" | "indent" | "lines" | "rightToLeft" | "rules"> & { said: Inline[] };

function textSaid(para: Para, role: Role, listed: ListItem | undefined, words: KnownWords): SaidParagraph {
  const { align, indent, ...setting } = alignmentOf(para);
  // Headings are said elsewhere, too.
  const isHeading = role.kind === "heading" || role.kind === "title";
  const sides = isHeading && align === "center" ? centredInset(para) : 0;
  const own = sides > 0 ? { start: sides, end: sides, first: 0 } : indent;
  const rows = listed ? withoutLetters(para.rows, listed.skip) : para.rows;
  return {
    ...setting,
    align,
    indent: indentIn(para, { align, indent: own }),
    said: contentOf({ rows }, words, !isHeading, isHeading ? undefined : breaksOf(para, align)),
    ...(para.rules ? { rules: para.rules } : {}),
  };
}

/** Reads a listing: its lines are kept, each set in by blanks of its own. */
function listingSaid(para: Para, words: KnownWords): SaidParagraph {
  const { align, indent, ...setting } = listingSet(para);
  return {
    ...setting,
    align,
    indent: { ...indentIn(para, { align, indent }), start: indent.start, first: 0 },
    said: listedContent(para, words),
    ...listingRules(para),
  };
}

/** Gives the lines beside a listing. Its ground begins where a line in its colour is drawn: its lines are all set in behind it. */
function listingRules(para: Para): Pick<Paragraph, "rules"> {
  const { rules, fill, backgroundEdges } = para;
  const gap = fill && backgroundEdges ? Math.round(leftOf(para) - backgroundEdges.left) : 0;
  if (fill && gap > 0 && !rules?.left)
    return {
      rules: {
        ...rules,
        left: { style: "solid", width: groundRulePt, colour: fill, gap: Math.min(gap, farthestRulePt) },
      },
    };
  return rules ? { rules } : {};
}

/** The line that widens a listing's ground to the left is so many points wide; its colour is the ground's own. */
const groundRulePt = 0.5;

const relinked = (content: readonly Inline[], links: BlockContext["links"]): Inline[] =>
  content.map((one) => {
    const link = one.kind === "span" && one.link ? links.get(one.link) : undefined;
    return one.kind === "span" && link ? { ...one, link } : one;
  });

function turnedBy(bearer: Para, known: BlockContext): Pick<Paragraph, "turned"> {
  const turned = (known.turned.get(bearer) ?? []).map(({ para, ...place }) => ({
    ...place,
    content: [paragraphOf(para, known, 0)],
  }));
  return turned.length > 0 ? { turned } : {};
}

function breaksOf(para: Para, align: Paragraph["align"]): ReturnType<typeof wantedBreaks> | undefined {
  if (align === "center") return wantedBreaks(para);
  return para.isTagged && align === "start" ? toldBreaks(para) : undefined;
}

const hungOn = (para: Para, known: BlockContext): Inline[] =>
  (known.hung.get(para) ?? []).flatMap((one) => hungInline(one, known));

/** Writes a picture that hangs on the paragraph which it is in. */
export function hungInline({ shown, down, text }: HungPicture, known: BlockContext): Inline[] {
  const { box, picture } = shown;
  const index = known.pictures.get(picture.key);
  if (index === undefined) return [];
  const hangs = { left: box[0], down, text };
  const size = { width: Math.max(1, widthOf(box)), height: Math.max(1, heightOf(box)) };
  return [{ kind: "inline-picture", picture: index, ...size, ...toldOf(shown, known), hangs }];
}

/** Gives a picture the words for those who don't see it, and the place where it leads. */
function toldOf({ alt, link }: PicturePart, { links }: BlockContext): Pick<Picture, "alt" | "link"> {
  return { ...(alt ? { alt } : {}), ...(link ? { link: links.get(link) ?? link } : {}) };
}

function roleOf({ role }: Para, listed: ListItem | undefined): Role {
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

/** Tells where a picture or a table stands between the edges of its column. */
function placeOf({ box, page, frame }: Grid | PicturePart, known: BlockContext): Pick<Table, "align" | "indent"> {
  const { left, right } = frame ?? known.frame(page);
  const [before, after] = [box[0] - left, right - box[2]];
  // A picture that begins before its column, such as a banner over all of a page, does so again.
  if (before < -sameEdgePt) return { align: "start", indent: Math.round(before) };
  if (before < sameEdgePt || after < -sameEdgePt) return { align: "start", indent: 0 };
  if (Math.abs(before - after) < sameEdgePt) return { align: "center", indent: 0 };
  return after < sameEdgePt ? { align: "end", indent: 0 } : { align: "start", indent: Math.round(before) };
}

/** A picture or a table that stands nearer to an edge of its column stands at it. */
const sameEdgePt = 6;

/** Tells where a table stands. It may begin a little before its column, as those of Word do, whose text begins where the column does. */
function tablePlaceOf(grid: Grid, known: BlockContext): Pick<Table, "align" | "indent"> & { right: number } {
  const { left, right } = grid.frame ?? known.frame(grid.page);
  const place = placeOf(grid, known);
  const before = grid.box[0] - left;
  const indent =
    place.align === "start" && Math.abs(before) >= 1 && before > -farthestOutdentPt ? Math.round(before) : place.indent;
  return { ...place, indent, right };
}

/** A table that begins further before its column was put there. */
const farthestOutdentPt = 36;

function pictureOf(shown: PicturePart, known: BlockContext, before: number): Block[] {
  const { box, picture } = shown;
  const index = known.pictures.get(picture.key);
  if (index === undefined) return [];
  return [
    {
      kind: "picture",
      picture: index,
      width: Math.max(1, widthOf(box)),
      height: Math.max(1, heightOf(box)),
      ...toldOf(shown, known),
      ...placeOf(shown, known),
      space: { before, after: 0 },
    },
  ];
}
