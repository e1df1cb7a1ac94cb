import type { Patch } from "#engines/sharp/index.ts";
import type { Pixels } from "#formats/image/pixels.ts";
import { blurred, type Paint } from "./blur.ts";
import type { Face } from "./face.ts";
import { type Bounds, boundsOf, distance, faceWithin, type Oval, ovalOf } from "./oval.ts";
import { leastApart } from "./views.ts";

export interface Hiding {
  mode: "blur" | "mosaic" | "solid";
  /** How many times as much is hidden as hides a face for good; at least 1. */
  strength: number;
}

/**
 * How far a blur reaches, in parts of a face's size. Half of that hides a face for good, but YuNet still takes a head
 * in its own colours for a face.
 */
const sigma = 1.25;
/** Tiles from one side of a face to the other. They are of its blur: from tiles of the face a network makes a face. */
const tiles = 4;
/** The place where the edge of a blur begins to fade: beyond the corners of the face's box. */
const fade = 0.85;

/**
 * Makes patches that hide the faces of a picture of `size`, of which `seen` is a smaller copy or the picture itself.
 * Colours are taken from that copy: the result is so coarse that nothing is lost.
 */
export function patchesOf(
  faces: readonly Face[],
  seen: Pixels,
  size: { width: number; height: number },
  { mode, strength }: Hiding,
): Patch[] {
  const scale = size.width / seen.width;
  const ovals = faces.map((face) => ovalOf(face, scale));
  return ovals.flatMap((oval) => {
    const bounds = boundsOf(oval, size);
    if (!bounds) return [];
    // The larger of two overlapping ovals decides: else the smaller one would show hidden parts of the other.
    const extent = Math.max(...ovals.filter((other) => touch(oval, other)).map((other) => other.size));
    const blur = () => blurred(seen, bounds, { sigma: sigma * strength * extent, scale });
    const paints: Record<Hiding["mode"], () => Paint> = {
      blur,
      mosaic: () => tiled(blur(), bounds, (strength * extent) / tiles),
      solid: () => (_x, _y, into, at) => into.set(black, at),
    };
    const patch = painted(oval, bounds, paints[mode](), mode === "blur" ? fade : 1);
    return [{ ...bounds, ...(showsByAlpha(oval, seen, scale) ? patch : { picture: patch.picture }) }];
  });
}

const black = [0, 0, 0, 255];

/** Whether alphas within a face differ, as where it is drawn in ink on nothing: its alpha shows it as well then. */
function showsByAlpha(oval: Oval, { data, width, height, channels }: Pixels, scale: number): boolean {
  if (channels === 3) return false;
  const face = faceWithin(oval, scale);
  const bounds = boundsOf(face, { width, height });
  if (!bounds) return false;
  let [least, most] = [255, 0];
  for (let y = bounds.top; y < bounds.top + bounds.height; y++) {
    for (let x = bounds.left; x < bounds.left + bounds.width; x++) {
      if (distance(face, x + 0.5, y + 0.5) > 1) continue;
      const alpha = data[(y * width + x) * 4 + 3] ?? 0;
      [least, most] = [Math.min(least, alpha), Math.max(most, alpha)];
    }
    if (most - least > leastApart) return true;
  }
  return false;
}

const touch = (a: Oval, b: Oval): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) < Math.max(a.across, a.up) + Math.max(b.across, b.up);

function painted(oval: Oval, { left, top, width, height }: Bounds, paint: Paint, fadeFrom: number) {
  const data = new Uint8Array(width * height * 4);
  const alpha = new Uint8Array(width * height);
  // A pixel's worth of softness, so that the edge has no steps.
  const soft = Math.max(1 - fadeFrom, 1 / Math.min(oval.across, oval.up));
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 4) {
      const [x, y] = [left + column + 0.5, top + row + 0.5];
      const share = Math.min(1, (1 - distance(oval, x, y)) / soft);
      if (share <= 0) continue;
      paint(x, y, data, at);
      alpha[at / 4] = data[at + 3] ?? 0;
      data[at + 3] = Math.round(255 * share * share * (3 - 2 * share));
    }
  }
  return { picture: { width, height, channels: 4 as const, data }, alpha };
}

/** Makes squares of one colour each, `tile` pixels wide: the colour of a blur in their middle. */
function tiled(paint: Paint, { left, top }: Bounds, tile: number): Paint {
  const middle = (at: number, start: number): number => start + (Math.floor((at - start) / tile) + 0.5) * tile;
  return (x, y, into, at) => paint(middle(x, left), middle(y, top), into, at);
}
