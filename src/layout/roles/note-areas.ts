import { around, type Box } from "../model/box.ts";
import { boxOf, knownRowsOf, type Line, rowsOf } from "../model/line.ts";
import type { Ruling } from "../model/page.ts";
import { allLines, type Sheet } from "../model/parts.ts";
import { mergedRulings } from "../model/rulings.ts";

/** Signs like these mark a note where they are raised. */
export const noteSign = /^(?:\d{1,3}|[*†‡§¶‖]{1,4}|[a-z]|[ivxl]{1,5})$/;
const lowSign = /^(?:\d{1,3}|[*†‡§]{1,3}|[ivxl]{1,5})$/;

/** The mark that a note begins with: raised, set apart and known to be one, or a number of its own. */
export function markOf([line, second]: readonly Line[], isMark = (_: string) => false): string | undefined {
  if (!line) return undefined;
  const [first, next = second] = line.pieces;
  const sign = first?.text.trim() ?? "";
  if (noteSign.test(sign) && (first?.look.raised === "super" || (next && isMark(sign)))) return sign;
  const [word = ""] = line.text.split(/\s/);
  const isAlone = word.length < line.text.length || second !== undefined;
  return isAlone && lowSign.test(word) ? word : undefined;
}

/** Notes at the foot of a page or of one of its columns. */
export interface NoteArea {
  /** Each note's mark, and its lines. */
  groups: { mark: string; lines: Line[] }[];
  lines: Line[];
  /** Between which edges they stand. */
  box: Box;
  /** Something else stands below them. */
  isAbove: boolean;
  /** The cues that spoke for them. */
  saw: string;
}

/** Marks that are raised in the text, other than those that lines begin with. */
export function calledOn(sheet: Sheet): Set<string> {
  const raised = allLines(sheet).flatMap(({ pieces }) => pieces.slice(1).filter(({ look }) => look.raised === "super"));
  return new Set(raised.map(({ text }) => text.trim()).filter((text) => noteSign.test(text)));
}

/** Where notes may begin: below a line that is drawn, or with a raised mark. */
interface Start {
  top: number;
  from: number;
  to: number;
  rule?: Ruling;
}

const sameEndPt = 2;
const upperShare = 0.3;
const ruleGapPt = 40;
const largerPt = 0.8;

/** The areas of notes on a page, at most one below the other's text in each of its columns. */
export function noteAreas(sheet: Sheet, body: number): NoteArea[] {
  const called = calledOn(sheet);
  const areas: NoteArea[] = [];
  const taken = new Set<Line>();
  for (const start of [...ruleStarts(sheet), ...raisedStarts(sheet)]) {
    const lines = linesBelow(sheet, start);
    // Below a line of its own a sign in front of text is a mark, though what calls it stands on the page before.
    const area = areaOf(lines, (sign) => called.has(sign) || (start.rule !== undefined && lowSign.test(sign)));
    if (!area || area.lines.some((line) => taken.has(line))) continue;
    const { sum, saw } = evidence(area, { start, sheet, body, called });
    if (sum < enough) continue;
    areas.push({ ...area, saw });
    for (const line of area.lines) taken.add(line);
  }
  return areas;
}

/** Below drawn lines, from the lowest of them upwards; those that begin and end at the same places are a table's. */
function ruleStarts(sheet: Sheet): Start[] {
  const all = mergedRulings(sheet.rulings).filter(({ across }) => across);
  const isAlone = ({ from, to, at }: Ruling) =>
    all.filter(
      (other) =>
        Math.abs(other.at - at) > sameEndPt &&
        Math.abs(other.from - from) < sameEndPt &&
        Math.abs(other.to - to) < sameEndPt,
    ).length < 2;
  return all
    .filter((rule) => rule.at > sheet.height * upperShare && isAlone(rule))
    .sort((a, b) => b.at - a.at)
    .map((rule) => ({ top: rule.at - 1, from: rule.from, to: rule.to, rule }));
}

/** Raised marks at the beginnings of rows in the lower half, from the highest downwards. */
function raisedStarts(sheet: Sheet): Start[] {
  const lines = sheet.lines.filter(
    (line) => line.box[1] > sheet.height / 2 && line.pieces[0]?.look.raised === "super" && markOf([line]),
  );
  return lines.map(({ box: [from, top, to] }) => ({ top: top - 1, from, to })).sort((a, b) => a.top - b.top);
}

/** Marks stand apart from their text at times. */
const markGapPt = 40;

