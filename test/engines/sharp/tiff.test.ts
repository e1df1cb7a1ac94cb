import { describe, expect, test } from "bun:test";
import { zstdCompressSync } from "node:zlib";
import sharp from "sharp";
import { edit } from "#engines/sharp/index.ts";
import { Problem } from "#problem";
import { apart, see, told } from "#support/scenes.ts";

const [width, height] = [32, 16];
type Fields = Record<number, number | readonly number[]>;

/** A TIFF of one page, every number of 32 bits but those that are told to be of 16 (TIFF 6.0, section 2). */
function tiff(given: Fields, pieces: readonly Uint8Array[], isLittle = true): Buffer {
  const isTiled = 322 in given;
  const fields = { 256: width, 257: height, 259: 1, 277: 1, ...(isTiled ? {} : { 278: height }), ...given };
  const all = { ...fields, [isTiled ? 325 : 279]: pieces.map(({ length }) => length), [isTiled ? 324 : 273]: [0] };
  const list = Object.entries(all).map(([tag, value]) => [Number(tag), [value].flat()] as const);
  const number = (value: number, size: 2 | 4) => {
    const bytes = Buffer.alloc(size);
    isLittle ? bytes.writeUIntLE(value, 0, size) : bytes.writeUIntBE(value, 0, size);
    return bytes;
  };
  const build = (starts: readonly number[]): Buffer => {
    const extra: Buffer[] = [];
    let at = 10 + 12 * list.length + 4;
    const entries = list.map(([tag, values]) => {
      const isPlace = tag === 324 || tag === 273;
      const size = [256, 257, 278, 279, 325].includes(tag) || isPlace ? 4 : 2;
      const body = Buffer.concat((isPlace ? starts : values).map((value) => number(value, size)));
      const head = Buffer.concat([number(tag, 2), number(size === 4 ? 4 : 3, 2), number(body.length / size, 4)]);
      if (body.length <= 4) return Buffer.concat([head, body, Buffer.alloc(4 - body.length)]);
      extra.push(body);
      at += body.length;
      return Buffer.concat([head, number(at - body.length, 4)]);
    });
    const mark = Buffer.from(isLittle ? "II" : "MM");
    return Buffer.concat([
      mark,
      number(42, 2),
      number(8, 4),
      number(list.length, 2),
      ...entries,
      number(0, 4),
      ...extra,
    ]);
  };
  let end = build(pieces.map(() => 0)).length;
  const starts = pieces.map(({ length }) => {
    end += length;
    return end - length;
  });
  return Buffer.concat([build(starts), ...pieces]);
}

/** From 0 at the left to 1 at the right. */
const share = (at: number) => (at % width) / (width - 1);
type Words = Float32Array | Uint32Array | Int32Array | Uint16Array | Int16Array | Int8Array | Uint8Array;
const filled = <T extends Words>(words: T, value: (at: number) => number): T => {
  for (let at = 0; at < words.length; at += 1) words[at] = value(at);
  return words;
};
const bytesOf = (words: Words, swap?: "swap16" | "swap32"): Buffer => {
  const bytes = Buffer.from(words.buffer.slice(0));
  return swap ? bytes[swap]() : bytes;
};
const count = width * height;
const grey = (bits: number, format: number, words: Words, more: Fields = {}) =>
  tiff({ 258: bits, 262: 1, 339: format, ...more }, [bytesOf(words)]);

/** Shades of a PNG across, as 8 bits. */
async function across(bytes: Uint8Array): Promise<number[]> {
  const seen = await see(bytes);
  return [0, 8, 16, 31].map((x) => seen.at(x, 5)[0] ?? -1);
}
const shades = [0, 8, 16, 31].map((x) => (x / 31) * 255);
const spread = (least: number, greatest: number) =>
  `The TIFF's values from ${least} to ${greatest} were spread from black to white.`;
const fewer = "The 32 bits a channel of the picture became 16.";

