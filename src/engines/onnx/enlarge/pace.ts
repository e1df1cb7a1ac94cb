import { currentJob } from "#engines/job.ts";
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

/** Less is done before anybody could have measured how long it takes. */
const smallest = 400_000;
const sample = 160;
/** What is left of the time for decoding and coding: a picture of 64 megapixels as PNG takes a third of it. */
const share = 0.65;

/**
 * Refuses what a network would not be done with before the deadline, by how long it takes for a small piece on this
 * machine at this moment.
 */
export async function refuseUnlessInTime(passage: Passage, load: Load): Promise<void> {
  const leftMs = currentJob().deadlineAt - Date.now();
  if (load.pixels < smallest || !Number.isFinite(leftMs)) return;
  const mostMs = share * leftMs;
  const msPerPixel = await measured(passage, load.care);
  if (load.pixels * msPerPixel <= mostMs) return;
  // Mirrored edges and overlaps grow with the picture as it does.
  const factor = Math.sqrt(mostMs / (load.pixels * msPerPixel));
  const [width, height] = [load.width, load.height].map((side) => Math.max(1, Math.floor(side * factor)));
  const mega = (pixels: number) => (pixels / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 });
  const possible = mega((width ?? 1) * (height ?? 1) * load.frames);
  const many = load.frames > 1 ? ` in ${load.frames} frames` : "";
  const most = `${width?.toLocaleString("en")} × ${height?.toLocaleString("en")}${many}`;
  throw new Problem(
    "too-large",
    `The picture has ${mega(load.source)} megapixels, which can't be enlarged in time; about ${possible} can (${most}).`,
  );
}

async function measured(passage: Passage, care: Care): Promise<number> {
  const grey: Planes = { width: sample, height: sample, data: new Float32Array(3 * sample * sample).fill(0.5) };
  // The first run through a network lays things out for those that follow.
  await passage(grey, care);
  const start = performance.now();
  await passage(grey, care);
  return (performance.now() - start) / (sample * sample);
}
