/** Decoded pixels in sRGB: 8 bits a channel, rows from the top, alpha (if any) not premultiplied. */
export interface Pixels {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
}

/** The frames of an animation one below the other, all of one size, each already complete in itself. */
export interface Film extends Pixels {
  frames: number;
  delaysMs: readonly number[];
  /** The number of times that it plays; 0 is for ever. */
  loop: number;
}

/** Takes the alpha off, for decoders that fill one in where a picture has none. */
export function withoutAlpha({ width, height, channels, data }: Pixels): Pixels {
  if (channels === 3) return { width, height, channels, data };
  const opaque = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    opaque[to++] = data[from] ?? 0;
    opaque[to++] = data[from + 1] ?? 0;
    opaque[to++] = data[from + 2] ?? 0;
  }
  return { width, height, channels: 3, data: opaque };
}

/** Lowers the opacity of pixels. */
export function faded(pixels: Pixels, opacity: number): Pixels {
  const { width, height, channels, data } = pixels;
  const faint = new Uint8Array(width * height * 4);
  for (let from = 0, to = 0; to < faint.length; from += channels, to += 4) {
    faint[to] = data[from] ?? 0;
    faint[to + 1] = data[from + 1] ?? 0;
    faint[to + 2] = data[from + 2] ?? 0;
    faint[to + 3] = Math.round((channels === 4 ? (data[from + 3] ?? 0) : 255) * opacity);
  }
  return { width, height, channels: 4, data: faint };
}
