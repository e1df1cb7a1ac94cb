import type { Face } from "./face.ts";
import { type Look, throughWindow } from "./look.ts";
import { margin } from "./oval.ts";

/** How far around its middle a hidden face may have been changed. */
const radius = ({ width, height }: Face): number => Math.hypot(width, height) / 2 + margin * Math.max(width, height);

/** The most pixels of a hidden face on a level: the rest of it is smooth, and seen better on a coarser one. */
const mostPixels = 256;

/** Whether a window may show something that has come where a face was. */
export function reaches(look: Look, face: Face): boolean {
  const { x, y, ...size } = throughWindow(look, face);
  const reach = radius({ x, y, ...size });
  const isWithin = (at: number, side: number): boolean => at + reach > 0 && at - reach < side;
  return Math.max(size.width, size.height) <= mostPixels && isWithin(x, look.width) && isWithin(y, look.height);
}

/** Whether a face that is seen now lies, in part at least, where one was hidden. */
export function touches(seen: Face, hidden: Face): boolean {
  const reach = radius(hidden);
  return Math.abs(seen.x - hidden.x) < reach + seen.width / 2 && Math.abs(seen.y - hidden.y) < reach + seen.height / 2;
}
