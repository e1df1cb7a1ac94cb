import { liesIn } from "../model/box.ts";
import { boxOf, type Line } from "../model/line.ts";
import { isMarkedContent, type MarkedContent, type StructureElement } from "../model/page.ts";
import {
  type Grid,
  type Para,
  type ParaRole,
  type Part,
  type PicturePart,
  paraText,
  type Sheet,
} from "../model/parts.ts";
import { isLeftwards } from "../model/row.ts";
import type { PageFrames } from "../regions/page-frames.ts";
import { findContents } from "../roles/contents.ts";
import { takeEndNotes } from "../roles/end-notes.ts";
import { noteSign } from "../roles/note-areas.ts";
import { type Note, takeAllNotes } from "../roles/notes.ts";
import { partsAsTheyStand, type ReadParts } from "../roles/untagged.ts";
import { joinListings } from "../text/listings.ts";
import { withoutLetters } from "../text/paragraph-text.ts";
import { paragraphsOf } from "../text/paragraphs.ts";
import { boxOn } from "../text/part-extent.ts";
import { type ColumnPlaces, columnPlaces } from "./column-places.ts";
import { drawnLabel, labelInFront } from "./label-ahead.ts";
import { MarkedTexts, marksIn } from "./marked-texts.ts";
import { standsInColumns, taggedGrid } from "./tagged-grid.ts";

const blocks = new Set([
  "P",
  "H",
  "Title",
  "Caption",
  "BlockQuote",
  "Quote",
  "Code",
  "Note",
  "FENote",
  "TOCI",
  "Index",
  "Formula",
]);
/** Code and quotations are part of a line where they stand among its letters (ISO 32000-1, 14.8.4.4), though some files have them as paragraphs. */
const inLines = new Set(["Code", "Quote"]);
const holders = new Set(["Table", "L", "TOC", "Figure", "Note", "FENote", "Document", "Part", "Sect", "Div", "Art"]);
const isHeading = (type: string): boolean => /^H[1-9]?$/.test(type);
const linesIn = ({ cells }: Grid): Line[] => cells.flatMap(({ lines }) => lines);
/** Calls an entry of a table of contents one: where its style has a place in the outline it is called a heading, but no heading leads elsewhere. */
const asEntry = (kid: StructureElement | MarkedContent): StructureElement | MarkedContent =>
  !isMarkedContent(kid) && isHeading(kid.type) && kid.kids.some((one) => !isMarkedContent(one) && one.type === "Link")
    ? { ...kid, type: "TOCI" }
    : kid;
const isBlock = (type: string): boolean => blocks.has(type) || holders.has(type) || isHeading(type);

/** Puts a mark in front of its text, which may run to the left. */
const beside = (mark: Line[], text: Line[]): Line[] => (isLeftwards(text) ? [...text, ...mark] : [...mark, ...text]);

const holdsNotes = ({ type, kids }: StructureElement): boolean =>
  type === "Note" || type === "FENote" || kids.some((kid) => !isMarkedContent(kid) && holdsNotes(kid));

/** Reads pages by what their structure tree says. One that names no notes may have some, as those of browsers do. */
export function readTagged(
  given: readonly Sheet[],
  tree: StructureElement,
  body: number,
  frames: PageFrames,
): ReadParts {
  const { sheets, notes } = holdsNotes(tree) ? { sheets: given, notes: [] } : takeAllNotes(given, body, frames);
  return new TreeReader(sheets, body, frames, notes).read(tree);
}

/** Reads what a structure tree says, from the pages that it names. */
export class TreeReader {
  readonly #text: MarkedTexts;
  readonly #sheets: ReadonlyMap<number, Sheet>;
  readonly #shown = new Set<PicturePart>();
  readonly #untoldLines = new Set<Line>();
  readonly #columns: ColumnPlaces;
  readonly notes: Note[];

  readonly #body: number;
  readonly #frames: PageFrames;

  constructor(sheets: readonly Sheet[], body: number, frames: PageFrames, notes: readonly Note[] = []) {
    this.#text = new MarkedTexts(sheets);
    this.#sheets = new Map(sheets.map((sheet) => [sheet.number, sheet]));
    this.#columns = columnPlaces(sheets, body, frames);
    this.#body = body;
    this.#frames = frames;
    this.notes = [...notes];
  }

