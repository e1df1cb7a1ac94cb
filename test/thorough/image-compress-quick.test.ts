import { expect, test } from "bun:test";
import sharp from "sharp";
import { edit, pictures } from "#engines/sharp/index.ts";
import type { Format } from "#formats/kinds/format.ts";
import { fixture } from "#support/example.ts";
import { ssim } from "../../scripts/bench/ssim.ts";

/** Beyond two megapixels: smooth as an enlarged photograph is, or with the grain of one. */
async function large(grain: number): Promise<Uint8Array> {
  const size = { width: 1_900, height: 1_300 };
  const picture = sharp(await fixture("photo.jpg")).resize({ ...size, fit: "fill" });
  let state = 1;
  const noise = Buffer.alloc(size.width * size.height);
  for (let at = 0; at < noise.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    noise[at] = 128 + ((state >> 8) % (2 * grain + 1)) - grain;
  }
  const layer = await sharp(noise, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer();
  return picture
    .composite([{ input: layer, blend: "soft-light" }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

const compressed = async (bytes: Uint8Array, format: Format, quality: number) =>
  (await pictures.compress({ format: "png", bytes }, { quality, format, allowResize: false, keepMetadata: false }))
    .bytes;

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** As a picture of less than two megapixels is coded. */
const thorough = async (bytes: Uint8Array, format: Format, quality: number) =>
  (await pictures.render({ format: "png", bytes }, [], { format, quality, thorough: true })).bytes;

test.each([
  ["jpeg", 16],
  ["jpeg", 8],
  ["webp", 0],
  ["webp", 8],
] as const)(
  "a large %s with grain %d has the bytes and the looks of one that was coded thoroughly",
  async (format, grain) => {
    const bytes = await large(grain);
    const [quick, usual] = [await compressed(bytes, format, 75), await thorough(bytes, format, 75)];
    expect(isSame(quick, usual)).toBe(false);
    const share = quick.length / usual.length;
    expect([share > 0.9, share < 1.01, share]).toEqual([true, true, share]);
    expect((await ssim(bytes, quick)) / (await ssim(bytes, usual))).toBeGreaterThan(0.99);
    // What the coder makes of it at the quality that was asked for is no match.
    const { bytes: unmatched } = await pictures.render({ format: "png", bytes }, [], {
      format,
      quality: 75,
      quick: true,
    });
    expect(Math.abs(unmatched.length / usual.length - 1)).toBeGreaterThan(0.01);
  },
  60_000,
);

test("where it would show, a large picture is coded thoroughly all the same", async () => {
  const bytes = await large(0);
  const [quick, usual] = [await compressed(bytes, "jpeg", 10), await thorough(bytes, "jpeg", 10)];
  expect(isSame(quick, usual)).toBe(true);
});

test("a number of bytes is kept by a large picture, and one out of reach gets the smallest file there is", async () => {
  const bytes = await large(8);
  const within = async (targetBytes: number) => {
    const wish = { quality: 80, targetBytes, format: "jpeg", allowResize: false, keepMetadata: false } as const;
    return (await pictures.compress({ format: "png", bytes }, wish)).bytes;
  };
  const target = 0.8 * (await thorough(bytes, "jpeg", 80)).length;
  const fitting = await within(target);
  expect([fitting.length <= target, fitting.length > 0.9 * target]).toEqual([true, true]);
  expect(isSame(await within(1_000), await thorough(bytes, "jpeg", 1))).toBe(true);
  // Just below what the quick way makes at its least quality, where the search makes far less.
  const { bytes: end } = await pictures.render({ format: "png", bytes }, [], {
    format: "jpeg",
    quality: 30,
    quick: true,
  });
  const below = 0.97 * end.length;
  const used = (await within(below)).length / below;
  expect([used <= 1, used > 0.85, used]).toEqual([true, true, used]);
}, 60_000);

test("a picture of two megapixels has its coding from a search", async () => {
  const { bytes } = await edit({ format: "png", bytes: await large(0) }, [{ do: "resize", width: 1_400 }]);
  for (const format of ["jpeg", "webp"] as const) {
    const [own, usual] = [await compressed(bytes, format, 70), await thorough(bytes, format, 70)];
    expect(isSame(own, usual)).toBe(true);
  }
});
