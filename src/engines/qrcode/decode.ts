import jsQR from "jsqr";
import { rgb } from "#formats/image/colour.ts";
import type { Pixels } from "#formats/image/pixels.ts";

/** The ground added on every side, as a share of the picture, whose edges may be tight. */
const groundShare = 0.1;

export function decode({ width, height, channels, data }: Pixels, ground: string): string | undefined {
  const edge = Math.ceil(Math.max(width, height) * groundShare);
  const [across, down] = [width + 2 * edge, height + 2 * edge];
  const paper = rgb(ground);
  const laid = new Uint8ClampedArray(across * down * 4);
  for (let at = 0; at < laid.length; at += 4) laid.set([...paper, 255], at);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * channels;
      const to = ((row + edge) * across + column + edge) * 4;
      const alpha = channels === 4 ? (data[from + 3] ?? 0) / 255 : 1;
      for (const channel of [0, 1, 2] as const) {
        laid[to + channel] = (data[from + channel] ?? 0) * alpha + paper[channel] * (1 - alpha);
      }
    }
  }
  return jsQR(laid, across, down, { inversionAttempts: "attemptBoth" })?.data;
}
