import { faded, type Pixels } from "#formats/image/pixels.ts";
import type { StepKind } from "./step.ts";

export interface Overlay {
  do: "overlay";
  /** The picture that is laid on top; it fits inside the other where it is laid. */
  picture: Pixels;
  left: number;
  top: number;
  /** Further places for the same picture. */
  again?: readonly { left: number; top: number }[] | undefined;
  /** The opacity from 0 to 1; the picture's own unless given. */
  opacity?: number | undefined;
  /** Whether it is opaque over transparent pixels: for formats without half-transparent ones, where it would vanish. */
  solid?: boolean | undefined;
}

export const overlay: StepKind<Overlay> = {
  plan: (_step, size) => size,
  idle: () => false,
  apply(image, { picture: given, left, top, again = [], opacity = 1, solid = false }, { alpha }) {
    const picture = opacity < 1 ? faded(given, opacity) : given;
    const places = [{ left, top }, ...again];
    const layers = places.map((place) => ({ ...rawOf(picture), ...place }));
    const below = alpha && solid ? solidOnWhite(picture) : undefined;
    const under = below ? places.map((place) => ({ ...rawOf(below), ...place, blend: "dest-over" as const })) : [];
    const laid = image.composite([...layers, ...under]);
    // Compositing leaves an alpha channel, which is of no use where nothing shows through.
    return alpha ? laid : laid.removeAlpha();
  },
};

const rawOf = ({ data, width, height, channels }: Pixels) => ({
  input: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
  raw: { width, height, channels },
});

/** The picture on white: the pixels that show more than half of what the strongest does, and no others. */
function solidOnWhite(picture: Pixels): Pixels {
  if (picture.channels === 3) return picture;
  const data = Uint8Array.from(picture.data);
  let strongest = 0;
  for (let at = 3; at < data.length; at += 4) strongest = Math.max(strongest, data[at] ?? 0);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    for (let channel = at; channel < at + 3; channel++) {
      data[channel] = Math.round(255 - (alpha / 255) * (255 - (data[channel] ?? 0)));
    }
    data[at + 3] = alpha > strongest / 2 ? 255 : 0;
  }
  return { ...picture, data };
}
