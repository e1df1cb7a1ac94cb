import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { predicted } from "#formats/pdf/predict.ts";
import { type Answer, callForm } from "#support/call.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import type { PdfPart } from "#support/pdfs.ts";
import {
  firstPart,
  flate,
  latin,
  photoJpeg,
  photoSamples,
  pictureOf,
  rings,
  side,
  square,
} from "#support/picture-pdfs.ts";
import { psnr, rendered } from "#support/rendered.ts";
import { seePdf } from "#support/see-pdf.ts";

const compress = (file: Uint8Array, options: Record<string, string | number | boolean> = {}): Promise<Answer> =>
  callForm("pdf-compress", { file }, options);

/** What the first page's pictures have become. */
function pictureIn(bytes: Uint8Array) {
  const { doc } = seePdf(bytes);
  const image = doc.findPage(0).get("Resources", "XObject", "Im");
  const filter = image.get("Filter");
  return {
    image,
    width: image.get("Width").asNumber(),
    filter: (filter.isArray() ? filter.get(0) : filter).asName(),
    space: image.get("ColorSpace").toString(true, true),
  };
}

const rgb = photoSamples(3);
const grey8 = photoSamples(1);
const palette =
  "[/Indexed/DeviceRGB 15<000000ff000000ff000000ffffff00ff00ff00ffff808080400000004000000040ffffffc0c0c0ffa5008000ff123456>]";
const tint = {
  dict: "/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1 0 1]",
  content: "{dup .8 mul exch 0 exch .2 mul 0}",
};
const duotone = { dict: "/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]", content: "{2 copy add 2 div}" };

interface Case {
  what: string;
  dict: string;
  samples: Uint8Array;
  parts?: PdfPart[];
  /** What the picture must have become. */
  becomes: "smaller" | "kept";
  /** The least likeness of the page, in decibels. */
  likeness?: number;
}

const rgbDict = `${square}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode`;
const mask = (entries: string, samples: Uint8Array): PdfPart => ({
  dict: `/Type/XObject/Subtype/Image${square}${entries}/Filter/FlateDecode`,
  content: latin(flate(samples)),
});

