import sharp from "sharp";
import { type Job, newJob, within } from "#engines/job/job.ts";

/** Pictures whose corners tell which way up they are, and what their colours became. */
export const corners = {
  topLeft: [220, 30, 30],
  topRight: [30, 160, 40],
  bottomLeft: [30, 60, 220],
  bottomRight: [240, 200, 20],
} as const;
type Corner = keyof typeof corners;
type Colour = readonly number[];

export function scenePixels(width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const corner: Corner =
        y < height / 2 ? (x < width / 2 ? "topLeft" : "topRight") : x < width / 2 ? "bottomLeft" : "bottomRight";
      data.set(corners[corner], (y * width + x) * 3);
    }
  }
  return data;
}

export const scene = (width = 64, height = 48) =>
  sharp(scenePixels(width, height), { raw: { width, height, channels: 3 } });

/** The scene stored as a camera with this EXIF orientation would, so that it shows upright. */
export function turnedScene(orientation: number, width = 64, height = 48) {
  // The stored pixel at (x, y) is the upright one that the orientation brings it to: EXIF 2.3, 4.6.4.
  const isTall = orientation > 4;
  const [across, down] = isTall ? [height, width] : [width, height];
  const upright = scenePixels(width, height);
  const stored = new Uint8Array(upright.length);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const [right, bottom] = [across - 1 - x, down - 1 - y];
      const places = [
        [],
        [x, y],
        [right, y],
        [right, bottom],
        [x, bottom],
        [y, x],
        [bottom, x],
        [bottom, right],
        [y, right],
      ];
      const [column = 0, row = 0] = places[orientation] ?? [];
      const from = (row * width + column) * 3;
      stored.set(upright.subarray(from, from + 3), (y * across + x) * 3);
    }
  }
  return sharp(stored, { raw: { width: across, height: down, channels: 3 } }).withMetadata({ orientation });
}

export interface Seen {
  width: number;
  height: number;
  channels: number;
  at(x: number, y: number): number[];
  /** The four corners, a little inside. */
  corners: Record<Corner, number[]>;
}

/** What a reader that knows nothing of EXIF sees. */
export async function see(bytes: Uint8Array, page = 0): Promise<Seen> {
  const { data, info } = await sharp(bytes, { page }).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels)];
  const [left, top] = [Math.floor(width / 8), Math.floor(height / 8)];
  const [right, bottom] = [width - 1 - left, height - 1 - top];
  return {
    width,
    height,
    channels,
    at,
    corners: {
      topLeft: at(left, top),
      topRight: at(right, top),
      bottomLeft: at(left, bottom),
      bottomRight: at(right, bottom),
    },
  };
}

/** The largest difference between two colours in one channel. */
export const apart = (a: Colour, b: Colour): number =>
  Math.max(...b.map((value, index) => Math.abs(value - (a[index] ?? 0))));

export const isUpright = (seen: Seen, tolerance = 16): boolean =>
  (Object.keys(corners) as Corner[]).every((corner) => apart(seen.corners[corner], corners[corner]) <= tolerance);

/** Runs engine work as a call does; answers what it warned of as well. */
export async function told<T>(work: () => Promise<T>): Promise<{ result: T; warnings: string[]; facts: Job["facts"] }> {
  const job = newJob(new AbortController().signal, 60_000);
  const result = await within(job, work);
  return { result, warnings: [...job.warnings], facts: job.facts };
}
