import { tfliteToOnnx } from "#formats/tflite/to-onnx.ts";
import { compactToOnnx } from "#formats/torch/compact.ts";
import type { Foreign } from "./manifest.ts";

/** Makes a network as onnxruntime reads it; converted anew at each start, so that nothing has to be written. */
export function toOnnx(bytes: Uint8Array, from: Foreign | undefined): Uint8Array {
  if (from === undefined) return bytes;
  if (from === "realesrgan") return compactToOnnx(bytes);
  return tfliteToOnnx(bytes);
}
