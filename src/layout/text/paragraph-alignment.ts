import type { Inline, Paragraph } from "#formats/model/document.ts";
import { areSpread } from "../lines/word-gaps.ts";
import { median } from "../model/box.ts";
import { boxOf, readsLeftwards } from "../model/line.ts";
import type { Para } from "../model/parts.ts";
import { hasRoom, type Row, rowBase, rowLeft, rowRight, rowSize, rowText } from "../model/row.ts";
import { lineHeightIn } from "../model/row-extent.ts";

type ParagraphAlignment = Pick<Paragraph, "align" | "indent" | "lines" | "rightToLeft">;
type AlignedParagraph = Pick<Para, "rows" | "frame" | "turns" | "align" | "lineMultiple">;

/** Lines that differ by fewer points begin, or end, at one place. */
const sameEdgePt = 3;
/** A column's edge is not told more exactly. */
const edgeDoubtPt = 8;
/** No more lines than these end at the same place by chance, the last one not counted. */
const evenByChanceRows = 5;
/** A first line that begins so much of its column's width away from the others may stand in another column. */
const farIndentShare = 0.4;
/** Lines of a paragraph are no nearer, and no further apart, and are told in fortieths of what their font wants, as Word's styles are read. */
const lineMultiples = { least: 0.8, most: 3, parts: 40 };
/** A single line is in the middle, or at the end, where it is set in by more of its column's width. */
const loneLineShare = { centred: 0.08, atEnd: 0.4 };

/** Tells the alignment of a paragraph, how far it is set in, and the distance of its lines, all by where its lines stand in the column. */
export function alignmentOf(para: AlignedParagraph): ParagraphAlignment {
  const { rows, frame } = longestOf(para);
  const rightToLeft = rows.filter((row) => readsLeftwards(rowText(row))).length > rows.length / 2;
  const align = para.align ?? alignOf(rows, frame, rightToLeft);
  const lefts = rows.map(rowLeft);
  const rights = rows.map(rowRight);
  const rest = lefts.length > 1 ? Math.min(...lefts.slice(1)) : (lefts[0] ?? frame.left);
  const isSet = align === "start" || align === "justify";
  const start = rightToLeft ? frame.right - Math.max(...rights) : rest - frame.left;
  const begins = rowLeft(para.rows[0] ?? []) - para.frame.left;
  const own = rightToLeft || lefts.length === 0 ? 0 : begins - (rest - frame.left);
  // Lines that go on far away stand in another column, and nobody knows how far the first one was set in.
  const isFar = Math.abs(own) > farIndentShare * (frame.right - frame.left) && goesUp(para.rows);
  const first = isFar ? 0 : own;
  const gap = para.align === "end" ? Math.max(0, frame.right - Math.max(...rights)) : 0;
  const end = isSet && !rightToLeft ? halfPoints(endIndentOf(rows, frame, align)) : halfPoints(gap);
  const indent = { start: isSet ? halfPoints(Math.max(0, start)) : 0, end, first: isSet ? halfPoints(first) : 0 };
  return { align, indent, lines: para.lineMultiple ?? spacingOf(rows), rightToLeft };
}

/** Tells whether its rows lead from the foot of a column to the head of the next one, or of a page. */
const goesUp = (rows: readonly Row[]): boolean =>
  rows.slice(1).some((row, at) => row[0]?.page !== rows[at]?.[0]?.page || rowBase(row) < rowBase(rows[at] ?? row));

/** Splits a paragraph into its stretches in columns: lines in another one stand elsewhere, between other edges. */
export function stretchesOf({ rows, frame, turns = [] }: AlignedParagraph): Pick<Para, "rows" | "frame">[] {
  const starts = [{ at: 0, frame }, ...turns];
  return starts.map((start, index) => ({ rows: rows.slice(start.at, starts[index + 1]?.at), frame: start.frame }));
}

function longestOf(para: AlignedParagraph): Pick<Para, "rows" | "frame"> {
  return stretchesOf(para).reduce((most, part) => (part.rows.length > most.rows.length ? part : most));
}

const halfPoints = (points: number): number => (Math.abs(points) < 2 ? 0 : Math.round(points * 2) / 2);

/** Tells how far before the column's edge lines end: none has room there for the next one's first word, though the column has. */
function endIndentOf(rows: readonly Row[], frame: Para["frame"], align: Paragraph["align"]): number {
  const breaks = rows.slice(1).map((row, at) => [rows[at] ?? row, row] as const);
  const right = Math.max(...rows.map(rowRight));
  if (breaks.length < 2 || frame.right - right < edgeDoubtPt) return 0;
  if (align === "justify") return frame.right - right;
  const isBroken = (edge: number) => breaks.every(([above, row]) => !hasRoom(above, row, { ...frame, right: edge }));
  return isBroken(frame.right) || !isBroken(right + 1) ? 0 : frame.right - right - 1;
}

function spacingOf(rows: readonly Row[]): number {
  const pitches = rows.slice(1).map((row, at) => rowBase(row) - rowBase(rows[at] ?? row));
  const size = median(rows.map(rowSize));
  if (pitches.length === 0 || size === 0) return 1;
  const natural = median(rows.map(lineHeightIn));
  const { least, most, parts } = lineMultiples;
  return Math.round(Math.min(most, Math.max(least, median(pitches) / (size * natural))) * parts) / parts;
}

