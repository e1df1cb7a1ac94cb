import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { rowOfRuns, writeTwoColourPng } from "#formats/png/png.ts";
import { readPngSize } from "#formats/png/size.ts";

const black = [0, 0, 0];
const own = writeTwoColourPng(9, [black, [255, 0, 0]], [rowOfRuns(9, [[1, 3]]), rowOfRuns(9, [])]);
const libvips = () =>
  sharp({ create: { width: 700, height: 300, channels: 4, background: "#12345678" } })
    .withMetadata()
    .png()
    .toBuffer();

describe("the size of a PNG", () => {
  test("is what its writers gave it, and what others read", async () => {
    expect(readPngSize(own)).toEqual({ width: 9, height: 2 });
    expect(readPngSize(await libvips())).toEqual({ width: 700, height: 300 });
    const { width, height } = await sharp(own).metadata();
    expect([width, height]).toEqual([9, 2]);
  });

  test("a file that is cut, longer or changed before its pixels is none", async () => {
    for (const whole of [own, await libvips()]) {
      for (let length = 0; length < whole.length; length += 7)
        expect(readPngSize(whole.subarray(0, length))).toBeUndefined();
      expect(readPngSize(Buffer.concat([whole, Buffer.alloc(1)]))).toBeUndefined();
      const pixels = Buffer.from(whole).indexOf("IDAT");
      for (let at = 0; at < pixels - 4; at++) {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect([at, readPngSize(changed)]).toEqual([at, undefined]);
      }
    }
  });
});
