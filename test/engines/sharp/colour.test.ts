import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { edit } from "#engines/sharp/index.ts";
import { writePixelPng } from "#formats/png/pixel-png.ts";
import { apart, corners, isUpright, scene, scenePixels, see } from "#support/scenes.ts";

const targets = ["png", "jpeg", "webp", "avif", "tiff"] as const;

describe.each(["p3", "cmyk"] as const)("a picture in %s", (profile) => {
  test.each(targets)("comes out in sRGB as %s, and says no other profile", async (format) => {
    const wide = scene().withIccProfile(profile);
    const bytes = await (profile === "cmyk" ? wide.toColourspace("cmyk") : wide)
      .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
      .toBuffer();
    const stored = await sharp(bytes).metadata();
    expect(stored.hasProfile).toBe(true);
    const { bytes: made } = await edit({ format: "jpeg", bytes }, [], { format, quality: 95 });
    expect((await sharp(made).metadata()).hasProfile).toBe(false);
    // CMYK can't hold these colours as they were: the profile's own way there and back is the measure.
    const seen = await see(made);
    const expected = profile === "cmyk" ? (await see(bytes)).corners : corners;
    for (const corner of ["topLeft", "topRight", "bottomLeft", "bottomRight"] as const) {
      expect(apart(seen.corners[corner], expected[corner])).toBeLessThan(14);
    }
  });
});

test("a profile in our own container counts", async () => {
  const p3 = await sharp(await scene().withIccProfile("p3").png().toBuffer()).metadata();
  const pixels = { width: 64, height: 48, channels: 3, data: scenePixels(64, 48) } as const;
  const seen = await see((await edit({ format: "png", bytes: writePixelPng(pixels, { icc: p3.icc }) }, [])).bytes);
  expect(seen.corners.topRight[0]).toBeLessThan(20);
  expect(apart(seen.corners.topRight, corners.topRight)).toBeGreaterThan(10);
});

test("16 bits a channel become 8 without losing the picture", async () => {
  const bytes = await scene().toColourspace("rgb16").png().toBuffer();
  expect((await sharp(bytes).metadata()).depth).toBe("ushort");
  for (const format of targets) {
    const seen = await see(
      (await edit({ format: "png", bytes }, [{ do: "resize", width: 32 }], { format, quality: 95 })).bytes,
    );
    expect(isUpright(seen, 24)).toBe(true);
  }
});

test("a palette is read as the colours it stands for", async () => {
  const bytes = await scene().png({ palette: true, colours: 16 }).toBuffer();
  expect(isUpright(await see((await edit({ format: "png", bytes }, [{ do: "resize", width: 32 }])).bytes))).toBe(true);
});

test("grey stays grey, and small", async () => {
  const grey = scene(256, 256).greyscale();
  const source = { format: "png", bytes: await grey.clone().toColourspace("b-w").png().toBuffer() } as const;
  for (const format of ["png", "jpeg", "tiff"] as const) {
    const { bytes } = await edit(source, [{ do: "resize", width: 128 }], { format });
    expect((await sharp(bytes).metadata()).channels).toBe(1);
    expect(
      apart(
        (await see(bytes)).at(10, 10),
        await grey
          .clone()
          .raw()
          .toBuffer()
          .then((raw) => [...raw.subarray(0, 3)]),
      ),
    ).toBeLessThan(3);
  }
  const painted = await edit(source, [{ do: "rotate", angle: 20 }], { background: "#ff0000" });
  expect((await see(painted.bytes)).at(1, 1)).toEqual([255, 0, 0]);
});

describe("alpha", () => {
  const half = () =>
    sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
      .png()
      .toBuffer();

  test.each(["png", "webp", "avif", "tiff"] as const)("is kept in %s", async (format) => {
    const seen = await see((await edit({ format: "png", bytes: await half() }, [], { format })).bytes);
    expect(apart(seen.at(20, 20), [200, 0, 0, 128])).toBeLessThan(6);
  });
  test("is laid on white or on the background in JPG", async () => {
    const source = { format: "png", bytes: await half() } as const;
    expect(
      apart((await see((await edit(source, [], { format: "jpeg" })).bytes)).at(20, 20), [228, 128, 128]),
    ).toBeLessThan(4);
    const { bytes } = await edit(source, [{ do: "resize", width: 20 }], { format: "jpeg", background: "#0000ff" });
    expect(apart((await see(bytes)).at(10, 10), [100, 0, 128])).toBeLessThan(4);
  });
  test("does not bleed hidden colours when it is scaled or turned", async () => {
    const data = Buffer.alloc(40 * 40 * 4);
    for (let pixel = 0; pixel < 1600; pixel += 1)
      data.set(pixel % 40 < 20 ? [0, 255, 0, 0] : [200, 0, 0, 255], pixel * 4);
    const bytes = await sharp(data, { raw: { width: 40, height: 40, channels: 4 } })
      .png()
      .toBuffer();
    for (const step of [
      { do: "resize", width: 13 },
      { do: "rotate", angle: 7 },
    ] as const) {
      const { data: seen } = await sharp((await edit({ format: "png", bytes }, [step])).bytes)
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (let at = 0; at < seen.length; at += 4) {
        if ((seen[at + 3] ?? 0) > 16) expect(seen[at + 1] ?? 0).toBeLessThan(60);
      }
    }
  });
});
