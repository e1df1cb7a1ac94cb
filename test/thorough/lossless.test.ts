import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { isInstalled } from "#engines/jpegtran/index.ts";
import { chunksOf } from "#formats/png/chunks.ts";
import { chunk } from "#formats/png/png.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";

const photo = await fixture("photo.jpg");
const small = () => sharp(photo).resize(320, 200, { fit: "fill" });
const icon = await sharp(await fixture("logo.png"))
  .resize(64)
  .png()
  .toBuffer();

type Options = Record<string, string | number | boolean>;
async function compress(file: Uint8Array, options: Options = {}, tool = "image-compress") {
  const answer = await callForm(tool, { file }, { lossless: true, ...options });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer;
}

/** Samples as they are in the file, whatever its profile makes of them, sixteen bits each. */
const samples = (file: Uint8Array, page = 0) =>
  sharp(file, { ignoreIcc: true, page }).ensureAlpha().toColourspace("rgb16").raw({ depth: "ushort" }).toBuffer();
const same = async (a: Uint8Array, b: Uint8Array, page = 0) => (await samples(a, page)).equals(await samples(b, page));
const lieOf = async (bytes: Uint8Array) => {
  const { width, height, orientation = 1 } = await sharp(bytes).metadata();
  return [width, height, orientation];
};
const typesOf = (png: Uint8Array) => [...chunksOf(png)].map(({ type }) => type);

const clear = () =>
  small()
    .ensureAlpha()
    .composite([
      { input: Buffer.from('<svg width="320" height="200"><rect width="90" height="200"/></svg>'), blend: "dest-out" },
    ])
    .png();
const deep = async () => {
  const data = new Uint16Array(64 * 48 * 3).map((_, place) => (place * 7_919) & 0xffff);
  return sharp(data, { raw: { width: 64, height: 48, channels: 3 } })
    .toColourspace("rgb16")
    .png()
    .toBuffer();
};

describe("lossless", () => {
  test("a PNG of each kind keeps every sample in no more bytes", async () => {
    const files: Record<string, Uint8Array> = {
      colour: await small().png().toBuffer(),
      interlaced: await small().png({ progressive: true }).toBuffer(),
      alpha: await clear().toBuffer(),
      grey: await small().greyscale().toColourspace("b-w").png().toBuffer(),
      palette: await small().png({ palette: true, colours: 20 }).toBuffer(),
      deep: await deep(),
      icon,
    };
    for (const [name, file] of Object.entries(files)) {
      const { bytes } = await compress(file);
      expect([name, await same(file, bytes), bytes.length <= file.length]).toEqual([name, true, true]);
      expect([name, (await sharp(bytes).metadata()).format]).toEqual([name, "png"]);
    }
  }, 120_000);

  test("as small as oxipng's level 4 makes it, which a plain encoder is not", async () => {
    const file = await small().png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer();
    expect((await compress(file)).bytes.length).toBeLessThan(0.97 * file.length);
  });

  test("a PNG's profile stays, its texts and places go unless they are to be kept", async () => {
    const exif = { IFD0: { Copyright: "somebody" } };
    const file = await small().withIccProfile("p3").withExif(exif).png({ compressionLevel: 1 }).toBuffer();
    const [bare, kept] = [(await compress(file)).bytes, (await compress(file, { keepMetadata: true })).bytes];
    expect([typesOf(bare).includes("iCCP"), typesOf(bare).includes("eXIf")]).toEqual([true, false]);
    expect([typesOf(kept).includes("iCCP"), typesOf(kept).includes("eXIf")]).toEqual([true, true]);
    expect([await same(file, bare), await same(file, kept)]).toEqual([true, true]);
    const profile = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).icc;
    expect(await profile(bare)).toEqual(await profile(file));
  });

  test("a PNG that lies on its side comes out upright, a moving one goes on moving", async () => {
    const turned = await small().withMetadata({ orientation: 6 }).png().toBuffer();
    const made = (await compress(turned)).bytes;
    expect(await lieOf(made)).toEqual([200, 320, 1]);
    expect(await same(made, await sharp(turned).autoOrient().png().toBuffer())).toBe(true);
    const moving = await compress(apng(await small().png().toBuffer()));
    expect(typesOf(moving.bytes)).toContain("acTL");
    expect(moving.warnings.join()).toContain("own coding was kept");
    const hurt = Buffer.from(apng(await small().png().toBuffer()));
    const second = hurt.indexOf("fdAT") + 400;
    hurt.fill(0, second, second + 2_000);
    const refused = await callForm("image-compress", { file: hurt }, { lossless: true, strict: true });
    expect(refused.status).toBe(422);
    expect(refused.error?.message).not.toContain("own coding");
  });

  test("pictures of other formats keep every sample in WebP, AVIF, PNG and TIFF, clear parts and profiles too", async () => {
    const p3 = await small().withIccProfile("p3").jpeg({ quality: 90 }).toBuffer();
    for (const source of [await clear().toBuffer(), p3]) {
      for (const format of ["webp", "avif", "png", "tiff"]) {
        const { bytes, warnings } = await compress(source, { format }, "image-convert");
        expect([format, await same(source, bytes), warnings]).toEqual([format, true, []]);
        if (source === p3) {
          expect((await sharp(bytes).metadata()).icc).toEqual((await sharp(p3).metadata()).icc);
        }
      }
    }
  }, 120_000);

  test("what can't be lossless is told: JPG of a PNG, more bits or colours than a format has, inks", async () => {
    const says = async (file: Uint8Array, options: Options) =>
      (await compress(file, options, "image-convert")).warnings.join();
    expect(await says(icon, { format: "jpg", background: "#ffffff" })).toContain("can't be lossless");
    expect(await says(await deep(), { format: "webp" })).toContain("16 bits");
    expect(await says(await small().png().toBuffer(), { format: "gif" })).toContain("256 colours");
    expect(await says(await small().toColourspace("cmyk").jpeg().toBuffer(), { format: "png" })).toContain("sRGB");
    expect(await says(await small().png().toBuffer(), { format: "webp", quality: 50 })).toContain("no effect");
    const strict = await callForm("image-convert", { file: icon }, { lossless: true, format: "jpg", strict: true });
    expect(strict.status).toBe(422);
  });

  test("what was coded with loss stays as it was coded: WebP, AVIF and GIF", async () => {
    for (const file of [
      await small().webp({ quality: 40 }).toBuffer(),
      await small().avif({ quality: 40, effort: 1 }).toBuffer(),
      await small().gif().toBuffer(),
    ]) {
      const { bytes } = await compress(file);
      expect([await same(file, bytes), bytes.length <= file.length]).toEqual([true, true]);
    }
  });

  test("targetSizeKB that needs loss is told", async () => {
    const { warnings } = await compress(photo, { targetSizeKB: 1 });
    expect(warnings.join()).toContain("can't be reached without loss");
  });

  test("a damaged PNG is refused", async () => {
    const file = await small().png().toBuffer();
    const { status } = await callForm("image-compress", { file: file.subarray(0, 9_000) }, { lossless: true });
    expect(status).toBe(422);
  });
});