describe("grey samples that are no whole numbers from 0", () => {
  const half = (value: number) => bytesOf(Float32Array.of(value)).readUInt32LE();
  /** Of a number from 2^-14 to 1, or 0. */
  const halfBits = (value: number) =>
    value === 0 ? 0 : ((half(value) >> 13) & 0x3ff) | (((half(value) >> 23) - 112) << 10);
  test.each([
    ["floats up to 1", grey(32, 3, filled(new Float32Array(count), share)), [fewer]],
    [
      "floats up to 255",
      grey(
        32,
        3,
        filled(new Float32Array(count), (at) => 255 * share(at)),
      ),
      [fewer, spread(0, 255)],
    ],
    [
      "heights",
      grey(
        32,
        3,
        filled(new Float32Array(count), (at) => 3_000 * share(at) - 200),
      ),
      [fewer, spread(-200, 2800)],
    ],
    [
      "half floats",
      grey(
        16,
        3,
        filled(new Uint16Array(count), (at) => halfBits(share(at))),
      ),
      [],
    ],
    [
      "32 bits",
      grey(
        32,
        1,
        filled(new Uint32Array(count), (at) => share(at) * 0xffff_ffff),
      ),
      [fewer],
    ],
    [
      "32 bits, few used",
      grey(
        32,
        1,
        filled(new Uint32Array(count), (at) => 3_100 * share(at)),
      ),
      [fewer, spread(0, 3100)],
    ],
    [
      "signed 32 bits",
      grey(
        32,
        2,
        filled(new Int32Array(count), (at) => 310 * share(at) - 31),
      ),
      [fewer, spread(-31, 279)],
    ],
    [
      "signed 16 bits",
      grey(
        16,
        2,
        filled(new Int16Array(count), (at) => 3_100 * share(at) - 500),
      ),
      [spread(-500, 2600)],
    ],
    [
      "signed 8 bits",
      grey(
        8,
        2,
        filled(new Int8Array(count), (at) => 124 * share(at) - 62),
      ),
      [spread(-62, 62)],
    ],
  ])("%s are seen", async (_name, bytes, told_) => {
    const { result, warnings } = await told(() => edit({ format: "tiff", bytes }, [], { format: "png" }));
    expect(apart(await across(result.bytes), shades)).toBeLessThan(2);
    expect(warnings.sort()).toEqual([...told_].sort());
  });

  test("white may be the least, bytes may be turned", async () => {
    const inverted = grey(
      32,
      3,
      filled(new Float32Array(count), (at) => 1 - share(at)),
      { 262: 0 },
    );
    const floats = bytesOf(filled(new Float32Array(count), share), "swap32");
    const turned = tiff({ 258: 32, 262: 1, 339: 3 }, [floats], false);
    const words = bytesOf(
      filled(new Int16Array(count), (at) => 3_100 * share(at) - 500),
      "swap16",
    );
    for (const bytes of [inverted, turned, tiff({ 258: 16, 262: 1, 339: 2 }, [words], false)]) {
      expect(
        apart(await across((await edit({ format: "tiff", bytes }, [], { format: "png" })).bytes), shades),
      ).toBeLessThan(2);
    }
  });

  test("infinities and what is no number are no values", async () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const bytes = grey(
      32,
      3,
      filled(new Float32Array(count), (at) => odd[at] ?? 3_000 * share(at)),
    );
    const { result, warnings } = await told(() => edit({ format: "tiff", bytes }, [], { format: "jpeg", quality: 95 }));
    expect(warnings).toContain(spread(0, 3000));
    expect(apart(await across(result.bytes), shades)).toBeLessThan(6);
  });
});

