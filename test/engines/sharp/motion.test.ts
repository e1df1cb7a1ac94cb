import { describe, expect, test } from "bun:test";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { edit, look, type Step } from "#engines/sharp/index.ts";
import { apart, see, told } from "#support/scenes.ts";

const colours = [
  [220, 30, 30],
  [30, 160, 40],
  [30, 60, 220],
];
const [width, height] = [40, 30];

/** Three frames of one colour each, the left half transparent. */
function strip(): Buffer {
  const data = Buffer.alloc(width * height * 4 * colours.length);
  for (const [frame, colour] of colours.entries()) {
    for (let y = 0; y < height; y += 1) {
      for (let x = width / 2; x < width; x += 1) data.set([...colour, 255], ((frame * height + y) * width + x) * 4);
    }
  }
  return data;
}
const reel = () => sharp(strip(), { raw: { width, height: height * 3, channels: 4, pageHeight: height } });
const files = {
  gif: () =>
    reel()
      .gif({ delay: [100, 200, 300], loop: 4 })
      .toBuffer(),
  webp: () =>
    reel()
      .webp({ delay: [100, 200, 300], loop: 4, lossless: true })
      .toBuffer(),
};

const steps: [string, Step[], { width: number; height: number }][] = [
  ["as it is", [], { width, height }],
  ["resized", [{ do: "resize", width: 20 }], { width: 20, height: 15 }],
  ["turned by 90", [{ do: "rotate", angle: 90 }], { width: 30, height: 40 }],
  ["turned by 33", [{ do: "rotate", angle: 33 }], { width: 50, height: 47 }],
  ["flipped", [{ do: "flip", vertical: true }], { width, height }],
  ["cropped", [{ do: "crop", left: 20, top: 10, width: 20, height: 20 }], { width: 20, height: 20 }],
];

describe.each(["gif", "webp"] as const)("an animated %s", (from) => {
  for (const to of ["gif", "webp"] as const) {
    test.each(steps)(`%s keeps its frames as ${to}`, async (_name, list, size) => {
      const source = { format: from, bytes: await files[from]() };
      const product = await edit(source, list, { format: to });
      expect(product.picture).toEqual({ ...size, frames: 3 });
      const made = await sharp(product.bytes).metadata();
      expect(made).toMatchObject({ format: to, ...size, pages: 3, delay: [100, 200, 300], loop: 4 });
      for (const [page, colour] of colours.entries()) {
        const seen = await see(product.bytes, page);
        const [x, y] = [Math.floor(size.width * 0.6), Math.floor(size.height * 0.6)];
        expect(apart(seen.at(x, y), colour)).toBeLessThan(20);
      }
    });
  }

  test.each(["png", "jpeg", "avif", "tiff"] as const)("as %s it is the first frame, and that is told", async (to) => {
    const source = { format: from, bytes: await files[from]() };
    const { result, warnings } = await told(() => edit(source, [], { format: to }));
    expect(result.picture).toEqual({ width, height });
    expect(warnings).toEqual([expect.stringContaining("first of 3 frames")]);
  });

  test("looks like what it is", async () => {
    expect(await look({ format: from, bytes: await files[from]() })).toEqual({ width, height, frames: 3, alpha: true });
  });
});

test("frames that show the same stay frames in a GIF", async () => {
  const still = Buffer.alloc(width * height * 4 * 3, 200);
  const bytes = await sharp(still, { raw: { width, height: height * 3, channels: 4, pageHeight: height } })
    .gif({ keepDuplicateFrames: true })
    .toBuffer();
  const product = await edit({ format: "gif", bytes }, [{ do: "resize", width: 20 }]);
  expect(product.picture).toEqual({ width: 20, height: 15, frames: 3 });
});

