import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DamagedModel } from "#formats/tflite/flatbuffer.ts";
import { tfliteToOnnx } from "#formats/tflite/to-onnx.ts";
import { mutate } from "./mutate.ts";
import type { Random } from "./random.ts";

const path = "../../node_modules/@mediapipe/face_detection/face_detection_short_range.tflite";
const honest = readFileSync(join(import.meta.dir, path));
/** From here on tables and vectors stand in it; before, weights, in which every number is as good as another. */
const tables = 4 * Math.floor(honest.length * 0.225);

/** What sides, steps and places in lists can't be, or hardly. */
const numbers = [-1, 0, 1, 2, 3, 7, 88, 65_536, 0x7fffffff, -0x80000000];

/** A network of TensorFlow Lite, altered mostly where it says what it consists of. */
export function network(random: Random): Buffer {
  if (random.chance(0.1)) return mutate(honest, random);
  const end = honest.subarray(tables);
  if (random.chance(0.2)) return Buffer.concat([honest.subarray(0, tables), mutate(end, random)]);
  const file = Buffer.from(honest);
  const places = Math.floor((file.length - tables) / 4);
  for (let left = random.below(6); left >= 0; left--) {
    file.writeInt32LE(random.pick(numbers), tables + 4 * random.below(places));
  }
  return file;
}

/** Its own refusal is no `Problem`, as nobody uploads networks. */
export function convert(file: Buffer): Uint8Array | undefined {
  try {
    return tfliteToOnnx(file);
  } catch (error) {
    if (error instanceof DamagedModel) return undefined;
    throw error;
  }
}
