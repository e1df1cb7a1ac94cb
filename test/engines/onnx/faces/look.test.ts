import { expect, test } from "bun:test";
import type { Face } from "#engines/onnx/faces/face.ts";
import { type Look, seen } from "#engines/onnx/faces/look.ts";
import { meanOf } from "#engines/onnx/faces/mean.ts";
import { reaches, touches } from "#engines/onnx/faces/near.ts";
import type { Pixels } from "#formats/image/pixels.ts";

/** Neither flat nor regular. */
function noise(width: number, height: number): Pixels {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (Math.sin(at * at * 1e-3) + 1) * 127);
  return { width, height, channels: 3, data };
}

const dress = { scale: 1, shift: 0, beyond: 7 };
const windowOn = (pixels: Pixels, change: Partial<Look>): Look => ({
  ...{ level: { pixels, across: 1, down: 1 }, x: 22, y: 15, roll: 0, zoom: 1, width: 32, height: 64 },
  ...change,
});

test.each([0, 1, 2, 3, -1])(
  "a window turned by %i quarters shows the pixels that one turned by a hair more does",
  (way) => {
    const pixels = noise(45, 31);
    for (const [x, y] of [
      [22, 15],
      [0, 31],
      [44, 3],
    ] as const) {
      const roll = (way * Math.PI) / 2;
      const plain = seen(windowOn(pixels, { x, y, roll }), dress);
      const sampled = seen(windowOn(pixels, { x, y, roll: roll + 1e-5 }), dress);
      const apart = plain.data.map((value, at) => Math.abs(value - (sampled.data[at] ?? Number.NaN)));
      expect(Math.max(...apart)).toBeLessThan(0.2);
      expect(new Set(plain.data).size).toBeGreaterThan(100);
    }
  },
);

test("the mean of a large part is told by some of its pixels as by all", () => {
  const pixels = noise(400, 300);
  const exact = [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let y = 20; y < 270; y++) for (let x = 10; x < 390; x++) sum += pixels.data[(y * 400 + x) * 3 + channel] ?? 0;
    return sum / (250 * 380);
  });
  const [red = 0, green = 0, blue = 0] = meanOf(pixels, [10, 20, 390, 270]) ?? [];
  for (const [index, value] of [red, green, blue].entries()) {
    expect(Math.abs(value - (exact[index] ?? 0))).toBeLessThan(20);
  }
  const one = 4 * 1_200 + 9;
  expect([...(meanOf(pixels, [3.2, 4.1, 3.4, 4.3]) ?? [])]).toEqual([...pixels.data.subarray(one, one + 3), 255]);
  expect(meanOf(pixels, [-9, 0, -1, 5])).toBeUndefined();
});

const face = (x: number, y: number, size: number): Face => ({ x, y, width: size, height: size, roll: 0, score: 1 });

test("after faces were hidden only what may be changed is looked at again", () => {
  const window = (change: Partial<Look>) =>
    windowOn(noise(45, 31), { width: 640, height: 640, x: 320, y: 320, ...change });
  expect(reaches(window({}), face(100, 100, 60))).toBe(true);
  expect(reaches(window({}), face(660, 100, 60))).toBe(true);
  expect(reaches(window({}), face(760, 100, 60))).toBe(false);
  expect(reaches(window({ x: 960 }), face(760, 100, 60))).toBe(true);
  // Too large for this level, and seen on a coarser one.
  expect(reaches(window({}), face(100, 100, 300))).toBe(false);
  const coarse = { pixels: noise(45, 31), across: 4, down: 4 };
  expect(reaches(window({ level: coarse }), face(100, 100, 300))).toBe(true);
  expect(touches(face(150, 100, 20), face(100, 100, 60))).toBe(true);
  expect(touches(face(260, 100, 20), face(100, 100, 60))).toBe(false);
  expect(touches(face(260, 100, 250), face(100, 100, 60))).toBe(true);
});
