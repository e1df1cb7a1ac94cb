import { describe, expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { config } from "#config";
import { depict as depictPages, mupdf, repair } from "#engines/mupdf/index.ts";
import {
  bombs,
  dearPage,
  image,
  jbig2,
  largePictures,
  manyLayers,
  nestedLayers,
  packedBlanks,
  tiled,
} from "#support/dear-pages.ts";
import { told } from "#support/scenes.ts";

const depict = (bytes: Uint8Array, dpi = 72) =>
  told(() => depictPages(bytes, { format: "png", dpi, quality: 80, grayscale: false }));
const tooLarge = { kind: "too-large" };

describe("a picture of more pixels than any may have is refused before it is unpacked", () => {
  const side = Math.ceil(Math.sqrt(config.limits.pixels)) + 1;
  const limit = `at most ${config.limits.pixels / 1_000_000} megapixels`;

  test.each(Object.entries(largePictures(side)))("%s", async (_, bytes) => {
    await expect(depict(bytes)).rejects.toMatchObject({ ...tooLarge, message: expect.stringContaining(limit) });
  });

  const bytes = largePictures(side)["a JBIG2 picture"] ?? new Uint8Array();
  test.each<[string, () => Promise<unknown>]>([
    ["to Word", () => mupdf.writeWord(bytes, {})],
    ["to Excel", () => mupdf.writeExcel(bytes, { per: "page" })],
    ["to PowerPoint", () => mupdf.writePowerPoint(bytes, {})],
    ["made smaller", () => mupdf.compress(bytes, { level: "medium", grayscale: false })],
  ])("%s", async (_, call) => {
    await expect(told(call)).rejects.toMatchObject({ ...tooLarge, message: expect.stringContaining(limit) });
  });

  test("but not one that no page draws, or that nobody unpacks", async () => {
    const unused = dearPage({
      resources: "/XObject<</X 5 0 R>>",
      content: "0 0 9 9 re f",
      parts: [
        {
          dict: image(side, "/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode"),
          content: packedBlanks(99),
        },
      ],
    });
    expect((await depict(unused)).result).toHaveLength(1);
    const turned = await told(() => mupdf.rotate(bytes, { angle: 90 }));
    expect(turned.result.pdf.pages).toBe(1);
    expect(turned.result.verdict).toEqual([]);
  });

  test("a damaged file with one is repaired, and the picture copied as it is", async () => {
    const side = 10_050;
    const samples = deflateSync(new Uint8Array(side * side), { level: 1 }).toString("latin1");
    const picture = {
      dict: image(side, "/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode"),
      content: samples,
    };
    const whole = dearPage({ resources: "/XObject<</X 5 0 R>>", content: "/X Do", parts: [picture] });
    const text = Buffer.from(whole).toString("latin1").replace("startxref", "startxxxx");
    const { result } = await told(() => repair(Buffer.from(text, "latin1"), undefined));
    expect(result.pdf.pages).toBe(1);
    expect(result.bytes.length).toBeGreaterThan(samples.length);
  }, 90_000);

  test("many that may be drawn one by one are not drawn all", async () => {
    const one = {
      dict: image(9_000, "/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode"),
      content: jbig2(9_000),
    };
    const bytes = dearPage({ resources: "/XObject<</X 5 0 R>>", content: "/X Do ".repeat(20), parts: [one] });
    await expect(depict(bytes)).rejects.toMatchObject({ ...tooLarge, message: expect.stringContaining("together") });
  });
});

describe("a page of more layers than can be laid down is refused before it is drawn", () => {
  test.each(Object.entries(manyLayers(5_000)))("%s", async (_, bytes) => {
    await expect(depict(bytes)).rejects.toMatchObject({ ...tooLarge, message: expect.stringContaining("megapixels") });
  });

  test.each(Object.entries(manyLayers(5)))("a few %s are drawn", async (_, bytes) => {
    expect((await depict(bytes)).result).toHaveLength(1);
  });

  test("groups within groups", async () => {
    await expect(depict(nestedLayers(50), 300)).rejects.toMatchObject({
      ...tooLarge,
      message: expect.stringContaining("within each other"),
    });
    expect((await depict(nestedLayers(5))).result).toHaveLength(1);
  });

  test("tiles too small to be seen, and tiles that lie over each other", async () => {
    await expect(depict(tiled(0.001))).rejects.toMatchObject(tooLarge);
    await expect(depict(tiled(0.1, 500))).rejects.toMatchObject(tooLarge);
    expect((await depict(tiled(9))).result).toHaveLength(1);
  });
});

describe("a stream that unpacks to more than any has is refused before it is unpacked", () => {
  test.each(Object.entries(bombs(160 * 1_048_576)))("%s", async (_, bytes) => {
    expect(bytes.length).toBeLessThan(2_000_000);
    await expect(depict(bytes)).rejects.toMatchObject({ ...tooLarge, message: expect.stringContaining("128 MB") });
  });
});
