import { closeSync, openSync, readSync } from "node:fs";
import { placeOf } from "./installed.ts";
import type { Weights } from "./manifest.ts";

/** Says that a file of weights is not the one that the manifest names. */
export class Altered extends Error {}

/** Reads weights, and refuses others than the manifest names. */
export async function read(weights: Weights): Promise<Uint8Array> {
  const paths = placeOf(weights);
  if (!paths) throw new Altered("is missing or has another size");
  const whole = new Uint8Array(weights.bytes);
  const hash = new Bun.CryptoHasher("sha256");
  let at = 0;
  for (const path of paths) {
    const part = await Bun.file(path).bytes();
    if (at + part.length > whole.length) throw new Altered("has another size");
    whole.set(part, at);
    hash.update(part);
    at += part.length;
  }
  if (at !== whole.length || hash.digest("hex") !== weights.sha256) throw new Altered("is not what its checksum says");
  return whole;
}

const slice = new Uint8Array(1_048_576);

/** Whether the weights are those of the manifest, read without holding them: others are served meanwhile. */
export async function areSound(weights: Weights): Promise<boolean> {
  const hash = new Bun.CryptoHasher("sha256");
  for (const path of placeOf(weights) ?? []) {
    const file = openSync(path, "r");
    try {
      for (let got = readSync(file, slice); got > 0; got = readSync(file, slice)) {
        hash.update(slice.subarray(0, got));
        await new Promise(setImmediate);
      }
    } finally {
      closeSync(file);
    }
  }
  return hash.digest("hex") === weights.sha256;
}
