import { expect, test } from "bun:test";
import { type Place, turned } from "#layout/stamp/arrange.ts";
import { arrangeMark, cornersOf } from "#layout/stamp/mark.ts";

const page = { width: 600, height: 800 };
const line = { width: 8, height: 1 };
const wish = { place: "center" as Place, rotation: 0, leastFontSize: 6 };

test("a picture alone is as large as wanted, and its margin gives way where nobody asked for one", () => {
  const inside = arrangeMark(page, [], { width: 300, height: 100 }, { ...wish, place: "top-left" });
  expect([inside.pictureScale, inside.centres, inside.pictures]).toEqual([1, [], [{ x: 180, y: 80 }]]);
  const whole = arrangeMark(page, [], { width: 600, height: 200 }, { ...wish, place: "bottom-right" });
  expect([whole.pictureScale, whole.pictures]).toEqual([1, [{ x: 300, y: 700 }]]);
  const asked = arrangeMark(page, [], { width: 600, height: 200 }, { ...wish, margin: 30 });
  expect(asked.pictureScale).toBeCloseTo(0.9);
});

test("a text stands below its picture, on the side that the rotation makes of it", () => {
  for (const [rotation, x, y] of [
    [0, 0, 1],
    [90, 1, 0],
    [180, 0, -1],
    [-90, -1, 0],
  ] as const) {
    const found = arrangeMark(page, [line], { width: 100, height: 100 }, { ...wish, rotation });
    const [words = { x: 0, y: 0 }] = found.centres;
    const [picture = { x: 0, y: 0 }] = found.pictures;
    expect([rotation, Math.sign(Math.round(words.x - picture.x)), Math.sign(Math.round(words.y - picture.y))]).toEqual([
      rotation,
      x,
      y,
    ]);
    const apart = Math.hypot(words.x - picture.x, words.y - picture.y);
    expect(apart).toBeGreaterThanOrEqual(50 + found.fontSize / 2);
  }
});

test("both together lie within the frame, however large the picture is wanted", () => {
  const frames = [page, { width: 800, height: 60 }, { width: 20, height: 2_000 }, { width: 16, height: 16 }];
  const places: Place[] = ["center", "tile", "top-left", "bottom-right"];
  for (const frame of frames) {
    for (const place of places) {
      for (const rotation of [0, 45, 90]) {
        const picture = { width: frame.width, height: frame.width };
        const found = arrangeMark(frame, [line], picture, { ...wish, place, rotation });
        const size = { width: picture.width * found.pictureScale, height: picture.height * found.pictureScale };
        const [box, words] = [turned(size, rotation), turned(line, rotation)];
        const reach = [
          ...found.pictures.map(({ x, y }) => beyond(frame, x, y, box)),
          ...found.centres.map(({ x, y }) =>
            beyond(frame, x, y, { width: words.width * found.fontSize, height: words.height * found.fontSize }),
          ),
        ];
        expect([frame, place, rotation, Math.max(...reach) < 1e-6]).toEqual([frame, place, rotation, true]);
      }
    }
  }
});

const beyond = (frame: typeof page, x: number, y: number, box: typeof page) =>
  Math.max(box.width / 2 - x, x + box.width / 2 - frame.width, box.height / 2 - y, y + box.height / 2 - frame.height);

test("corners are whole pixels inside the frame", () => {
  const corners = cornersOf([{ x: 0.2, y: 9.7 }], { width: 3, height: 4 }, { width: 10, height: 10 });
  expect(corners).toEqual([{ left: 0, top: 6 }]);
});
