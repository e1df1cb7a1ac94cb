import type { Inline } from "#formats/model/document.ts";
import type { KnownWords } from "../lines/known-words.ts";
import { median, widthOf } from "../model/box.ts";
import { isTyped } from "../model/line.ts";
import type { Para, Part } from "../model/parts.ts";
import { type Row, rowBase, rowLeft, rowSize, rowText } from "../model/row.ts";
import { alignmentOf, stretchesOf } from "./paragraph-alignment.ts";
import { contentOf } from "./paragraph-text.ts";

/** A row of code has this share of its letters in a typed font. */
const codeLettersShare = 0.4;

/** Tells a row of code: its first letters are typed ones; comments may be in letters of another font. */
export function isCodeRow(row: Row): boolean {
  const pieces = row.flatMap((line) => line.pieces);
  const letters = (some: typeof pieces) => some.reduce((sum, { text }) => sum + text.trim().length, 0);
  const mono = pieces.filter(({ look }) => look.generic === "mono");
  return pieces[0]?.look.generic === "mono" && letters(mono) >= codeLettersShare * letters(pieces);
}

/** Letters whose sizes differ by more points are of two listings. */
const sameSizePt = 0.4;
/** Between lines of a listing is one empty line at most. */
const farthestEm = 3;
const bullet = /^[•◦▪●○‣⁃]/u;

/** Joins lines of a program, below each other or on two full pages, to one paragraph that keeps them, but where all of a text is typed. */
export function joinListings(parts: readonly Part[], bottomOf: (page: number) => number): Part[] {
  if (isTyped(parasOf(parts).flatMap(({ rows }) => rows.flat()))) return [...parts];
  const groups: Part[][] = [];
  for (const part of parts) {
    const group = groups.at(-1);
    const above = group?.at(-1);
    if (group && above && isCode(above) && isCode(part) && goesOn(above, part, bottomOf)) group.push(part);
    else groups.push([part]);
  }
  return groups.flatMap(listingOf);
}

const parasOf = (parts: readonly Part[]): Para[] => parts.flatMap((part) => (part.kind === "para" ? [part] : []));

/** Makes one paragraph of paragraphs that are lines of one program; any other part stays as it is. */
function listingOf(group: readonly Part[]): readonly Part[] {
  const [first, ...more] = parasOf(group);
  if (!first || more.length === 0) return group;
  const rows = [...first.rows];
  const turns = [...(first.turns ?? [])];
  for (const para of more) {
    if (para.page !== pageOf(rows)) turns.push({ at: rows.length, frame: para.frame });
    for (const turn of para.turns ?? []) turns.push({ ...turn, at: rows.length + turn.at });
    rows.push(...para.rows);
  }
  const because = { file: "text/listings", saw: `${rows.length} lines in letters of one width` };
  const over = turns.length > 0 ? { turns } : {};
  return [{ ...first, ...over, rows, role: { kind: "code" }, because }];
}

const pageOf = (rows: readonly Row[]): number => rows.at(-1)?.[0]?.page ?? 0;

function isCode(part: Part): part is Para {
  if (part.kind !== "para") return false;
  const { rows, role, label } = part;
  if (label !== undefined || (role && role.kind !== "text" && role.kind !== "code")) return false;
  return rows.every(isCodeRow) && !bullet.test(rowText(rows[0] ?? []));
}

function goesOn(above: Para, below: Para, bottomOf: (page: number) => number): boolean {
  const [end, start] = [above.rows.at(-1), below.rows[0]];
  if (!end || !start || Math.abs(rowSize(end) - rowSize(start)) >= sameSizePt) return false;
  const page = pageOf(above.rows);
  const isOver = below.page === page + 1 && above.columns === below.columns;
  const { left } = above.turns?.at(-1)?.frame ?? above.frame;
  if (!isOver && (below.page !== page || left !== below.frame.left)) return false;
  const room = (isOver ? bottomOf(page) : rowBase(start)) - rowBase(end);
  return (isOver || room > 0) && room < farthestEm * rowSize(start);
}

export const isListing = ({ role, rows }: Para): boolean => role?.kind === "code" && rows.length > 1;

/** Sets a listing to the left: its lines begin where they do by blanks of their own. */
export function listingSet(para: Para): ReturnType<typeof alignmentOf> {
  const start = Math.max(0, leftOf(para) - para.frame.left);
  const { lines } = alignmentOf(para);
  return { align: "start", indent: { start: Math.round(start), end: 0, first: 0 }, lines, rightToLeft: false };
}

/** Tells where a listing begins, as if all of its lines stood on its first page. */
export function leftOf(para: Para): number {
  const offsets = offsetsOf(para);
  return para.rows.reduce(
    (left, row, at) => Math.min(left, rowLeft(row) - (offsets[at] ?? 0)),
    Number.POSITIVE_INFINITY,
  );
}

/** Tells of each row how much further to the right its page has its column than the first page has. */
const offsetsOf = (para: Para): number[] =>
  stretchesOf(para).flatMap(({ rows, frame }) => rows.map(() => frame.left - para.frame.left));

/** Writes a listing: each line behind as many blanks as it is set in by, and an empty line where the page has one. */
export function listedContent(para: Para, words: KnownWords): Inline[] {
  const { rows } = para;
  const [left, offsets] = [leftOf(para), offsetsOf(para)];
  const wide = median(rows.flat().map(({ box, text }) => widthOf(box) / Math.max(1, [...text].length)));
  const downs = rows.map((row, at) => rowBase(row) - rowBase(rows[at - 1] ?? row));
  const pitch = downs.reduce((least, down) => (down > 0 ? Math.min(least, down) : least), Number.POSITIVE_INFINITY);
  return rows.flatMap((row, at) => {
    const breaks = at === 0 ? 0 : Math.max(1, Math.round((downs[at] ?? 0) / pitch));
    const lines = row.flatMap((line, place) => {
      const from = row[place - 1]?.box[2] ?? left + (offsets[at] ?? 0);
      return behind(Math.round((line.box[0] - from) / wide), contentOf({ rows: [[line]] }, words));
    });
    return [...Array.from({ length: breaks }, (): Inline => ({ kind: "break" })), ...lines];
  });
}

function behind(blanks: number, [first, ...rest]: readonly Inline[]): Inline[] {
  if (!first) return [];
  const isSetIn = first.kind === "span" && blanks > 0;
  return [isSetIn ? { ...first, text: " ".repeat(blanks) + first.text } : first, ...rest];
}