describe("valid files that libvips does not read", () => {
  const colours = filled(new Uint8Array(count * 3), (at) => [share(Math.floor(at / 3)) * 255, 90, 200][at % 3] ?? 0);
  const isSeen = async (bytes: Uint8Array) => {
    const { result, warnings } = await told(() => edit({ format: "tiff", bytes }, [], { format: "png" }));
    const seen = await see(result.bytes);
    for (const x of [0, 8, 31]) expect(apart(seen.at(x, 9), [(x / 31) * 255, 90, 200])).toBeLessThan(2);
    expect(warnings).toEqual([]);
  };

  test("Zstandard in strips", () =>
    isSeen(tiff({ 258: [8, 8, 8], 259: 50_000, 262: 2, 277: 3 }, [zstdCompressSync(colours)])));

  test("channels apart in tiles, of 8 and 16 bits, in either order of bytes, packed too", async () => {
    const tiles = (size: 1 | 2) =>
      [0, 1, 2].flatMap((channel) =>
        [0, 16].map((left) => {
          const value = (at: number) =>
            (colours[((at >> 4) * width + left + (at & 15)) * 3 + channel] ?? 0) * (size === 2 ? 257 : 1);
          return filled(size === 1 ? new Uint8Array(256) : new Uint16Array(256), value);
        }),
      );
    const fields = (bits: number) => ({ 258: [bits, bits, bits], 262: 2, 277: 3, 284: 2, 322: 16, 323: 16 });
    await isSeen(
      tiff(
        fields(8),
        tiles(1).map((tile) => bytesOf(tile)),
      ),
    );
    await isSeen(
      tiff(
        { ...fields(8), 259: 50_000 },
        tiles(1).map((tile) => zstdCompressSync(bytesOf(tile))),
      ),
    );
    await isSeen(
      tiff(
        fields(16),
        tiles(2).map((tile) => bytesOf(tile)),
      ),
    );
    await isSeen(
      tiff(
        fields(16),
        tiles(2).map((tile) => bytesOf(tile, "swap16")),
        false,
      ),
    );
  });

  test.each([
    ["CIE", 8, 0],
    ["ICC", 9, 128],
  ])("%s L*a*b*", async (_name, photometric, offset) => {
    // White, black and sRGB's red at D50 (CSS Color 4: lab(54.29 80.80 69.89)).
    const lab = [
      [255, 0, 0],
      [0, 0, 0],
      [138, 81, 70],
    ];
    const data = filled(new Uint8Array(count * 3), (at) => {
      const value = lab[(Math.floor(at / 3) % width) % 3]?.[at % 3] ?? 0;
      return at % 3 === 0 ? value : value + offset;
    });
    const bytes = tiff({ 258: [8, 8, 8], 262: photometric, 277: 3 }, [data]);
    const seen = await see((await edit({ format: "tiff", bytes }, [], { format: "png" })).bytes);
    for (const [x, colour] of [
      [255, 255, 255],
      [0, 0, 0],
      [255, 0, 0],
    ].entries())
      expect(apart(seen.at(x, 3), colour)).toBeLessThan(6);
  });

  test.each([
    ["compressed with LZMA", { 259: 34_925 }],
    ["compressed with JPEG XL", { 259: 50_002 }],
    ["compressed with a method of its own (60000)", { 259: 60_000 }],
    ["samples of 12 bits", { 258: 12 }],
    ["samples of 64 bits with fractions", { 258: 64, 339: 3 }],
  ])("what is not read is named, not called damaged: %s", async (says, fields) => {
    const bytes = tiff({ 258: 8, 262: 1, ...fields }, [new Uint8Array(count * 8)]);
    const problem = await edit({ format: "tiff", bytes }).catch((thrown: unknown) => thrown);
    expect(problem).toBeInstanceOf(Problem);
    const { kind, message } = problem as Problem;
    expect([kind, message.includes(says), message.includes("damaged")]).toEqual(["unprocessable", true, false]);
  });

  test("what is damaged is called so, and a bomb is one", async () => {
    const broken = tiff({ 258: 8, 259: 50_000, 262: 1 }, [Buffer.from("no Zstandard")]);
    const bomb = tiff({ 258: 8, 259: 50_000, 262: 1 }, [zstdCompressSync(Buffer.alloc(64 << 20))]);
    const noise = zstdCompressSync(crypto.getRandomValues(new Uint8Array(count)));
    const piled = tiff(
      { 258: 8, 259: 50_000, 262: 1, 278: 1 },
      Array.from({ length: height }, () => noise),
    );
    const [, ...places] = piled.toString("latin1").split(noise.subarray(0, 40).toString("latin1"));
    expect(places).toHaveLength(height);
    // All strips are the first one, and that is nearly all of the file.
    const pile = piled.subarray(0, piled.length - (height - 1) * noise.length);
    const field = pile.indexOf(Buffer.from([0x11, 0x01, 4, 0]));
    const list = pile.readUInt32LE(field + 8);
    for (let strip = 1; strip < height; strip += 1) pile.copy(pile, list + 4 * strip, list, list + 4);
    for (const bytes of [broken, bomb, pile]) {
      const problem = await edit({ format: "tiff", bytes }).catch((thrown: unknown) => thrown);
      expect(problem).toMatchObject({ kind: "unprocessable", message: expect.stringContaining("damaged") });
    }
  });
});

test("an ordinary TIFF is as it was, turned and with its profile", async () => {
  const scene = sharp({ create: { width: 40, height: 20, channels: 3, background: "#c81e1e" } });
  const bytes = await scene
    .withMetadata({ orientation: 6 })
    .withIccProfile("p3")
    .tiff({ compression: "lzw" })
    .toBuffer();
  const product = await edit({ format: "tiff", bytes }, [], { format: "png" });
  expect(product.picture).toEqual({ width: 20, height: 40 });
  expect(apart((await see(product.bytes)).at(5, 5), [200, 30, 30])).toBeLessThan(4);
});