const cases: Case[] = [
  { what: "plain colour", dict: rgbDict, samples: flate(rgb), becomes: "smaller" },
  {
    what: "colour as differences",
    dict: `${rgbDict}/DecodeParms<</Predictor 15/Colors 3/Columns ${side}>>`,
    samples: flate(predicted(rgb, side * 3, 3)),
    becomes: "smaller",
  },
  {
    what: "colour as differences of TIFF",
    dict: `${rgbDict}/DecodeParms<</Predictor 2/Colors 3/Columns ${side}>>`,
    samples: flate(rgb.map((value, at) => (at % (side * 3) < 3 ? value : value - (rgb[at - 3] ?? 0)))),
    becomes: "smaller",
  },
  {
    what: "grey",
    dict: `${square}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode`,
    samples: flate(grey8),
    becomes: "smaller",
  },
  {
    what: "grey turned to its negative",
    dict: `${square}/BitsPerComponent 8/ColorSpace/DeviceGray/Decode[1 0]/Filter/FlateDecode`,
    samples: flate(grey8),
    becomes: "smaller",
  },
  {
    what: "sixteen bits",
    dict: `${square}/BitsPerComponent 16/ColorSpace/DeviceRGB/Filter/FlateDecode`,
    samples: flate(photoSamples(3, 2)),
    becomes: "smaller",
  },
  {
    what: "inks",
    dict: `${square}/BitsPerComponent 8/ColorSpace/DeviceCMYK/Filter/FlateDecode`,
    samples: flate(photoSamples(4)),
    becomes: "smaller",
    likeness: 20,
  },
  {
    what: "calibrated colour",
    dict: `${square}/BitsPerComponent 8/ColorSpace[/CalRGB<</WhitePoint[.95 1 1.09]/Gamma[1.8 1.8 1.8]>>]/Filter/FlateDecode`,
    samples: flate(rgb),
    becomes: "smaller",
  },
  {
    what: "Lab",
    dict: `${square}/BitsPerComponent 8/ColorSpace[/Lab<</WhitePoint[.95 1 1.09]/Range[-100 100 -100 100]>>]/Filter/FlateDecode`,
    samples: flate(rgb),
    becomes: "smaller",
    likeness: 24,
  },
  {
    what: "one ink of its own",
    dict: `${square}/BitsPerComponent 8/ColorSpace[/Separation/Spot/DeviceCMYK ${firstPart} 0 R]/Filter/FlateDecode`,
    samples: flate(grey8),
    parts: [tint],
    becomes: "smaller",
  },
  {
    what: "two inks of their own",
    dict: `${square}/BitsPerComponent 8/ColorSpace[/DeviceN[/A/B]/DeviceRGB ${firstPart} 0 R]/Filter/FlateDecode`,
    samples: flate(photoSamples(2)),
    parts: [duotone],
    becomes: "kept",
  },
  {
    what: "a palette",
    dict: `${square}/BitsPerComponent 4/ColorSpace${palette}/Filter/FlateDecode`,
    samples: flate(rings(4), 1),
    becomes: "smaller",
    likeness: 24,
  },
  {
    what: "a palette, turned round",
    dict: `${square}/BitsPerComponent 4/ColorSpace${palette}/Decode[15 0]/Filter/FlateDecode`,
    samples: flate(rings(4), 1),
    becomes: "kept",
  },
  {
    what: "two colours",
    dict: `${square}/BitsPerComponent 1/ColorSpace/DeviceGray`,
    samples: rings(1),
    becomes: "smaller",
    likeness: 22,
  },
  {
    what: "two colours turned round",
    dict: `${square}/BitsPerComponent 1/ColorSpace/DeviceGray/Decode[1 0]`,
    samples: rings(1),
    becomes: "smaller",
    likeness: 22,
  },
  { what: "a stencil", dict: `${square}/ImageMask true`, samples: rings(1), becomes: "smaller", likeness: 22 },
  {
    what: "a stencil turned round",
    dict: `${square}/ImageMask true/Decode[1 0]`,
    samples: rings(1),
    becomes: "smaller",
    likeness: 22,
  },
  {
    what: "one transparent colour",
    dict: `${rgbDict}/Mask[0 40 0 40 0 40]`,
    samples: flate(rgb),
    becomes: "kept",
    likeness: 99,
  },
  {
    what: "transparency",
    dict: `${rgbDict}/SMask ${firstPart} 0 R`,
    samples: flate(rgb),
    parts: [mask("/BitsPerComponent 8/ColorSpace/DeviceGray", grey8)],
    becomes: "smaller",
  },
  {
    what: "transparency in few steps",
    dict: `${rgbDict}/SMask ${firstPart} 0 R`,
    samples: flate(rgb),
    parts: [
      mask(
        "/BitsPerComponent 8/ColorSpace/DeviceGray",
        rings(8).map((ring) => 255 - 9 * ring),
      ),
    ],
    becomes: "smaller",
  },
  {
    what: "transparency that is all or nothing",
    dict: `${rgbDict}/SMask ${firstPart} 0 R`,
    samples: flate(rgb),
    parts: [
      mask(
        "/BitsPerComponent 8/ColorSpace/DeviceGray",
        rings(8).map((ring) => 255 * (ring % 2)),
      ),
    ],
    becomes: "smaller",
    likeness: 22,
  },
  {
    what: "transparency worked into the colours",
    dict: `${rgbDict}/SMask ${firstPart} 0 R`,
    samples: flate(rgb),
    parts: [mask("/BitsPerComponent 8/ColorSpace/DeviceGray/Matte[0 0 0]", grey8)],
    becomes: "kept",
    likeness: 99,
  },
  {
    what: "a stencil as mask",
    dict: `${rgbDict}/Mask ${firstPart} 0 R`,
    samples: flate(rgb),
    parts: [mask("/ImageMask true", rings(1))],
    becomes: "smaller",
    likeness: 22,
  },
  {
    what: "text around the data",
    dict: `${square}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter[/ASCIIHexDecode/FlateDecode]`,
    samples: Buffer.from(`${Buffer.from(flate(rgb)).toString("hex")}>`),
    becomes: "smaller",
  },
];

