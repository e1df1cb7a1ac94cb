import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { edit, pictures, pixels, type Step } from "#engines/sharp/index.ts";
import type { Format } from "#formats/kinds/format.ts";
import { clearHeic, deepHeic } from "#support/heic.ts";
import { apart, corners, see, told } from "#support/scenes.ts";

const [width, height] = [64, 48];

/** Slow shades of red and green, most of which 8 bits can't tell apart. */
const shades = (channels: 1 | 3) => {
  const data = new Uint16Array(width * height * channels);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data[pixel * channels] = 20_000 + 3 * pixel;
    if (channels === 3) data[pixel * 3 + 1] = 50_000 - 5 * pixel;
  }
  return sharp(data, { raw: { width, height, channels } }).toColourspace(channels === 1 ? "grey16" : "rgb16");
};

/** All samples of a picture, with as many bits as they have. */
async function samples(bytes: Uint8Array, isGrey = false): Promise<Uint16Array> {
  const image = sharp(bytes).toColourspace(isGrey ? "grey16" : "rgb16");
  const data = await image.raw({ depth: "ushort" }).toBuffer();
  return new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
}

const furthest = (one: Uint16Array, two: Uint16Array): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (two[at] ?? Number.NaN))), 0);

const mark = { width: 1, height: 1, channels: 4, data: Uint8Array.of(255, 255, 255, 0) } as const;
const unseen: [string, Step[]][] = [
  ["as it is", []],
  ["turned once around", [90, 90, 90, 90].map((angle) => ({ do: "rotate", angle }))],
  ["flipped and back", [1, 2].map(() => ({ do: "flip", horizontal: true }))],
  [
    "padded and cut",
    [
      { do: "pad", width: 70, height: 60 },
      { do: "crop", left: 3, top: 6, width, height },
    ],
  ],
  ["under nothing", [{ do: "overlay", picture: mark, left: 0, top: 0 }]],
];

describe.each(["png", "tiff"] as const)("a %s of 16 bits", (from) => {
  for (const to of ["png", "tiff"] as const) {
    test.each(unseen)(`%s keeps them as ${to}`, async (_name, steps) => {
      const bytes = await shades(3).toFormat(from, { compression: "lzw" }).toBuffer();
      const { result, warnings } = await told(() => edit({ format: from, bytes }, steps, { format: to }));
      expect(warnings).toEqual([]);
      const opaque = await sharp(result.bytes).removeAlpha().toColourspace("rgb16").png().toBuffer();
      expect(furthest(await samples(opaque), await samples(bytes))).toBeLessThanOrEqual(1);
    });
    test(`without colour stays so as ${to}`, async () => {
      const bytes = await shades(1).toFormat(from, { compression: "lzw" }).toBuffer();
      const product = await edit({ format: from, bytes }, [{ do: "flip", vertical: true }], { format: to });
      const back = await edit({ format: to, bytes: product.bytes }, [{ do: "flip", vertical: true }], {
        format: "png",
      });
      expect(await sharp(back.bytes).metadata()).toMatchObject({ depth: "ushort", channels: 1 });
      expect(furthest(await samples(back.bytes, true), await samples(bytes, true))).toBe(0);
    });
  }

  test.each([
    ["jpeg", 8],
    ["webp", 8],
    ["gif", 8],
    ["avif", 12],
  ] as [Format, number][])("as %s has %d, and that is told", async (format, bits) => {
    const bytes = await shades(3).toFormat(from, { compression: "lzw" }).toBuffer();
    const { result, warnings } = await told(() => edit({ format: from, bytes }, [], { format }));
    expect(warnings).toEqual([`The 16 bits a channel of the picture became ${bits}.`]);
    if (format === "avif") expect((await sharp(result.bytes).metadata()).bitsPerSample).toBe(bits);
  });
});

