import type { Mask } from "./mask.ts";

/** The values between which the network was unsure. */
const sure = { least: 0.02, most: 0.98 };
/** How far from an unsure pixel the mask is doubted, in its pixels: the network draws edges that much beside them. */
const reachPixels = 8;
/** How far from all ground nothing shows through: an eye's white before a white wall is no hole. */
const depthPixels = 24;

/** Marks with 1 the mask's pixels along its edge, where the picture itself tells more than the mask does. */
export function bandOf({ width, height, values }: Mask): Uint8Array {
  const [unsure, inside, outside] = [0, 1, 2].map(() => new Uint8Array(values.length));
  if (!unsure || !inside || !outside) return new Uint8Array(values.length);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    const isUnsure = value > sure.least && value < sure.most;
    unsure[at] = isUnsure || crosses(values, at, width) ? 1 : 0;
    if (value >= 0.5) inside[at] = 1;
    else outside[at] = 1;
  }
  const band = widened(unsure, width, height, reachPixels);
  const [nearSubject, nearGround] = [
    widened(inside, width, height, depthPixels),
    widened(outside, width, height, depthPixels),
  ];
  for (let at = 0; at < band.length; at++) band[at] = (band[at] ?? 0) & (nearSubject[at] ?? 0) & (nearGround[at] ?? 0);
  return band;
}

function widened(marked: Uint8Array, width: number, height: number, by: number): Uint8Array {
  const across = new Uint8Array(marked.length);
  for (let y = 0; y < height; y++) widen(marked, across, y * width, 1, width, by);
  const both = new Uint8Array(marked.length);
  for (let x = 0; x < width; x++) widen(across, both, x, width, height, by);
  return both;
}

/** Whether an edge without any softness runs between a pixel and those left of and above it. */
function crosses(values: Float32Array, at: number, width: number): boolean {
  const isIn = (values[at] ?? 0) >= 0.5;
  const isOther = (index: number) => index >= 0 && (values[index] ?? 0) >= 0.5 !== isIn;
  return (at % width > 0 && isOther(at - 1)) || isOther(at - width);
}

function widen(from: Uint8Array, to: Uint8Array, start: number, step: number, length: number, by: number): void {
  let near = 0;
  for (let index = -by; index < length; index++) {
    if (index + by < length) near += from[start + (index + by) * step] ?? 0;
    if (index > by) near -= from[start + (index - by - 1) * step] ?? 0;
    if (index >= 0) to[start + index * step] = near > 0 ? 1 : 0;
  }
}
