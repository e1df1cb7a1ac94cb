import { expect, test } from "bun:test";
import sharp from "sharp";
import { boundsOf, cut } from "#engines/onnx/cut-out/cut.ts";
import { findingOf } from "#engines/onnx/cut-out/finding.ts";
import type { Mask } from "#engines/onnx/cut-out/mask.ts";
import type { Pixels } from "#formats/image/pixels.ts";
import { bandAround, composite } from "#support/composites.ts";
import { random } from "../../scripts/composites/random.ts";
import type { Composite } from "../../scripts/composites/scenes.ts";

const side = 256;

/** What a network would see at best: the true alpha, as coarse as its own picture, and as soft as it draws edges. */
async function coarse({ width, height, alpha }: Composite): Promise<Mask> {
  const single = sharp(alpha, { raw: { width, height, channels: 1 } });
  const blurred = await single.resize(side, side, { fit: "fill" }).blur(1.5).toColourspace("b-w").raw().toBuffer();
  return { width: side, height: side, values: Float32Array.from(blurred, (value) => value / 255), surest: 1 };
}

const shrunk = async ({ width, height, picture }: Composite): Promise<Pixels> => {
  const image = sharp(picture, { raw: { width, height, channels: 3 } }).resize(side, side, { fit: "fill" });
  return { width: side, height: side, channels: 3, data: await image.raw().toBuffer() };
};

async function enlarged({ values }: Mask, { width, height }: Composite): Promise<Uint8Array> {
  const single = sharp(
    Uint8Array.from(values, (value) => Math.round(value * 255)),
    {
      raw: { width: side, height: side, channels: 1 },
    },
  );
  return single.resize(width, height, { fit: "fill", kernel: "linear" }).toColourspace("b-w").raw().toBuffer();
}

const pictureOf = ({ width, height, picture }: Composite): Pixels => ({ width, height, channels: 3, data: picture });

test.each([
  ["hair-plain", 0.8],
  ["fur-photo", 0.8],
  ["leaves-busy", 0.8],
  ["net-plain", 0.8],
])("along the edge of %s alpha errs at most %d times as much as the mask enlarged", async (name, most) => {
  const scene = composite(name, 0.3);
  const mask = await coarse(scene);
  const [made, plain] = [cut(pictureOf(scene), await shrunk(scene), mask), await enlarged(mask, scene)];
  const band = bandAround(scene, 6);
  const error = (alphaAt: (at: number) => number) =>
    band.reduce((sum, at) => sum + Math.abs(alphaAt(at) - (scene.alpha[at] ?? 0)), 0) / band.length;
  const ratio = error((at) => made.data[at * 4 + 3] ?? 0) / error((at) => plain[at] ?? 0);
  expect(ratio).toBeLessThanOrEqual(most);
});

test("no colour stays where nothing of the subject is, and none is changed where all of it is", async () => {
  const scene = composite("fur-plain", 0.2);
  const { data } = cut(pictureOf(scene), await shrunk(scene), await coarse(scene));
  let [cleared, whole] = [0, 0];
  for (let at = 0; at < scene.alpha.length; at++) {
    const alpha = data[at * 4 + 3];
    const colours = [0, 1, 2].map((channel) => data[at * 4 + channel]);
    if (alpha === 0) cleared += 1;
    if (alpha === 255) whole += 1;
    if (alpha === 0 && colours.some((value) => value !== 0)) throw new Error(`pixel ${at} keeps ${colours}`);
    const own = [0, 1, 2].map((channel) => scene.picture[at * 3 + channel]);
    if (alpha === 255 && colours.join() !== own.join()) throw new Error(`pixel ${at} became ${colours} from ${own}`);
  }
  expect([cleared > scene.alpha.length / 2, whole > scene.alpha.length / 10]).toEqual([true, true]);
});

test("green behind hair does not stay in its colours", async () => {
  const scene = composite("fur-photo", 0.25);
  const { width, height, alpha, colours } = scene;
  const green = [0, 177, 64];
  const picture = Uint8Array.from(colours, (value, at) => {
    const share = (alpha[Math.floor(at / 3)] ?? 0) / 255;
    return Math.round(value * share + (green[at % 3] ?? 0) * (1 - share));
  });
  const before = { ...scene, picture };
  const { data } = cut(pictureOf(before), await shrunk(before), await coarse(scene));
  let [left, made, weight] = [0, 0, 0];
  for (let at = 0; at < width * height; at++) {
    const [truth, own] = [alpha[at] ?? 0, data[at * 4 + 3] ?? 0];
    if (truth < 26 || truth > 204 || own < 26) continue;
    weight += 1;
    for (let channel = 0; channel < 3; channel++) {
      const real = colours[at * 3 + channel] ?? 0;
      left += Math.abs((picture[at * 3 + channel] ?? 0) - real);
      made += Math.abs((data[at * 4 + channel] ?? 0) - real);
    }
  }
  expect(weight).toBeGreaterThan(1_000);
  expect(made / left).toBeLessThan(0.8);
});

test("what was transparent stays so, and keeps no colour", () => {
  const data = new Uint8Array(64 * 64 * 4).fill(200);
  for (let at = 0; at < data.length / 2; at += 4) data[at + 3] = at % 8 === 0 ? 0 : 100;
  const picture: Pixels = { width: 64, height: 64, channels: 4, data };
  const small: Pixels = { width: 32, height: 32, channels: 3, data: new Uint8Array(32 * 32 * 3).fill(200) };
  const made = cut(picture, small, { width: 32, height: 32, values: new Float32Array(32 * 32).fill(1), surest: 1 });
  expect([...made.data.subarray(0, 8)]).toEqual([0, 0, 0, 0, 200, 200, 200, 100]);
  expect(boundsOf(made)).toEqual({ left: 0, top: 0, width: 64, height: 64 });
});

