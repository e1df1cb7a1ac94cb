import { describe, expect, test } from "bun:test";
import { united } from "#engines/onnx/cut-out/ground/united.ts";
import type { Mask } from "#engines/onnx/cut-out/mask.ts";
import type { Pixels } from "#formats/image/pixels.ts";

const side = 256;
type Colour = readonly [number, number, number];
type Draw = (x: number, y: number) => Colour | undefined;

const blue: Colour = [40, 80, 200];
const inDisc = (x: number, y: number, [left, top, radius]: Colour) => Math.hypot(x - left, y - top) <= radius;

/** A picture over a ground that grows darker from left to right. */
function picture(draw: Draw, ground: Draw = (x) => [250 - x / 16, 248 - x / 16, 240 - x / 16]): Pixels {
  const data = new Uint8Array(side * side * 3);
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)];
    data.set((draw(x, y) ?? ground(x, y) ?? [0, 0, 0]).map(Math.round), at * 3);
  }
  return { width: side, height: side, channels: 3, data };
}

/** What a network has found. */
function mask(value: (x: number, y: number) => number): Mask {
  const values = Float32Array.from({ length: side * side }, (_, at) => value(at % side, Math.floor(at / side)));
  return { width: side, height: side, values, surest: 1 };
}

const meanOf = ({ values }: Mask, isOf: (x: number, y: number) => boolean): number => {
  const own = [...values].filter((_, at) => isOf(at % side, Math.floor(at / side)));
  return own.reduce((sum, value) => sum + value, 0) / own.length;
};

const left: Colour = [90, 128, 40];
const right: Colour = [190, 128, 24];

describe("a ground of one colour or a smooth gradient", () => {
  const drawing = picture((x, y) => (inDisc(x, y, left) || inDisc(x, y, right) ? blue : undefined));

  test("shows a part of the subject that the network was unsure of, and the rest stays as found", () => {
    const found = mask((x, y) => (inDisc(x, y, left) ? 1 : inDisc(x, y, right) ? 0.3 : 0));
    const mended = united(found, drawing);
    expect(meanOf(found, (x, y) => inDisc(x, y, right))).toBeLessThan(0.31);
    expect(meanOf(mended, (x, y) => inDisc(x, y, right))).toBeGreaterThan(0.95);
    expect(meanOf(mended, (x, y) => !inDisc(x, y, left) && !inDisc(x, y, right))).toBeLessThan(0.01);
    expect(mended.values.subarray(0, 100 * side)).toEqual(found.values.subarray(0, 100 * side));
  });

  test("is ground where the network took a piece of it for the subject by half", () => {
    const between = (x: number, y: number) => x > 131 && x < 165 && y > 118 && y < 138;
    const found = mask((x, y) => (inDisc(x, y, left) || inDisc(x, y, right) ? 1 : between(x, y) ? 0.6 : 0));
    expect(meanOf(united(found, drawing), between)).toBeLessThan(0.05);
  });

  test("keeps a soft shadow, which is the ground in a shade", () => {
    const shadow = (x: number, y: number) => Math.max(0, 1 - Math.hypot(x - 90, (y - 180) * 2) / 60) * 0.4;
    const withShadow = picture((x, y) => {
      if (inDisc(x, y, left)) return blue;
      const light = 1 - shadow(x, y);
      return [250 - x / 16, 248 - x / 16, 240 - x / 16].map((value) => value * light) as unknown as Colour;
    });
    const found = mask((x, y) => (inDisc(x, y, left) ? 1 : 0));
    expect(united(found, withShadow)).toBe(found);
  });
});

test("a picture whose border shows a scene keeps the network's mask", () => {
  const scene = picture(
    (x, y) => (inDisc(x, y, left) ? blue : undefined),
    (x, y) => [128 + 100 * Math.sin(x / 9), 128 + 90 * Math.cos(y / 7), 128 + 80 * Math.sin((x + y) / 11)],
  );
  const found = mask((x, y) => (inDisc(x, y, right) ? 0.3 : 0));
  expect(united(found, scene)).toBe(found);
});
