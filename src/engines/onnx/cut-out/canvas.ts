import { type Place, placed } from "#formats/image/aspect.ts";
import type { Bounds } from "./cut.ts";

interface Size {
  width: number;
  height: number;
}

export interface CanvasWish {
  /** Whether it is cut to the smallest rectangle that the subject fits in. */
  crop: boolean;
  /** Percent of each side of the result that stays free beside the subject, at both of its ends. */
  margin?: number | undefined;
  /** The sides of the result, both or neither; the subject is as large as fits. */
  width?: number | undefined;
  height?: number | undefined;
  position: Place;
}

/** The place of a subject on its canvas. */
export interface Canvas {
  /** The part that is cut out of the picture. */
  part: Bounds;
  /** The size that the part is brought to. */
  size: Size;
  /** Where the part begins on the canvas, and how large the canvas is. */
  left: number;
  top: number;
  full: Size;
}

/** Plans the canvas; undefined where the picture stays as large as it is and the subject where it is. */
export function canvasFor(part: Bounds, { crop, margin, width, height, position }: CanvasWish): Canvas | undefined {
  const isSized = width !== undefined && height !== undefined;
  if (!crop && margin === undefined && !isSized) return undefined;
  const share = 1 - (2 * (margin ?? 0)) / 100;
  const free = (side: number) => Math.max(1, Math.round(side));
  const full = isSized ? { width, height } : { width: free(part.width / share), height: free(part.height / share) };
  const room = { width: full.width * share, height: full.height * share };
  const scale = isSized ? Math.min(room.width / part.width, room.height / part.height) : 1;
  const size = { width: free(part.width * scale), height: free(part.height * scale) };
  const within = {
    width: Math.max(size.width, Math.round(room.width)),
    height: Math.max(size.height, Math.round(room.height)),
  };
  const at = placed(size, within, position);
  const [left, top] = [Math.floor((full.width - within.width) / 2), Math.floor((full.height - within.height) / 2)];
  return { part, size, full, left: Math.max(0, left) + at.left, top: Math.max(0, top) + at.top };
}
