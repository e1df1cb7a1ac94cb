import { describe, expect, test } from "bun:test";
import { type Arrangement, arrange, type Place, type Size, turned } from "#layout/stamp/arrange.ts";

const one: Size[] = [{ width: 8, height: 1 }];
/** Forty em on one line, twenty on two, and so on. */
const long: Size[] = [1, 2, 3, 4, 5, 6].map((lines) => ({ width: 40 / lines, height: 1.25 * lines }));
const page = { width: 600, height: 800 };
const wish = { place: "center" as Place, rotation: 0, leastFontSize: 6 };

/** How far the text of each centre reaches beyond the frame: nothing where it fits. */
function beyond(
  frame: Size,
  candidates: readonly Size[],
  rotation: number,
  { choice, fontSize, centres }: Arrangement,
) {
  const box = turned(candidates[choice] ?? { width: 0, height: 0 }, rotation);
  const [across, down] = [(box.width * fontSize) / 2, (box.height * fontSize) / 2];
  const reach = centres.map(({ x, y }) =>
    Math.max(across - x, down - y, x + across - frame.width, y + down - frame.height),
  );
  return Math.max(...reach);
}

const places: Place[] = ["center", "tile", "top-left", "top-right", "bottom-left", "bottom-right", "bottom-center"];
const frames: Size[] = [page, { width: 800, height: 60 }, { width: 20, height: 2_000 }, { width: 16, height: 16 }];

describe.each(places)("%s", (place) => {
  test("is always inside the frame, whatever was asked for", () => {
    for (const frame of frames) {
      for (const candidates of [one, long]) {
        for (const rotation of [0, 45, 90, -30, 200]) {
          for (const fontSize of [undefined, 10, 500]) {
            for (const margin of [undefined, 0, 300]) {
              const found = arrange(frame, candidates, { ...wish, place, rotation, fontSize, margin });
              expect(beyond(frame, candidates, rotation, found)).toBeLessThan(1e-9);
              expect(found.fontSize).toBeGreaterThan(0);
            }
          }
        }
      }
    }
  });
});

test("a size that fits is kept, one that does not is lowered and that is told", () => {
  expect(arrange(page, one, { ...wish, fontSize: 30 })).toMatchObject({ fontSize: 30, shrunk: false });
  expect(arrange(page, one, { ...wish, fontSize: 300 })).toMatchObject({ shrunk: true });
});

test("a text is broken into more lines only where its letters would be small", () => {
  expect(arrange(page, long, { ...wish, fontSize: 10 }).choice).toBe(0);
  expect(arrange(page, long, { ...wish, fontSize: 30 }).choice).toBe(2);
  expect(arrange({ width: 4_000, height: 200 }, long, wish).choice).toBe(0);
  expect(arrange({ width: 200, height: 4_000 }, long, wish).choice).toBeGreaterThan(1);
});

test("corners keep their margin", () => {
  const at = (place: Place) => arrange(page, one, { ...wish, place, fontSize: 20, margin: 40 }).centres[0];
  expect(at("top-left")).toEqual({ x: 40 + 80, y: 40 + 10 });
  expect(at("bottom-right")).toEqual({ x: 600 - 40 - 80, y: 800 - 40 - 10 });
  expect(at("bottom-center")).toEqual({ x: 300, y: 750 });
});

test("tiles cover the frame evenly and do not touch", () => {
  for (const rotation of [0, 45]) {
    const { centres, fontSize } = arrange(page, one, { ...wish, place: "tile", rotation });
    const box = turned({ width: 8 * fontSize, height: fontSize }, rotation);
    expect(centres.length).toBeGreaterThan(5);
    for (const [index, { x, y }] of centres.entries()) {
      for (const other of centres.slice(index + 1)) {
        expect(Math.abs(x - other.x) >= box.width || Math.abs(y - other.y) >= box.height).toBe(true);
      }
    }
    // No point is further from a tile's middle than two tiles.
    for (let x = 0; x <= page.width; x += 50) {
      for (let y = 0; y <= page.height; y += 50) {
        const nearest = Math.min(...centres.map((centre) => Math.hypot(centre.x - x, centre.y - y)));
        expect(nearest).toBeLessThan(2 * Math.max(box.width, box.height));
      }
    }
  }
});
