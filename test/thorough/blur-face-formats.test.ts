import { expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { drawnFaces } from "#support/drawn-faces.ts";
import { phoneHeic } from "#support/heic.ts";
import { changes, hide, rawOf } from "#support/hidden-faces.ts";

// A picture is looked at in many parts and sizes, on a machine that may be busy.
setDefaultTimeout(60_000);

test("a stronger blur leaves less of a face than the usual one does", async () => {
  const file = await drawnFaces(400, 300, [{ x: 200, y: 150, size: 200 }])
    .png()
    .toBuffer();
  const spread = async (bytes: Uint8Array): Promise<number> => {
    const { channels } = await sharp(bytes).extract({ left: 150, top: 100, width: 100, height: 100 }).stats();
    return channels.reduce((sum, { stdev }) => sum + stdev, 0);
  };
  const [usual, strong] = await Promise.all([hide(file), hide(file, { strength: 4 })]);
  expect(await spread(strong.bytes)).toBeLessThan(await spread(usual.bytes));
  expect(await spread(usual.bytes)).toBeLessThan((await spread(file)) / 2);
});

test("what shows through a PNG stays exactly as it is, and a face behind what is clear is hidden as well", async () => {
  const face = { x: 200, y: 150, size: 160 };
  const colours = await drawnFaces(400, 300, [face]).raw().toBuffer();
  // Nothing but a strip at the right shows, and that as through all kinds of glass.
  const shaded = Buffer.alloc(400 * 300 * 4);
  for (let pixel = 0; pixel < 400 * 300; pixel++) {
    shaded.set(colours.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
    shaded[pixel * 4 + 3] = pixel % 400 < 300 ? 0 : pixel % 256;
  }
  const shades = await sharp(shaded, { raw: { width: 400, height: 300, channels: 4 } })
    .png()
    .toBuffer();
  const { faces, bytes } = await hide(shades);
  expect(faces).toBe(1);
  const { on, outside } = await changes(shades, bytes, [face]);
  expect(on[0]).toBeGreaterThan(4);
  expect(outside).toBe(0);
  const [before, after] = await Promise.all([rawOf(shades), rawOf(bytes)]);
  const alphas = (data: Buffer) => Buffer.from(data.filter((_, at) => at % 4 === 3));
  expect(alphas(after.data).equals(alphas(before.data))).toBe(true);
  const bare = await sharp(bytes).removeAlpha().png().toBuffer();
  expect((await hide(bare)).faces).toBe(0);
});

test("sixteen bits a channel stay, and grey stays grey", async () => {
  const face = { x: 200, y: 150, size: 160 };
  const deep = await drawnFaces(400, 300, [face]).toColourspace("rgb16").png().toBuffer();
  const made = await hide(deep);
  const { depth } = await sharp(made.bytes).metadata();
  expect([made.faces, depth, made.warnings]).toEqual([1, "ushort", []]);
  const words = async (bytes: Uint8Array) => sharp(bytes).toColourspace("rgb16").raw({ depth: "ushort" }).toBuffer();
  const [before, after] = await Promise.all([words(deep), words(made.bytes)]);
  expect(after.subarray(0, 400 * 6 * 20).equals(before.subarray(0, 400 * 6 * 20))).toBe(true);
  const grey = await drawnFaces(400, 300, [face]).toColourspace("b-w").png().toBuffer();
  const shade = await hide(grey);
  const { space, channels } = await sharp(shade.bytes).metadata();
  expect([shade.faces, space, channels]).toEqual([1, "b-w", 1]);
});

test.each(["jpeg", "webp", "avif", "tiff"] as const)("%s stays what it is", async (format) => {
  const file = await drawnFaces(400, 300, [{ x: 200, y: 150, size: 160 }])
    .toFormat(format, { quality: 92 })
    .toBuffer();
  const { faces, bytes } = await hide(file);
  const { format: made } = await sharp(bytes).metadata();
  expect([faces, made]).toEqual([1, format === "avif" ? "heif" : format]);
  const { outside } = await changes(file, bytes, [{ x: 200, y: 150, size: 160 }]);
  expect(outside).toBeLessThan(format === "tiff" ? 1 : 40);
});

test("a WebP without losses has none afterwards", async () => {
  const face = { x: 200, y: 150, size: 160 };
  const file = await drawnFaces(400, 300, [face]).webp({ lossless: true }).toBuffer();
  expect((await changes(file, (await hide(file)).bytes, [face])).outside).toBe(0);
});

test("a photo of a phone comes back as JPG, one of a printer in its colours", async () => {
  const phone = await hide(phoneHeic());
  expect([phone.faces, (await sharp(phone.bytes).metadata()).format]).toEqual([0, "jpeg"]);
  const inks = await drawnFaces(400, 300, [{ x: 200, y: 150, size: 160 }])
    .toColourspace("cmyk")
    .jpeg({ quality: 95 })
    .toBuffer();
  const printed = await hide(inks);
  const { space } = await sharp(printed.bytes).metadata();
  expect([printed.faces, space]).toEqual([1, "srgb"]);
});