/** The lines below a place that hang together sideways with it: all of a page in one column, and else those of a column. */
function linesBelow(sheet: Sheet, { top, from, to }: Start): Line[] {
  const below = sheet.lines.filter(({ box }) => box[1] >= top);
  const [first] = rowsOf(below.filter(({ box }) => box[0] < to && box[2] > from));
  const row = knownRowsOf(sheet.lines).find((one) => first?.[0] && one.includes(first[0])) ?? [];
  const [mark] = first ?? [];
  const text = row.find(({ box }) => mark && box[0] >= mark.box[2] && box[0] - mark.box[2] < markGapPt);
  const isMark = mark !== undefined && mark.text.length <= 4;
  let [left, right] = [from, isMark && text ? Math.max(to, text.box[2]) : to];
  for (let count = -1; ; ) {
    const own = below.filter(({ box }) => box[0] < right && box[2] > left);
    if (own.length === count) return own;
    count = own.length;
    [left, , right] = around([[left, 0, right, 0], ...own.map(({ box }) => box)]);
  }
}

function areaOf(lines: readonly Line[], isMark: (sign: string) => boolean): NoteArea | undefined {
  const groups: NoteArea["groups"] = [];
  let above: Line[] | undefined;
  for (const row of rowsOf(lines)) {
    if (above && isFloat(row, above)) return areaAbove(groups, true);
    above = row;
    const mark = markOf(row, isMark);
    const last = groups.at(-1);
    if (mark !== undefined && (!last || beginsNext(row, mark, last))) groups.push({ mark, lines: [...row] });
    else if (last) last.lines.push(...row);
    else return undefined;
  }
  return areaAbove(groups, false);
}

function areaAbove(groups: NoteArea["groups"], isAbove: boolean): NoteArea | undefined {
  const lines = groups.flatMap((group) => group.lines);
  return lines.length > 0 ? { groups, lines, box: boxOf(lines), isAbove, saw: "" } : undefined;
}

/** TeX puts tables and figures of the foot of a page below its notes. */
function isFloat(row: readonly Line[], above: readonly Line[]): boolean {
  const [size, before] = [row, above].map((own) => Math.max(...own.map((line) => line.size))) as [number, number];
  return size > before + largerPt && boxOf(row)[1] - boxOf(above)[3] > size;
}

const isRaised = ([line]: readonly Line[]): boolean => line?.pieces[0]?.look.raised === "super";

/** A line of a note may begin with a number, too: notes are marked alike, and their numbers count on. */
function beginsNext(row: readonly Line[], mark: string, { mark: last, lines }: NoteArea["groups"][number]): boolean {
  if (isRaised(row) || isRaised(lines)) return isRaised(row);
  const [value, before] = [Number(mark), Number(last)];
  return Number.isNaN(value) ? Number.isNaN(before) : value === before + 1;
}

const sameStartPt = 30;

/** How wide the text is that begins where an area does. */
const textWidth = ({ lines }: Sheet, [from]: Box): number =>
  Math.max(0, ...lines.map(({ box }) => (Math.abs(box[0] - from) < sameStartPt ? box[2] - box[0] : 0)));

interface Seen {
  start: Start;
  sheet: Sheet;
  body: number;
  called: ReadonlySet<string>;
}

const enough = 4;
const shortRule = { least: 0.12, most: 0.5 };

/** How much speaks for notes: a short line above them, raised marks, marks that the text calls, small letters. */
function evidence(
  { groups, lines, box, isAbove }: NoteArea,
  { start, sheet, body, called }: Seen,
): { sum: number; saw: string } {
  const { rule } = start;
  const width = Math.max(box[2] - box[0], textWidth(sheet, box));
  const share = rule ? (rule.to - rule.from) / width : 0;
  const isAtEdge =
    rule !== undefined && (Math.abs(rule.from - box[0]) < 0.1 * width || Math.abs(rule.to - box[2]) < 0.1 * width);
  const isNear = rule !== undefined && box[1] - rule.at < ruleGapPt;
  const isShort = isAtEdge && isNear && share > shortRule.least && share < shortRule.most;
  const calls = groups.filter(({ mark }) => called.has(mark)).length / groups.length;
  const largest = Math.max(...lines.map(({ size }) => size));
  const cues: [is: number, weight: number, saw: string][] = [
    [Number(isShort), 3, `stands below a short line, ${Math.round(rule?.at ?? 0)} pt down`],
    [Number(isNear && !isShort), 1, "stands below a line"],
    [Number(isRaised(groups[0]?.lines ?? [])), 2, "has a raised mark"],
    [calls, 2, "is called in the text"],
    [Number(largest < body - largerPt), 1, `is smaller than the text's ${body.toFixed(1)} pt`],
    [Number(largest > body + 0.3), -4, "is larger than the text"],
    [Number(isAbove), -2, "stands above something else"],
  ];
  const seen = cues.filter(([is, weight]) => is > 0 && weight > 0).map(([, , saw]) => saw);
  return { sum: cues.reduce((sum, [is, weight]) => sum + is * weight, 0), saw: seen.join(", ") };
}
