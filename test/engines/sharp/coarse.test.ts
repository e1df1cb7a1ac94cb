import { expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { coarse } from "#engines/sharp/coarse.ts";
import { compress as compressed } from "#engines/sharp/compress.ts";
import type { Pixels } from "#formats/image/pixels.ts";
import { told } from "#support/scenes.ts";
import { ssim } from "../../../scripts/bench/ssim.ts";

// Palettes are searched for, on a machine that may be busy.
setDefaultTimeout(120_000);

/** Shades that drift across the picture, with grain, so that nearly every pixel has a colour of its own. */
function drifting(width: number, height: number, channels: 3 | 4 = 3): Pixels {
  const data = new Uint8Array(width * height * channels);
  let random = 1;
  for (let at = 0; at < data.length; at += channels) {
    const [x, y] = [(at / channels) % width, Math.floor(at / channels / width)];
    const wave = (shift: number) => 128 + 90 * Math.sin((x + shift) / 41) * Math.cos((y - shift) / 53);
    for (let channel = 0; channel < 3; channel++) {
      random = (random * 1103515245 + 12345) & 0x7fffffff;
      data[at + channel] = wave(40 * channel) + ((random >> 16) % 16);
    }
    if (channels === 4) data[at + 3] = (x * 5) & 255;
  }
  return { width, height, channels, data };
}

const png = ({ width, height, channels, data }: Pixels) => sharp(data, { raw: { width, height, channels } }).png();
async function compress(bytes: Uint8Array, { quality = 80, keepMetadata = false } = {}): Promise<Uint8Array> {
  const wish = { quality, keepMetadata, allowResize: false };
  return (await told(() => compressed({ bytes, format: "png" }, wish))).result.bytes;
}

test("no shade is another by more than one, black, white and transparency are what they were", () => {
  const given = drifting(240, 160, 4);
  given.data.set([0, 0, 0, 255, 255, 255, 255, 255]);
  const { data } = coarse(given) ?? given;
  expect(data.subarray(0, 8)).toEqual(given.data.subarray(0, 8));
  const moved = Array.from(data, (shade, at) => Math.abs(shade - (given.data[at] ?? 0)));
  expect(Math.max(...new Set(moved))).toBe(1);
  expect(moved.filter((_, at) => at % 4 === 3).every((by) => by === 0)).toBe(true);
  const colours = ({ data }: Pixels) => {
    const words = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
    return new Set(words.map((word) => word & 0xffffff)).size;
  };
  expect(colours({ ...given, data: new Uint8Array(data) })).toBeLessThan(0.9 * colours(given));
});

test("where there are few colours, each is what it was", async () => {
  const few = drifting(160, 120);
  few.data.forEach((shade, at) => {
    few.data[at] = shade & 0xc1;
  });
  expect(coarse(few)).toBeUndefined();
  const drawing = await png(few).png({ compressionLevel: 0 }).toBuffer();
  const bytes = await compress(drawing, { quality: 90 });
  const colours = new Set(few.data);
  const seen = await sharp(bytes).removeAlpha().raw().toBuffer();
  expect(new Set(seen).isSubsetOf(colours)).toBe(true);
});

test("the result looks as it does when all colours are looked through, in as many bytes", async () => {
  const given = drifting(240, 160);
  const file = await png(given).toBuffer();
  const thorough = await png(given).png({ palette: true, quality: 80, effort: 7 }).toBuffer();
  const bytes = await compress(file);
  expect(bytes.length).toBeLessThan(1.02 * thorough.length);
  expect(await ssim(file, bytes)).toBeGreaterThan(0.99 * (await ssim(file, thorough)));
});

test("what is to be kept beside the colours is kept", async () => {
  const file = await png(drifting(240, 160, 4))
    .withExif({ IFD0: { Copyright: "somebody" } })
    .toBuffer();
  for (const keepMetadata of [false, true]) {
    const { exif, width, height, hasAlpha } = await sharp(await compress(file, { keepMetadata })).metadata();
    expect([exif !== undefined, width, height, hasAlpha]).toEqual([keepMetadata, 240, 160, true]);
  }
});
