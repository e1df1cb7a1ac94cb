import type { Box, Turn } from "#engines/jpegtran/index.ts";
import type { Size } from "./budget.ts";
import type { Header } from "./opened.ts";
import { rectangleOf } from "./steps/crop.ts";
import { idle, type Step } from "./steps/index.ts";
import { upright } from "./upright.ts";

interface Move {
  turn: Turn;
  box: Box;
}

interface Moved {
  move: Move;
  /** The size of the picture that the box is cut from. */
  full: Size;
}

/** The size in the file, before its orientation turns the picture upright. */
export const storedSize = ({ width, height, orientation }: Header): Size =>
  orientation > 4 ? { width: height, height: width } : { width, height };

/** Sums up steps on a stored picture that only turn, mirror and cut it; undefined where they do more. */
export function movedBy(stored: Size, orientation: number, steps: readonly Step[]): Move | undefined {
  const box = { left: 0, top: 0, width: stored.width, height: stored.height };
  let moved: Moved = { move: { turn: { quarters: 0, isMirrored: false }, box }, full: stored };
  for (const step of [...(upright[orientation] ?? []), ...steps]) {
    if (idle(step, moved.move.box)) continue;
    if (step.do === "crop") moved = cropped(moved, rectangleOf(step, moved.move.box));
    else if (step.do === "flip") moved = flipped(moved, step.horizontal ?? false, step.vertical ?? false);
    else if (step.do === "rotate" && step.angle % 90 === 0) moved = turned(moved, (((step.angle / 90) % 4) + 4) % 4);
    else return undefined;
  }
  return moved.move;
}

function cropped({ move: { turn, box }, full }: Moved, { left, top, width, height }: Box): Moved {
  return { move: { turn, box: { left: box.left + left, top: box.top + top, width, height } }, full };
}

function flipped({ move: { turn, box }, full }: Moved, horizontal: boolean, vertical: boolean): Moved {
  const left = horizontal ? full.width - box.left - box.width : box.left;
  const top = vertical ? full.height - box.top - box.height : box.top;
  // A mirror after a turn equals the opposite turn after a mirror; upside down is a mirror and half a turn.
  const quarters = horizontal === vertical ? turn.quarters + (horizontal ? 2 : 0) : (vertical ? 6 : 4) - turn.quarters;
  const isMirrored = turn.isMirrored !== (horizontal !== vertical);
  return { move: { turn: { quarters: quarters % 4, isMirrored }, box: { ...box, left, top } }, full };
}

function turned(moved: Moved, quarters: number): Moved {
  if (quarters === 0) return moved;
  const { move, full } = moved;
  const { turn, box } = move;
  const once: Moved = {
    move: {
      turn: { ...turn, quarters: (turn.quarters + 1) % 4 },
      box: { left: full.height - box.top - box.height, top: box.left, width: box.height, height: box.width },
    },
    full: { width: full.height, height: full.width },
  };
  return turned(once, quarters - 1);
}
