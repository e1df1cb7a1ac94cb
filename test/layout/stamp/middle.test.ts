import { expect, test } from "bun:test";
import { arrange } from "#layout/stamp/arrange.ts";
import { arrangeMark } from "#layout/stamp/mark.ts";

const frame = { width: 1000, height: 600 };
const wish = { place: "bottom-right", rotation: 0, fontSize: 50, leastFontSize: 0 } as const;

test("a middle of one's own takes the place of the position's, and the mark stays inside", () => {
  const at = (x: number, y: number) => arrange(frame, [{ width: 4, height: 2 }], { ...wish, middle: { x, y } }).centres;
  expect(at(0.3, 0.5)).toEqual([{ x: 300, y: 300 }]);
  expect(at(0, 1)).toEqual([{ x: 100, y: 550 }]);
});

test("a size that is fitted stays the position's wherever the mark is moved", () => {
  const fitted = { ...wish, fontSize: undefined };
  const still = arrange(frame, [{ width: 4, height: 2 }], fitted).fontSize;
  expect(arrange(frame, [{ width: 4, height: 2 }], { ...fitted, middle: { x: 0.5, y: 0.5 } }).fontSize).toBe(still);
});

test("a picture above a text is moved with it as a whole", () => {
  const found = arrangeMark(
    frame,
    [{ width: 4, height: 1 }],
    { width: 100, height: 100 },
    { ...wish, middle: { x: 0.5, y: 0.5 } },
  );
  expect(found.middles).toEqual([{ x: 500, y: 300 }]);
  expect(found.whole).toEqual({ width: 200, height: 175 });
  const [text, picture] = [found.centres[0], found.pictures[0]];
  expect(picture?.y).toBe(300 - 175 / 2 + 50);
  expect(text?.y).toBe(300 + 175 / 2 - 25);
});

test("tiles are everywhere", () => {
  const tiled = { ...wish, place: "tile", middle: { x: 0.1, y: 0.1 } } as const;
  expect(arrange(frame, [{ width: 4, height: 2 }], tiled).centres.length).toBeGreaterThan(4);
});
