import { describe, expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { mupdf } from "#engines/mupdf/kernel/library.ts";
import { callForm, type Sent } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { apart, corners, isUpright, scene, see, turnedScene } from "#support/scenes.ts";
import { seePdf } from "#support/see-pdf.ts";
import { tiffBook } from "#support/tiff-book.ts";

// Services start, and programs run, on a machine that may be busy.
setDefaultTimeout(30_000);

type Options = Record<string, string | number>;

async function album(files: readonly Sent[], options: Options = {}) {
  const answer = await callForm("img-to-pdf", { files }, options);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  const pages = seePdf(answer.bytes).pages.map(({ width, height }) => [width, height].map((side) => Math.round(side)));
  return { ...answer, pages };
}

/** A page as it looks, one pixel to the point or more. */
async function shown(bytes: Uint8Array, scale = 1, index = 0) {
  const page = mupdf.Document.openDocument(bytes, "application/pdf").loadPage(index);
  return see(page.toPixmap([scale, 0, 0, scale, 0, 0], mupdf.ColorSpace.DeviceRGB, false).asPNG());
}

/** The samples that a PDF's first picture holds. */
function samplesIn(bytes: Uint8Array) {
  const { doc } = seePdf(bytes);
  const image = doc.findPage(0).get("Resources", "XObject", "Im0");
  const pixmap = doc.loadImage(image).toPixmap();
  return { image, data: Buffer.from(pixmap.getPixels()), channels: pixmap.getNumberOfComponents() };
}

const jpeg = (): Promise<Uint8Array> => scene().jpeg({ quality: 95 }).toBuffer();

describe("JPG", () => {
  test("is put in byte for byte", async () => {
    const file = await fixture("photo.jpg");
    const { bytes, headers, warnings } = await album([file]);
    expect(Buffer.from(bytes).includes(Buffer.from(file))).toBe(true);
    expect([headers.get("x-result-pages"), warnings]).toEqual(["1", []]);
    expect(bytes.length).toBeLessThan(file.length + 1_500);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("is upright, whichever way the camera was held (%d)", async (orientation) => {
    const file = await turnedScene(orientation).jpeg({ quality: 95 }).toBuffer();
    const { bytes, pages } = await album([file], { pageSize: "A4" });
    expect(pages).toEqual([[842, 595]]);
    const seen = await shown(bytes);
    expect(isUpright(seen)).toBe(true);
    expect(Buffer.from(bytes).includes(Buffer.from(file))).toBe(true);
  });

  test("in inks has the colours that it has by itself", async () => {
    const file = await scene().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer();
    const seen = await shown((await album([file])).bytes);
    expect(isUpright(seen, 60)).toBe(true);
    expect(samplesIn((await album([file])).bytes).channels).toBe(4);
  });

  test("in grey, progressive, with a profile", async () => {
    const grey = await scene().toColourspace("b-w").jpeg({ progressive: true }).toBuffer();
    expect(
      samplesIn((await album([grey])).bytes)
        .image.get("ColorSpace")
        .asName(),
    ).toBe("DeviceGray");
    const wide = await scene().withIccProfile("p3").jpeg({ quality: 95 }).toBuffer();
    const { bytes } = await album([wide]);
    expect(samplesIn(bytes).image.get("ColorSpace", 0).asName()).toBe("ICCBased");
    expect(isUpright(await shown(bytes), 30)).toBe(true);
  });
});

describe("PNG", () => {
  test.each([
    ["colour", () => scene().png()],
    ["a palette", () => scene().png({ palette: true })],
    ["two colours", () => scene().threshold().toColourspace("b-w").png({ palette: true, colours: 2 })],
    ["grey", () => scene().greyscale().png()],
    ["interlaced", () => scene().png({ progressive: true })],
  ])("%s comes through without loss", async (_, make) => {
    const file = await make().toBuffer();
    const { bytes, warnings } = await album([file]);
    const { data, channels } = samplesIn(bytes);
    const want = await sharp(file)
      .toColourspace(channels === 1 ? "b-w" : "srgb")
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(warnings).toEqual([]);
    expect(data.equals(want)).toBe(true);
  });

  test("of 16 bits has 8 in the PDF, and that is told", async () => {
    const file = await scene().toColourspace("rgb16").png().toBuffer();
    const { bytes, warnings } = await album([file]);
    expect(warnings).toEqual([`File 1 ("upload"): The 16 bits a channel of the picture became 8.`]);
    expect(samplesIn(bytes).data.equals(await sharp(file).raw().toBuffer())).toBe(true);
  });

  test("keeps what is transparent", async () => {
    const { bytes } = await album([await fixture("logo.png")]);
    const { data: want } = await sharp(await fixture("logo.png"))
      .extractChannel(3)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { doc } = seePdf(bytes);
    const mask = doc.findPage(0).get("Resources", "XObject", "Im0", "SMask");
    expect(Buffer.from(doc.loadImage(mask).toPixmap().getPixels()).equals(want)).toBe(true);
    const seen = await shown(bytes);
    expect(seen.at(1, 1)).toEqual([255, 255, 255]);
  });

  test("of black and white takes few bytes", async () => {
    const dots = Buffer.alloc(1_200 * 1_600, 255);
    for (let at = 0; at < dots.length; at += 97) dots[at] = at % 3 === 0 ? 0 : 255;
    const file = await sharp(dots, { raw: { width: 1_200, height: 1_600, channels: 1 } })
      .tiff({ compression: "deflate" })
      .toBuffer();
    const { bytes } = await album([file]);
    expect(samplesIn(bytes).image.get("BitsPerComponent").asNumber()).toBe(1);
    expect(samplesIn(bytes).data.equals(dots)).toBe(true);
    expect(bytes.length).toBeLessThan(40_000);
  });
});

describe("other kinds", () => {
  test.each([
    ["lossless WebP", () => scene().webp({ lossless: true })],
    ["GIF", () => scene().gif()],
    ["TIFF", () => scene().tiff()],
  ])("%s comes through without loss", async (_, make) => {
    const { bytes, warnings } = await album([await make().toBuffer()]);
    expect([isUpright(await shown(bytes), 3), warnings]).toEqual([true, []]);
  });

  test.each([
    ["WebP", () => scene().webp({ quality: 90 })],
    ["AVIF", () => scene().avif({ quality: 80 })],
  ])("%s is recoded, and that is told", async (title, make) => {
    const { bytes, warnings } = await album([await make().toBuffer()]);
    expect(warnings).toEqual([expect.stringContaining(`${title} pictures were recoded as JPG`)]);
    expect(isUpright(await shown(bytes), 24)).toBe(true);
  });

  test("of an animation only the first frame is there, and that is told", async () => {
    const { warnings, pages } = await album([await fixture("animated.gif")]);
    const told = 'File 1 ("upload"): Only the first of 6 frames is kept: what is made of it does not move.';
    expect([pages.length, warnings]).toEqual([1, [told]]);
  });

  test("a drawing has the size that it asks for, and is finer than its pixels", async () => {
    const { bytes, pages } = await album([await fixture("icon.svg")]);
    expect(pages).toEqual([[48, 48]]);
    expect(samplesIn(bytes).image.get("Width").asNumber()).toBe(192);
  });
});

describe("pages", () => {
  test("stand in the order of upload, also for a picture that is sent twice", async () => {
    const [red, blue] = await Promise.all(
      ["#c00000", "#0000c0"].map((background) =>
        sharp({ create: { width: 50, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    if (!red || !blue) throw new Error("two pictures are needed");
    const { bytes, pages } = await album([red, blue, await jpeg(), red]);
    expect(pages.length).toBe(4);
    const colours = await Promise.all([0, 1, 3].map(async (index) => (await shown(bytes, 1, index)).at(20, 15)));
    expect(colours).toEqual([
      [192, 0, 0],
      [0, 0, 192],
      [192, 0, 0],
    ]);
    const { doc } = seePdf(bytes);
    const images = [0, 3].map((index) => doc.findPage(index).get("Resources", "XObject", "Im0").asIndirect());
    expect(images[0]).toBe(images[1] as number);
  });

  test.each(["jpeg", "png"] as const)("fit %s by their resolution, or by 96 pixels to the inch", async (format) => {
    const plain = await scene(600, 300).toFormat(format).toBuffer();
    expect((await album([plain])).pages).toEqual([[450, 225]]);
    const fine = await scene(600, 300).withMetadata({ density: 300 }).toFormat(format).toBuffer();
    expect((await album([fine])).pages).toEqual([[144, 72]]);
  });

  test.each([
    [{ pageSize: "A4" }, [842, 595]],
    [{ pageSize: "A4", orientation: "portrait" }, [595, 842]],
    [{ pageSize: "Letter" }, [792, 612]],
    [{ pageSize: "Letter", orientation: "portrait", margin: 20 }, [612, 792]],
    [{ pageSize: "A4", orientation: "landscape", margin: 12.5 }, [842, 595]],
    [{ pageSize: "A3" }, [1191, 842]],
    [{ pageSize: "A5", orientation: "portrait" }, [420, 595]],
    [{ pageSize: "Legal" }, [1008, 612]],
  ] as const)("%o", async (options, size) => {
    const { bytes, pages } = await album([await scene(400, 200).png().toBuffer()], options);
    expect(pages).toEqual([[...size]]);
    const margin = Math.round(("margin" in options ? options.margin : 0) * (72 / 25.4));
    const seen = await shown(bytes);
    const [width, height] = size;
    const middle = Math.round(height / 2);
    if (margin > 0) expect(seen.at(margin - 2, middle)).toEqual([255, 255, 255]);
    expect(apart(seen.at(margin + 2, middle - 9), corners.topLeft)).toBeLessThan(3);
    expect(apart(seen.at(width - margin - 3, middle + 9), corners.bottomRight)).toBeLessThan(3);
  });

  test("fit has its margin around the picture", async () => {
    const file = await scene(400, 200).png().toBuffer();
    const { pages, bytes } = await album([file], { margin: 25.4 });
    expect(pages).toEqual([[300 + 144, 150 + 144]]);
    expect((await shown(bytes)).at(70, 70)).toEqual([255, 255, 255]);
    expect((await album([file], { orientation: "portrait" })).warnings).toEqual([expect.stringContaining("no effect")]);
  });

  test("the same pictures give the same bytes, with a title", async () => {
    const files = [{ name: "Ferien 漢.jpg", bytes: await jpeg() }];
    const [one, two] = [await album(files), await album(files)];
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true);
    expect(seePdf(one.bytes).title).toBe("Ferien 漢");
  });
});

test("a TIFF gives a page for each of its own", async () => {
  const book = tiffBook([250, 130, 5].map((shade, at) => ({ width: 96 * (at + 1), height: 96, shade })));
  const { bytes, pages, warnings } = await album([await jpeg(), book]);
  expect(pages.slice(1)).toEqual([72, 144, 216].map((width) => [width, 72]));
  expect(warnings).toEqual([]);
  const shades = await Promise.all([1, 2, 3].map(async (index) => (await shown(bytes, 1, index)).at(36, 36)[0]));
  expect(shades).toEqual([250, 130, 5]);
});

test("of a TIFF, a damaged page is named, and one that is missing is told", async () => {
  const book = tiffBook([250, 130, 5].map((shade, at) => ({ width: 96 * (at + 1), height: 96, shade })));
  const damaged = await callForm("img-to-pdf", { files: [{ name: "scan.tif", bytes: book.slice(0, -9_000) }] });
  expect([damaged.status, damaged.error?.message]).toEqual([422, expect.stringContaining('File 1 ("scan"): Page 3:')]);
  // Without the last page's directory, of which the one before still tells.
  const cut = await album([book.slice(0, -(288 * 96 + 126))]);
  expect([cut.pages.length, cut.warnings]).toEqual([2, [expect.stringContaining("it may be cut off")]]);
});

test("all frames of an animation give a page each where that is asked for", async () => {
  for (const name of ["animated.gif", "animated.webp"]) {
    const { pages } = await album([await fixture(name)], { frames: "all" });
    expect(pages.length).toBe(6);
  }
  expect((await album([await jpeg()], { frames: "all" })).pages.length).toBe(1);
});

test("a damaged picture is refused by its place and name", async () => {
  const whole = await fixture("photo.jpg");
  const files = [await jpeg(), { name: "cut.jpg", bytes: whole.slice(0, 20_000) }];
  const { status, error } = await callForm("img-to-pdf", { files });
  expect([status, error?.message]).toEqual([422, expect.stringContaining('File 2 ("cut")')]);
});

test.each([
  [{ pageSize: "B5" }, "pageSize"],
  [{ margin: -1 }, "margin"],
  [{ orientation: "up" }, "orientation"],
])("%o is refused", async (options, field) => {
  const { status, headers } = await callForm("img-to-pdf", { files: [await jpeg()] }, options as Options);
  expect([status, headers.get("x-error-fields")]).toEqual([400, field]);
});

test.skipIf(!hasOutsideReaders)("readers that share no code with ours find no fault", async () => {
  const names = ["photo.jpg", "logo.png", "portrait-exif6.jpg", "animated.webp", "icon.svg"];
  const { bytes } = await album(await Promise.all(names.map(fixture)), { pageSize: "A4", margin: 10 });
  const { check, pages } = await viewOutside(bytes);
  expect([check, pages]).toEqual([0, 5]);
});
