import { markerOf } from "../lines/list-marker.ts";
import { isAmount } from "../model/amount.ts";
import { around, type Box, heightOf, liesIn, widthOf } from "../model/box.ts";
import { boxOf, isMono, type Line, rowsOf } from "../model/line.ts";
import type { Drawn } from "../model/page.ts";
import type { ShapesOfPage, ToldShape } from "./told-shapes.ts";

/** Texts that stand further apart are several, in em. A list goes on behind an empty line, and so does a program. */
const farEm = { below: 0.85, inList: 1.3, again: 3.2, typed: 1.5, marker: 4, level: 6, remark: 6, word: 0.45 };
/** Letters that differ by more are of another text, but for items of a list below each other. */
const otherSizeShare = { size: 1.25, item: 1.7 };

const mostOpenBoxes = 200;

/** Lines side by side that are one: a mark, and the text that it stands before. */
interface Segment {
  lines: Line[];
  box: Box;
  base: number;
  size: number;
  isItem: boolean;
  ground: Box | undefined;
  /** The shape that the file tells it to be of. */
  shape: ToldShape | undefined;
}

interface OpenBox {
  segments: Segment[];
  box: Box;
  isList: boolean;
}

/** What stands around lines, and what the file tells of them. */
interface Surroundings {
  grounds?: readonly Box[];
  walls?: readonly Box[];
  shapes?: ShapesOfPage | undefined;
}

/** The lines of a page by the texts that they are of: what the file tells to be one, or stands closely below each other on one ground. */
export function boxesOf(lines: readonly Line[], surroundings: Surroundings = {}): Line[][] {
  const done: OpenBox[] = [];
  const told = new Map<ToldShape, OpenBox>();
  let open: OpenBox[] = [];
  for (const segment of segmentsOf(lines, surroundings)) {
    const known = segment.shape && told.get(segment.shape);
    if (known) {
      known.segments.push(segment);
      continue;
    }
    // Lines come from top to bottom: what ends far above has ended.
    // Hostile pages have thousands of texts side by side.
    open = open.slice(-mostOpenBoxes).filter(({ segments }) => {
      const last = segments.at(-1);
      return last !== undefined && segment.box[1] - last.box[3] < farEm.again * Math.max(last.size, segment.size);
    });
    const near = segment.shape ? [] : open.filter((one) => isNear(one, segment));
    const below = near.length > 1 ? near.filter((one) => isBelow(one, segment)) : near;
    const [own] = below;
    if (own && below.length === 1) {
      own.segments.push(segment);
      own.box = around([own.box, segment.box]);
      own.isList ||= segment.isItem;
    } else {
      const made = { segments: [segment], box: segment.box, isList: segment.isItem };
      if (segment.shape) told.set(segment.shape, made);
      else open.push(made);
      done.push(made);
    }
  }
  return done.flatMap(({ segments }) => {
    const own = segments.flatMap((segment) => segment.lines);
    const { shapes: _, ...others } = surroundings;
    return segments[0]?.shape && standsInColumns(segments, own) ? boxesOf(own, others) : [own];
  });
}

/** At least this share of a text's rows has something beside it in columns. */
const columnedShare = 1 / 3;

/** A text whose columns are read one after the other would be mixed up as one box. */
const standsInColumns = (segments: readonly Segment[], lines: readonly Line[]): boolean =>
  segments.length > 2 && segments.length > (1 + columnedShare) * rowsOf(lines).length;

function segmentsOf(lines: readonly Line[], { grounds = [], walls = [], shapes }: Surroundings): Segment[] {
  const segments = rowsOf(lines).flatMap((row) => {
    const parts: Line[][] = [];
    for (const line of row) {
      const before = parts.at(-1);
      const last = before?.at(-1);
      const isOne =
        before &&
        last &&
        shapes?.of(last) === shapes?.of(line) &&
        line.box[0] - last.box[2] < besideEm(before, last, line) * line.size &&
        !walls.some((wall) => stands(wall, last, line)) &&
        groundOf(last.box, grounds) === groundOf(line.box, grounds);
      if (isOne) before.push(line);
      else parts.push([line]);
    }
    return parts;
  });
  return segments.map((own): Segment => {
    const box = boxOf(own);
    const [first] = own;
    const text = own.at(-1);
    const [mark = "", ...words] = first?.text.split(" ") ?? [];
    // A sign by itself points at something, and belongs to no list.
    const isItem = isMarkOf(own) || (words.length > 0 && markerOf(mark)?.kind === "bullet");
    const shape = text && shapes?.of(text);
    return {
      lines: own,
      box,
      base: text?.base ?? 0,
      size: text?.size ?? 0,
      isItem,
      ground: groundOf(box, grounds),
      shape,
    };
  });
}

/** Whether lines beside each other begin with a mark of its own. */
const isMarkOf = ([first, second]: readonly Line[]): boolean =>
  first !== undefined && second !== undefined && markerOf(first.text) !== undefined && !isNone(first, second);

