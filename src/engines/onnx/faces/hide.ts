import type { Patch } from "#engines/sharp/index.ts";
import type { Pixels } from "#formats/pixels.ts";
import { blurred, type Paint } from "./blur.ts";
import type { Face } from "./face.ts";
import { type Colour, meanOf } from "./mean.ts";
import { type Bounds, boundsOf, distance, type Oval, ovalOf } from "./oval.ts";

export const modes = ["blur", "mosaic", "solid"] as const;

export interface Hiding {
  mode: (typeof modes)[number];
  /** 1 and more: how many times as much as what hides a face for good. */
  strength: number;
}

/** Of a face's size: weaker blurs can be seen through, by networks at least. */
const sigma = 0.5;
/** Tiles from one side of a face to the other: of four a network still makes a face, sometimes. */
const tiles = 2.5;
/** Where the edge of a blur begins to fade: beyond the corners of the face's box. */
const fade = 0.85;

/**
 * What hides the faces of a picture of `size`, of which `seen` is a smaller copy or the picture itself. Colours are taken
 * from that copy: what is left of them is so coarse that nothing is lost.
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
    // Where two overlap the larger one decides: else the smaller one would show what is hidden of the other.
    const extent = Math.max(...ovals.filter((other) => touch(oval, other)).map((other) => other.size));
    const paints: Record<Hiding["mode"], () => Paint> = {
      blur: () => blurred(seen, bounds, { sigma: sigma * strength * extent, scale }),
      mosaic: () => tiled(seen, bounds, { tile: (strength * extent) / tiles, scale }),
      solid: () => () => [0, 0, 0],
    };
    return [{ ...bounds, picture: painted(oval, bounds, paints[mode](), mode === "blur" ? fade : 1) }];
  });
}

const touch = (a: Oval, b: Oval): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) < Math.max(a.across, a.up) + Math.max(b.across, b.up);

function painted(oval: Oval, { left, top, width, height }: Bounds, paint: Paint, fadeFrom: number): Pixels {
  const data = new Uint8Array(width * height * 4);
  // A pixel's worth of softness, so that the edge has no steps.
  const soft = Math.max(1 - fadeFrom, 1 / Math.min(oval.across, oval.up));
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 4) {
      const [x, y] = [left + column + 0.5, top + row + 0.5];
      const share = Math.min(1, (1 - distance(oval, x, y)) / soft);
      if (share <= 0) continue;
      data.set(paint(x, y), at);
      data[at + 3] = Math.round(255 * share * share * (3 - 2 * share));
    }
  }
  return { width, height, channels: 4, data };
}

/** Squares of one colour each, as many pixels wide as `tile` says. */
function tiled(seen: Pixels, { left, top, width }: Bounds, { tile, scale }: { tile: number; scale: number }): Paint {
  const known = new Map<number, Colour>();
  const columns = Math.ceil(width / tile);
  return (x, y) => {
    const [column, row] = [Math.floor((x - left) / tile), Math.floor((y - top) / tile)];
    const index = row * columns + column;
    const edges = [left + column * tile, top + row * tile, left + (column + 1) * tile, top + (row + 1) * tile];
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = edges.map((edge) => edge / scale);
    const colour = known.get(index) ?? meanOf(seen, [x0, y0, x1, y1]) ?? [0, 0, 0];
    known.set(index, colour);
    return colour;
  };
}
