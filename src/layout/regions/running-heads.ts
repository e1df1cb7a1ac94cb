import { boxOf, knownRowsOf, type Line, rowsOf } from "../model/line.ts";
import type { PageSide, RunningHeads, Sheet } from "../model/parts.ts";
import { ruleAtEdge } from "./edge-rule.ts";
import { edgeZoneShare, levelHeads } from "./level-heads.ts";
import { isPageNumber, maskedNumbers, numbersIn, PageNumbers, textOf } from "./page-numbers.ts";

import { takeRunningPictures } from "./running-pictures.ts";

/** A number that stands alone may be further in: TeX's own margins are wide. */
const numberZoneShare = 0.22;
const mostEdgeRows = 4;
const largerSizeShare = 1.15;
const sameHeightPt = 6;
interface EdgeRow {
  row: Line[];
  key: string;
  at: number;
  isTop: boolean;
}

const keyOf = (row: readonly Line[]): string => maskedNumbers(textOf(row), "#").replace(/\s+/g, "");

/** Where rows that differ in numbers alone stand, by their pages. */
interface RepeatedPlace {
  at: number;
  pages: Map<number, Line[]>;
}

/** Numbers that neither count pages nor come twice are those of what is on a page, such as of its example. */
function isSaidAgain({ pages }: RepeatedPlace): boolean {
  const rows = [...pages];
  const texts = new Set(rows.map(([, row]) => textOf(row)));
  if (texts.size < rows.length) return true;
  const numbers = new PageNumbers();
  for (const [page, row] of rows) numbers.add(page, row);
  return rows.some(([page, row]) => numbersIn(row).some((number) => numbers.goesAlong(page, number)));
}

/** Takes headers and footers from pages: rows that several pages have at the same height. Of a tagged document it takes what the file itself calls artifacts. */
export function takeRunningHeads(given: readonly Sheet[], isTagged = false): Sheet[] {
  const pictured = takeRunningPictures(given, isTagged);
  const sheets = pictured.map(({ sheet }) => sheet);
  const edges = repeatedEdges(sheets, isTagged);
  return pictured.map(({ sheet, pictures }): Sheet => {
    const { header = [], footer = [], because = new Map() } = edges.get(sheet) ?? {};
    const taken = new Set([...header, ...footer].flat());
    return {
      ...sheet,
      lines: sheet.lines.filter((line) => !taken.has(line)),
      running: { header, footer, because, ...(pictures ? { pictures } : {}) },
    };
  });
}

type EdgeRows = ReadonlyMap<Sheet, readonly EdgeRow[]>;

/** The rows of each page that repeat, from its edges inwards. */
function repeatedEdges(sheets: readonly Sheet[], isTagged: boolean): ReadonlyMap<Sheet, RunningHeads> {
  const heads = tableHeads(sheets);
  const candidates: EdgeRows = new Map(sheets.map((sheet) => [sheet, edgeRows(sheet, heads)]));
  const repetitionOf = isTagged ? (_: Sheet, { row }: EdgeRow) => artifactIn(row) : repetitionAmong(candidates);
  const edges = new Map(
    [...candidates].map(([sheet, rows]): [Sheet, RunningHeads] => {
      const because = new Map<Line, string>();
      const isRepeated = (one: EdgeRow) => {
        const saw = repetitionOf(sheet, one);
        if (saw !== undefined) for (const line of one.row) because.set(line, saw);
        return saw !== undefined;
      };
      const take = (isTop: boolean) =>
        outerRows(
          rows.filter((one) => one.isTop === isTop),
          isRepeated,
        );
      return [sheet, { header: take(true), footer: take(false).reverse(), because }];
    }),
  );
  return isTagged ? edges : withoutShortPages(withRowsByRule(edges, candidates));
}

