import { boxOf, type Line, rowsOf } from "../model/line.ts";
import type { Fill } from "../model/page.ts";

/** A shaded row, and the sides of its cells. */
export interface Stripe {
  colour: string;
  top: number;
  bottom: number;
  xs: number[];
}

/** The row that is not shaded, and a head of several. */
const mostRowsAbove = 5;
/** Of the distance between the texts of two rows, within which those of one are nearer to each other and no title is. */
const oneRowShare = 0.6;
const apartSteps = 1.6;
/** In points, for what letters are higher than each other. */
const slackPt = 1.5;

interface FillsAndLines {
  fills: readonly Fill[];
  lines: readonly Line[];
}

/**
 * Where rows begin that stand above the first shaded one of a table with no line at its top: as far from each other as
 * the padding of shaded rows tells. From the top down to the shaded row's own side.
 */
export function rowsAbove(
  { top, bottom, xs }: Stripe,
  { fills, lines }: FillsAndLines,
  isRow: (from: number, to: number) => boolean,
): number[] {
  const [left, right] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const beside = lines.filter(({ box }) => box[0] < right && box[2] > left);
  const [, textTop, , textBottom] = boxOf(beside.filter(({ base }) => base > top && base < bottom));
  const [head, foot] = [Math.max(0, textTop - top), Math.max(0, bottom - textBottom)];
  const step = head + foot;
  const starts: number[] = [];
  let end = top + head;
  for (const [above, below] of textsAbove(
    beside.filter(({ base }) => base < top),
    oneRowShare * step,
  )) {
    const isShaded = fills.some(
      ({ box, colour }) => colour !== "#ffffff" && box[1] < below && box[3] > above && box[0] < right && box[2] > left,
    );
    if (isShaded || end - below > apartSteps * step + slackPt || !isRow(above - 1, end - head)) break;
    starts.unshift(above - head);
    if (starts.length === mostRowsAbove) break;
    end = above;
  }
  return [...starts, top];
}

/** From where to where rows of text go, from the lowest up. */
function textsAbove(lines: readonly Line[], near: number): [from: number, to: number][] {
  const found: [from: number, to: number][] = [];
  for (const row of rowsOf(lines).toReversed()) {
    const [, above, , below] = boxOf(row);
    const open = found.at(-1);
    if (open && open[0] - below <= near) open[0] = Math.min(open[0], above);
    else found.push([above, below]);
  }
  return found;
}
