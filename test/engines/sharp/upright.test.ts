import { describe, expect, test } from "bun:test";
import { edit, look, type Step } from "#engines/sharp/index.ts";
import { exifHeic, phoneHeic } from "#support/heic.ts";
import { apart, corners, isUpright, see, turnedScene } from "#support/scenes.ts";

const orientations = [1, 2, 3, 4, 5, 6, 7, 8];
const upright = { width: 64, height: 48 };

/** Steps, the size they make of 64 × 48, and what is in the corners afterwards. */
const cases: { name: string; steps: Step[]; width: number; height: number; topLeft: keyof typeof corners }[] = [
  { name: "nothing", steps: [], ...upright, topLeft: "topLeft" },
  { name: "resize", steps: [{ do: "resize", width: 32 }], width: 32, height: 24, topLeft: "topLeft" },
  { name: "rotate 90", steps: [{ do: "rotate", angle: 90 }], width: 48, height: 64, topLeft: "bottomLeft" },
  { name: "rotate 180", steps: [{ do: "rotate", angle: -180 }], ...upright, topLeft: "bottomRight" },
  { name: "rotate 270", steps: [{ do: "rotate", angle: 270 }], width: 48, height: 64, topLeft: "topRight" },
  { name: "flip", steps: [{ do: "flip", horizontal: true }], ...upright, topLeft: "topRight" },
  { name: "flop", steps: [{ do: "flip", vertical: true }], ...upright, topLeft: "bottomLeft" },
  {
    name: "crop",
    steps: [{ do: "crop", left: 32, top: 0, width: 32, height: 20 }],
    width: 32,
    height: 20,
    topLeft: "topRight",
  },
  {
    name: "rotate, flip, resize, crop",
    steps: [
      { do: "rotate", angle: 90 },
      { do: "flip", horizontal: true },
      { do: "resize", percentage: 50 },
      { do: "crop", left: 12, top: 16, width: 12, height: 16 },
    ],
    width: 12,
    height: 16,
    topLeft: "bottomRight",
  },
];

describe.each(orientations)("EXIF orientation %d", (orientation) => {
  for (const format of ["jpeg", "png", "webp", "tiff"] as const) {
    test.each(cases)(`${format}: $name`, async ({ steps, width, height, topLeft }) => {
      const bytes = await turnedScene(orientation).toFormat(format, { quality: 95 }).toBuffer();
      const product = await edit({ format, bytes }, steps, { format: "png" });
      const seen = await see(product.bytes);
      expect(seen).toMatchObject({ width, height });
      expect(product.picture).toEqual({ width, height });
      expect(apart(seen.corners.topLeft, corners[topLeft])).toBeLessThan(24);
    });
  }

  test("is known before anything is decoded, and gone afterwards", async () => {
    const bytes = await turnedScene(orientation).jpeg({ quality: 95 }).toBuffer();
    expect(await look({ format: "jpeg", bytes })).toMatchObject(upright);
    const product = await edit({ format: "jpeg", bytes }, []);
    const seen = await see(product.bytes);
    expect(isUpright(seen, 30)).toBe(true);
  });

  test("turns by a free angle from upright", async () => {
    const bytes = await turnedScene(orientation).png().toBuffer();
    const product = await edit({ format: "png", bytes }, [{ do: "rotate", angle: 10 }]);
    const seen = await see(product.bytes);
    expect(seen).toMatchObject({ width: 71, height: 58, channels: 4 });
    // Clockwise: the top left corner moves right, and leaves its place transparent.
    expect(seen.at(0, 0)[3]).toBe(0);
    expect(apart(seen.at(20, 15), corners.topLeft)).toBeLessThan(8);
  });
});

describe("HEIC", () => {
  test.each([
    ["turned by the container", phoneHeic],
    ["turned by EXIF alone", exifHeic],
  ])("%s comes out upright, in sRGB, as JPG", async (_name, file) => {
    const source = { format: "heic", bytes: file() } as const;
    expect(await look(source)).toMatchObject({ width: 32, height: 64, alpha: false });
    const product = await edit(source, []);
    expect(product).toMatchObject({ format: "jpeg", picture: { width: 32, height: 64 } });
    const seen = await see((await edit(source, [], { format: "png" })).bytes);
    expect(apart(seen.corners.topLeft, [30, 60, 220])).toBeLessThan(8);
    expect(apart(seen.corners.topRight, [220, 30, 30])).toBeLessThan(8);
    expect(seen.channels).toBe(3);
  });
});