describe.skipIf(!isInstalled())("lossless JPEGs", () => {
  test("the same coefficients in fewer bytes, the profile kept, the metadata gone", async () => {
    const exif = { IFD0: { Copyright: "somebody" } };
    const file = await small().withIccProfile("p3").withExif(exif).jpeg({ optimiseCoding: false }).toBuffer();
    const { bytes, headers } = await compress(file);
    expect([await same(file, bytes), headers.get("x-result-coding")]).toEqual([true, "kept"]);
    expect(bytes.length).toBeLessThan(0.98 * file.length);
    const { icc, exif: left } = await sharp(bytes).metadata();
    expect([icc, left]).toEqual([(await sharp(file).metadata()).icc, undefined]);
    const kept = (await compress(file, { keepMetadata: true })).bytes;
    expect([Buffer.from(kept).includes("somebody"), await same(file, kept)]).toEqual([true, true]);
  });

  test("it comes out upright where its edges are whole blocks, else it keeps the tag, which is told", async () => {
    const lying = (width: number) =>
      small()
        .resize(width, 64, { fit: "fill" })
        .withMetadata({ orientation: 8 })
        .jpeg({ optimiseCoding: false })
        .toBuffer();
    const upright = await compress(await lying(96));
    expect(await lieOf(upright.bytes)).toEqual([64, 96, 1]);
    expect(upright.warnings).toEqual([]);
    const file = await lying(90);
    const tagged = await compress(file);
    expect(await lieOf(tagged.bytes)).toEqual([90, 64, 8]);
    expect([tagged.warnings.join().includes("as a tag"), await same(file, tagged.bytes)]).toEqual([true, true]);
    expect(tagged.headers.get("x-result-width")).toBe("64");
  });

  test("inks stay inks, and what breaks off is refused", async () => {
    const ink = await small().toColourspace("cmyk").jpeg().toBuffer();
    const { bytes } = await compress(ink);
    expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(ink).raw().toBuffer())).toBe(true);
    const cut = await callForm("image-compress", { file: photo.subarray(0, 20_000) }, { lossless: true });
    expect(cut.status).toBe(422);
  });
});

/** Two frames of the same picture. */
function apng(png: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [png.subarray(0, 33), chunk("acTL", words(2, 0))];
  const control = (order: number) => Buffer.concat([words(order, 320, 200, 0, 0), Buffer.of(0, 10, 0, 100, 0, 0)]);
  const data = Buffer.concat(
    [...chunksOf(png)].filter(({ type }) => type === "IDAT").map(({ start, end }) => png.subarray(start, end)),
  );
  parts.push(chunk("fcTL", control(0)), chunk("IDAT", data));
  parts.push(
    chunk("fcTL", control(1)),
    chunk("fdAT", Buffer.concat([words(2), data])),
    chunk("IEND", new Uint8Array()),
  );
  return Buffer.concat(parts);
}

function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [place, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * place);
  return bytes;
}