describe.skipIf(!hasOutsideReaders)("a picture of", () => {
  test.each(cases)("$what", async ({ dict, samples, parts = [], becomes, likeness = 27 }) => {
    const file = pictureOf(dict, samples, parts);
    const answer = await compress(file, { level: "high" });
    expect([answer.status, answer.warnings]).toEqual([200, []]);
    const { check, text } = await viewOutside(answer.bytes);
    expect([check, text?.[0]?.trim()]).toEqual([0, "Words that stay"]);
    const { width, filter } = pictureIn(answer.bytes);
    // A hundred points at 100 dpi, and at 300 where a picture has two colours.
    expect(width).toBe(becomes === "kept" ? side : filter === "CCITTFaxDecode" ? 417 : 139);
    const [before, after] = await Promise.all([rendered(file, 100), rendered(answer.bytes, 100)]);
    expect(psnr(before[0] as never, after[0] as never)).toBeGreaterThanOrEqual(likeness);
    expect(answer.bytes.length).toBeLessThan(file.length * (becomes === "kept" ? 1 : 0.5));
  });
});

const jpegDict = `${square}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`;
const scene = photoJpeg();

describe.skipIf(!hasOutsideReaders)("a JPEG", () => {
  test("is coded anew, and once only", async () => {
    const first = await compress(pictureOf(jpegDict, await scene), { level: "medium" });
    expect([pictureIn(first.bytes).width, first.headers.get("x-result-images")]).toEqual([209, "1"]);
    const second = await compress(first.bytes, { level: "medium" });
    expect([second.headers.get("x-result-images"), second.warnings]).toEqual([
      "0",
      [expect.stringContaining("as it was")],
    ]);
    expect(second.bytes).toEqual(first.bytes);
  });

  test("in four inks keeps them at the level low, and is told in light at the others", async () => {
    const inks = await sharp(await scene)
      .toColourspace("cmyk")
      .jpeg({ quality: 95 })
      .toBuffer();
    const file = pictureOf(
      `${square}/BitsPerComponent 8/ColorSpace/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]/Filter/DCTDecode`,
      inks,
    );
    const before = await rendered(file, 100);
    for (const [level, space] of [
      ["low", "/DeviceCMYK"],
      ["high", "/DeviceRGB"],
    ] as const) {
      const { bytes } = await compress(file, { level });
      expect(pictureIn(bytes).space).toBe(space);
      expect(psnr(before[0] as never, (await rendered(bytes, 100))[0] as never)).toBeGreaterThan(
        level === "low" ? 32 : 20,
      );
    }
  });

  test("loses what the camera wrote, at the level low alone not", async () => {
    const withExif = await sharp(await scene)
      .withExif({ IFD0: { Artist: "Somebody at some place" } })
      .jpeg({ quality: 60 })
      .toBuffer();
    const file = pictureOf(jpegDict, withExif, [], "q 280 0 0 280 10 10 cm /Im Do Q");
    for (const level of ["low", "medium"]) {
      const { bytes } = await compress(file, { level });
      expect([level, Buffer.from(bytes).includes("Somebody at some place")]).toEqual([level, level === "low"]);
    }
  });

  test("becomes grey on demand", async () => {
    const { bytes } = await compress(pictureOf(jpegDict, await scene), { level: "low", grayscale: true });
    expect(pictureIn(bytes).space).toBe("/DeviceGray");
    const [page] = await rendered(bytes, 50);
    const at = (x: number, y: number) => [
      ...(page as never as { data: Uint8Array }).data.subarray((y * 209 + x) * 3, (y * 209 + x) * 3 + 3),
    ];
    const [red, green, blue] = at(60, 90);
    expect([red, red]).toEqual([green, blue] as never);
    expect(new Set(at(20, 100)).size).toBeGreaterThan(1);
  });
});

