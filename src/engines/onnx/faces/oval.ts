import type { Face } from "./face.ts";

/** The hidden part of a picture: an oval around a face, turned as the face is. */
export interface Oval {
  x: number;
  y: number;
  /** Half its width and half its height, before it is turned. */
  across: number;
  up: number;
  cos: number;
  sin: number;
  /** The longer side of the face within it. */
  size: number;
}

/** How far an oval goes beyond a face on each side, as a share of its size: for hair, ears, chin, and errors. */
export const margin = 0.3;

/** The oval around a face that was found on a picture so many times smaller. */
export function ovalOf({ x, y, width, height, roll }: Face, scale: number): Oval {
  const size = Math.max(width, height) * scale;
  const beyond = margin * size;
  const sides = { across: (width * scale) / 2 + beyond, up: (height * scale) / 2 + beyond };
  return { x: x * scale, y: y * scale, ...sides, cos: Math.cos(roll), sin: Math.sin(roll), size };
}

/** The face itself in an oval around it, on a picture so many times smaller. */
export function faceWithin(oval: Oval, scale: number): Oval {
  const beyond = margin * oval.size;
  const half = (side: number): number => Math.max(0.5, (side - beyond) / scale);
  return {
    ...{ ...oval, x: oval.x / scale, y: oval.y / scale, size: oval.size / scale },
    ...{ across: half(oval.across), up: half(oval.up) },
  };
}

/** How far out a point lies: 0 in the middle, 1 on the edge. */
export function distance({ x, y, across, up, cos, sin }: Oval, px: number, py: number): number {
  const [right, below] = [px - x, py - y];
  const [along, aside] = [(right * cos + below * sin) / across, (below * cos - right * sin) / up];
  return Math.sqrt(along * along + aside * aside);
}

export interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The pixels that an oval reaches, of a picture of a size; undefined where it lies beside it. */
export function boundsOf({ x, y, across, up, cos, sin }: Oval, size: { width: number; height: number }) {
  const [right, below] = [Math.hypot(across * cos, up * sin), Math.hypot(across * sin, up * cos)];
  const [left, top] = [Math.max(0, Math.floor(x - right)), Math.max(0, Math.floor(y - below))];
  const width = Math.min(size.width, Math.ceil(x + right)) - left;
  const height = Math.min(size.height, Math.ceil(y + below)) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}
