import { expect, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { packed } from "#support/packed.ts";
import { isUpright, scene, see, turnedScene } from "#support/scenes.ts";

type Options = Record<string, string | number | boolean>;

/** Every tool that takes one picture and gives one, with options that leave what is seen as it was. */
const tools: [name: string, options: Options][] = [
  ["image-compress", { quality: 90 }],
  ["image-compress", { targetSizeKB: 50 }],
  ["image-resize", { percentage: 200 }],
  ["image-convert", { format: "webp", quality: 90 }],
  ["image-convert", { format: "avif", quality: 90 }],
  ["image-rotate", { angle: 360 }],
  ["image-crop", { x: 0, y: 0, width: 64, height: 48 }],
  ["watermark-image", { text: "·", opacity: 0.01 }],
  ["image-upscale", { scale: 2 }],
];

test.each(tools)("%s %j: a photo stored in any of the eight ways comes out upright", async (tool, options) => {
  const scale = (Number(options.percentage ?? 100) / 100) * Number(options.scale ?? 1);
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const file = await turnedScene(orientation).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
    const { status, bytes, error } = await callForm(tool, { file }, options);
    expect([orientation, status, error]).toEqual([orientation, 200, undefined]);
    // A picture whose own coding was kept keeps its turn as a tag: readers turn it, as autoOrient does here.
    const shown = await sharp(bytes).autoOrient().png().toBuffer();
    const seen = await see(shown);
    expect([orientation, seen.width, seen.height]).toEqual([orientation, 64 * scale, 48 * scale]);
    expect([orientation, isUpright(seen, 36)]).toEqual([orientation, true]);
    if (tool !== "image-compress") expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(1);
  }
});

test("icons of a photo stored in any of the eight ways are upright", async () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const file = await turnedScene(orientation).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
    const { bytes } = await callForm("favicon-generate", { file });
    const icon = packed(bytes).get("favicon-512x512.png");
    const middle = await sharp(icon).extract({ left: 0, top: 64, width: 512, height: 384 }).png().toBuffer();
    expect([orientation, isUpright(await see(middle), 36)]).toEqual([orientation, true]);
  }
});

const placed = () =>
  scene(320, 240)
    .withExif({ IFD0: { Model: "Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1" } })
    .jpeg({ quality: 92 })
    .toBuffer();

/** The tag of EXIF 2.3, 4.6.3 that leads to the place where a photo was taken. */
const hasPlace = (exif: Uint8Array | undefined): boolean =>
  exif !== undefined &&
  (Buffer.from(exif).includes(Buffer.of(0x25, 0x88)) || Buffer.from(exif).includes(Buffer.of(0x88, 0x25)));

test("where a photo was taken is told by no result, unless metadata is to be kept", async () => {
  const file = await placed();
  expect(hasPlace((await sharp(file).metadata()).exif)).toBe(true);
  for (const [tool, options] of tools) {
    const { bytes } = await callForm(tool, { file }, options);
    expect([tool, hasPlace((await sharp(bytes).metadata()).exif)]).toEqual([tool, false]);
  }
  const kept = await callForm("image-compress", { file }, { keepMetadata: true, quality: 60 });
  expect(hasPlace((await sharp(kept.bytes).metadata()).exif)).toBe(true);
});