function alignOf(rows: readonly Row[], { left, right }: Para["frame"], rightToLeft: boolean): Paragraph["align"] {
  const lefts = rows.map(rowLeft);
  const rights = rows.map(rowRight);
  const middle = (left + right) / 2;
  const isEven = (values: readonly number[]) =>
    values.every((value) => Math.abs(value - (values[0] ?? 0)) < sameEdgePt);
  const isMiddle = rows.every((row) => Math.abs((rowLeft(row) + rowRight(row)) / 2 - middle) < sameEdgePt + 1);
  const [first = left, last = right] = [lefts[0], rights.at(-1)];
  if (rows.length === 1) {
    if (isMiddle && first - left > loneLineShare.centred * (right - left)) return "center";
    const isAtEnd = rightToLeft
      ? first - left < sameEdgePt && right - last > loneLineShare.atEnd * (right - left)
      : right - last < sameEdgePt && first - left > loneLineShare.atEnd * (right - left);
    return isAtEnd ? "end" : "start";
  }
  // A word or two below the end of the line above: what is set to the start begins there.
  const [, second = 0] = lefts;
  if (rows.length === 2 && !rightToLeft && isEven(rights) && second > middle && right - last < sameEdgePt) return "end";
  const [startEdges, endEdges] = rightToLeft ? [rights, lefts] : [lefts, rights];
  const isStartEven = isEven(startEdges) || isEven(startEdges.slice(1));
  if (isStartEven && isEven(endEdges.slice(0, -1)) && isJustified(rows, endEdges, { left, right }, rightToLeft))
    return "justify";
  if (isMiddle && !isEven(lefts)) return "center";
  if (!isStartEven && isEven(endEdges)) return "end";
  return "start";
}

/** Tells lines that are set to both margins from few that end at one place by chance, whose words stand as far apart as in the last one. */
function isJustified(
  rows: readonly Row[],
  ends: readonly number[],
  frame: Para["frame"],
  rightToLeft: boolean,
): boolean {
  if (rows.length > evenByChanceRows) return true;
  const isSpread = areSpread(rows);
  if (rows.length > 2) return isSpread ?? true;
  const [end = 0] = ends;
  return isSpread === true && Math.abs(end - (rightToLeft ? frame.left : frame.right)) < sameEdgePt;
}

/** Tells whether a paragraph would look the same if it were set to both margins: all its lines but the last end at the column's. */
export function isSetEitherWay(para: AlignedParagraph): boolean {
  const { rows, frame } = longestOf(para);
  if (para.align || alignmentOf(para).align !== "start" || rows.some((row) => readsLeftwards(rowText(row))))
    return false;
  return rows.slice(0, -1).every((row) => Math.abs(rowRight(row) - frame.right) < sameEdgePt);
}

type Indent = Paragraph["indent"];

/** A text whose middle is off by fewer points has that of the line beside it. */
const centredPt = 6;
/** A text that is set in by fewer points begins where its ground does. */
const leastIndentPt = 2;

/** Tells how far a paragraph is set in that has a line or a ground of its own, which goes as far as it does. */
export function indentIn(para: Para, { align, indent }: Pick<Paragraph, "align" | "indent">): Indent {
  if (para.ruleEdges) return indentByRule(para, para.ruleEdges);
  return para.backgroundEdges ? indentOnGround(para, para.backgroundEdges, { align, indent }) : indent;
}

/** Sets a paragraph in as far as the shorter line above or below it. */
function indentByRule({ rows, frame }: Para, ruled: NonNullable<Para["ruleEdges"]>): Indent {
  const [left, , right] = boxOf(rows.flat());
  const [start, end] = [Math.max(0, ruled.left - frame.left), Math.max(0, frame.right - ruled.right)].map(Math.round);
  const isCentred = Math.abs(left + right - ruled.left - ruled.right) < 2 * centredPt;
  return { start: start ?? 0, end: end ?? 0, first: isCentred ? 0 : Math.round(Math.max(0, left - ruled.left)) };
}

/** Sets a paragraph in as far as its ground. The lines of a listing are set in each by itself, and their ground is not. */
function indentOnGround(
  { rows, frame }: Para,
  ground: NonNullable<Para["backgroundEdges"]>,
  { align, indent }: Pick<Paragraph, "align" | "indent">,
): Indent {
  const [start, end] = [Math.max(0, ground.left - frame.left), Math.max(0, frame.right - ground.right)].map(Math.round);
  const isInside = start !== undefined && indent.start - start > leastIndentPt;
  return {
    ...indent,
    ...(align === "start" && rows.length === 1 && isInside
      ? { start, first: indent.first + indent.start - start }
      : {}),
    end: Math.max(indent.end, end ?? 0),
  };
}

/** A text that ends nearer to the margin is set to it by a tab. */
const atMarginPt = 12;

/** Finds the tabs at which the pieces of a paragraph's rows stand that are far from each other. */
export function tabsOf({ rows, frame }: Para, content: readonly Inline[]): Pick<Paragraph, "tabs"> {
  if (!content.some(({ kind }) => kind === "tab")) return {};
  const tabs = new Map<number, "start" | "end">();
  for (const row of rows) {
    for (const [at, { box }] of row.entries()) {
      if (at === 0) continue;
      // A text that ends at the margin and becomes a little wider finds room before it alone: its tab stands at its end.
      const isLast = at === row.length - 1 && frame.right - box[2] < atMarginPt;
      if (isLast) tabs.set(Math.round(Math.min(box[2], frame.right) - frame.left), "end");
      else tabs.set(Math.round(box[0] - frame.left), "start");
    }
  }
  return { tabs: [...tabs].sort(([a], [b]) => a - b).map(([at, align]) => ({ at, align })) };
}