/** Tells why a row at a page's edge is one that repeats: by how many pages have it, and whether its numbers count them. */
function repetitionAmong(candidates: EdgeRows): (sheet: Sheet, one: EdgeRow) => string | undefined {
  const count = candidates.size;
  const seen = placesOf(candidates);
  const again = new Set([...seen.values()].flatMap((places) => places.filter(isSaidAgain)));
  const inside = countsInside(candidates);
  const level = levelHeads([...candidates.keys()]);
  const numbers = { top: outerNumbers(candidates, [true]), bottom: outerNumbers(candidates, [false]) };
  const either = outerNumbers(candidates, [true, false]);
  return (sheet, { key, at, isTop, row }) => {
    if (isArtifact(row)) return artifactIn(row);
    if (isTop && level.has(row)) return "stands as high as those of other pages, apart from the text";
    if (count > 1 && key !== "#" && (inside.get(key) ?? 0) > 1) return undefined;
    // Running heads are other ones in each chapter, and count on.
    const isCounted = numbers[isTop ? "top" : "bottom"].counts(sheet.number, row);
    // The first page of a chapter has at its foot what others have at their heads.
    if (isCounted || (isPageNumber(row) && either.counts(sheet.number, row)))
      return "its number counts pages as those of others do";
    const place = seen.get(`${isTop} ${key}`)?.find((one) => Math.abs(one.at - at) < sameHeightPt);
    const pages = place?.pages.size ?? 0;
    if (isPageNumber(row) && (pages >= 2 || count === 1)) return "is a page number";
    if (place && key.includes("#") && !again.has(place)) return undefined;
    const isUsual = pages >= Math.max(2, Math.min(count, 3)) || (pages >= 2 && pages >= count * 0.3);
    return isUsual ? `stands at the same height on ${pages} of ${count} pages` : undefined;
  };
}

/** Rows at edges that differ in numbers alone, by the heights at which they stand. */
function placesOf(candidates: EdgeRows): Map<string, RepeatedPlace[]> {
  const seen = new Map<string, RepeatedPlace[]>();
  for (const [sheet, rows] of candidates) {
    for (const { key, at, isTop, row } of rows) {
      const name = `${isTop} ${key}`;
      const places = seen.get(name) ?? [];
      const place = places.find((one) => Math.abs(one.at - at) < sameHeightPt) ?? { at, pages: new Map() };
      if (place.pages.size === 0) places.push(place);
      place.pages.set(sheet.number, row);
      seen.set(name, places);
    }
  }
  return seen;
}

/** The numbers of the outermost row of each page alone: further in are tables' numbers. */
function outerNumbers(candidates: EdgeRows, sides: readonly boolean[]): PageNumbers {
  const numbers = new PageNumbers();
  for (const [{ number }, rows] of candidates) {
    for (const side of sides) {
      const first = rows.find(({ isTop }) => isTop === side);
      if (first) numbers.add(number, first.row);
    }
  }
  return numbers;
}

/** Takes rows from the edge inwards, as far as something repeats; what is set larger among it, or beside it, is a page's title. */
function outerRows(rows: readonly EdgeRow[], isRepeated: (one: EdgeRow) => boolean): Line[][] {
  const known = new Set(rows.filter(isRepeated));
  const most = largerSizeShare * Math.max(...[...known].flatMap(({ row }) => row.map(({ size }) => size)));
  return rows
    .slice(0, rows.findLastIndex((one) => known.has(one)) + 1)
    .map((one) => (known.has(one) ? one.row : one.row.filter(({ size }) => size <= most)))
    .filter(({ length }) => length > 0);
}

/** Adds what stands alone at an edge and has the same line below it, or above it, as those of other pages. */
function withRowsByRule(edges: ReadonlyMap<Sheet, RunningHeads>, candidates: EdgeRows): Map<Sheet, RunningHeads> {
  const found = new Map(edges);
  for (const side of ["header", "footer"] as const) {
    const pages = [...candidates].map(([sheet, all]) => ({
      sheet,
      known: edges.get(sheet)?.[side] ?? [],
      rows: all.filter(({ isTop }) => isTop === (side === "header")).map(({ row }) => row),
    }));
    for (const [sheet, rows] of edgesByRule(side, pages)) {
      const { header = [], footer = [], because: known = [] } = found.get(sheet) ?? {};
      const saw = "a line parts it from the text, where other pages have one";
      const because = new Map([...known, ...rows.flat().map((line) => [line, saw] as const)]);
      const edges = side === "header" ? { header: rows, footer } : { header, footer: rows.toReversed() };
      found.set(sheet, { ...edges, because });
    }
  }
  return found;
}

