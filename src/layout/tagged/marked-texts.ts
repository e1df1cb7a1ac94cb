import { type Line, lineOf, type Piece, sameRowBase } from "../model/line.ts";
import { addTo } from "../model/lists-by-key.ts";
import { isMarkedContent, type MarkedContent, type StructureElement } from "../model/page.ts";
import { allLines, type Sheet } from "../model/parts.ts";

interface MarkedPiece {
  line: Line;
  piece: Piece;
}

/** The text of marked content, by page and number. */
export class MarkedTexts {
  readonly #places = new Map<string, MarkedPiece[]>();
  readonly #read = new Set<Line>();
  readonly #unmarked = new Set<Piece>();

  constructor(sheets: readonly Sheet[]) {
    for (const sheet of sheets) {
      for (const line of allLines(sheet)) {
        for (const piece of line.pieces) {
          if (typeof piece.mark !== "number") continue;
          addTo(this.#places, `${sheet.number} ${piece.mark}`, { line, piece });
        }
      }
    }
  }

  /** Takes the lines that marked contents are parts of, and nobody else asks for. */
  linesOf(marks: readonly MarkedContent[]): Set<Line> {
    const lines = new Set(
      marks.flatMap(({ page, mark }) => this.#places.get(`${page} ${mark}`) ?? []).map(({ line }) => line),
    );
    this.taken(lines);
    return lines;
  }

  taken(lines: Iterable<Line>): void {
    for (const line of lines) this.#read.add(line);
  }

  /** Gives the lines that were not asked for. */
  left(sheet: Sheet): Line[] {
    return unread(sheet, this.#read);
  }

  /** Reads marked contents that follow each other as rows of lines. */
  rowsOf(marks: readonly MarkedContent[]): Line[][] {
    const places = marks.flatMap(({ page, mark }) => this.#places.get(`${page} ${mark}`) ?? []);
    for (const { line } of places) this.#read.add(line);
    const parts: (Line | [])[] = [];
    for (let at = 0; at < places.length; ) {
      const line = places[at]?.line;
      let end = at + 1;
      while (line && places[end]?.line === line) end += 1;
      const marked = places.slice(at, end).map(({ piece }) => piece);
      if (line) {
        const pieces = this.#withUnmarked(line, marked);
        const [, top, , bottom] = line.box;
        for (const own of groupsApart(pieces, line.size)) parts.push(lineOf(own, { ...line, top, bottom }) ?? []);
      }
      at = end;
    }
    const rows: Line[][] = [];
    for (const line of parts.flat()) {
      const [first] = rows.at(-1) ?? [];
      const isBeside =
        first &&
        first.page === line.page &&
        Math.abs(first.base - line.base) < Math.max(sameRowBase.least, sameRowBase.share * line.size);
      if (isBeside) rows.at(-1)?.push(line);
      else rows.push([line]);
    }
    for (const row of rows) row.sort((a, b) => a.box[0] - b.box[0]);
    return rows;
  }

  /** Adds the pieces that bear no mark, and so no element could name, to those that they stand beside. */
  #withUnmarked(line: Line, marked: readonly Piece[]): readonly Piece[] {
    const own = new Set(marked);
    const places = line.pieces.flatMap((piece, at) => (own.has(piece) ? [at] : []));
    const isFree = (piece: Piece | undefined): piece is Piece =>
      piece !== undefined && piece.mark === undefined && !piece.field && !this.#unmarked.has(piece);
    let [from, to] = [places[0] ?? 0, places.at(-1) ?? -1];
    while (isFree(line.pieces[from - 1])) from -= 1;
    while (isFree(line.pieces[to + 1])) to += 1;
    const all = line.pieces.slice(from, to + 1).filter((piece) => own.has(piece) || isFree(piece));
    if (all.length === own.size) return marked;
    for (const piece of all) if (!own.has(piece)) this.#unmarked.add(piece);
    return all;
  }
}

/** Pieces so many em apart have something between them. */
const wideGapEm = 1;

/** Groups pieces that stand apart, as where dots between them, which lead to a page's number, are none of the text. */
function groupsApart(pieces: readonly Piece[], size: number): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const end = groups.at(-1)?.at(-1)?.edges.at(-1) ?? Number.NEGATIVE_INFINITY;
    const start = piece.edges[0] ?? end;
    if (groups.length > 0 && start - end < wideGapEm * size) groups.at(-1)?.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** Finds lines of a sheet that no element has asked for, but for those that the page calls its artifacts. */
function unread(sheet: Sheet, read: ReadonlySet<Line>): Line[] {
  return allLines(sheet).filter((line) => !read.has(line) && line.pieces.some(({ mark }) => mark !== "artifact"));
}

export const marksIn = (element: StructureElement): MarkedContent[] =>
  element.kids.flatMap((kid) => (isMarkedContent(kid) ? [kid] : marksIn(kid)));