  read(tree: StructureElement): ReadParts {
    const parts = this.#flow(tree, 0).map((part) => this.#columns.placed(part));
    for (const sheet of this.#sheets.values()) this.#place(parts, this.#leftOn(sheet));
    // Browsers tell of notes that they are a list.
    const joined = joinListings(this.#withPictures(parts), (page) => this.#frames.bottomOn(page));
    const ends = takeEndNotes(joined, this.notes);
    const notes = [...this.notes, ...ends.notes];
    return { sheets: [...this.#sheets.values()], notes, ...findContents(ends.parts) };
  }

  /** Reads the parts of an element's kids; loose content between blocks is read as it stands there, and in a cell it is a paragraph. */
  #flow(element: StructureElement, depth: number, isCell = false): Part[] {
    const parts: Part[] = [];
    const loose: (StructureElement | MarkedContent)[] = [];
    const close = () => {
      const own = loose.splice(0);
      parts.push(...(isCell ? this.#loose(own, depth) : this.#untold(own)));
    };
    const isLoose = this.#looseIn(element);
    for (const kid of element.kids) {
      if (isMarkedContent(kid) || isLoose(kid)) loose.push(kid);
      else {
        close();
        parts.push(...this.#block(kid, depth));
      }
    }
    close();
    return parts;
  }

  /** Tells which of an element's kids are text between blocks. */
  #looseIn(element: StructureElement): (kid: StructureElement) => boolean {
    const isText = (kid: StructureElement) => !isBlock(kid.type) && !this.#holdsBlocks(kid);
    const isAmidText = element.kids.some((kid) => isMarkedContent(kid) || (isText(kid) && kid.type !== "Lbl"));
    return (kid) => isText(kid) || (isAmidText && inLines.has(kid.type));
  }

  #holdsBlocks(element: StructureElement): boolean {
    return element.kids.some((kid) => !isMarkedContent(kid) && (isBlock(kid.type) || this.#holdsBlocks(kid)));
  }

  #block(element: StructureElement, depth: number): Part[] {
    const { type } = element;
    if (isHeading(type))
      return this.#paragraph(element, { kind: "heading", level: Math.min(6, Number(type.slice(1)) || 1) }, depth);
    if (type === "Title") return this.#paragraph(element, { kind: "title" }, depth);
    if (type === "Caption") return this.#paragraph(element, { kind: "caption" }, depth);
    if (type === "Code") return this.#paragraph(element, { kind: "code" }, depth);
    if (type === "TOCI") return this.#paragraph(element, { kind: "contents" }, depth);
    if (type === "P" || type === "Formula") return this.#paragraph(element, { kind: "text" }, depth);
    if (type === "L") return element.kids.flatMap((kid) => (isMarkedContent(kid) ? [] : this.#item(kid, depth)));
    if (type === "Table") return this.#table(element, depth);
    if (type === "TOC") return this.#flow({ ...element, kids: element.kids.map(asEntry) }, depth);
    if (type === "Figure") return this.#figure(element, depth);
    if (type === "Note" || type === "FENote") return this.#note(element);
    return this.#flow(element, depth);
  }

  #table(element: StructureElement, depth: number): Part[] {
    const grid = taggedGrid(element, { flow: (cell) => this.#flow(cell, 0, true), sheets: this.#sheets });
    if (!grid) return this.#flow(element, depth);
    return standsInColumns(grid) ? [grid] : this.#drawn(this.#text.linesOf(marksIn(element)));
  }

  /** Reads lines as they stand on their pages, with the tables that are drawn around them. */
  #drawn(lines: ReadonlySet<Line>): Part[] {
    const byPage = Map.groupBy(lines, ({ page }) => page);
    const sheets = [...this.#sheets.values()].filter(({ number }) => byPage.has(number));
    const own = sheets.flatMap((sheet): Sheet[] => {
      const box = boxOf(byPage.get(sheet.number) ?? []);
      // The contents of a form's fields are in no tree.
      const isOwn = (line: Line) =>
        lines.has(line) || (line.pieces.every(({ mark }) => mark === undefined) && liesIn(line.box, box));
      const grids = sheet.grids.filter((grid) => linesIn(grid).some(isOwn));
      const [level, turned] = [sheet.lines.filter(isOwn), sheet.turned.filter(isOwn)];
      this.#text.taken([...level, ...turned, ...grids.flatMap(linesIn)]);
      return level.length + turned.length + grids.length > 0
        ? [{ ...sheet, lines: level, turned, grids, shown: [] }]
        : [];
    });
    return partsAsTheyStand(own, this.#body, this.#frames);
  }

  #item(element: StructureElement, depth: number): Part[] {
    if (element.type === "L") return this.#block(element, depth + 1);
    const label = element.kids.find((kid): kid is StructureElement => !isMarkedContent(kid) && kid.type === "Lbl");
    // Browsers have items that say more of themselves as elements without a kind.
    if (element.type !== "LI" && !(element.type === "NonStruct" && label)) return this.#block(element, depth);
    const bodies = element.kids.filter((kid) => kid !== label);
    const parts = this.#itemParts(
      {
        type: "LBody",
        kids: bodies.flatMap((kid) => (!isMarkedContent(kid) && kid.type === "LBody" ? kid.kids : [kid])),
      },
      depth,
    );
    const first = parts.find(
      (part) => part.kind === "para" && !(part.role?.kind === "item" && part.role.level > depth),
    );
    if (first?.kind !== "para") return label ? [...this.#paragraph(label, { kind: "text" }, depth), ...parts] : parts;
    const told = label ? this.#text.rowsOf(marksIn(label)) : [];
    // A label without letters is drawn, as browsers do.
    const rows = told.length > 0 || !label ? told : drawnLabel(first.rows[0]?.[0]);
    const said = label ? paraText({ rows }) : labelInFront(first.rows);
    if (said !== undefined) first.label = said;
    if (first.role?.kind === "text") first.role = { kind: "item", level: depth };
    if (rows[0]?.[0] && first.rows[0]) first.rows = [beside(rows[0], first.rows[0]), ...first.rows.slice(1)];
    return parts;
  }

  /**
   * Reads content of which the tree tells nothing more, as browsers do of most of a page: lines of one marked content go on,
   * all else is as it stands.
   */
  #untold(kids: readonly (StructureElement | MarkedContent)[]): Part[] {
    if (kids.length === 0) return [];
    const element: StructureElement = { type: "Div", kids };
    // A bullet and the text behind it may be asked for apart, and are one line.
    const lines = [...this.#text.linesOf(marksIn(element))].filter((line) => !this.#untoldLines.has(line));
    for (const line of lines) this.#untoldLines.add(line);
    const parts = joinMarked(this.#drawn(new Set(lines)));
    return parts.map((part) => (part.kind === "para" && !part.role ? { ...part, role: { kind: "text" } } : part));
  }

  /** Makes a paragraph of content between blocks. */
  #loose(kids: (StructureElement | MarkedContent)[], depth: number): Part[] {
    return kids.length > 0 ? this.#paragraph({ type: "P", kids }, { kind: "text" }, depth) : [];
  }

  #itemParts(element: StructureElement, depth: number): Part[] {
    const parts: Part[] = [];
    const loose: (StructureElement | MarkedContent)[] = [];
    const close = () => parts.push(...this.#loose(loose.splice(0), depth));
    const isLoose = this.#looseIn(element);
    for (const kid of element.kids) {
      if (!isMarkedContent(kid) && kid.type === "L") {
        close();
        parts.push(...kid.kids.flatMap((one) => (isMarkedContent(one) ? [] : this.#item(one, depth + 1))));
      } else if (!isMarkedContent(kid) && !isLoose(kid)) {
        close();
        parts.push(...this.#block(kid, depth));
      } else loose.push(kid);
    }
    close();
    return parts;
  }

  /** Reads a paragraph; figures, tables and lists in it follow it. */
  #paragraph(element: StructureElement, role: ParaRole, depth: number): Part[] {
    const after: Part[] = [];
    const inline = (kids: StructureElement["kids"]): MarkedContent[] =>
      kids.flatMap((kid) => {
        if (isMarkedContent(kid)) return [kid];
        if (kid.type === "Figure" || kid.type === "Table" || kid.type === "L") after.push(...this.#block(kid, depth));
        else if (kid.type === "Note" || kid.type === "FENote") this.#note(kid);
        else return inline(kid.kids);
        return [];
      });
    const rows = this.#text.rowsOf(inline(element.kids));
    const page = rows[0]?.[0]?.page;
    if (page === undefined) return after;
    const label = role.kind === "heading" ? labelInFront(rows) : undefined;
    return [
      { kind: "para", page, rows, role, isTagged: true, ...(label ? { label } : {}), ...this.#columns.of(page, rows) },
      ...after,
    ];
  }

  #note(element: StructureElement): Part[] {
    const label = element.kids.find((kid): kid is StructureElement => !isMarkedContent(kid) && kid.type === "Lbl");
    const paras = this.#flow({ ...element, kids: element.kids.filter((kid) => kid !== label) }, 0).filter(
      (part) => part.kind === "para",
    );
    const [first] = paras;
    if (!first) return [];
    for (const para of paras) para.role = { kind: "note" };
    const said = label ? paraText({ rows: this.#text.rowsOf(marksIn(label)) }) : "";
    const own = said || saidMark(first.rows[0]) || "";
    if (!said && own) first.rows = withoutLetters(first.rows, [...own].length);
    this.notes.push({ id: `${first.page}-${own}-${this.notes.length}`, page: first.page, mark: own, paras });
    return [];
  }

  #figure(element: StructureElement, depth: number): Part[] {
    const marks = new Set(marksIn(element).map(({ page, mark }) => `${page} ${mark}`));
    const own = [...this.#sheets.values()].flatMap(({ shown }) =>
      shown.filter(({ page, picture }) => marks.has(`${page} ${picture.mark}`)),
    );
    for (const one of own) this.#shown.add(one);
    const { alt } = element;
    return [...own.map((one) => (alt ? { ...one, alt } : one)), ...this.#flow({ ...element, type: "Div" }, depth)];
  }

  /** Reads the few letters that the tree forgot, such as those of a form: they are not lost. */
  #leftOn(sheet: Sheet): Part[] {
    const lines = this.#text.left(sheet);
    if (lines.length === 0) return [];
    const frame = { left: 0, right: sheet.width };
    return paragraphsOf(lines, { page: sheet.number, frame, columns: 1 });
  }

  /** Puts parts where they stand on their page among those that are read. */
  #place(parts: Part[], some: readonly Part[]): void {
    const top = (part: Part): number => (part.kind === "para" ? (part.rows[0]?.[0]?.box[1] ?? 0) : part.box[1]);
    for (const one of some) {
      const at = parts.findIndex((part) => part.page > one.page || (part.page === one.page && top(part) > top(one)));
      parts.splice(at < 0 ? parts.length : at, 0, one);
    }
  }

  /** Puts pictures that the tree does not name, or in another order, where they are on their page. */
  #withPictures(parts: readonly Part[]): Part[] {
    const astray = new Set<Part>(astrayIn(parts));
    const left = [...this.#sheets.values()].flatMap(({ shown }) => shown.filter((one) => !this.#shown.has(one)));
    const kept = parts.filter((part) => !astray.has(part));
    this.#place(kept, [...left, ...astray]);
    return kept;
  }
}

/** Reads a note's mark in front of its text: signs that are marked apart from it, or a word that can be one. */
function saidMark([line]: readonly Line[] = []): string | undefined {
  const [first, second] = line?.pieces ?? [];
  const sign = first?.text.trim() ?? "";
  if (noteSign.test(sign) && (first?.look.raised === "super" || first?.mark !== second?.mark)) return sign;
  const [word = ""] = line?.text.split(/\s/) ?? [];
  return /^(?:\W?\d{1,3}\W?|\W?[a-z]\W|[*†‡§¶‖]{1,4}|[ivxl]{1,5}\W?)$/.exec(word)?.[0];
}

/** Joins paragraphs that one marked content goes through: whoever wrote it wrote it in one go. */
export function joinMarked(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.kind === "para" && part.kind === "para" && isSame(last, part))
      joined[joined.length - 1] = { ...last, rows: [...last.rows, ...part.rows] };
    else joined.push(part);
  }
  return joined;
}

function isSame(above: Para, below: Para): boolean {
  const end = markOf(above.rows.at(-1)?.at(-1), -1);
  return typeof end === "number" && above.page === below.page && end === markOf(below.rows[0]?.[0], 0);
}

const markOf = (line: Line | undefined, at: number) => line?.pieces.at(at)?.mark;

/**
 * Finds figures that a tree names behind parts that stand below them on their page: programs write those that float at its end,
 * and not where they are to be read.
 */
export function astrayIn(parts: readonly Part[]): PicturePart[] {
  let above: Part | undefined;
  return parts.flatMap((part) => {
    if (part.kind === "shown") return above && isAbove(part, above) ? [part] : [];
    above = part;
    return [];
  });
}

/** Tells whether a figure ends above the part that is read before it, in the same column. */
function isAbove({ page, box }: PicturePart, part: Part): boolean {
  if (part.page !== page) return false;
  const other = boxOn(part, page);
  return box[3] <= other[1] && box[0] < other[2] && other[0] < box[2];
}