test.each([
  [8, 8],
  [10, 10],
  [12, 12],
] as const)("an AVIF of %d bits keeps them", async (bitdepth, bits) => {
  const bytes = await shades(3).avif({ bitdepth, lossless: true }).toBuffer();
  const { result, warnings } = await told(() => edit({ format: "avif", bytes }, [], { lossless: true }));
  expect((await sharp(result.bytes).metadata()).bitsPerSample).toBe(bits);
  expect(warnings).toEqual([]);
  expect(furthest(await samples(result.bytes), await samples(bytes))).toBeLessThan(2 ** (18 - bits));
});

test("a profile is carried out at 16 bits as at 8, through every step", async () => {
  const bytes = await shades(3).withIccProfile("p3").png().toBuffer();
  const plain = await sharp(bytes).raw().toBuffer();
  for (const [, steps] of unseen) {
    const product = await edit({ format: "png", bytes }, steps);
    const seen = await sharp(product.bytes).removeAlpha().raw().toBuffer();
    const most = plain.reduce((so, value, at) => Math.max(so, Math.abs(value - (seen[at] ?? 999))), 0);
    expect(most).toBeLessThanOrEqual(1);
  }
});

test("metadata goes along at 16 bits", async () => {
  const bytes = await shades(3)
    .withExif({ IFD0: { Copyright: "somebody" } })
    .png()
    .toBuffer();
  const product = await edit(
    { format: "png", bytes },
    [
      { do: "rotate", angle: 90 },
      { do: "flip", vertical: true },
    ],
    {
      keepMetadata: true,
    },
  );
  expect((await sharp(product.bytes).metadata()).exif?.toString("latin1")).toContain("somebody");
  expect((await sharp(product.bytes).metadata()).depth).toBe("ushort");
});

test("a compressed picture tells of its palette, its own coding of nothing", async () => {
  const wish = { quality: 80, allowResize: false, keepMetadata: false };
  const large = await shades(3).png({ compressionLevel: 0 }).toBuffer();
  const smaller = await told(() => pictures.compress({ format: "png", bytes: large }, wish));
  expect(smaller.warnings).toEqual(["The 16 bits a channel of the picture became 8."]);
  const small = await shades(1).resize(2, 2).png().toBuffer();
  const own = await told(() => pictures.compress({ format: "png", bytes: small }, wish));
  expect(own.warnings).toEqual([expect.stringContaining("its own coding was kept")]);
  expect((await sharp(own.result.bytes).metadata()).depth).toBe("ushort");
});

describe.each([10, 12] as const)("a HEIC of %d bits", (bits) => {
  const file = { format: "heic", bytes: deepHeic(bits) } as const;
  const warning = `The ${bits} bits a channel of the picture became 8.`;

  test.each(["png", "jpeg", "webp", "tiff"] as const)("is decoded to eight, which is told, as %s", async (format) => {
    const { result, warnings } = await told(() => edit(file, [], { format }));
    expect(warnings).toEqual([warning]);
    const seen = await see(result.bytes);
    for (const [corner, colour] of Object.entries(corners)) {
      expect(apart(seen.corners[corner as keyof typeof corners], colour)).toBeLessThan(8);
    }
  });

  test("as pixels for another tool, too", async () => {
    const { result, warnings } = await told(() => pixels(file));
    expect(result).toMatchObject({ width: 64, height: 32 });
    expect(warnings).toEqual([warning]);
  });
});

describe("a HEIC that is partly clear", () => {
  const file = { format: "heic", bytes: clearHeic() } as const;
  const wish = { quality: 80, allowResize: false, keepMetadata: false };
  const filled = "What is transparent was filled with white: JPG can't be. format=png or webp keeps it.";

  test("is answered as a JPG unless asked for otherwise, and its filling is told", async () => {
    const { result, warnings } = await told(() => edit(file));
    expect([result.format, warnings]).toEqual(["jpeg", [filled]]);
    const compressed = await told(() => pictures.compress(file, wish));
    expect(compressed.warnings).toContain(filled);
  });

  test.each([{ format: "jpeg" }, { format: "png" }, { background: "#000000" }] as const)(
    "is as asked: %o",
    async (asked) => {
      expect((await told(() => edit(file, [], asked))).warnings).toEqual([]);
    },
  );
});
