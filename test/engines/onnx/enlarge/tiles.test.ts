import { expect, test } from "bun:test";
import { layAlpha, layColours, type Planes, windowOf } from "../../../../src/engines/onnx/enlarge/planes.ts";
import { mirrored, tilesOf } from "../../../../src/engines/onnx/enlarge/tiles.ts";
import { inverse, turned, turnsOf } from "../../../../src/engines/onnx/enlarge/turns.ts";

const noise = (count: number) => Uint8Array.from({ length: count }, (_, at) => (at * 7_919 + (at >> 3) * 31) % 256);

test.each([
  [1, 1],
  [20_000, 1],
  [255, 257],
  [1_000, 700],
])("tiles of %i × %i cover every pixel once and none is too large", (width, height) => {
  const seen = new Uint8Array(width * height);
  for (const tile of tilesOf({ width, height }, 256)) {
    expect([tile.width <= 256, tile.height <= 256]).toEqual([true, true]);
    for (let y = tile.top; y < tile.top + tile.height; y++) {
      for (let x = tile.left; x < tile.left + tile.width; x++) seen[y * width + x] = (seen[y * width + x] ?? 0) + 1;
    }
  }
  expect(seen.every((times) => times === 1)).toBe(true);
});

test("beyond an edge the picture is mirrored, also where it is smaller than what is seen of it", () => {
  expect([-3, -2, -1, 0, 1, 2, 3, 4, 5].map((place) => mirrored(place, 3))).toEqual([1, 2, 1, 0, 1, 2, 1, 0, 1]);
  expect([-5, 0, 7].map((place) => mirrored(place, 1))).toEqual([0, 0, 0]);
});

test("a window laid back is the picture it was cut from", () => {
  const picture = { width: 37, height: 21, channels: 4 as const, data: noise(37 * 21 * 4) };
  const made = { ...picture, data: new Uint8Array(picture.data.length) };
  for (const tile of tilesOf(picture, 16)) {
    layColours(windowOf(picture, tile, 5), made, { tile, factor: 1 });
    layAlpha(windowOf(picture, tile, 5, true), picture, made, { tile, factor: 1 });
  }
  expect(made.data).toEqual(picture.data);
});

test("each of the eight turns is undone by its inverse, and no two are the same", () => {
  const planes: Planes = { width: 5, height: 3, data: Float32Array.from({ length: 45 }, (_, at) => at) };
  const all = turnsOf(8).map((turn) => turned(planes, turn));
  expect(new Set(all.map(({ width, data }) => `${width}:${data.join()}`)).size).toBe(8);
  for (const [index, turn] of turnsOf(8).entries()) {
    const lying = all[index];
    if (lying) expect(turned(lying, inverse(turn))).toEqual(planes);
  }
});
