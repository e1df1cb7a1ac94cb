import { expect, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";

const photo = await sharp(await fixture("photo.jpg"))
  .resize(301, 203, { fit: "fill" })
  .removeAlpha()
  .toBuffer();
const sides = { left: 23, top: 41, right: 57, bottom: 12 };
const trim = (file: Uint8Array, options = {}) => callForm("image-crop", { file }, { trim: true, ...options });

async function sizeOf(bytes: Uint8Array) {
  const { width, height, pages } = await sharp(bytes).metadata();
  return { width, height, pages };
}

/** Noise of a normal distribution upon a picture with borders, the same in each run. */
async function noisy(background: string, deviation: number) {
  const { data, info } = await sharp(photo)
    .extend({ ...sides, background })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed + 1) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const made = data.map((one) => Math.min(255, Math.max(0, Math.round(one + deviation * normal()))));
  return sharp(made, { raw: { width: info.width, height: info.height, channels: 3 } });
}

test.each(["#ffffff", "#000000", "#7fa050"])(
  "borders in %s of noisy JPEGs are found to the pixel or one beside it",
  async (background) => {
    for (const [deviation, quality] of [
      [0, 60],
      [3, 75],
      [6, 90],
    ] as const) {
      const jpeg = await (await noisy(background, deviation)).jpeg({ quality }).toBuffer();
      const { status, bytes, warnings } = await trim(jpeg);
      expect([status, warnings]).toEqual([200, []]);
      const { width = 0, height = 0 } = await sizeOf(bytes);
      expect([deviation, Math.abs(width - 301) <= 2, Math.abs(height - 203) <= 2]).toEqual([deviation, true, true]);
    }
  },
);

test("borders of a PNG, clear or of a colour, are cut to the pixel", async () => {
  const inner = await sharp({ create: { width: 40, height: 30, channels: 4, background: "#c03" } })
    .png()
    .toBuffer();
  for (const background of [{ r: 9, g: 8, b: 7, alpha: 0 }, "#d0d4d8"]) {
    const { bytes } = await trim(
      await sharp(inner)
        .extend({ ...sides, background })
        .png()
        .toBuffer(),
    );
    expect(await sizeOf(bytes)).toMatchObject({ width: 40, height: 30 });
    expect((await sharp(bytes).stats()).channels.map(({ min, max }) => [min, max])).toEqual([
      [204, 204],
      [0, 0],
      [51, 51],
      [255, 255],
    ]);
  }
});

test("the threshold says what still counts as the border", async () => {
  const shadow = { create: { width: 50, height: 50, channels: 3, background: "#f0f0f0" } } as const;
  const object = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#222222" } })
    .png()
    .toBuffer();
  const within = await sharp(shadow)
    .composite([{ input: object }])
    .png()
    .toBuffer();
  const file = await sharp(within)
    .extend({ ...sides, background: "#ffffff" })
    .png()
    .toBuffer();
  expect(await sizeOf((await trim(file, { threshold: 30 })).bytes)).toMatchObject({ width: 20, height: 20 });
  expect(await sizeOf((await trim(file, { threshold: 5 })).bytes)).toMatchObject({ width: 50, height: 50 });
});

test("a picture without borders, or without anything else, stays what it is and says so", async () => {
  const blank = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#fefefe" } })
    .jpeg()
    .toBuffer();
  const leaves = Buffer.from(
    Uint8Array.from({ length: 64 * 48 * 3 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 24),
  );
  const textured = await sharp(leaves, { raw: { width: 64, height: 48, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  for (const [file, says, size] of [
    [blank, "one colour all over", { width: 64, height: 48 }],
    [textured, "no borders", { width: 64, height: 48 }],
  ] as const) {
    const { status, bytes, warnings } = await trim(file);
    expect([status, warnings.join()]).toEqual([200, expect.stringContaining(says)]);
    expect(await sizeOf(bytes)).toMatchObject(size);
    const pixels = (one: Uint8Array) => sharp(one).raw().toBuffer();
    expect((await pixels(bytes)).equals(await pixels(file))).toBe(true);
  }
});

test("of an animation stays what any of its frames shows", async () => {
  const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#00f" } })
    .png()
    .toBuffer();
  const frames = await Promise.all(
    [10, 50].map((left) =>
      sharp({ create: { width: 100, height: 60, channels: 3, background: "#fff" } })
        .composite([{ input: dot, left, top: 20 }])
        .png()
        .toBuffer(),
    ),
  );
  const file = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(await sizeOf((await trim(file)).bytes)).toEqual({ width: 48, height: 8, pages: 2 });
});

test("a threshold without trim has no effect, and says so", async () => {
  const { warnings } = await callForm("image-crop", { file: photo }, { aspect: "1:1", threshold: 20 });
  expect(warnings.join()).toContain("threshold has no effect");
});

test("looking for borders loses nothing of what is cut: a picture of 16 bits stays one, and nothing else is told", async () => {
  const deep = await sharp(photo)
    .extend({ ...sides, background: "#ffffff" })
    .toColourspace("rgb16")
    .png()
    .toBuffer();
  const { bytes, warnings } = await trim(deep);
  expect([warnings, (await sharp(bytes).metadata()).depth]).toEqual([[], "ushort"]);
});
