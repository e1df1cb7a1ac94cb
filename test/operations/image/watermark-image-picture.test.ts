import { describe, expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { callForm, type Sent } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { boxOf, halvesPng, halvesSvg, isBlue, isRed, pixelsOf } from "#support/marks.ts";
import { startService } from "#support/service.ts";

// Drawings and rare formats are read in children, on a machine that may be busy.
setDefaultTimeout(60_000);

type Options = Record<string, string | number | boolean>;

const plain = (colour: string, width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

const call = async (image: Sent | undefined, options: Options = {}, file?: Uint8Array) =>
  callForm("watermark-image", { file: file ?? (await plain("#808080")), ...(image && { image }) }, options);

async function mark(image: Sent, options: Options = {}, file?: Uint8Array) {
  const answer = await call(image, { opacity: 1, ...options }, file);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return { ...answer, pixels: await pixelsOf(answer.bytes) };
}

test("a picture alone is the mark: at its place, a quarter as wide unless a scale is given, in its own shape", async () => {
  for (const image of [halvesSvg, await halvesPng()]) {
    const { pixels, warnings } = await mark(image, { position: "top-left", margin: 10 });
    expect(warnings).toEqual([]);
    expect(boxOf(pixels, isRed)).toEqual({ left: 10, top: 10, right: 59, bottom: 59 });
    expect(boxOf(pixels, isBlue)).toMatchObject({ top: 10, right: 109, bottom: 59 });
  }
  const { pixels } = await mark(halvesSvg, { position: "bottom-right", margin: 0, scale: 0.5 });
  expect(boxOf(pixels, isBlue)).toEqual({ left: 300, top: 200, right: 399, bottom: 299 });
});

test("a wish about a picture or a text that is not there is told, and refused by strict", async () => {
  for (const [image, options, says] of [
    [undefined, { text: "a", scale: 0.5 }, "scale has no effect"],
    [halvesSvg, { fontSize: 20 }, "fontSize has no effect"],
  ] as const) {
    expect((await call(image, options)).warnings).toEqual([expect.stringContaining(says)]);
    expect((await call(image, { ...options, strict: true })).status).toBe(422);
  }
});

test("a rotation turns it counter-clockwise", async () => {
  const { pixels } = await mark(halvesSvg, { rotation: 90 });
  const [red, blue] = [boxOf(pixels, isRed), boxOf(pixels, isBlue)];
  expect([red?.top, blue?.bottom]).toEqual([(blue?.bottom ?? 0) + 1, (red?.top ?? 0) - 1]);
  expect((red?.right ?? 0) - (red?.left ?? 0)).toBe(49);
});

test("with a text it stands above it, and both are turned and moved as one", async () => {
  const text = { text: "below", color: "#00ff00", contour: false, scale: 0.3 };
  const isGreen = (red: number, green: number, blue: number) => green > red + 60 && green > blue + 60;
  for (const [rotation, above] of [
    [0, "top"],
    [90, "left"],
  ] as const) {
    const { pixels, warnings } = await mark(halvesSvg, { ...text, rotation });
    const [words, red, blue] = [isGreen, isRed, isBlue].map((is) => boxOf(pixels, is));
    expect([warnings, words === undefined]).toEqual([[], false]);
    const end = above === "top" ? "bottom" : "right";
    expect(Math.max(red?.[end] ?? 400, blue?.[end] ?? 400)).toBeLessThan(words?.[above] ?? 0);
  }
  const { pixels } = await mark(halvesSvg, { ...text, position: "tile", scale: 0.1 });
  expect([boxOf(pixels, isRed)?.left, boxOf(pixels, isGreen) === undefined]).toEqual([expect.any(Number), false]);
});

test("tiles are repeated, and opacity lets the picture through", async () => {
  const { pixels } = await mark(halvesSvg, { position: "tile", scale: 0.1, opacity: 0.9 });
  const box = boxOf(pixels, isRed);
  expect([(box?.left ?? 400) < 40, (box?.right ?? 0) > 340, (box?.bottom ?? 0) > 250]).toEqual([true, true, true]);
  const { pixels: faint } = await mark(halvesSvg, { opacity: 0.25 });
  const at = (150 * 400 + 160) * 3;
  expect([...faint.data.subarray(at, at + 3)]).toEqual([148, 95, 95]);
});

test("neither text nor picture is a 400 that names both", async () => {
  const { status, headers, error } = await call(undefined);
  expect([status, headers.get("x-error-fields")]).toEqual([400, "text,image"]);
  expect(error?.message).toBe("At least one of text and image is needed.");
});

describe("marks of any kind", () => {
  test("a JPEG in CMYK, 16 bits a channel, alpha, HEIF's kin and a bitmap show their colours", async () => {
    const red = sharp({ create: { width: 60, height: 60, channels: 3, background: "#e01010" } });
    const deep = await red.clone().toColourspace("rgb16").png().toBuffer();
    const marks: [string, Uint8Array][] = [
      ["cmyk", await red.clone().toColourspace("cmyk").jpeg().toBuffer()],
      ["deep", deep],
      ["avif", await red.clone().avif({ quality: 90 }).toBuffer()],
      ["tiff", await red.clone().tiff().toBuffer()],
      ["webp", await red.clone().webp({ lossless: true }).toBuffer()],
    ];
    for (const [name, image] of marks) {
      const { pixels, warnings } = await mark(image);
      expect([name, boxOf(pixels, isRed) !== undefined]).toEqual([name, true]);
      const says = "image: The 16 bits a channel of the picture became 8.";
      expect([name, warnings.filter((text) => !text.startsWith("image was enlarged"))]).toEqual([
        name,
        name === "deep" ? [says] : [],
      ]);
    }
    const clear = await sharp({ create: { width: 60, height: 60, channels: 4, background: "#ff000000" } })
      .png()
      .toBuffer();
    expect(boxOf((await mark(clear)).pixels, isRed)).toBeUndefined();
  });

  test("of an animation the first frame, which strict refuses; on one, all frames are marked", async () => {
    const { warnings } = await mark(await fixture("animated.gif"));
    expect(warnings[0]).toMatch(/^image: Only the first of \d+ frames is kept/);
    const refused = await call(await fixture("animated.gif"), { strict: true });
    expect([refused.status, refused.error?.message]).toEqual([422, expect.stringContaining("image: Only the first")]);
    const { bytes } = await mark(halvesSvg, { scale: 0.4 }, await fixture("animated.gif"));
    const { pages = 1 } = await sharp(bytes, { animated: true }).metadata();
    expect(pages).toBeGreaterThan(2);
    for (let page = 0; page < pages; page++) {
      const frame = await pixelsOf(await sharp(bytes, { page }).png().toBuffer());
      expect([page, boxOf(frame, isBlue) !== undefined]).toEqual([page, true]);
    }
  });

  test("a drawing is cleaned, a damaged file and another kind are refused by its name", async () => {
    const hostile = Buffer.from(halvesSvg)
      .toString()
      .replace("<path", '<script>1</script><image href="http://x/"/><path');
    const { warnings, pixels } = await mark(Buffer.from(hostile));
    expect(warnings).toEqual(["image: Taken out of the SVG: scripts, references to other files."]);
    expect(boxOf(pixels, isRed)).toBeDefined();
    const cut = await call((await fixture("photo.jpg")).subarray(0, 3_000));
    expect([cut.status, cut.headers.get("x-error-fields"), cut.error?.message.slice(0, 7)]).toEqual([
      422,
      "image",
      "image: ",
    ]);
    const pdf = await call(await fixture("document.pdf"));
    expect([pdf.status, pdf.error?.message]).toEqual([
      415,
      "watermark-image's image takes JPG, PNG, WebP, AVIF, GIF, TIFF, BMP, SVG or HEIC; image is a PDF file.",
    ]);
  });

  test("a huge one is refused by its header, before anything is decoded", async () => {
    const small = await startService({ MAX_MEGAPIXELS: "1" });
    try {
      const file = await plain("#808080");
      const image = await plain("#ff0000", 1_200, 900);
      const { status, error } = await callForm("watermark-image", { file, image }, {}, { url: small.url });
      expect([status, error?.message]).toEqual([413, expect.stringMatching(/^image: The picture has 1.1 megapixels/)]);
    } finally {
      await small.stop();
    }
  });
});

test("tiny pictures, and marks that do not fit, keep all of the mark inside, which is told", async () => {
  for (const [width, height] of [
    [1, 1],
    [2, 3],
    [40, 3],
    [9, 200],
  ] as const) {
    for (const rotation of [0, 45]) {
      const { pixels } = await mark(halvesSvg, { scale: 1, rotation }, await plain("#ffffff", width, height));
      expect([pixels.width, pixels.height]).toEqual([width, height]);
    }
  }
  const tall = await sharp(halvesSvg).rotate(90).png().toBuffer();
  const { warnings, pixels } = await mark(tall, { scale: 1, margin: 0 });
  expect(warnings[0]).toBe("scale was lowered from 1 to 0.375, so that the image fits.");
  expect(boxOf(pixels, isRed)).toMatchObject({ left: 125, right: 274 });
  expect((await mark(await halvesPng(), { scale: 1 })).warnings).toEqual([
    expect.stringMatching(/^image was enlarged \d\.\d times and looks coarse/),
  ]);
});

test("the same input gives the same bytes", async () => {
  const [one, two] = [await mark(halvesSvg, { text: "a" }), await mark(halvesSvg, { text: "a" })];
  expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
});

describe("the contour", () => {
  const darkest = async (options: Options) => {
    const answer = await callForm(
      "watermark-image",
      { file: await plain("#ffffff") },
      { text: "Marked", opacity: 1, ...options },
    );
    const { data } = await pixelsOf(answer.bytes);
    const least = [255, 255, 255];
    for (let at = 0; at < data.length; at++) least[at % 3] = Math.min(least[at % 3] ?? 0, data[at] ?? 0);
    return least;
  };

  test.each(["#ff0000", "#0050c0", "#808080", "#ffff00", "#00ffff", "#ffa500", "#c0c0c0"])(
    "of %s darkens nothing on white paper",
    async (color) => {
      const own = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      const seen = await darkest({ color });
      for (const [channel, value] of own.entries())
        expect([color, (seen[channel] ?? 0) >= value - 1]).toEqual([color, true]);
    },
  );

  test("shows white letters on white paper, unless it is switched off", async () => {
    expect(Math.max(...(await darkest({ color: "#ffffff" })))).toBeLessThan(60);
    expect(await darkest({ color: "#ffffff", contour: false })).toEqual([255, 255, 255]);
  });
});
