import type { Kind } from "./kind.ts";

const white = 65_535;

export interface Shades {
  data: Uint16Array;
  /** The values that became black and white, where the file's own scale would have shown nothing or little. */
  spread: { least: number; greatest: number } | undefined;
}

type Samples = Float32Array | Uint32Array | Int32Array | Int16Array | Int8Array;

/** Converts samples of any range to shades of 16 bits. A value that the file calls none (GDAL's tag) is black. */
export function shadesOf(samples: Samples, { channels, format, bits, isInverted }: Kind, noData: number): Shades {
  // A last channel beside one or three is alpha, and has the scale of its type.
  const colours = channels === 2 || channels === 4 ? channels - 1 : channels;
  const isValue = (value: number) => Number.isFinite(value) && value !== noData;
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < samples.length; at += 1) {
    const value = samples[at] ?? 0;
    if (at % channels >= colours || !isValue(value)) continue;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  const top = format === "float" ? 1 : 2 ** (format === "signed" ? bits - 1 : bits) - 1;
  const isPlain = format === "float" ? least >= 0 && greatest <= 1 : format === "unsigned" && greatest >= top / 256;
  const [from, to] = isPlain || least > greatest ? [0, top] : [least, greatest];
  const data = new Uint16Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) {
    const value = samples[at] ?? 0;
    const isAlpha = at % channels >= colours;
    const share = isAlpha ? value / top : isValue(value) ? (value - from) / (to - from || 1) : 0;
    const shade = Math.round(Math.min(1, Math.max(0, share)) * white);
    data[at] = isInverted && !isAlpha ? white - shade : shade;
  }
  return { data, spread: isPlain || least > greatest ? undefined : { least, greatest } };
}

/** Widens half floats (IEEE 754-2019, binary16). */
export function widened(halves: Uint16Array): Float32Array {
  const wide = new Float32Array(halves.length);
  for (const [at, half] of halves.entries()) {
    const [exponent, fraction] = [(half >> 10) & 31, half & 1023];
    const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
    wide[at] = (half & 0x8000 ? -1 : 1) * (exponent === 31 ? (fraction ? Number.NaN : Number.POSITIVE_INFINITY) : size);
  }
  return wide;
}
