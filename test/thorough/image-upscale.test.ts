import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { isUpright, scene, see, turnedScene } from "#support/scenes.ts";
import { repository } from "#support/service.ts";

// A network takes seconds for each picture, on a machine that may be busy.
setDefaultTimeout(180_000);

const fixture = (name: string) => readFileSync(join(repository, "test/fixtures", name));
/** Of an animation: a network takes seconds for larger ones. */
const frameSide = 56;
const photo = () => sharp(fixture("photo.jpg")).resize(120, 80);

/** The mean difference to the picture that a smaller one was made from. */
async function distance(a: Uint8Array | Buffer, b: Uint8Array | Buffer): Promise<number> {
  const [one, two] = await Promise.all([a, b].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  if (!one || !two || one.length !== two.length) return Number.NaN;
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += ((one[at] ?? 0) - (two[at] ?? 0)) ** 2;
  return sum / one.length;
}

test.each([2, 4])(
  "at %i it comes closer to what a picture was made from than plain interpolation does",
  async (scale) => {
    const whole = await sharp(fixture("photo.jpg"))
      .extract({ left: 200, top: 200, width: 480, height: 320 })
      .png()
      .toBuffer();
    const file = await sharp(whole)
      .resize(480 / scale, 320 / scale, { kernel: "cubic" })
      .png()
      .toBuffer();
    const { bytes } = await callForm("image-upscale", { file }, { scale });
    const plain = await sharp(file).resize(480, 320, { kernel: "lanczos3" }).png().toBuffer();
    expect(await distance(bytes, whole)).toBeLessThan(0.95 * (await distance(plain, whole)));
  },
);

test("a photo stored in any of the eight ways comes out upright", async () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const file = await turnedScene(orientation).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
    const { bytes } = await callForm("image-upscale", { file });
    const seen = await see(bytes);
    expect([orientation, seen.width, seen.height, isUpright(seen, 36)]).toEqual([orientation, 128, 96, true]);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  }
});

test("transparency is enlarged too: soft edges stay soft, and what is the same all around stays exactly that", async () => {
  const { bytes, headers } = await callForm("image-upscale", { file: fixture("logo.png") });
  expect(headers.get("x-result-width")).toBe("1024");
  const alpha = await sharp(bytes).extractChannel(3).raw().toBuffer();
  const plain = await sharp(fixture("logo.png"))
    .extractChannel(3)
    .resize(1024, 1024, { kernel: "lanczos3" })
    .raw()
    .toBuffer();
  let sum = 0;
  for (let at = 0; at < alpha.length; at++) sum += Math.abs((alpha[at] ?? 0) - (plain[at] ?? 0));
  expect(sum / alpha.length).toBeLessThan(1);
  expect([alpha[0], alpha[1023]]).toEqual([0, 0]);
});

test("grey stays grey, CMYK becomes sRGB, and an even grey stays even", async () => {
  const grey = await photo().toColourspace("b-w").jpeg().toBuffer();
  const made = await callForm("image-upscale", { file: grey });
  expect((await sharp(made.bytes).metadata()).channels).toBe(1);
  const inks = await photo().toColourspace("cmyk").jpeg().toBuffer();
  const seen = await callForm("image-upscale", { file: inks });
  expect(["srgb", 200]).toEqual([(await sharp(seen.bytes).metadata()).space ?? "", seen.status]);
  for (const level of [0, 64, 128, 200, 255]) {
    const background = { r: level, g: level, b: level };
    const even = await sharp({ create: { width: 300, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
    const { bytes } = await callForm("image-upscale", { file: even }, { scale: 4 });
    const levels = new Set(await sharp(bytes).raw().toBuffer());
    expect([level, Math.min(...levels) >= level - 1, Math.max(...levels) <= level + 1]).toEqual([level, true, true]);
  }
});

const animation = (bytes: Uint8Array) => sharp(bytes, { animated: true }).metadata();

test.each(["animated.gif", "animated.webp"])("%s: all frames are enlarged and stay in time", async (name) => {
  const file = await sharp(fixture(name), { animated: true }).resize(frameSide).toBuffer();
  const { bytes, headers, warnings } = await callForm("image-upscale", { file });
  const [before, after] = [await animation(file), await animation(bytes)];
  expect([after.width, after.pageHeight ?? 0, after.pages]).toEqual([2 * frameSide, 2 * frameSide, 6]);
  expect([after.delay, after.loop]).toEqual([before.delay, before.loop]);
  expect([headers.get("x-result-frames"), warnings]).toEqual(["6", []]);
});

test("an SVG is drawn anew, a bitmap of one pixel is enlarged, a long line is too", async () => {
  const drawn = await callForm("image-upscale", { file: fixture("icon.svg") }, { scale: 4 });
  expect([drawn.status, drawn.headers.get("x-result-width"), drawn.headers.get("x-result-model")]).toEqual([
    200,
    "256",
    null,
  ]);
  const dot = await scene(1, 1).png().toBuffer();
  expect((await callForm("image-upscale", { file: dot }, { scale: 4 })).headers.get("x-result-height")).toBe("4");
  const line = await scene(20_000, 1).png().toBuffer();
  const long = await callForm("image-upscale", { file: line });
  expect([long.status, long.headers.get("x-result-width")]).toEqual([200, "40000"]);
});