test.skipIf(!hasOutsideReaders)("pictures are found in forms, tiles, transparency and content", async () => {
  const samples = flate(rgb);
  const image = { dict: `/Type/XObject/Subtype/Image${rgbDict}`, content: latin(samples) };
  const form = (entries: string, content: string): PdfPart => ({ dict: entries, content });
  const at = (index: number) => `${firstPart + index} 0 R`;
  const inForm = form(
    `/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources<</XObject<</Deep ${at(1)}>>>>`,
    "q 90 0 0 90 0 0 cm /Deep Do Q",
  );
  const tile = form(
    `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 50 50]/XStep 50/YStep 50/Resources<</XObject<</Tile ${at(3)}>>>>`,
    "q 45 0 0 45 0 0 cm /Tile Do Q",
  );
  const veil = form(
    `/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</XObject<</Veil ${at(6)}>>>>`,
    "q 100 0 0 100 180 180 cm /Veil Do Q",
  );
  const grey = {
    dict: `/Type/XObject/Subtype/Image${square}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode`,
    content: latin(flate(grey8)),
  };
  const inline = latin(Buffer.from(rings(1)));
  const content = `q 1 0 0 1 10 180 cm /Im Do Q /Pattern cs /P scn 120 60 100 100 re f q /G gs 1 0 0 rg 180 180 100 100 re f Q q 60 0 0 60 230 60 cm BI /W ${side} /H ${side} /IM true ID ${inline} EI Q`;
  const parts = [inForm, image, tile, image, `<</SMask<</S/Luminosity/G ${at(5)}>>>>`, veil, grey];
  const resources = `/XObject<</Im ${at(0)}>>/Pattern<</P ${at(2)}>>/ExtGState<</G ${at(4)}>>`;
  const file = pictureOf(rgbDict, samples, parts, content, resources);
  const answer = await compress(file, { level: "high" });
  expect([answer.status, answer.warnings, answer.headers.get("x-result-images")]).toEqual([200, [], "4"]);
  expect(answer.bytes.length).toBeLessThan(40_000);
  const [before, after] = await Promise.all([rendered(file, 60), rendered(answer.bytes, 60)]);
  expect(psnr(before[0] as never, after[0] as never)).toBeGreaterThan(26);
});

test("few colours are not mixed to many where that takes more bytes: medium is never larger than low", async () => {
  const tones = `${square}/BitsPerComponent 4/ColorSpace/DeviceGray/Filter/FlateDecode`;
  // At 200 dots an inch low leaves it alone, and medium would make many greys of its sixteen.
  const hatching = new Uint8Array((side * side) / 2).map((_, at) =>
    (2 * at + Math.floor((2 * at) / side)) % 14 < 2 ? 0x0f : 0xff,
  );
  const drawing = pictureOf(tones, flate(hatching, 1), [], "q 288 0 0 288 6 6 cm /Im Do Q");
  const [low, medium, high] = await Promise.all(
    ["low", "medium", "high"].map(async (level) => (await compress(drawing, { level })).bytes),
  );
  expect(medium?.length).toBeLessThanOrEqual(low?.length ?? 0);
  expect(high?.length).toBeLessThanOrEqual(medium?.length ?? 0);
  expect(pictureIn(medium ?? drawing)).toMatchObject({ width: side, filter: "FlateDecode" });
});

describe("many photographs", () => {
  test.skipIf(!hasOutsideReaders)(
    "are coded in haste, each as like as one that is alone, and none is left out",
    async () => {
      const large = await sharp(await photoJpeg())
        .resize(1_600)
        .jpeg({ quality: 92 })
        .toBuffer();
      const dict = "/Width 1600/Height 1600/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode";
      const show = (name: string) => `q 288 0 0 288 6 6 cm /${name} Do Q`;
      const image = (turn: number): PdfPart => ({
        // Parts that are alike would be joined.
        dict: `/Type/XObject/Subtype/Image${dict}/Interpolate ${turn % 2 === 0}/Intent/${turn < 3 ? "Perceptual" : "Saturation"}`,
        content: latin(large),
      });
      const names = Array.from({ length: 5 }, (_, at) => `/Im${at} ${firstPart + at} 0 R`).join("");
      const alone = pictureOf(dict, large, [], show("Im"));
      const many = pictureOf(
        dict,
        large,
        Array.from({ length: 5 }, (_, at) => image(at)),
        [0, 1, 2, 3, 4].map((at) => show(`Im${at}`)).join(" ") + show("Im"),
        `/XObject<</Im 6 0 R ${names}>>`,
      );
      const [one, all] = await Promise.all([compress(alone), compress(many)]);
      expect([all.status, all.warnings, all.headers.get("x-result-images")]).toEqual([200, [], "6"]);
      const isProgressive = (bytes: Uint8Array) => latin(bytes).includes("\xff\xc2\x00\x11");
      expect([isProgressive(one.bytes), isProgressive(all.bytes)]).toEqual([true, false]);
      const likeness = async (before: Uint8Array, after: Uint8Array) => {
        const [was, is] = await Promise.all([rendered(before, 100), rendered(after, 100)]);
        return psnr(was[0] as never, is[0] as never);
      };
      expect(await likeness(many, all.bytes)).toBeGreaterThan((await likeness(alone, one.bytes)) - 0.2);
    },
  );
});
