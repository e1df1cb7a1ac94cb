import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { callForm, type Sent } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { boxOf, halvesPng, halvesSvg, isBlue, isRed } from "#support/marks.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { popplerText } from "#support/poppler.ts";
import { rendered } from "#support/rendered.ts";

// Programs run, on a machine that may be busy.
setDefaultTimeout(60_000);

type Options = Record<string, string | number | boolean>;
const hasPoppler = Bun.which("pdftoppm") !== null;

const call = (file: Uint8Array, image: Sent | undefined, options: Options = {}) =>
  callForm("watermark-pdf", { file, ...(image && { image }) }, options);

async function mark(file: Uint8Array, image: Sent, options: Options = {}) {
  const answer = await call(file, image, { opacity: 1, rotation: 0, ...options });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer;
}

async function lines(bytes: Uint8Array, ...command: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "marked-"));
  try {
    await Bun.write(join(folder, "given.pdf"), bytes);
    const child = Bun.spawn([...command, join(folder, "given.pdf")], { stdout: "pipe", stderr: "pipe" });
    const text = await new Response(child.stdout).text();
    return (await child.exited) === 0 ? text.trim().split("\n") : ["failed"];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const kinds = {
  upright: "",
  "a quarter turned": "/Rotate 90",
  "upside down": "/Rotate 180",
  "turned back": "/Rotate -90",
  cropped: "/CropBox[200 300 500 700]",
  "cropped and turned": "/CropBox[200 300 500 700]/Rotate 270",
  tiny: "/MediaBox[0 0 30 20]",
};

describe.skipIf(!hasPoppler)("a picture as the mark", () => {
  test.each(Object.entries(kinds))(
    "is where it is put on a page that is %s, upright, in its shape",
    async (_, page) => {
      const book = bookOf({ pages: [""], page: () => page });
      for (const image of [halvesSvg, await halvesPng()]) {
        const { bytes, warnings } = await mark(book, image, { position: "top-left", scale: 0.5 });
        expect(warnings).toEqual([]);
        const [shown] = await rendered(bytes, 144);
        if (!shown) throw new Error("no page");
        const [red, blue] = [boxOf(shown, isRed), boxOf(shown, isBlue)];
        if (!red || !blue) throw new Error("the mark is not on the page");
        const margin = Math.min(shown.width, shown.height) * 0.05;
        const near = (value: number, due: number) => Math.abs(value - due) <= 2;
        const box = [near(red.left, margin), near(red.top, margin), near(blue.right - red.left, shown.width * 0.5)];
        expect([box, near(blue.left, red.right)]).toEqual([[true, true, true], true]);
        expect(near(red.bottom - red.top, shown.width * 0.25)).toBe(true);
      }
    },
  );

  test.skipIf(!Bun.which("rsvg-convert"))(
    "that is a drawing stays one, with its letters and soft colours",
    async () => {
      const drawing = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><linearGradient id="g"><stop stop-color="#d00000"/><stop offset="1" stop-color="#0000d0"/></linearGradient><path fill="url(#g)" d="M0 0h80v40H0z"/><text x="5" y="30" fill="#fff">Logo</text></svg>',
      );
      const { bytes } = await mark(bookOf({ pages: ["words"] }), drawing, { scale: 0.8 });
      expect((await lines(bytes, "pdfimages", "-list")).slice(2)).toEqual([]);
      expect(await popplerText(bytes)).toContain("Logo");
      const [shown] = await rendered(bytes, 72);
      expect(shown && [boxOf(shown, isRed) !== undefined, boxOf(shown, isBlue) !== undefined]).toEqual([true, true]);
      expect(await lines(bytes, "qpdf", "--check")).not.toEqual(["failed"]);
    },
  );

  test("with a text stands above it; under the layer of the page and translucent", async () => {
    const options = { text: "COPY", position: "center", layer: "under", opacity: 0.5 };
    const { bytes } = await mark(bookOf({ pages: numbered(2) }), halvesSvg, options);
    expect(await popplerText(bytes)).toContain("COPY");
    const [shown] = await rendered(bytes, 72);
    if (!shown) throw new Error("no page");
    const [red, black] = [
      boxOf(shown, isRed),
      boxOf(shown, (red, green, blue) => red === green && green === blue && red < 200 && red > 90),
    ];
    expect((red?.bottom ?? 900) < (black?.bottom ?? 0)).toBe(true);
    expect(
      boxOf(shown, (red, green, blue) => red > 215 && red < 250 && green > 110 && green < 145 && blue < 145),
    ).toBeDefined();
    expect(await lines(bytes, "qpdf", "--check")).not.toEqual(["failed"]);
  });
});

test("a JPEG keeps its own coding, but not the place where it was taken", async () => {
  const jpeg = await sharp(await fixture("photo.jpg"))
    .withExif({ IFD0: { Artist: "Somebody Known" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect(Buffer.from(jpeg).includes("Somebody Known")).toBe(true);
  const { bytes, warnings } = await mark(bookOf({ pages: ["words"] }), jpeg, { scale: 1 });
  expect(warnings).toEqual([]);
  expect(Buffer.from(bytes).includes("Somebody Known")).toBe(false);
  if (hasPoppler) expect((await lines(bytes, "pdfimages", "-list"))[2]).toContain("jpeg");
});

test("a mark of many more pixels than are seen does not make the file as large", async () => {
  const image = await sharp(await fixture("photo.jpg"))
    .resize(3_000)
    .jpeg({ quality: 97 })
    .toBuffer();
  const { bytes } = await mark(bookOf({ pages: ["words"] }), image, { scale: 0.1 });
  expect([image.length > 600_000, bytes.length < image.length / 2]).toEqual([true, true]);
});

test("neither text nor picture is a 400, and a scale that does not fit is told", async () => {
  const book = bookOf({ pages: ["words"] });
  const none = await call(book, undefined);
  expect([none.status, none.headers.get("x-error-fields")]).toEqual([400, "text,image"]);
  const tall = await sharp(halvesSvg).rotate(90).png().toBuffer();
  const { warnings } = await mark(book, tall, { scale: 1 });
  expect(warnings).toEqual([expect.stringMatching(/^scale was lowered from 1 to as little as 0\.\d+ on one page/)]);
});

test("a wish about a picture or a text that is not there is told", async () => {
  const file = await fixture("document.pdf");
  const scaled = await callForm("watermark-pdf", { file }, { text: "a", scale: 0.5 });
  expect([scaled.status, scaled.warnings]).toEqual([200, [expect.stringContaining("scale has no effect")]]);
  const sized = await callForm("watermark-pdf", { file, image: await fixture("icon.svg") }, { fontSize: 20 });
  expect([sized.status, sized.warnings]).toEqual([200, [expect.stringContaining("fontSize has no effect")]]);
});

test("the same input gives the same bytes, another mark others", async () => {
  const book = bookOf({ pages: ["words"] });
  const [one, two, other] = await Promise.all(
    [halvesSvg, halvesSvg, await halvesPng()].map((image) => mark(book, image, { text: "a" })),
  );
  expect(one && two && Buffer.compare(one.bytes, two.bytes)).toBe(0);
  expect(one && other && Buffer.compare(one.bytes, other.bytes)).not.toBe(0);
});
