import { currentJob } from "#engines/job/job.ts";
import { Problem } from "#problem";
import type { Passage } from "./passage.ts";
import type { Planes } from "./planes.ts";
import type { Care } from "./ways.ts";

/** Everything that is to be enlarged for one call. */
export interface Load {
  /** Pixels of all windows that go through the network, and how. */
  pixels: number;
  care: Care;
  /** Pixels of the whole source, and the sides of one frame of it. */
  source: number;
  width: number;
  height: number;
  frames: number;
}

/** The speed that every machine reaches: less work than it allows is not measured first. */
const leastPixelsPerMs = 20;
const sample = 160;
const samples = 3;
/** The share of the time for the network; the rest is for coding: a PNG of 64 megapixels takes a third of the time. */
const networkShare = 0.65;
const plain: Care = { times: 1, mixed: false };

/**
 * Chooses the care that the time allows, by how long a small piece takes on this machine at this moment: the wanted
 * care, or else none. Refuses a picture that would not be done before the deadline even so, with the size that would.
 */
export async function careInTime(passage: Passage, load: Load): Promise<Care> {
  const leftMs = currentJob().deadlineAt - Date.now();
  const { care, pixels } = load;
  if (pixels * care.times <= leftMs * leastPixelsPerMs) return care;
  const mostMs = networkShare * leftMs;
  if (care.times > 1 && pixels * (await msPerPixel(passage, care)) <= mostMs) return care;
  const neededMs = pixels * (await msPerPixel(passage, plain));
  if (neededMs <= mostMs) return plain;
  throw tooLarge(load, mostMs / neededMs);
}

function tooLarge({ source, width, height, frames }: Load, part: number): Problem {
  const mega = (pixels: number) => (pixels / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 });
  const smaller = (side: number) => Math.max(1, Math.floor(side * Math.sqrt(part)));
  const [across, down] = [smaller(width), smaller(height)];
  const sides = `${across.toLocaleString("en")} × ${down.toLocaleString("en")}`;
  const most = frames > 1 ? `${sides} in ${frames} frames` : sides;
  return new Problem(
    "too-large",
    `The picture has ${mega(source)} megapixels, which can't be enlarged in time; about ${mega(across * down * frames)} can (${most}).`,
  );
}

/** The best of a few runs: other work of the machine slows one more than another. */
async function msPerPixel(passage: Passage, care: Care): Promise<number> {
  const grey: Planes = { width: sample, height: sample, data: new Float32Array(3 * sample * sample).fill(0.5) };
  // The first run through a network lays things out for those that follow.
  await passage(grey, plain);
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < samples; run++) {
    const start = performance.now();
    await passage(grey, care);
    best = Math.min(best, performance.now() - start);
  }
  return best / (sample * sample);
}