/** Pages with nothing else on them, but for an odd one, are pages of short text. */
function withoutShortPages(edges: ReadonlyMap<Sheet, RunningHeads>): ReadonlyMap<Sheet, RunningHeads> {
  const bare = [...edges].filter(([sheet, own]) => isAllOf(sheet, own));
  if (bare.length * 2 <= edges.size) return edges;
  return new Map(
    [...edges].map(([sheet, { header, footer, because = new Map() }]) => [
      sheet,
      { header: header.filter(isArtifact), footer: footer.filter(isArtifact), because },
    ]),
  );
}

const isAllOf = (sheet: Sheet, { header, footer }: RunningHeads): boolean => {
  const taken = header.flat().length + footer.flat().length;
  return taken > 0 && taken === sheet.lines.length && sheet.grids.length === 0 && sheet.shown.length === 0;
};

const isArtifact = (row: readonly Line[]): boolean =>
  row.every(({ pieces }) => pieces.every(({ mark, text }) => mark === "artifact" || text.trim() === ""));

const artifactIn = (row: readonly Line[]): string | undefined =>
  isArtifact(row) ? "the file calls it an artifact" : undefined;

/** Rows from the edges inwards, as long as they are near them and something is left of the page. */
function edgeRows(sheet: Sheet, heads: TableHeads): EdgeRow[] {
  const rows = knownRowsOf(sheet.lines);
  const { height } = sheet;
  const blocks = [...sheet.grids, ...sheet.shown].map(({ box }) => box);
  const at = (row: Line[], isTop: boolean): EdgeRow => ({ row, key: keyOf(row), at: row[0]?.base ?? 0, isTop });
  const isFree = (row: Line[], isTop: boolean) => {
    const [, top, , bottom] = boxOf(row);
    const depth = height * (isPageNumber(row) ? numberZoneShare : edgeZoneShare);
    if (isTop ? bottom > depth : top < height - depth) return false;
    return !blocks.some((box) => (isTop ? box[3] < top : box[1] > bottom));
  };
  const isUpper = (row: readonly Line[]) => (row[0]?.base ?? 0) < height / 2;
  // A page of a few lines has its foot among the first of them.
  const upper = rows.slice(0, mostEdgeRows).filter((row, at) => {
    const isHead = isAmong(heads, row) || isTableHead(rows.slice(at, at + 3));
    return isUpper(row) && (isArtifact(row) || (isFree(row, true) && !isHead));
  });
  const lower = rows
    .slice(-mostEdgeRows)
    .reverse()
    .filter((row) => !isUpper(row) && (isFree(row, false) || isArtifact(row)));
  return [...upper.map((row) => at(row, true)), ...lower.map((row) => at(row, false))];
}

const baseOf = ([first]: readonly Line[]): number => first?.base ?? 0;

/** Where heads of tables of many columns stand among the upper rows of pages, by what they say. */
type TableHeads = ReadonlyMap<string, readonly number[]>;

/** What is a table's head on one page is that on all: on the last of them too few rows may be left to show it. */
function tableHeads(sheets: readonly Sheet[]): TableHeads {
  const heads = new Map<string, number[]>();
  for (const { lines } of sheets) {
    const rows = knownRowsOf(lines);
    for (const [at, row] of rows.slice(0, mostEdgeRows).entries()) {
      const below = rows.slice(at + 1, at + 1 + mostRowsBelow);
      const isHead = isTableHead([row, ...below.slice(0, 2)]) || isHeadWithGapsBelow(row, below);
      if (row.length < manyColumns || isAmong(heads, row) || !isHead) continue;
      const heights = heads.get(keyOf(row)) ?? [];
      heights.push(baseOf(row));
      heads.set(keyOf(row), heights);
    }
  }
  return heads;
}