/** Tells how far behind another a line may begin that is of one text with it: behind a mark, amid a program, or as a word in other letters. */
function besideEm(before: readonly Line[], last: Line, line: Line): number {
  if (before.length === 1 && isMarkOf([last, line])) return farEm.marker;
  if (isMono(last) && isMono(line)) return farEm.remark;
  return Math.max(last.size, line.size) < otherSizeShare.size * Math.min(last.size, line.size) ? farEm.word : 0;
}

/** Whether a line is drawn between a mark and a text. */
const stands = (wall: Box, { box: [, top, right, bottom] }: Line, { box: [left] }: Line): boolean =>
  wall[0] > right && wall[2] < left && wall[1] < (top + bottom) / 2 && wall[3] > (top + bottom) / 2;

/** Whether a dash stands in the place of a number, beside others. */
const isNone = ({ text }: Line, next: Line): boolean =>
  /^[-–—]$/.test(text) && (isAmount(next.text) || /^[-–—]$/.test(next.text));

/** The smallest ground that a text stands on. */
const groundOf = (box: Box, grounds: readonly Box[]): Box | undefined =>
  grounds.find((ground) => liesIn(box, ground, 1));

function isNear({ segments, box, isList: isOpenList }: OpenBox, segment: Segment): boolean {
  const last = segments.at(-1);
  if (!last || last.ground !== segment.ground) return false;
  const isList = segment.isItem || isOpenList;
  const isCode = isTyped(last) && isTyped(segment);
  const [small, large] = [Math.min(last.size, segment.size), Math.max(last.size, segment.size)];
  // Larger letters above the first item are a title.
  if (large > small * (isOpenList ? otherSizeShare.item : otherSizeShare.size)) return false;
  const gap = segment.base - last.base - 0.8 * segment.size - 0.2 * last.size;
  const far = isCode ? farEm.typed : isList ? farEm.inList : farEm.below;
  const most = segments.slice(-lastItems).some((one) => areAlike(one, segment)) ? farEm.again : far;
  if (gap > most * small || segment.base - last.base < 0.5 * small) return false;
  const shared = Math.min(box[2], segment.box[2]) - Math.max(box[0], segment.box[0]);
  const narrow = Math.min(widthOf(box), widthOf(segment.box));
  // Items may be short, and those of the next level begin where the ones above them end.
  const steps = Math.min(Math.abs(box[0] - segment.box[0]), Math.abs(last.box[0] - segment.box[0]));
  if (isList ? steps > farEm.level * large : shared < 0.4 * narrow) return false;
  if (isList || isCode) return true;
  // Text with another edge and another middle is another one.
  const isAligned = [0, 2].some((side) => Math.abs((box[side] ?? 0) - (segment.box[side] ?? 0)) < 2 * large);
  const isCentred = Math.abs(box[0] + box[2] - segment.box[0] - segment.box[2]) < 2 * small;
  return isAligned || isCentred;
}

/** Whether two items of one list are of one level, whose marks and letters are alike. */
const areAlike = (one: Segment, other: Segment): boolean =>
  one.isItem &&
  other.isItem &&
  one.lines[0]?.text[0] === other.lines[0]?.text[0] &&
  Math.abs(one.box[0] - other.box[0]) < evenPt &&
  Math.abs(one.size - other.size) < evenPt / 2;

/** Lines of code begin further in than those above them. */
const isTyped = ({ lines }: Segment): boolean => lines.every(isMono);

const evenPt = 2;

/** Whether a line begins where one of a text does that is not far above it. */
const isBelow = ({ segments }: OpenBox, segment: Segment): boolean =>
  segments.slice(-lastLines).some(({ box }) => Math.abs(box[0] - segment.box[0]) < evenPt);

const lastLines = 3;
const lastItems = 30;

/** What texts stand on, the smallest first; what covers the page is everybody's. */
export function groundsOf(drawn: readonly Drawn[], page: { width: number; height: number }): Box[] {
  const isGround = (box: Box) =>
    heightOf(box) > 6 && widthOf(box) > 12 && (heightOf(box) < 0.9 * page.height || widthOf(box) < 0.9 * page.width);
  return drawn
    .filter(({ kind }) => kind !== "letters")
    .map(({ box }) => box)
    .filter(isGround)
    .sort((a, b) => widthOf(a) * heightOf(a) - widthOf(b) * heightOf(b))
    .slice(0, 400);
}

/** Upright lines, which part what stands at both sides of them. */
export const wallsOf = (drawn: readonly Drawn[]): Box[] =>
  drawn
    .filter(({ kind, box }) => kind === "path" && widthOf(box) < thinPt && heightOf(box) > thinPt)
    .map(({ box }) => box)
    .slice(0, mostWalls);

const thinPt = 3;
const mostWalls = 400;
