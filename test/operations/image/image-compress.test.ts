import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { ssim } from "../../../scripts/bench/ssim.ts";

const photo = await fixture("photo.jpg");
const place = { IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
const compress = (file: Uint8Array, options: Record<string, string | number | boolean> = {}) =>
  callForm("image-compress", { file }, options);
const kindOf = async (bytes: Uint8Array) => {
  const { format, autoOrient, orientation, exif, icc, pages } = await sharp(bytes).metadata();
  return { format, ...autoOrient, orientation, hasExif: exif !== undefined, hasIcc: icc !== undefined, pages };
};

/** Of a quarter of the pixels, where a coder that searches takes seconds for all of them. */
const small = await sharp(photo).resize(600).png().toBuffer();

/** As well compressed as it gets, so that coding it anew gains nothing. */
const hardToBeat = () =>
  sharp(photo).jpeg({ quality: 12, mozjpeg: true }).withExif(place).withMetadata({ orientation: 6 }).toBuffer();

describe("image-compress", () => {
  test("makes every kind it can write smaller, and keeps kind and size", async () => {
    const { width, height } = await sharp(small).metadata();
    for (const format of ["jpeg", "png", "webp", "avif", "gif", "tiff"] as const) {
      const coding = format === "tiff" ? { compression: "none" as const } : { quality: 100 };
      const file = await sharp(small).toFormat(format, coding).toBuffer();
      const answer = await compress(file);
      expect([format, answer.status]).toEqual([format, 200]);
      // A GIF's coding leaves nothing to gain.
      expect(answer.bytes.length).toBeLessThanOrEqual(format === "gif" ? file.length : file.length - 1);
      const found = await kindOf(answer.bytes);
      expect(found).toMatchObject({ format: format === "avif" ? "heif" : format, width, height, hasExif: false });
    }
  }, 60_000);

  test("lower quality is fewer bytes", async () => {
    const sizes = [];
    for (const quality of [100, 80, 40, 10])
      sizes.push((await compress(photo, { quality, format: "webp" })).bytes.length);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  test("by default texture is not lost, and a picture without colour is stored as one", async () => {
    const grain = { type: "gaussian", mean: 128, sigma: 45 } as const;
    const noise = sharp({ create: { width: 320, height: 240, channels: 3, background: "gray", noise: grain } });
    const picture = sharp(photo).resize({ width: 320, height: 240, fit: "fill" });
    const file = await picture
      .composite([{ input: await noise.png().toBuffer(), blend: "soft-light" }])
      .png()
      .toBuffer();
    const [usual, fixed] = [
      await compress(file, { format: "jpg" }),
      await compress(file, { format: "jpg", quality: 81 }),
    ];
    expect(usual.headers.get("x-result-quality")).not.toBeNull();
    expect(await ssim(file, usual.bytes)).toBeGreaterThanOrEqual(0.95);
    expect(await ssim(file, fixed.bytes)).toBeLessThan(0.95);

    const grey = await sharp(photo).greyscale().toColourspace("srgb").png().toBuffer();
    const { channels } = await sharp((await compress(grey, { format: "jpg" })).bytes).metadata();
    expect(channels).toBe(1);
  });

  test.each(["jpg", "webp", "png", "avif"])(
    "%s: targetSizeKB is reached, and used",
    async (format) => {
      for (const targetSizeKB of [30, 12]) {
        const answer = await compress(small, { format, targetSizeKB, allowResize: true });
        expect(answer.status).toBe(200);
        expect(answer.bytes.length).toBeLessThanOrEqual(targetSizeKB * 1_000);
        expect(answer.bytes.length).toBeGreaterThan(targetSizeKB * 500);
      }
    },
    60_000,
  );

  test("an unreachable target gives the smallest result and a warning; with strict it is refused", async () => {
    const answer = await compress(photo, { targetSizeKB: 1 });
    expect([answer.status, answer.headers.get("x-result-quality")]).toEqual([200, "1"]);
    expect(answer.warnings.join()).toContain("targetSizeKB can't be reached");
    expect((await compress(photo, { targetSizeKB: 1, strict: true })).status).toBe(422);
  });

  test("never larger: its own coding is kept, its metadata cut out but for the turn and the profile", async () => {
    const file = await hardToBeat();
    const answer = await compress(file, { quality: 100 });
    expect(answer.status).toBe(200);
    expect(answer.bytes.length).toBeLessThan(file.length);
    expect(answer.warnings.join()).toContain("own coding was kept");
    const [before, after] = [await kindOf(file), await kindOf(answer.bytes)];
    expect(after).toMatchObject({ width: before.width, height: before.height, orientation: 6, hasIcc: before.hasIcc });
    expect(Buffer.from(answer.bytes).includes("somebody")).toBe(false);
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect((await pixels(answer.bytes)).equals(await pixels(file))).toBe(true);
  });

  test("keepMetadata keeps it, nothing else does", async () => {
    const file = await sharp(photo).withExif(place).jpeg({ quality: 95 }).toBuffer();
    const says = async (options: Record<string, boolean>) =>
      Buffer.from((await sharp((await compress(file, options)).bytes).metadata()).exif ?? "").includes("somebody");
    expect(await says({ keepMetadata: true })).toBe(true);
    expect(await says({})).toBe(false);
  });

  // What each kind of file keeps, and what can't be kept, is in test/thorough/lossless.test.ts.
  test("lossless keeps every sample of a PNG in fewer bytes", async () => {
    const file = await sharp(photo).resize(64).png({ compressionLevel: 1 }).toBuffer();
    const { status, bytes } = await compress(file, { lossless: true });
    expect([status, bytes.length < file.length]).toEqual([200, true]);
    const samples = (png: Uint8Array) => sharp(png).raw().toBuffer();
    expect((await samples(bytes)).equals(await samples(file))).toBe(true);
  });

  test("a damaged file is refused with and without a target", async () => {
    for (const options of [{}, { targetSizeKB: 5 }]) {
      expect((await compress(photo.subarray(0, 20_000), options)).status).toBe(422);
    }
  });
});