test.each([
  [1, 1],
  [1, 700],
  [700, 1],
  [3, 2],
])("a picture of %d × %d is cut as any other", (width, height) => {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 37) % 256);
  const values = Float32Array.from({ length: 64 * 64 }, (_, at) => (at % 64) / 63);
  const small: Pixels = { width: 64, height: 64, channels: 3, data: new Uint8Array(64 * 64 * 3).fill(90) };
  const made = cut({ width, height, channels: 3, data }, small, { width: 64, height: 64, values, surest: 1 });
  expect([made.width, made.height, made.data.length]).toEqual([width, height, width * height * 4]);
});

test("a mask tells whether there is a subject at all", () => {
  const mask = (surest: number, value: (at: number) => number): Mask => ({
    ...{ width: 100, height: 100, surest },
    values: Float32Array.from({ length: 10_000 }, (_, at) => value(at)),
  });
  expect(findingOf(mask(0.3, () => 0.1))).toBe("nothing");
  expect(findingOf(mask(0.2, (at) => at % 2))).toBe("nothing");
  expect(findingOf(mask(1, () => 1))).toBe("everything");
  expect(findingOf(mask(1, (at) => (at < 6_000 ? 0.6 : 0)))).toBe("doubtful");
  expect(findingOf(mask(1, (at) => (at < 3_000 ? 1 : 0)))).toBe("subject");
  const empty: Pixels = { width: 2, height: 1, channels: 4, data: new Uint8Array(8) };
  expect(boundsOf(empty)).toBeUndefined();
});

test("what looks like the ground deep inside the subject is no hole", () => {
  const [side, middle] = [128, 64];
  const far = (at: number) => Math.hypot((at % side) - middle, Math.floor(at / side) - middle);
  const data = new Uint8Array(side * side * 3).fill(40);
  const values = new Float32Array(side * side);
  for (let at = 0; at < values.length; at++) {
    if (far(at) > 50 || far(at) < 5) data.fill(240, at * 3, at * 3 + 3);
    values[at] = far(at) > 50 ? 0 : far(at) < 6 ? 0.8 : 1;
  }
  const picture: Pixels = { width: side, height: side, channels: 3, data };
  const made = cut(picture, picture, { width: side, height: side, values, surest: 1 });
  const alphaAt = (x: number, y: number) => made.data[(y * side + x) * 4 + 3];
  expect([alphaAt(middle, middle), alphaAt(middle, 30), alphaAt(2, 2)]).toEqual([255, 255, 0]);
});

/** A picture of one colour inside and another outside, each as rough as its grain is, and a mask that is unsure along the edge. */
function halves(side: number, tones: [number, number, number][], grain: readonly number[], edge = 0.8) {
  const draw = random(7);
  const data = new Uint8Array(side * side * 3);
  const values = new Float32Array(side * side);
  for (let at = 0; at < values.length; at++) {
    const inside = (at % side) - side / 2;
    const half = inside < 0 ? 0 : 1;
    const noisy = (draw() + draw() + draw() - 1.5) * 2 * (grain[half] ?? 0);
    data.set(
      (tones[half] ?? [0, 0, 0]).map((level) => Math.min(255, Math.max(0, Math.round(level + noisy)))),
      at * 3,
    );
    values[at] = inside < -3 ? 0 : inside < 0 ? 0.3 : inside < 14 ? edge : 1;
  }
  return { data, mask: { width: side, height: side, values, surest: 1 } };
}

test("grain makes no holes in dark cloth before a dark wall", async () => {
  const side = 128;
  const [large, factor] = [side * 2, 2];
  const tones: [number, number, number][] = [
    [0, 0, 2],
    [4, 9, 13],
  ];
  const { mask } = halves(side, tones, [0.3, 3.5]);
  const { data } = halves(large, tones, [0.3, 3.5]);
  const picture: Pixels = { width: large, height: large, channels: 3, data };
  const small = await sharp(data, { raw: { width: large, height: large, channels: 3 } })
    .resize(side, side)
    .raw()
    .toBuffer();
  const made = cut(picture, { width: side, height: side, channels: 3, data: small }, mask);
  let [holes, all] = [0, 0];
  for (let at = 0; at < large * large; at++) {
    const inside = (at % large) / factor - side / 2;
    if (inside < 3 || inside > 13) continue;
    all += 1;
    if ((made.data[at * 4 + 3] ?? 0) < 200) holes += 1;
  }
  expect(holes / all).toBeLessThan(0.02);
});

test("where the mask saw every pixel, a colour that is neither the subject's nor the ground's is left to the mask", () => {
  const side = 128;
  const { data, mask } = halves(
    side,
    [
      [200, 150, 40],
      [240, 240, 240],
    ],
    [3, 3],
    0.68,
  );
  const isShoe = (x: number, y: number) => x >= 66 && x < 76 && y >= 54 && y < 74;
  for (let at = 0; at < side * side; at++) {
    if (isShoe(at % side, Math.floor(at / side))) data.set([150, 40, 50], at * 3);
  }
  const picture: Pixels = { width: side, height: side, channels: 3, data };
  const made = cut(picture, picture, mask);
  let least = 255;
  for (let y = 56; y < 72; y++)
    for (let x = 68; x < 74; x++) least = Math.min(least, made.data[(y * side + x) * 4 + 3] ?? 0);
  expect(least).toBeGreaterThan(127);
});