/** A GIF of 20 × 20 in three colours, whose frames are all of one: [control, place, colour]. */
function plainGif(...frames: (readonly [flags: number, delay: number, place: readonly number[], colour: number])[]) {
  const words = (...list: readonly number[]) => list.flatMap((word) => [word & 255, word >> 8]);
  const coded = ([, , width = 0, height = 0]: readonly number[], colour: number) => {
    // Codes of eight bits, none of which the coder has made up: the table is cleared before it grows.
    const codes = Array.from({ length: width * height }, (_, at) => (at % 100 === 0 ? [128, colour] : [colour])).flat();
    const all = [...codes, 129];
    const pieces = Array.from({ length: Math.ceil(all.length / 255) }, (_, at) => all.slice(at * 255, at * 255 + 255));
    return [7, ...pieces.flatMap((piece) => [piece.length, ...piece]), 0];
  };
  const palette = [...colours.flat(), ...new Array<number>(125 * 3).fill(9)];
  return Buffer.from([
    ...Buffer.from("GIF89a"),
    ...words(20, 20),
    ...[0xf6, 1, 0, ...palette],
    ...frames.flatMap(([flags, delay, place, colour]) => [
      ...[0x21, 0xf9, 4, flags, ...words(delay), 0, 0],
      ...[0x2c, ...words(...place), 0, ...coded(place, colour)],
    ]),
    0x3b,
  ]);
}

describe("a GIF without a clear colour", () => {
  const keep = 1 << 2;
  const clear = 2 << 2;
  const clearing = plainGif(
    [clear, 10, [0, 0, 20, 20], 0],
    [clear, 10, [5, 5, 5, 5], 2],
    [keep, 10, [10, 10, 5, 5], 1],
  );
  const partial = plainGif([keep, 10, [5, 5, 10, 10], 0]);

  test.each(["webp", "gif"] as const)("is clear as %s where a frame was taken away", async (format) => {
    const product = await edit({ format: "gif", bytes: clearing }, [], { format, lossless: true });
    expect(product.picture).toEqual({ width: 20, height: 20, frames: 3 });
    const seen = await Promise.all([0, 1, 2].map((page) => see(product.bytes, page)));
    const spots = [1, 7, 12].map((at) => seen.map((one) => one.at(at, at)));
    const [red, green, blue] = colours.map((colour) => [...colour, 255]);
    for (const [at, wanted] of [
      [red, undefined, undefined],
      [red, blue, undefined],
      [red, undefined, green],
    ].entries()) {
      for (const [page, colour] of wanted.entries()) {
        const found = spots[at]?.[page] ?? [];
        if (colour) expect(apart(found, colour)).toBeLessThan(4);
        else expect(found[3]).toBe(0);
      }
    }
  });

  test.each(["png", "webp", "gif"] as const)("is clear as %s where its first frame does not reach", async (format) => {
    const { result, warnings } = await told(() =>
      edit({ format: "gif", bytes: partial }, [], { format, lossless: true }),
    );
    const seen = await see(result.bytes);
    expect([seen.at(1, 1)[3], seen.at(18, 18)[3], warnings]).toEqual([0, 0, []]);
    expect(apart(seen.at(10, 10), [220, 30, 30, 255])).toBeLessThan(4);
    expect((await look({ format: "gif", bytes: partial })).alpha).toBe(true);
    const white = await see((await edit({ format: "gif", bytes: partial }, [], { format: "jpeg" })).bytes);
    expect(apart(white.at(1, 1), [255, 255, 255])).toBeLessThan(12);
  });
});

describe("pauses beyond 65.535 s", () => {
  const delays = [70_000, 655_350, 100];
  const long = plainGif([4, 7_000, [0, 0, 20, 20], 0], [4, 65_535, [5, 5, 5, 5], 2], [4, 10, [10, 10, 5, 5], 1]);

  test.each([
    ["webp", []],
    ["gif", []],
    ["webp", [{ do: "resize", width: 10 }]],
    ["gif", [{ do: "resize", width: 10 }]],
  ] as ["webp" | "gif", Step[]][])("are kept as %s, %j", async (format, list) => {
    const { result, warnings } = await told(() => edit({ format: "gif", bytes: long }, list, { format }));
    expect(await sharp(result.bytes).metadata()).toMatchObject({ pages: 3, delay: delays });
    expect(warnings).toEqual([]);
  });

  test("are added up where frames that show the same are joined", async () => {
    const same = plainGif([4, 7_000, [0, 0, 20, 20], 0], [4, 8_000, [0, 0, 20, 20], 0], [4, 7_000, [5, 5, 5, 5], 2]);
    const product = await edit({ format: "gif", bytes: same }, [], { format: "webp", lossless: true });
    expect(await sharp(product.bytes).metadata()).toMatchObject({ pages: 2, delay: [150_000, 70_000] });
  });

  test("are shortened where a format has no room for them, and told", async () => {
    const product = await edit({ format: "gif", bytes: long }, [], { format: "webp" });
    const longer = Buffer.from(product.bytes);
    longer.writeUIntLE(1_000_000, longer.indexOf("ANMF") + 20, 3);
    const { result, warnings } = await told(() => edit({ format: "webp", bytes: longer }, [], { format: "gif" }));
    expect((await sharp(result.bytes).metadata()).delay).toEqual([655_350, 655_350, 100]);
    expect(warnings).toEqual([expect.stringContaining("655.35 s")]);
  });
});

