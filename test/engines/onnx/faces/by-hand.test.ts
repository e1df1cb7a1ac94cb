import { expect, test } from "bun:test";
import { asFace } from "#engines/onnx/faces/by-hand.ts";
import { patchesOf } from "#engines/onnx/faces/hide.ts";

const size = { width: 400, height: 300 };
const picture = { ...size, channels: 3 as const, data: new Uint8Array(400 * 300 * 3).fill(90) };

test.each(["blur", "mosaic", "solid"] as const)(
  "an area that is to be hidden is hidden by %s up to its corners",
  (mode) => {
    for (const area of [
      { x: 150, y: 100, width: 80, height: 80 },
      { x: 100, y: 120, width: 200, height: 30 },
    ]) {
      const [patch] = patchesOf([asFace(area, 1)], picture, size, { mode, strength: 1 });
      const covers = (x: number, y: number) =>
        patch?.picture.data[((y - patch.top) * patch.picture.width + x - patch.left) * 4 + 3];
      const corners = [area.x, area.x + area.width - 1].flatMap((x) =>
        [area.y, area.y + area.height - 1].map((y) => covers(x, y)),
      );
      expect(corners).toEqual([255, 255, 255, 255]);
    }
  },
);
