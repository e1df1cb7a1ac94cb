import type { Samples } from "#engines/sharp/index.ts";
import { carriedOn } from "./clear.ts";
import type { Passage } from "./passage.ts";
import { layAlpha, layColours, mostOf, windowOf } from "./planes.ts";
import { type Tile, tilesOf } from "./tiles.ts";
import type { Care, Settings } from "./ways.ts";

/** The tiles of a frame that go through the network: those that show something, and those of changing transparency. */
export interface Plan {
  colours: readonly Tile[];
  alphas: readonly Tile[];
  /** Pixels of all their windows. */
  pixels: number;
}

export function planOf(picture: Samples, side: number, { overlap }: Settings): Plan {
  const tiles = tilesOf(picture, side);
  const clear = picture.channels === 4;
  const colours = clear ? tiles.filter((one) => greatestAlpha(picture, one) > 0) : tiles;
  const alphas = clear ? tiles.filter((one) => !isEvenAlpha(picture, grown(one, overlap, picture))) : [];
  const sizes = [...colours, ...alphas].map(({ width, height }) => (width + 2 * overlap) * (height + 2 * overlap));
  return { colours, alphas, pixels: sizes.reduce((sum, size) => sum + size, 0) };
}

interface Work {
  passage: Passage;
  settings: Settings;
  factor: number;
  care: Care;
  /** Called when a tile is done. */
  tiled?: () => void;
}

/** Enlarges one frame, tile by tile. */
export async function enlarged(
  picture: Samples,
  { colours, alphas }: Plan,
  { passage, settings: { overlap }, factor, care, tiled }: Work,
): Promise<Samples> {
  const { channels } = picture;
  const [width, height] = [picture.width * factor, picture.height * factor];
  const length = width * height * channels;
  const data = picture.data instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length);
  const made: Samples = { width, height, channels, data };
  const seen = channels === 4 ? carriedOn(picture) : picture;
  for (const tile of colours) {
    layColours(await passage(windowOf(seen, tile, overlap), care), made, { tile, factor });
    tiled?.();
  }
  if (channels === 3) return made;
  repeatAlpha(picture, made, factor);
  for (const tile of alphas) {
    layAlpha(await passage(windowOf(picture, tile, overlap, true), care), picture, made, { tile, factor });
    tiled?.();
  }
  return made;
}

/** Repeats alphas: right where they are the same all around; everywhere else they are painted over. */
function repeatAlpha(from: Samples, to: Samples, factor: number): void {
  for (let y = 0, at = 3; y < to.height; y++) {
    const row = Math.floor(y / factor) * from.width;
    for (let x = 0; x < to.width; x++, at += 4) {
      to.data[at] = from.data[(row + Math.floor(x / factor)) * 4 + 3] ?? mostOf(to);
    }
  }
}

function grown({ left, top, width, height }: Tile, by: number, picture: Samples): Tile {
  const [from, above] = [Math.max(0, left - by), Math.max(0, top - by)];
  const [right, bottom] = [Math.min(picture.width, left + width + by), Math.min(picture.height, top + height + by)];
  return { left: from, top: above, width: right - from, height: bottom - above };
}

function isEvenAlpha(picture: Samples, { left, top, width, height }: Tile): boolean {
  const first = picture.data[(top * picture.width + left) * 4 + 3];
  for (let y = top; y < top + height; y++) {
    const row = y * picture.width;
    for (let x = left; x < left + width; x++) if (picture.data[(row + x) * 4 + 3] !== first) return false;
  }
  return true;
}

function greatestAlpha(picture: Samples, { left, top, width, height }: Tile): number {
  let greatest = 0;
  for (let y = top; y < top + height; y++) {
    const row = y * picture.width;
    for (let x = left; x < left + width; x++) {
      greatest = Math.max(greatest, picture.data[(row + x) * 4 + 3] ?? 0);
    }
  }
  return greatest;
}
