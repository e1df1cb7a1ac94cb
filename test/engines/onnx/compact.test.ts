import { expect, test } from "bun:test";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { compactToOnnx } from "#formats/torch/compact.ts";
import { readPickle } from "#formats/torch/pickle.ts";
import { type Layer, readWeights } from "#formats/torch/weights.ts";
import { pthOf } from "#support/pth.ts";

/** Numbers that look like chance, the same at each run. */
const numbers = (count: number, seed: number) =>
  new Float32Array(count).map((_, index) => Math.sin((index + 1) * (seed + 12.9898)) * 0.5);
const layer = (seed: number, ...dims: number[]) => ({
  dims,
  data: numbers(
    dims.reduce((product, dim) => product * dim),
    seed,
  ),
});

const small = {
  "body.0.weight": layer(1, 4, 3, 3, 3),
  "body.0.bias": layer(2, 4),
  "body.1.weight": layer(3, 4),
  "body.2.weight": layer(4, 12, 4, 3, 3),
  "body.2.bias": layer(5, 12),
};

/** The same reckoned by hand: height × width × channels, as the paper has it. */
function convolve(from: Float32Array, side: number, { dims, data }: Layer, bias: Float32Array) {
  const [outputs = 0, inputs = 0] = dims;
  const made = new Float32Array(outputs * side * side);
  for (let out = 0; out < outputs; out++) {
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        let sum = bias[out] ?? 0;
        for (let channel = 0; channel < inputs; channel++) {
          for (let tap = 0; tap < 9; tap++) {
            const [v, u] = [y + Math.floor(tap / 3) - 1, x + (tap % 3) - 1];
            if (v < 0 || u < 0 || v >= side || u >= side) continue;
            sum += (from[(channel * side + v) * side + u] ?? 0) * (data[(out * inputs + channel) * 9 + tap] ?? 0);
          }
        }
        made[(out * side + y) * side + x] = sum;
      }
    }
  }
  return made;
}

test("a compact network as torch saves it does in ONNX what its layers say", async () => {
  const side = 5;
  const picture = numbers(3 * side * side, 9).map(Math.abs);
  const session = await InferenceSession.create(compactToOnnx(pthOf(small)));
  const { output } = await session.run({ input: new Tensor("float32", picture, [1, 3, side, side]) });
  expect(output?.dims).toEqual([1, 3, 2 * side, 2 * side]);

  const first = convolve(picture, side, small["body.0.weight"], small["body.0.bias"].data);
  const slopes = small["body.1.weight"].data;
  const bent = first.map((value, index) => (value < 0 ? value * (slopes[Math.floor(index / side ** 2)] ?? 0) : value));
  const last = convolve(bent, side, small["body.2.weight"], small["body.2.bias"].data);
  for (let at = 0; at < 3 * 4 * side * side; at++) {
    const [channel, y, x] = [
      Math.floor(at / (4 * side * side)),
      Math.floor(at / (2 * side)) % (2 * side),
      at % (2 * side),
    ];
    const [v, u] = [y >> 1, x >> 1];
    const base = picture[(channel * side + v) * side + u] ?? 0;
    const detail = last[((channel * 4 + (y & 1) * 2 + (x & 1)) * side + v) * side + u] ?? 0;
    expect(Number(output?.data[at])).toBeCloseTo(base + detail, 4);
  }
  await session.release();
});

const python = "/usr/bin/python3";
const hasTorch = Bun.spawnSync([python, "-c", "import torch"], { stderr: "ignore" }).success;

test.skipIf(!hasTorch)("what torch itself saved is read to the last number", async () => {
  const path = `${process.env.TMPDIR ?? "/tmp"}/small-${process.pid}.pth`;
  const script = `import torch, collections
t = torch.arange(24, dtype=torch.float32).reshape(2, 3, 4)
torch.save({"params_ema": collections.OrderedDict([("a.weight", t), ("a.bias", t[1, 2])])}, "${path}")`;
  expect(Bun.spawnSync([python, "-c", script]).success).toBe(true);
  const layers = readWeights(await Bun.file(path).bytes());
  await Bun.file(path).delete();
  const all = Float32Array.from({ length: 24 }, (_, index) => index);
  expect(layers.get("a.weight")).toEqual({ dims: [2, 3, 4], data: all });
  expect(layers.get("a.bias")).toEqual({ dims: [4], data: all.subarray(20) });
});

test("what is no such file is refused in words, and calls nothing", () => {
  const pickle = (text: string) => () => readPickle(Buffer.from(text, "latin1"));
  expect(readPickle(Buffer.from("\x80\x02cos\nsystem\n(X\x02\0\0\0lstR.", "latin1"))).toEqual({
    name: "os.system",
    given: ["ls"],
  });
  for (const text of ["", "R.", "t.", "h\x01.", "X\xff\xff\xff\xff.", "u.", "e.", "\x81.", "c"]) {
    expect(pickle(text)).toThrow("a pickle");
  }
  expect(() => compactToOnnx(pthOf({}))).toThrow("another network");
  expect(() => compactToOnnx(pthOf({ "body.0.weight": layer(1, 12, 3, 3, 3) }))).toThrow("without body.0.bias");
});
