import { bareNumber, countingRows } from "../lines/bare-numbers.ts";
import { leadingMarker } from "../lines/leading-marker.ts";
import { isDash, type ListMarker } from "../lines/list-marker.ts";
import { type Box, median } from "../model/box.ts";
import { boxOf, holdsField, type Line, lengthOf, rowsOf } from "../model/line.ts";
import type { Para } from "../model/parts.ts";
import {
  beginsSmall,
  firstWidth,
  hasRoom,
  isBold,
  isLeftwards,
  type ReadonlyRow,
  type Row,
  rowBase,
  rowLeft,
  rowRight,
  rowSize,
  rowText,
  type TextEdges,
  wordSpareEm,
} from "../model/row.ts";
import { joinJustified } from "./justified.ts";
import { isCodeRow } from "./listings.ts";

/** Lines of code in a text are not one paragraph, but where all of it is typed. */
const typedRowsShare = 0.6;

export interface ColumnContext {
  page: number;
  frame: TextEdges;
  columns: number;
  /** Pictures that text runs around. */
  pictures?: readonly Box[];
}

const leaderDots = /(?:\s?[.…_]){5,}\s*[\w-]{0,6}$/;

/** Joins the lines of one column to paragraphs. A line goes on with the one above it unless something tells that a new paragraph begins. */
export function paragraphsOf(lines: readonly Line[], { page, frame, columns, pictures = [] }: ColumnContext): Para[] {
  const rows = joinJustified(rowsOf(lines), frame);
  const ratio = usualPitch(rows);
  const paras: { rows: Row[]; begins?: string }[] = [];
  const measures = new Map([...measuresOf(rows, frame, ratio), ...besidePictures(rows, frame, pictures)]);
  const pitches = widePitches(rows, ratio, (row) => measures.get(row) ?? frame);
  const counting = countingRows(rows);
  const markerIn = (row: readonly Line[]) => leadingMarker(row) ?? (counting.has(row) ? bareNumber(row) : undefined);
  const lone = loneLines(rows, frame);
  const isTyped = rows.filter(isCodeRow).length > typedRowsShare * rows.length;
  for (const row of rows) {
    const open = paras.at(-1);
    const isCode = !isTyped && isCodeRow(row) && isCodeRow(open?.rows.at(-1) ?? []);
    const edges = measures.get(row) ?? frame;
    const pitch = pitches.get(row) ?? ratio;
    const isLone = lone.has(row) && lone.has(open?.rows.at(-1) ?? []);
    const begins = isCode
      ? "it is a line of code"
      : isLone
        ? "it is one of short lines that all begin anew"
        : open && beginningBy(open.rows, row, edges, pitch, markerIn);
    if (open && begins === undefined) open.rows.push(row);
    else paras.push({ rows: [row], ...(begins === undefined ? {} : { begins }) });
  }
  return paras.map((own) => ({ kind: "para", page, ...own, frame, columns }));
}

/** Lines of an address, or of contacts, are so many and as short; so much of them had room for the next one's first word. */
const loneText = { rows: 4, letters: 24, roomShare: 0.25 };

/**
 * Finds short lines of one size that all begin anew, with capitals, figures or addresses, some of them well before the
 * margin: none goes on with another.
 */
function loneLines(rows: readonly Row[], frame: TextEdges): ReadonlySet<Row> {
  const sizes = Map.groupBy(rows, (row) => Math.round(rowSize(row)));
  return new Set([...sizes.values()].flatMap((own) => (areLone(own, frame) ? own : [])));
}

function areLone(rows: readonly Row[], frame: TextEdges): boolean {
  const letters = rows.reduce((sum, row) => sum + rowText(row).length, 0) / rows.length;
  if (rows.length < loneText.rows || letters >= loneText.letters || !rows.every(beginsAnew)) return false;
  const free = rows.slice(1).filter((row, at) => hasRoom(rows[at] ?? row, row, frame));
  return free.length >= loneText.roomShare * (rows.length - 1);
}

