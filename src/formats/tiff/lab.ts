import type { Kind } from "./kind.ts";

/** Takes XYZ at D50, where printing counts from, to sRGB's primaries (Bradford; CSS Color 4, section 17). */
const matrix = [
  [3.1341359, -1.6173864, -0.4906619],
  [-0.9787955, 1.9162544, 0.0334427],
  [0.0719551, -0.2289768, 1.405386],
] as const;
const whitePoint = [0.96429568, 1, 0.8251046] as const;

const cube = (value: number): number => (value > 6 / 29 ? value ** 3 : (116 * value - 16) / 903.3);
const steps = 4_096;
const curve = Float64Array.from({ length: steps + 1 }, (_, step) => {
  const light = step / steps;
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
});

/** Converts L*a*b* to sRGB of as many bits; other channels stay (TIFF 6.0, section 23; ICC's have an offset). */
export function labToRgb<T extends Uint8Array | Uint16Array>(samples: T, { channels, bits, lab }: Kind): T {
  const top = 2 ** bits - 1;
  const unit = 2 ** (bits - 8);
  const signed = (value: number) =>
    lab === "icc" ? value / unit - 128 : (value > top / 2 ? value - top - 1 : value) / unit;
  const out = samples.slice() as T;
  for (let at = 0; at + 2 < samples.length; at += channels) {
    const y = (((samples[at] ?? 0) / top) * 100 + 16) / 116;
    const x = cube(y + signed(samples[at + 1] ?? 0) / 500) * whitePoint[0];
    const z = cube(y - signed(samples[at + 2] ?? 0) / 200) * whitePoint[2];
    const light = cube(y) * whitePoint[1];
    for (const [channel, [ofX, ofY, ofZ]] of matrix.entries()) {
      const linear = Math.min(1, Math.max(0, ofX * x + ofY * light + ofZ * z));
      out[at + channel] = Math.round((curve[Math.round(linear * steps)] ?? 0) * top);
    }
  }
  return out;
}
