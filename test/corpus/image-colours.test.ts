import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { corpusPath, hasCorpus } from "#support/corpus.ts";

const hasMagick = Bun.which("convert") !== null;
if (!hasMagick) process.stderr.write("No ImageMagick here: the tests that compare colours with it are skipped.\n");

/** Files with a colour profile of their own: RGB, grey, wide-gamut, and four inks. */
const files = [
  "Channel_digital_image_CMYK_color.jpg",
  "Landscape_3.jpg",
  "concert.jpg",
  "prophoto.png",
  "paris_icc_exif_xmp.png",
  "p3.png",
];

/** What lcms makes of it, through ImageMagick. */
async function reference(path: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "colours-"));
  try {
    const profile = join(folder, "srgb.icc");
    const { icc } = await sharp(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
        .withIccProfile("srgb")
        .png()
        .toBuffer(),
    ).metadata();
    await Bun.write(profile, icc ?? new Uint8Array());
    const out = join(folder, "out.png");
    const { exitCode } = Bun.spawnSync([
      "convert",
      path,
      "-auto-orient",
      "-profile",
      profile,
      "-strip",
      `PNG32:${out}`,
    ]);
    // It warns of profiles that it then takes all the same.
    expect(exitCode).toBe(0);
    return Buffer.from(await Bun.file(out).bytes());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Colour = [number, number, number];

/** CIE L*a*b* of sRGB, D65. */
function lab(rgb: readonly number[]): Colour {
  const [r = 0, g = 0, b = 0] = rgb.map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const xyz = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
  ];
  const [x = 0, y = 0, z = 0] = xyz.map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** ΔE (CIE76) of all pixels that can be seen: mean, and what 99 % are below. */
async function difference(a: Uint8Array, b: Uint8Array): Promise<{ mean: number; most: number }> {
  const raw = async (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [one, two] = [await raw(a), await raw(b)];
  expect([one.info.width, one.info.height]).toEqual([two.info.width, two.info.height]);
  const found: number[] = [];
  for (let at = 0; at < one.data.length; at += 4) {
    if ((one.data[at + 3] ?? 0) < 128) continue;
    const [p, q] = [lab([...one.data.subarray(at, at + 3)]), lab([...two.data.subarray(at, at + 3)])];
    found.push(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]));
  }
  found.sort((x, y) => x - y);
  return {
    mean: found.reduce((sum, value) => sum + value, 0) / found.length,
    most: found[Math.floor(found.length * 0.99)] ?? 0,
  };
}

describe.skipIf(!hasCorpus || !hasMagick).each(files)("%s", (name) => {
  test("has the colours that lcms gives it", async () => {
    const path = corpusPath("images", name);
    const { bytes } = await callForm("image-convert", { file: readFileSync(path) }, { format: "png" });
    const { mean, most } = await difference(bytes, await reference(path));
    expect([mean < 1.5, most < 3, `mean ${mean.toFixed(2)}, 99 % below ${most.toFixed(2)}`]).toEqual([
      true,
      true,
      expect.any(String),
    ]);
  }, 60_000);
});
