import type { Foreign } from "./manifest.ts";

/** A network as onnxruntime reads it. */
export function toOnnx(bytes: Uint8Array, from: Foreign | undefined): Uint8Array {
  if (from === undefined) return bytes;
  throw new Error(`a network can't be converted from ${from}`);
}