/** Tells whether a row begins with a capital or a figure, or with an address of a page or a letter box. */
const beginsAnew = (row: Row): boolean => /^(?:\p{Lu}|\p{N}|[+(]\d|\S+@\S|\S+\.\S)/u.test(rowText(row));

/** Most books have so many em from one baseline to the next. */
const bookPitchEm = 1.2;
/** Letters whose sizes differ by fewer points are of one text, a raised one among them or not. */
const sameSizePt = 0.8;
/** The pitch of a text is among the lower ones of its page: those between paragraphs are higher. */
const lowPitchShare = 0.35;
/** Where there are fewer pitches, all of them may be distances between paragraphs. */
const fewPitchesToTell = 4;
/** The pitch of few lines is no larger, whatever their distances are. */
const mostPitchOfFewEm = 1.55;

/** Tells the usual distance from one baseline to the next, in em: 1.2 in most books. */
function usualPitch(rows: readonly Row[]): number {
  const pitches = rows.slice(1).flatMap((row, at) => {
    const above = rows[at] ?? row;
    const size = rowSize(row);
    return Math.abs(size - rowSize(above)) < sameSizePt ? [(rowBase(row) - rowBase(above)) / size] : [];
  });
  if (pitches.length === 0) return bookPitchEm;
  const low = [...pitches].sort((a, b) => a - b)[Math.floor(pitches.length * lowPitchShare)] ?? bookPitchEm;
  return Math.min(Math.max(low, 1), pitches.length < fewPitchesToTell ? mostPitchOfFewEm : widestPitchEm);
}

/** Lines that are further apart are none of one text. */
const widestPitchEm = 2.6;
/** Pitches that differ by less are even, but for what places are rounded by. */
const evenPitchEm = 0.04;

/** Finds rows further apart than most of the page that follow each other evenly, each as full as the next one lets it be. */
function widePitches(rows: readonly Row[], usual: number, frameOf: (row: Row) => TextEdges): Map<Row, number> {
  const pitches = rows.map((row, at) => (rowBase(row) - rowBase(rows[at - 1] ?? row)) / rowSize(row));
  const isFull = rows.map((row, at) => at > 0 && !isLeftwards(row) && !hasRoom(rows[at - 1] ?? row, row, frameOf(row)));
  const wide = new Map<Row, number>();
  for (const [at, row] of rows.entries()) {
    const pitch = pitches[at] ?? 0;
    if (pitch <= usual || pitch > widestPitchEm || !isFull[at]) continue;
    const isEven = [at - 1, at + 1].some((one) => isFull[one] && Math.abs((pitches[one] ?? 0) - pitch) < evenPitchEm);
    if (isEven) wide.set(row, pitch);
  }
  return wide;
}

/**
 * Prose that is narrower than its column has so many rows and letters in each, leaves so much of the column's width, begins so many points
 * in, and so much of its rows end within a share of the width before the longest.
 */
const narrowText = { rows: 3, letters: 40, missing: 0.04, even: 1.5, share: 0.12, full: 0.75 };
/** Wrapped text has so many rows and letters in each; so much of the rows is full, and so much of those with letters begins small. */
const wrappedText = { rows: 5, letters: 24, share: 0.85, small: 0.3 };

/** Justified text has so many rows and letters in each; so much of them begins, and ends, within some points of one place. */
const evenText = { rows: 5, letters: 24, share: 0.6, withinPt: 1 };

/** Finds the edges of text that is set in from both sides: it ends where its own lines do. */
function measuresOf(rows: readonly Row[], frame: TextEdges, ratio: number): Map<Row, TextEdges> {
  const measures = new Map<Row, TextEdges>();
  const blocks: Row[][] = [];
  for (const row of rows) {
    const above = blocks.at(-1)?.at(-1);
    const isClose =
      above &&
      rowBase(row) - rowBase(above) < (ratio + looserPitch.em) * rowSize(row) &&
      Math.abs(rowSize(row) - rowSize(above)) < 1;
    if (isClose) blocks.at(-1)?.push(row);
    else blocks.push([row]);
  }
  for (const block of blocks) {
    const letters = block.reduce((sum, row) => sum + rowText(row).length, 0) / block.length;
    const rights = block.map(rowRight);
    const right = Math.max(...rights);
    const isNarrow = frame.right - right > narrowText.missing * (frame.right - frame.left);
    const isSetIn = rowLeft(block.at(-1) ?? []) - frame.left > narrowText.even;
    const full = rights.slice(0, -1).filter((one) => right - one < narrowText.share * (right - frame.left)).length;
    const isProse =
      block.length >= narrowText.rows && letters > narrowText.letters && full >= narrowText.full * (block.length - 1);
    const edges = { left: frame.left, right };
    if (isNarrow && ((isSetIn && isProse) || isWrapped(block, edges, letters) || isJustified(block, right, letters)))
      for (const row of block) measures.set(row, edges);
  }
  return measures;
}

/** Tells whether most lines end where the longest does, and begin where the first of all does. */
function isJustified(block: readonly Row[], right: number, letters: number): boolean {
  if (block.length < evenText.rows || letters < evenText.letters) return false;
  const left = Math.min(...block.map(rowLeft));
  const even = block.filter(
    (row) => right - rowRight(row) < evenText.withinPt && rowLeft(row) - left < evenText.withinPt,
  );
  return even.length >= evenText.share * block.length;
}

/** Tells whether nearly all lines end where the first word of the next one finds no room before the longest line's end. */
function isWrapped(block: readonly Row[], frame: TextEdges, letters: number): boolean {
  if (block.length < wrappedText.rows || letters < wrappedText.letters) return false;
  const full = block.slice(1).filter((row, at) => !hasRoom(block[at] ?? row, row, frame));
  // Titles below each other are as long as each other at times, and begin with capitals.
  const cased = block
    .slice(1)
    .filter((row) => /^\p{L}/u.test(rowText(row)) && /\p{Cased}/u.test(rowText(row)[0] ?? ""));
  const small = cased.filter((row) => beginsSmall(rowText(row)));
  return full.length >= wrappedText.share * (block.length - 1) && small.length >= wrappedText.small * cased.length;
}

/** Finds the edges of text with a picture to its right: it ends where the longest line beside the picture does, and may go on below that. */
function besidePictures(rows: readonly Row[], { left }: TextEdges, pictures: readonly Box[]): Map<Row, TextEdges> {
  const measures = new Map<Row, TextEdges>();
  for (const [from, top, , bottom] of pictures) {
    const isBeside = (row: Row) =>
      rowBase(row) > top && rowBase(row) < bottom && rowRight(row) <= from + narrowText.even;
    const own = rows.filter(isBeside);
    // One line tells nothing of how wide lines may be.
    if (own.length < 2) continue;
    const right = Math.max(...own.map(rowRight));
    for (const [at, row] of rows.entries())
      if (isBeside(row) || (at > 0 && isBeside(rows[at - 1] ?? row))) measures.set(row, { left, right });
  }
  return measures;
}

/** A line that stands further below than by the usual pitch times this, or and these em, begins a paragraph. */
const looserPitch = { share: 1.22, em: 0.18 };
/** Letters whose sizes differ by a larger share are of two paragraphs. */
const otherSizeShare = 0.12;
/** A line from right to left that leaves more of its column free is a last one, whatever follows. */
const leftwardsSpareShare = 0.25;
/** Centred lines have one middle, to so many points, and begin at different places. */
const centred = { middlePt: 2.5, startPt: 3 };
/** A line that begins further in, or out, than those above it is of another paragraph. */
const otherIndentEm = 0.7;

/** Tells why a row begins a paragraph of its own; nothing where it goes on with the one that is open. */
function beginningBy(
  open: readonly Row[],
  row: Row,
  frame: TextEdges,
  ratio: number,
  markerIn: typeof leadingMarker,
): string | undefined {
  const above = open.at(-1) ?? row;
  const [size, before] = [rowSize(row), rowSize(above)];
  const pitch = rowBase(row) - rowBase(above) - roomForRaised(above, row);
  const width = frame.right - frame.left;
  if (leaderDots.test(rowText(above)) || leaderDots.test(rowText(row))) return "dots lead to a number";
  if (Math.abs(size - before) > otherSizeShare * Math.max(size, before)) return "its letters have another size";
  const most = Math.max(ratio * looserPitch.share, ratio + looserPitch.em) * size;
  if (pitch > most || isLooser(open, pitch)) return "it stands further below";
  if (open.length === 1 && isBesideLabel(above, row, frame)) return undefined;
  if (isParted(row, markerIn) || isParted(above, markerIn)) return "texts stand apart in a row";
  if (isToFillIn(row) || isToFillIn(above)) return "a field is to be filled in";
  if (changesWeight(open, above, row, frame)) return "bold letters begin or end";
  const own = markerIn(row);
  if (isLeftwards(row) || isLeftwards(above)) {
    const wanted = firstWidth(row.slice(-1)) + wordSpareEm * size;
    const isFull = rowLeft(above) - frame.left < Math.min(leftwardsSpareShare * width, wanted);
    return own ? "it begins with a mark" : roomUnless(isFull);
  }
  const first = open[0] ?? row;
  const marked = markerIn(first);
  if (own && startsItem(own.marker, row, above, frame, marked?.marker, own.textAt)) return "it begins with a mark";
  const isCentred =
    Math.abs(centre(above) - centre(row)) < centred.middlePt &&
    Math.abs(rowLeft(above) - rowLeft(row)) > centred.startPt;
  if (isCentred) return roomUnless(!hasRoom(above, row, frame) || isTitleBroken(above, row, frame));
  if (isSetToEnd(open, row, frame)) return undefined;
  if (isRagged(above, row, frame))
    return roomUnless(rowLeft(above) - frame.left < firstWidth(row) + wordSpareEm * size);
  if (hasRoom(above, row, frame) && (isCodeRow(row) || !isBrokenOff(above, row, first))) return roomUnless(false);
  const indent = rowLeft(row) - rowLeft(above);
  if (open.length > 1 && Math.abs(indent) > otherIndentEm * size) return "it begins further in, or out";
  // Text of an item goes on where it began, or at the margin.
  return marked && open.length === 1 && rowLeft(row) > marked.textAt + size
    ? "it begins right of the item's text"
    : undefined;
}

const roomUnless = (isFull: boolean): string | undefined =>
  isFull ? undefined : "its first word would have found room in the line above";

const isBrokenOff = (above: Row, row: Row, first: Row): boolean =>
  above.length === 1 && row.length === 1 && breaksOff(rowText(above), rowText(row), rowText(first));

/** Text is hardly ever set as large as titles are. */
const titleSizePt = 14;

/** Tells whether a centred line was ended early: a title is broken where it reads well, a text behind a comma or before small letters. */
function isTitleBroken(above: Row, row: Row, { left, right }: TextEdges): boolean {
  if (Math.abs(centre(row) - (left + right) / 2) >= centred.startPt) return false;
  const isTitle = isBold(above) || rowSize(row) >= titleSizePt;
  return isTitle || /[,;&]$/.test(rowText(above).trim()) || beginsSmall(rowText(row));
}

/** Tells whether lines all end at the margin and begin anywhere, the last of them full. */
function isSetToEnd(open: readonly Row[], row: Row, frame: TextEdges): boolean {
  const before = open.slice(-rowsLookedBack);
  const lefts = (before.length < open.length ? before : before.slice(1)).map(rowLeft);
  const isUneven = lefts.length > 1 && Math.max(...lefts) - Math.min(...lefts) > unevenPt;
  const isAtEnd = [...before, row].every((one) => frame.right - rowRight(one) < 2 * unevenPt);
  return (
    isUneven && isAtEnd && rowLeft(open.at(-1) ?? row) - frame.left < frame.right - rowRight(row) + 4 * rowSize(row)
  );
}

/** Tells whether two lines in the further half both end at the margin and begin anywhere: the room is left of the first, then. */
const isRagged = (above: Row, row: Row, frame: TextEdges): boolean =>
  [above, row].every(
    (one) => frame.right - rowRight(one) < 2 * unevenPt && rowLeft(one) > (frame.left + frame.right) / 2,
  ) && Math.abs(rowLeft(above) - rowLeft(row)) > unevenPt;

/** Lines that differ by more points begin at different places. */
const unevenPt = 1.5;
/** The last so many rows tell what a paragraph is like; all of them for each row would take the square of its length. */
const rowsLookedBack = 40;
/** A text with no more letters than these that ends at the edge of its column is an amount, or a name. */
const labelLetters = 30;
const centre = (row: Row): number => (rowLeft(row) + rowRight(row)) / 2;

/** Lines that are further apart than the others of their paragraph by more are not rounded, but set so. */
const looserLinePt = 1.3;

/** Tells whether a line stands further below than the others of its paragraph, which stand equally far from each other. */
function isLooser(open: readonly Row[], pitch: number): boolean {
  const before = open.slice(-rowsLookedBack);
  const pitches = before.slice(1).map((row, at) => rowBase(row) - rowBase(before[at] ?? row));
  return pitches.length > 0 && pitch > median(pitches) + looserLinePt;
}

/** Between words of one line are narrower blanks, even where they are spread to both margins. */
const partedEm = 1.5;

/** Parts of a row stand apart, beside the mark that it may begin with. */
const isParted = (row: Row, markerIn: typeof leadingMarker): boolean => {
  const from = row.length > 1 && markerIn(row) ? 1 : 0;
  return row.some((line, at) => at > from && line.box[0] - (row[at - 1]?.box[2] ?? 0) > partedEm * line.size);
};

/** Tells whether a row goes on with a text that has a label in front of it, where a tab leads: below where the text began. */
function isBesideLabel(above: Row, row: Row, frame: TextEdges): boolean {
  const [, text, more] = above;
  const [line] = row;
  if (!text || more || !line || row.length > 1 || text.rightToLeft) return false;
  return (
    Math.abs(text.box[0] - line.box[0]) < unevenPt && lengthOf(text.text) > labelLetters && !hasRoom(above, row, frame)
  );
}

/** A bold line that leaves more of its column free is a heading, and so is a plain one below bold ones. */
const shortLineShare = { bold: 0.1, plain: 0.15 };

/** Tells whether bold lines begin or end: above others, or below them, they are headings rather than parts of them, where they are short. */
function changesWeight(open: readonly Row[], above: Row, row: Row, frame: TextEdges): boolean {
  if (isBold(above) === isBold(row)) return false;
  const width = frame.right - frame.left;
  if (isBold(above)) return open.length <= 2 && spareIn(above, frame) > shortLineShare.bold * width;
  return spareIn(row, frame) > shortLineShare.plain * width;
}

/** Tells how much room is left between the end of a row and the margin. */
const spareIn = (row: Row, { left, right }: TextEdges): number =>
  isLeftwards(row) ? rowLeft(row) - left : right - rowRight(row);

/** A letter of a mark is half an em wide; a tab behind it leads half an em further. */
const markLetterEm = 0.5;
const tabBehindMarkEm = 0.5;

function startsItem(
  marker: ListMarker,
  row: Row,
  above: Row,
  frame: TextEdges,
  open: ListMarker | undefined,
  textAt: number,
): boolean {
  if (marker.kind === "bullet" && !isDash(marker)) return true;
  const gap = textAt - rowLeft(row) - marker.text.length * rowSize(row) * markLetterEm;
  // A reference at the beginning of a line, such as "[3]", is no item of its own.
  const isCited =
    marker.kind === "number" && marker.before === "[" && !(open?.kind === "number" && open.before === "[");
  return (open && !isCited) || hasRoom(above, row, frame) || gap > tabBehindMarkEm * rowSize(row);
}

/** A sentence that leaves something to be filled in has more letters in a line than these. */
const questionLetters = 40;

/** Tells whether a row is a field, alone or with the words that ask for it. */
export const isToFillIn = (row: ReadonlyRow): boolean => row.some(holdsField) && rowText(row).length <= questionLetters;

/** Lines of addresses, of lists without marks and of most poems are shorter. */
const fewestLineLetters = 30;

/**
 * Tells whether a line breaks off within a sentence that the next one goes on with in small letters: then it is no last line,
 * wherever it ends. What a text runs around is not always told, nor how far it is set in from the right.
 */
export function breaksOff(line: string, next: string, first: string): boolean {
  const text = line.trim();
  if (text.length < fewestLineLetters) return false;
  // Lines of verse, or of a list, may all begin with small letters.
  return /[\p{L}\p{N}]$/u.test(text) && /^\p{Ll}{2}/u.test(next.trim()) && !beginsSmall(first.trim());
}

/** Tells how far browsers moved a line down: by what raised letters in it need, and lowered ones in the line above. */
export function roomForRaised(above: ReadonlyRow, row: ReadonlyRow): number {
  const has = (one: ReadonlyRow, side: "super" | "sub") =>
    one.some(({ pieces }) => pieces.some(({ look }) => look.raised === side));
  const up = (one: ReadonlyRow) => rowBase(one) - boxOf(one)[1];
  const down = (one: ReadonlyRow) => boxOf(one)[3] - rowBase(one);
  return (
    (has(row, "super") ? Math.max(0, up(row) - up(above)) : 0) +
    (has(above, "sub") ? Math.max(0, down(above) - down(row)) : 0)
  );
}
