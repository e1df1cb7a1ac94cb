import { expect, test } from "bun:test";
import sharp from "sharp";
import { likeness } from "#formats/image/likeness.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";

const photo = await sharp(await fixture("photo.jpg"))
  .resize(240)
  .png()
  .toBuffer();
const logo = await sharp(await fixture("logo.png"))
  .resize(160)
  .png()
  .toBuffer();
type Options = Record<string, string | number | boolean>;
const convert = (file: Uint8Array, options: Options) =>
  callForm("image-convert", { file }, { format: "auto", ...options });

async function greyOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .flatten({ background: "white" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
const like = async (one: Uint8Array, other: Uint8Array) => likeness(await greyOf(one), await greyOf(other));

test("auto is no larger than any one of the formats at the same looks, and looks the same", async () => {
  for (const file of [photo, logo]) {
    const auto = await convert(file, { accept: "jpg,png,webp" });
    const single = await Promise.all(["png", "webp"].map((accept) => convert(file, { accept })));
    expect(auto.bytes.length).toBeLessThanOrEqual(Math.min(...single.map(({ bytes }) => bytes.length)));
    expect(await like(file, auto.bytes)).toBeGreaterThan(0.975);
  }
}, 600_000);

test("with a quality it is the smallest at that quality, and a fact names it", async () => {
  const auto = await convert(photo, { accept: "jpg,webp", quality: 60 });
  const sizes = await Promise.all(
    ["jpg", "webp"].map(
      async (format) => (await callForm("image-convert", { file: photo }, { format, quality: 60 })).bytes.length,
    ),
  );
  expect(auto.bytes.length).toBeLessThanOrEqual(Math.min(...sizes));
  const { format } = await sharp(auto.bytes).metadata();
  expect(auto.headers.get("x-result-format")).toBe(format === "jpeg" ? "jpg" : (format ?? ""));
});

test("alpha and animation are kept where an accepted format has them", async () => {
  const clear = await sharp(logo).ensureAlpha(0.5).png().toBuffer();
  const kept = await convert(clear, { accept: "jpg,png,webp" });
  expect((await sharp(kept.bytes).metadata()).hasAlpha).toBe(true);
  const filled = await convert(clear, { accept: "jpg" });
  expect(filled.warnings.join()).toContain("filled with white");
  const frames = [20, 90, 160].map(
    (red) => ({ create: { width: 64, height: 48, channels: 3, background: { r: red, g: 90, b: 9 } } }) as const,
  );
  const pictures = await Promise.all(frames.map((one) => sharp(one).png().toBuffer()));
  const film = await sharp(pictures, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
  const moving = await convert(film, {});
  expect((await sharp(moving.bytes).metadata()).pages).toBe(3);
  const still = await convert(film, { accept: "jpg,png" });
  expect(still.warnings.join()).toContain("Only the first of 3 frames");
}, 600_000);

test("compressing and resizing choose as well; the upload's own coding counts where it is accepted", async () => {
  const small = await sharp(photo).webp({ quality: 20 }).toBuffer();
  const own = await callForm("image-compress", { file: small }, { format: "auto", accept: "webp,png" });
  expect([own.status, own.bytes.length <= small.length]).toEqual([200, true]);
  const half = await callForm("image-resize", { file: photo }, { percentage: 50, format: "auto", accept: "png,webp" });
  expect((await sharp(half.bytes).metadata()).width).toBe(120);
});

test("accept without auto has no effect and says so; what auto leaves no room for is refused", async () => {
  const idle = await callForm("image-convert", { file: logo }, { format: "png", accept: "webp" });
  expect(idle.warnings.join()).toContain("accept has no effect");
  for (const [tool, options, fields] of [
    ["image-convert", { lossless: true }, "format,lossless"],
    ["image-compress", { targetSizeKB: 9, lossless: true }, "format,lossless,targetSizeKB"],
    ["image-convert", { accept: "webp,bmp" }, "accept"],
  ] as const) {
    const { status, headers } = await callForm(tool, { file: logo }, { format: "auto", ...options });
    expect([status, headers.get("x-error-fields")]).toEqual([400, fields]);
  }
});

test("a background stands under what is clear only where no accepted format can be", async () => {
  const clear = await sharp(photo).ensureAlpha(0.5).png().toBuffer();
  const isOpaque = async (options: Options) => {
    const { bytes, warnings } = await convert(clear, { background: "#00ff00", quality: 30, ...options });
    return [(await sharp(bytes).stats()).isOpaque, ...warnings];
  };
  expect(await isOpaque({ accept: "jpg,png" })).toEqual([false]);
  expect(await isOpaque({ accept: "jpg" })).toEqual([true]);
});

test("metadata that is to stay is kept, and no format that was only tried says that it can't be", async () => {
  const noted = await sharp(photo)
    .withExif({ IFD0: { Artist: "Ada" } })
    .jpeg()
    .toBuffer();
  const made = await callForm(
    "image-compress",
    { file: noted },
    { format: "auto", accept: "gif,png", keepMetadata: true },
  );
  expect([made.warnings, (await sharp(made.bytes).metadata()).exif !== undefined]).toEqual([[], true]);
  const gif = await callForm("image-compress", { file: noted }, { format: "auto", accept: "gif", keepMetadata: true });
  expect(gif.warnings.join()).toContain("metadata was dropped");
});

test("bits that are lost are told of what was made, whatever it is, and not of the upload's own coding", async () => {
  const deep = await sharp(logo).removeAlpha().toColourspace("rgb16").png().toBuffer();
  const says = "The 16 bits a channel of the picture became 8.";
  for (const accept of ["jpg", "webp"]) expect((await convert(deep, { accept })).warnings).toEqual([says]);
  const flat = { create: { width: 9, height: 9, channels: 3, background: "#123456" } } as const;
  const least = await sharp(flat).toColourspace("rgb16").png({ compressionLevel: 9 }).toBuffer();
  const kept = await convert(least, { accept: "png,tiff" });
  expect(kept.warnings).toEqual(kept.bytes.length === least.length ? [] : [says]);
});
