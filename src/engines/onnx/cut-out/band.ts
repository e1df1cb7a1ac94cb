import type { Mask } from "./mask.ts";

/** Beyond these the network was sure. */
const sure = { least: 0.02, most: 0.98 };
/** How many of its pixels away from an unsure one its word is still looked into: it draws edges that much beside them. */
const reach = 8;

/** 1 for the pixels of the mask along its edge, where the picture itself tells more than the mask does. */
export function bandOf({ width, height, values }: Mask): Uint8Array {
  const unsure = new Uint8Array(values.length);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    const isUnsure = value > sure.least && value < sure.most;
    unsure[at] = isUnsure || crosses(values, at, width) ? 1 : 0;
  }
  const across = new Uint8Array(values.length);
  for (let y = 0; y < height; y++) widen(unsure, across, y * width, 1, width);
  const both = new Uint8Array(values.length);
  for (let x = 0; x < width; x++) widen(across, both, x, width, height);
  return both;
}

/** Whether an edge without any softness runs between a pixel and those left of and above it. */
function crosses(values: Float32Array, at: number, width: number): boolean {
  const isIn = (values[at] ?? 0) >= 0.5;
  const isOther = (index: number) => index >= 0 && (values[index] ?? 0) >= 0.5 !== isIn;
  return (at % width > 0 && isOther(at - 1)) || isOther(at - width);
}

function widen(from: Uint8Array, to: Uint8Array, start: number, step: number, length: number): void {
  let near = 0;
  for (let index = -reach; index < length; index++) {
    if (index + reach < length) near += from[start + (index + reach) * step] ?? 0;
    if (index > reach) near -= from[start + (index - reach - 1) * step] ?? 0;
    if (index >= 0) to[start + index * step] = near > 0 ? 1 : 0;
  }
}
