import type { Sharp } from "sharp";
import { Canvas, type Laid } from "#formats/apng/compose.ts";
import { readApng } from "#formats/apng/read.ts";
import type { AvifSequence } from "#formats/avif/sequence.ts";
import type { Gif } from "#formats/gif/read.ts";
import type { Film, Pixels } from "#formats/image/pixels.ts";
import { refuseInput, type Size } from "../budget.ts";
import { toPixels } from "../develop.ts";
import type { Tolerance } from "../opened.ts";
import { pipeline } from "../pipeline.ts";

/** Reads the frames of a GIF or WebP, which come as one tall picture. */
export async function filmOfStrip(strip: Sharp, delaysMs: readonly number[], loop: number): Promise<Film> {
  const { data, info } = await strip.raw().toBuffer({ resolveWithObject: true });
  const { width, height, pages: frames = 1 } = info;
  return { width, height: height / frames, channels: info.channels === 4 ? 4 : 3, data, frames, delaysMs, loop };
}

/** Reads the frames of an animated PNG, which libvips knows as a still picture only. */
export async function filmOfApng(bytes: Uint8Array, count: number, failOn: Tolerance): Promise<Film> {
  const { width, height, loop, frames } = readApng(bytes);
  if (frames.length < count) throw new Error("premature end");
  refuseInput({ width, height }, frames.length);
  const data = await laidDown({ width, height }, frames, (frame) => pipeline(frame.png, { failOn }));
  const delaysMs = frames.map(({ delayMs }) => delayMs);
  return { width, height, channels: 4, data, frames: frames.length, delaysMs, loop };
}

/** Reads the first frames of a GIF as browsers show them. */
export async function filmOfGif(
  { width, height, frames }: Gif,
  { count, delaysMs, loop }: { count: number; delaysMs: readonly number[]; loop: number },
  failOn: Tolerance,
): Promise<Film> {
  const shown = frames.slice(0, count);
  const data = await laidDown({ width, height }, shown, (frame) => pipeline(frame.still, { failOn }));
  return { width, height, channels: 4, data, frames: shown.length, delaysMs: delaysMs.slice(0, count), loop };
}

async function laidDown<F extends Laid>(
  { width, height }: Size,
  frames: readonly F[],
  decode: (frame: F) => Promise<Sharp>,
): Promise<Uint8Array> {
  const canvas = new Canvas(width, height);
  const data = new Uint8Array(width * height * 4 * frames.length);
  for (const [index, frame] of frames.entries()) {
    data.set(canvas.show(frame, await toPixels(await decode(frame))), index * width * height * 4);
  }
  return data;
}

/** Reads the frames of an AVIF sequence, which libvips does not: each one is decoded as a still picture. */
export async function filmOfAvif(sequence: AvifSequence, failOn: Tolerance): Promise<Film> {
  const { width, height, delaysMs, still, alpha } = sequence;
  const channels = alpha ? 4 : 3;
  const size = width * height * channels;
  const data = new Uint8Array(size * delaysMs.length);
  for (const index of delaysMs.keys()) {
    const colour = await toPixels(await pipeline(still(index), { failOn }));
    if (colour.width !== width || colour.height !== height) throw new Error("frames of several sizes");
    const mask = alpha && (await toPixels(await pipeline(alpha(index), { failOn })));
    data.set(mask ? joined(colour, mask) : colour.data, index * size);
  }
  return { width, height, channels, data, frames: delaysMs.length, delaysMs, loop: 0 };
}

function joined(colour: Pixels, mask: Pixels): Uint8Array {
  const count = colour.width * colour.height;
  const both = new Uint8Array(count * 4);
  for (let pixel = 0; pixel < count; pixel += 1) {
    both.set(colour.data.subarray(pixel * colour.channels, pixel * colour.channels + 3), pixel * 4);
    both[pixel * 4 + 3] = mask.data[pixel * mask.channels] ?? 255;
  }
  return both;
}
