import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { DamagedModel } from "#formats/tflite/flatbuffer.ts";
import { tfliteToOnnx } from "#formats/tflite/to-onnx.ts";
import { repository } from "#support/service.ts";
import { computed } from "#support/tflite-by-hand.ts";

const packaged = join(repository, "node_modules/@mediapipe/face_detection");
const read = (name: string): Promise<Uint8Array> => Bun.file(join(packaged, `face_detection_${name}.tflite`)).bytes();

/** Neither flat nor regular: what is out of place by a pixel or a channel shows. */
const pattern = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => Math.sin(i * i * 1e-3));

/** From rows of pixels to planes. */
function planes(pixels: Float32Array, side: number): Tensor {
  const data = new Float32Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) data[(i % 3) * side * side + Math.floor(i / 3)] = pixels[i] ?? 0;
  return new Tensor("float32", data, [1, 3, side, side]);
}

describe("A network of TensorFlow Lite", () => {
  for (const [name, side] of [
    ["short_range", 128],
    ["full_range", 192],
  ] as const) {
    test(`${name} computes the same as ONNX as by hand`, async () => {
      const file = await read(name);
      const session = await InferenceSession.create(tfliteToOnnx(file));
      const pixels = pattern(3 * side * side);
      const results = await session.run({ input: planes(pixels, side) });
      await session.release();
      const expected = computed(file, pixels);
      expect(Object.keys(results).sort()).toEqual([...expected.keys()].sort());
      for (const [output, values] of expected) {
        const got = results[output]?.data as Float32Array;
        expect(got.length).toBe(values.length);
        const apart = got.reduce((most, value, i) => Math.max(most, Math.abs(value - (values[i] ?? Number.NaN))), 0);
        expect(apart).toBeLessThan(5e-3);
      }
    }, 60_000);
  }

  test("takes pictures of other sizes", async () => {
    const session = await InferenceSession.create(tfliteToOnnx(await read("full_range")));
    const taken = new Tensor("float32", pattern(3 * 64 * 96), [1, 3, 64, 96]);
    const { reshaped_regressor_face_4: boxes } = await session.run({ input: taken });
    await session.release();
    expect(boxes?.dims).toEqual([1, 16 * 24, 16]);
  });

  test("that is cut short or altered is refused or read, and never looked at beyond its end", async () => {
    const file = await read("short_range");
    const odd: string[] = [];
    const tried = (bytes: Uint8Array, what: string) => {
      try {
        tfliteToOnnx(bytes);
      } catch (cause) {
        if (!(cause instanceof DamagedModel)) odd.push(`${what}: ${cause}`);
      }
    };
    for (let length = 0; length < file.length; length += 19_973) tried(file.subarray(0, length), `${length} bytes`);
    // Tables and vectors stand in the last tenth, weights before.
    for (let step = 0; step < 60; step++) {
      const altered = Uint8Array.from(file);
      altered[file.length - 1 - step * 456] = 0xff;
      tried(altered, `byte ${step * 456} from the end`);
    }
    // Sides of shapes, which say how many numbers there are.
    const words = Array.from({ length: Math.floor(file.length / 40) }, (_, word) => file.length - 4 * (word + 1));
    const sides = words.filter((at) => Buffer.from(file).readInt32LE(at) === 88);
    expect(sides.length).toBeGreaterThan(10);
    for (const at of sides) {
      const altered = Buffer.from(file);
      altered.writeInt32LE(77, at);
      tried(altered, `a side at ${at}`);
    }
    expect(odd).toEqual([]);
    expect(() => tfliteToOnnx(file.subarray(0, 30_000))).toThrow(DamagedModel);
    expect(() => tfliteToOnnx(Buffer.from("neither this nor that"))).toThrow("It is no model of TensorFlow Lite.");
  }, 60_000);
});
