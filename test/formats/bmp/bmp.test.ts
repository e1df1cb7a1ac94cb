import { describe, expect, test } from "bun:test";
import { decodeBmp } from "#formats/bmp/decode.ts";
import { Problem } from "#problem";

interface Shape {
  width: number;
  height: number;
  bits: number;
  compression?: number;
  header?: 12 | 40 | 108;
  masks?: number[];
  palette?: number[][];
  pixels: number[];
}

/** A bitmap file by hand. */
function bmp({ width, height, bits, compression = 0, header = 40, masks = [], palette = [], pixels }: Shape): Buffer {
  const info = Buffer.alloc(header);
  info.writeUInt32LE(header, 0);
  if (header === 12) {
    for (const [index, value] of [width, height, 1, bits].entries()) info.writeUInt16LE(value, 4 + 2 * index);
  } else {
    info.writeInt32LE(width, 4);
    info.writeInt32LE(height, 8);
    info.writeUInt16LE(1, 12);
    info.writeUInt16LE(bits, 14);
    info.writeUInt32LE(compression, 16);
    info.writeUInt32LE(palette.length, 32);
  }
  const words = Buffer.alloc(masks.length * 4);
  for (const [index, mask] of masks.entries()) words.writeUInt32LE(mask, index * 4);
  if (header === 108) words.copy(info, 40);
  const colours = palette.flatMap(([red = 0, green = 0, blue = 0]) =>
    header === 12 ? [blue, green, red] : [blue, green, red, 0],
  );
  const file = Buffer.alloc(14);
  file.write("BM");
  const before = [file, info, header === 40 ? words : Buffer.alloc(0), Buffer.from(colours)];
  file.writeUInt32LE(
    before.reduce((sum, part) => sum + part.length, 0),
    10,
  );
  return Buffer.concat([...before, Buffer.from(pixels)]);
}

const red = [220, 30, 30];
const blue = [30, 60, 220];
const black = [0, 0, 0];
const seen = (shape: Shape) => {
  const { channels, data } = decodeBmp(bmp(shape));
  return Array.from({ length: data.length / channels }, (_, index) => [
    ...data.subarray(index * channels, (index + 1) * channels),
  ]);
};

describe("every way to store two rows of two", () => {
  const square = { width: 2, height: 2 };
  const upright = [red, blue, blue, red];
  const bgr = (colour: number[]) => [...colour].reverse();

  test("24 bits, lowest row first", () => {
    const pixels = [...bgr(blue), ...bgr(red), 0, 0, ...bgr(red), ...bgr(blue), 0, 0];
    expect(seen({ ...square, bits: 24, pixels })).toEqual(upright);
    expect(seen({ ...square, bits: 24, header: 12, pixels })).toEqual(upright);
    expect(seen({ ...square, height: -2, bits: 24, pixels })).toEqual([blue, red, red, blue]);
    expect(seen({ ...square, bits: 24, pixels: pixels.slice(0, -2) })).toEqual(upright);
  });
  test.each([
    [1, [0x80, 0, 0, 0, 0x40, 0, 0, 0]],
    [2, [0x40, 0, 0, 0, 0x10, 0, 0, 0]],
    [4, [0x10, 0, 0, 0, 0x01, 0, 0, 0]],
    [8, [1, 0, 0, 0, 0, 1, 0, 0]],
  ])("%d bits of a palette", (bits, pixels) => {
    expect(seen({ ...square, bits, palette: [red, blue], pixels })).toEqual(upright);
    expect(seen({ ...square, bits, header: 12, palette: [red, blue], pixels })).toEqual(
      bits === 1 ? upright : expect.anything(),
    );
  });
  test("16 bits: 555 unless masks say otherwise", () => {
    const row = (value: number) => [value & 255, value >> 8];
    const [r, b] = [row(0x7c00), row(0x001f)];
    expect(seen({ ...square, bits: 16, pixels: [...b, ...r, ...r, ...b] })).toEqual([
      [255, 0, 0],
      [0, 0, 255],
      [0, 0, 255],
      [255, 0, 0],
    ]);
    const masks = [0xf800, 0x07e0, 0x001f];
    const green = row(0x0400);
    expect(
      seen({ ...square, bits: 16, compression: 3, masks, pixels: [...green, ...green, ...green, ...green] })[0],
    ).toEqual([0, 130, 0]);
  });
  test("32 bits: opaque by itself, with alpha where a mask says so", () => {
    const pixel = (colour: number[], alpha: number) => [...bgr(colour), alpha];
    const pixels = [...pixel(blue, 9), ...pixel(red, 9), ...pixel(red, 128), ...pixel(blue, 0)];
    expect(seen({ ...square, bits: 32, pixels })).toEqual([red, blue, blue, red]);
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
    const shape = { ...square, bits: 32, compression: 3, header: 108, masks } as const;
    expect(seen({ ...shape, pixels })).toEqual([
      [...red, 128],
      [...blue, 0],
      [...blue, 9],
      [...red, 9],
    ]);
    const empty = pixels.map((value, index) => (index % 4 === 3 ? 0 : value));
    expect(seen({ ...shape, pixels: empty })[0]).toEqual([...red, 255]);
  });
});

describe("run lengths", () => {
  const palette = [black, red, blue];
  test("of 8 bits: runs, literals, jumps, ends of line", () => {
    const pixels = [3, 1, 0, 0, 0, 3, 2, 1, 2, 0, 0, 0, 0, 2, 1, 0, 2, 2, 0, 1];
    expect(seen({ width: 3, height: 3, bits: 8, compression: 1, palette, pixels })).toEqual([
      black,
      blue,
      blue,
      blue,
      red,
      blue,
      red,
      red,
      red,
    ]);
  });
  test("of 4 bits", () => {
    const pixels = [4, 0x12, 0, 0, 0, 3, 0x21, 0x20, 1, 0x10, 0, 1];
    expect(seen({ width: 4, height: 2, bits: 4, compression: 2, palette, pixels })).toEqual([
      blue,
      red,
      blue,
      red,
      red,
      blue,
      red,
      blue,
    ]);
  });
});

test.each([
  ["cut in its pixels", bmp({ width: 9, height: 9, bits: 24, pixels: [1, 2, 3] })],
  ["cut in its header", bmp({ width: 2, height: 2, bits: 24, pixels: [] }).subarray(0, 30)],
  ["cut in its runs", bmp({ width: 9, height: 9, bits: 8, compression: 1, palette: [red], pixels: [9, 0] })],
  ["of no width", bmp({ width: 0, height: 2, bits: 24, pixels: [] })],
  ["of 7 bits", bmp({ width: 2, height: 2, bits: 7, pixels: [] })],
  ["that holds a JPEG", bmp({ width: 2, height: 2, bits: 24, compression: 4, pixels: [] })],
])("a bitmap %s is refused in words", (_name, bytes) => {
  expect(() => decodeBmp(bytes)).toThrow(Problem);
});
