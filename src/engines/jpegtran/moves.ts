import type { JpegFrame } from "#formats/jpeg/frame.ts";

/** A turn: left and right change places where it is mirrored, then so many quarters are turned clockwise. */
export interface Turn {
  quarters: number;
  isMirrored: boolean;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A change of a picture: it is turned, then cut to a box of the turned picture. */
export interface Move {
  turn: Turn;
  box?: Box | undefined;
}

/** The program's words for each turn, and the sides of its result that were at the far end before. */
const turns = {
  plain: [
    { words: [], fromRight: false, fromBottom: false },
    { words: ["-rotate", "90"], fromRight: true, fromBottom: false },
    { words: ["-rotate", "180"], fromRight: true, fromBottom: true },
    { words: ["-rotate", "270"], fromRight: false, fromBottom: true },
  ],
  mirrored: [
    { words: ["-flip", "horizontal"], fromRight: true, fromBottom: false },
    { words: ["-transverse"], fromRight: true, fromBottom: true },
    { words: ["-flip", "vertical"], fromRight: false, fromBottom: true },
    { words: ["-transpose"], fromRight: false, fromBottom: false },
  ],
} as const;

/**
 * The program's arguments for a move; undefined where it needs a part of a block. Blocks can't be parted, and the last
 * ones of a row or a column may hang over the picture's edge: they can stay behind the others, but not come first.
 */
export function argumentsFor(frame: JpegFrame, { turn, box }: Move): readonly string[] | undefined {
  const found = turns[turn.isMirrored ? "mirrored" : "plain"][turn.quarters];
  if (!found) return undefined;
  const isSide = turn.quarters % 2 === 1;
  const full = isSide ? { width: frame.height, height: frame.width } : frame;
  const block = isSide ? { width: frame.block.height, height: frame.block.width } : frame.block;
  const cut = box ?? { left: 0, top: 0, ...full };
  const left = offset(cut.left, found.fromRight ? full.width : 0, block.width);
  const top = offset(cut.top, found.fromBottom ? full.height : 0, block.height);
  if (left === undefined || top === undefined) return undefined;
  const isWhole = cut.width === full.width && cut.height === full.height;
  return isWhole ? found.words : [...found.words, "-crop", `${cut.width}x${cut.height}+${left}+${top}`];
}

/** The place where a cut begins among whole blocks, behind the part of a block on the side that is now the first. */
function offset(at: number, length: number, block: number): number | undefined {
  const place = at - (length % block);
  return place >= 0 && place % block === 0 ? place : undefined;
}