describe("an animated PNG", () => {
  function chunk(type: string, body: Uint8Array): Buffer {
    const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), body, Buffer.alloc(4)]);
    bytes.writeUInt32BE(body.length);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
    return bytes;
  }
  function control(sequence: number, side: [number, number, number, number], dispose: number, blend: number): Buffer {
    const body = Buffer.alloc(26);
    for (const [index, value] of [sequence, ...side].entries()) body.writeUInt32BE(value, index * 4);
    body.writeUInt16BE(1, 20);
    body.writeUInt16BE(10, 22);
    body.set([dispose, blend], 24);
    return chunk("fcTL", body);
  }
  const plain = (w: number, h: number, background: { r: number; g: number; b: number; alpha: number }) =>
    sharp({ create: { width: w, height: h, channels: 4, background } })
      .png()
      .toBuffer();
  const idat = (png: Buffer): Buffer => {
    const at = png.indexOf("IDAT");
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };

  /** Red; then a blue square of 10 × 10 on it that vanishes again; then half transparent green over a part. */
  async function apng(): Promise<Buffer> {
    const red = await plain(width, height, { r: 220, g: 30, b: 30, alpha: 1 });
    const blue = await plain(10, 10, { r: 30, g: 60, b: 220, alpha: 1 });
    const green = await plain(20, 30, { r: 0, g: 200, b: 0, alpha: 0.5 });
    const count = Buffer.from([0, 0, 0, 3, 0, 0, 0, 2]);
    const number = (value: number) => Buffer.from([0, 0, 0, value]);
    return Buffer.concat([
      red.subarray(0, 33),
      chunk("acTL", count),
      control(0, [width, height, 0, 0], 0, 0),
      chunk("IDAT", idat(red)),
      control(1, [10, 10, 5, 5], 2, 0),
      chunk("fdAT", Buffer.concat([number(2), idat(blue)])),
      control(3, [20, 30, 20, 0], 0, 1),
      chunk("fdAT", Buffer.concat([number(4), idat(green)])),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }

  test("moves on as WebP and GIF", async () => {
    const source = { format: "png", bytes: await apng() } as const;
    for (const format of ["webp", "gif"] as const) {
      const product = await edit(source, [], { format, lossless: true });
      expect(product.picture).toEqual({ width, height, frames: 3 });
      expect(await sharp(product.bytes).metadata()).toMatchObject({ delay: [100, 100, 100], loop: 2 });
      const seen = await Promise.all([0, 1, 2].map((page) => see(product.bytes, page)));
      const red = [220, 30, 30];
      for (const [page, colour] of [red, [30, 60, 220], red].entries()) {
        expect(apart(seen[page]?.at(7, 7) ?? [], colour)).toBeLessThan(4);
      }
      expect(apart(seen[2]?.at(30, 20) ?? [], [110, 115, 15])).toBeLessThan(6);
    }
  });

  test("stands still as PNG, and that is told", async () => {
    const { result, warnings } = await told(async () => edit({ format: "png", bytes: await apng() }, []));
    expect(result.picture).toEqual({ width, height });
    expect(warnings).toEqual([expect.stringContaining("first of 3 frames")]);
  });
});
