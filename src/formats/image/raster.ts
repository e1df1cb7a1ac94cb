/** Samples of 8 bits in a colour space that somebody else knows: grey or one ink, three components, or four inks. */
export interface Raster {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  data: Uint8Array;
}

/** Unpacks samples of 1 to 16 bits to 8, scaled to the full range or as they are; each row begins with a new byte. */
export function unpacked(
  packed: Uint8Array,
  { width, height, channels, bits }: { width: number; height: number; channels: number; bits: number },
  scaled: boolean,
): Uint8Array | undefined {
  const perRow = width * channels;
  const stride = Math.ceil((perRow * bits) / 8);
  if (packed.length < stride * height || ![1, 2, 4, 8, 16].includes(bits)) return undefined;
  if (bits === 8) return packed.subarray(0, stride * height);
  const samples = new Uint8Array(perRow * height);
  const top = 2 ** Math.min(bits, 8) - 1;
  const factor = scaled ? 255 / top : 1;
  for (let row = 0; row < height; row++) {
    const start = row * stride;
    for (let at = 0; at < perRow; at++) {
      const bit = at * bits;
      const byte = packed[start + (bit >> 3)] ?? 0;
      // Sixteen bits give their upper eight; fewer than eight are read from the left of their byte.
      const value = bits === 16 ? byte : (byte >> (8 - bits - (bit & 7))) & top;
      samples[row * perRow + at] = value * factor;
    }
  }
  return samples;
}

/** Packs samples of 8 bits, of which only the lowest count, each row begun with a new byte. */
export function packedTo(bits: 1 | 2 | 4 | 8, samples: Uint8Array, width: number): Uint8Array {
  if (bits === 8) return samples;
  const height = samples.length / width;
  const stride = Math.ceil((width * bits) / 8);
  const packed = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const bit = column * bits;
      const place = row * stride + (bit >> 3);
      packed[place] = (packed[place] ?? 0) | ((samples[row * width + column] ?? 0) << (8 - bits - (bit & 7)));
    }
  }
  return packed;
}

const mostColours = 256;

/** Replaces the colours of a picture by their numbers; undefined where there are more than a byte can count. */
export function palette({ data, channels }: Raster): { indices: Uint8Array; colours: Uint8Array } | undefined {
  const indices = new Uint8Array(data.length / channels);
  const known = new Map<number, number>();
  let [lastKey, lastIndex] = [-1, 0];
  for (let pixel = 0, at = 0; pixel < indices.length; pixel++, at += channels) {
    let key = data[at] ?? 0;
    for (let channel = 1; channel < channels; channel++) key = key * 256 + (data[at + channel] ?? 0);
    if (key !== lastKey) {
      let index = known.get(key);
      if (index === undefined) {
        if (known.size === mostColours) return undefined;
        index = known.size;
        known.set(key, index);
      }
      [lastKey, lastIndex] = [key, index];
    }
    indices[pixel] = lastIndex;
  }
  return { indices, colours: coloursOf(known, channels) };
}

function coloursOf(known: ReadonlyMap<number, number>, channels: number): Uint8Array {
  const colours = new Uint8Array(known.size * channels);
  for (const [key, index] of known) {
    for (let channel = 0; channel < channels; channel++) {
      colours[index * channels + channel] = Math.floor(key / 256 ** (channels - 1 - channel)) % 256;
    }
  }
  return colours;
}

/** Puts the colours back in place of their numbers. */
export function painted(indices: Uint8Array, colours: Uint8Array, channels: number): Uint8Array {
  const data = new Uint8Array(indices.length * channels);
  for (let pixel = 0; pixel < indices.length; pixel++) {
    const from = (indices[pixel] ?? 0) * channels;
    for (let channel = 0; channel < channels; channel++)
      data[pixel * channels + channel] = colours[from + channel] ?? 0;
  }
  return data;
}

/** Reduces three equal channels to one; undefined where one pixel has a colour. */
export function greyOf({ width, height, channels, data }: Raster): Raster | undefined {
  if (channels !== 3) return undefined;
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += 3) {
    const value = data[at] ?? 0;
    if (data[at + 1] !== value || data[at + 2] !== value) return undefined;
    grey[pixel] = value;
  }
  return { width, height, channels: 1, data: grey };
}