const isAmong = (heads: TableHeads, row: readonly Line[]): boolean =>
  heads.get(keyOf(row))?.some((at) => Math.abs(at - baseOf(row)) < sameHeightPt) ?? false;

const closePitchEm = 2.2;
const manyColumns = 4;
const mostRowsBelow = 8;
const sameEdgePt = 1.5;

/** Rows of an account have gaps: an amount is paid out or in. All texts of its head but one have some below that begin, or end, where they do. */
function isHeadWithGapsBelow(head: readonly Line[], below: readonly Line[][]): boolean {
  if (head.length < manyColumns) return false;
  const end = below.findIndex((row, at) => {
    const [own, above] = [row[0], (below[at - 1] ?? head)[0]];
    return !own || !above || own.base - above.base >= closePitchEm * own.size;
  });
  const texts = below.slice(0, end < 0 ? below.length : end).filter(({ length }) => length > 1);
  const isOver = ({ box }: Line): boolean =>
    texts.flat().some((text) => [0, 2].some((side) => Math.abs((text.box[side] ?? 0) - (box[side] ?? 0)) < sameEdgePt));
  return texts.length > 1 && head.filter(isOver).length >= head.length - 1;
}

/** Rows of several pieces, each below one of the row above: a table that goes on repeats its head on each page. */
function isTableHead([head = [], ...below]: readonly Line[][]): boolean {
  const isOver = (row: readonly Line[], at: number): boolean => {
    const above = below[at - 1] ?? head;
    const step = (row[0]?.base ?? 0) - (above[0]?.base ?? 0);
    // A word stands at the left of its column, and the numbers below it at the right.
    const isFull = head.length >= manyColumns && row.length === head.length;
    const isLevel =
      isFull || head.every(({ box }) => row.some((other) => other.box[0] < box[2] && other.box[2] > box[0]));
    return row.length >= head.length && isLevel && step < closePitchEm * (row[0]?.size ?? 0);
  };
  return head.length > 1 && below.length === 2 && below.every(isOver);
}

/** How often texts stand elsewhere than at edges: what fills pages is their text. */
function countsInside(candidates: EdgeRows): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [sheet, rows] of candidates) {
    const edge = new Set(rows.flatMap(({ row }) => row));
    for (const row of rowsOf(sheet.lines.filter((line) => !edge.has(line)))) {
      const key = keyOf(row);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

const fewestAlike = 2;
const sameRuleHeightPt = 1.5;
const sameRuleLengthPt = 6;

/**
 * What stands alone at a page's edge is its header where the same line parts it from the text that parts those of other
 * pages: a running head of a section of one page comes once.
 */
export function edgesByRule(
  side: PageSide,
  pages: readonly { sheet: Sheet; known: Line[][]; rows: readonly Line[][] }[],
): Map<Sheet, Line[][]> {
  const rules = pages.flatMap(({ sheet, known }) => (known.length > 0 ? (ruleAtEdge(sheet, known, side) ?? []) : []));
  const found = new Map<Sheet, Line[][]>();
  for (const { sheet, known, rows } of pages) {
    if (known.length > 0 || rows.length === 0) continue;
    for (const [at] of rows.entries()) {
      const own = rows.slice(0, at + 1);
      const rule = ruleAtEdge(sheet, own, side);
      const same = rules.filter(
        (one) =>
          rule &&
          Math.abs(one.at - rule.at) < sameRuleHeightPt &&
          Math.abs(one.to - one.from - rule.to + rule.from) < sameRuleLengthPt,
      );
      if (same.length < fewestAlike) continue;
      found.set(sheet, own);
      break;
    }
  }
  return found;
}
