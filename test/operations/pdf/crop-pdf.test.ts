import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { drawn, partOf } from "#support/drawn.ts";
import { fixture } from "#support/example.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { pdfOf } from "#support/pdfs.ts";
import { flate, latin } from "#support/picture-pdfs.ts";
import { psnr } from "#support/rendered.ts";
import { seePdf } from "#support/see-pdf.ts";

// Services start, and programs run, on a machine that may be busy.
setDefaultTimeout(30_000);

type Options = Record<string, string | number | boolean>;

async function crop(file: Uint8Array, options: Options = {}) {
  const answer = await callForm("crop-pdf", { file }, options);
  expect([answer.status, answer.error?.message]).toEqual([200, undefined]);
  const seen = seePdf(answer.bytes);
  const sizes = seen.pages.map(({ width, height }) => [width, height].map((side) => Math.round(side * 10) / 10));
  const fact = (name: string) => answer.headers.get(`x-result-${name}`);
  return { ...answer, seen, sizes, fact };
}

/** Pages of 400 × 600 that differ in what they draw and in further entries; the tree's own are inherited. */
function sheets(contents: readonly string[], page = "", tree = "/MediaBox[0 0 400 600]"): Uint8Array {
  const kids = contents.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  const pages = contents.flatMap((content, index) => [
    `<</Type/Page/Parent 2 0 R/Contents ${5 + 2 * index} 0 R${page}>>`,
    { dict: "", content },
  ]);
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${contents.length}/Kids[${kids}]${tree}/Resources<</Font<</F 3 0 R>>>>>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...pages,
  ]);
}

/** An ink of its own for each corner of an upright block, 120 wide and 80 high. */
const block = (x: number, y: number) =>
  `1 0 0 rg ${x} ${y} 60 40 re f 0 1 0 rg ${x + 60} ${y} 60 40 re f 0 0 1 rg ${x} ${y + 40} 60 40 re f 0 0 0 rg ${x + 60} ${y + 40} 60 40 re f`;

const turns = [0, 90, 180, 270];
const pageKinds = turns.flatMap((turn) => [
  { turn, kind: "plain", page: `/Rotate ${turn}`, tree: "/MediaBox[0 0 400 600]", unit: 1 },
  {
    turn,
    kind: "with a crop box",
    page: `/Rotate ${turn}/CropBox[50 40 390 500]`,
    tree: "/MediaBox[0 0 400 600]",
    unit: 1,
  },
  { turn, kind: "of a moved medium", page: `/Rotate ${turn}`, tree: "/MediaBox[-100 30 420 640]", unit: 1 },
  { turn, kind: "with a user unit", page: `/Rotate ${turn}/UserUnit 2`, tree: "/MediaBox[0 0 400 600]", unit: 2 },
  {
    turn,
    kind: "that inherits it all",
    page: "",
    tree: `/MediaBox[0 0 400 600]/CropBox[20 30 380 580]/Rotate ${turn}`,
    unit: 1,
  },
]);

describe.each(pageKinds)("a page $kind, turned by $turn,", ({ turn, page, tree, unit }) => {
  const file = sheets([block(100, 200)], page, tree);
  const upright = turn % 180 === 0;
  const content = (upright ? [120, 80] : [80, 120]).map((side) => side * unit);

  test("is cut to its content", async () => {
    const { seen, sizes } = await crop(file);
    expect(sizes).toEqual([content]);
    expect(isCovered(drawn(seen.doc))).toBe(true);
  });

  test("is cut to a rectangle that is measured as it is shown", async () => {
    const before = drawn(seePdf(file).doc);
    const place = { x: 30, y: 60, width: 250, height: 200 };
    const { seen } = await crop(file, place);
    const after = drawn(seen.doc);
    expect([after.width, after.height]).toEqual([250, 200]);
    expect(psnr(after, partOf(before, place.x, place.y, place))).toBe(99);
  });

  test("loses margins in the order top, right, bottom, left", async () => {
    const before = drawn(seePdf(file).doc);
    const { seen } = await crop(file, { margins: "10, 20,30,40", removeOutside: true });
    const after = drawn(seen.doc);
    expect([after.width, after.height]).toEqual([before.width - 60, before.height - 40]);
    expect(psnr(after, partOf(before, 40, 10, after))).toBe(99);
  });
});

/** No paper is left on any edge. */
function isCovered({ data }: { data: Uint8Array }): boolean {
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) > 700) return false;
  return true;
}

test("units are points, millimetres and inches", async () => {
  const file = sheets([block(100, 200)]);
  const { sizes } = await crop(file, { x: 10, y: 10, width: 100, height: 50.8, unit: "mm" });
  expect(sizes).toEqual([[283.5, 144]]);
  expect((await crop(file, { margins: 1, unit: "in" })).sizes).toEqual([[256, 456]]);
  expect((await crop(file, { margins: "1,0.5,1,0.5", unit: "in" })).sizes).toEqual([[328, 456]]);
});

test("padding is left around the content, but never more than there is", async () => {
  const file = sheets([block(100, 200), block(5, 5)]);
  const { sizes, fact } = await crop(file, { padding: 10 });
  expect(sizes).toEqual([
    [140, 100],
    [135, 95],
  ]);
  expect([fact("cropped"), fact("blank"), fact("outside"), fact("pages")]).toEqual(["2", "0", "hidden", "2"]);
});

test("uniform: one box for all pages, which holds the content of each", async () => {
  const { sizes, fact } = await crop(sheets([block(100, 200), "", block(200, 400)]), { uniform: true });
  expect(sizes).toEqual([
    [220, 280],
    [400, 600],
    [220, 280],
  ]);
  expect([fact("cropped"), fact("blank")]).toEqual(["2", "1"]);
});

test("blank pages stay as they are", async () => {
  const white = "1 1 1 rg 10 10 300 300 re f";
  const { sizes, fact, warnings } = await crop(sheets(["", white, block(100, 200)]));
  expect(sizes).toEqual([
    [400, 600],
    [400, 600],
    [120, 80],
  ]);
  expect([fact("blank"), warnings]).toEqual(["2", []]);
  const none = await crop(sheets([""]));
  expect(none.warnings).toEqual([expect.stringContaining("nothing on these pages")]);
});

test("what can't be seen is no content: white, clipped away, beyond the page", async () => {
  const unseen = "q 0 0 10 10 re W n 0 g 0 0 300 300 re f Q 0 g 900 900 50 50 re f 1 g 300 500 50 50 re f";
  const { sizes } = await crop(
    sheets([`1 g ${block(100, 200)} q 100 200 20 20 re W n 0 g 0 0 400 600 re f Q`, unseen]),
  );
  expect(sizes).toEqual([
    [120, 80],
    [10, 10],
  ]);
});

test("thin lines and letters count to the fraction of a point", async () => {
  const { sizes, seen } = await crop(
    sheets(["0.2 w 50.25 100 m 50.25 300.5 l S BT /F 24 Tf 100 200 Td (Words) Tj ET"]),
  );
  expect(sizes[0]?.[1]).toBeCloseTo(200.5, 0);
  expect(seen.pages[0]?.text).toBe("Words");
});

test("annotations and fields count as content, links do not", async () => {
  const annots =
    "/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/A<</S/URI/URI(https://example.com/)>>>><</Type/Annot/Subtype/Square/Rect[300 500 350 550]/C[1 0 0]>>]";
  const { sizes, seen } = await crop(sheets([block(100, 200)], annots));
  expect(sizes).toEqual([[250, 350]]);
  expect(seen.pages[0]?.links.length).toBe(1);
});

test("of a comment what is drawn counts, and not the room that it has", async () => {
  const file = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 600]>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[5 0 R]>>",
    { dict: "", content: block(100, 200) },
    "<</Type/Annot/Subtype/Stamp/Rect[10 20 390 580]/AP<</N 6 0 R>>>>",
    { dict: "/Type/XObject/Subtype/Form/BBox[0 0 380 560]", content: "1 0 0 rg 90 380 60 50 re f" },
  ]);
  // The block reaches from 100 to 220 and from 200 to 280, the stamp from 100 to 160 and from 400 to 450.
  expect((await crop(file)).sizes).toEqual([[120, 250]]);
});

test("only the pages that are asked for are cut", async () => {
  const { sizes, fact } = await crop(sheets([block(100, 200), block(0, 0), block(9, 9)]), { pages: "2-" });
  expect(sizes).toEqual([
    [400, 600],
    [120, 80],
    [120, 80],
  ]);
  expect(fact("cropped")).toBe("2");
});

test("hidden is not gone: all text is still there, and a wider crop shows it again", async () => {
  const file = sheets(["BT /F 20 Tf 50 550 Td (Header) Tj 0 -300 Td (Body) Tj ET"]);
  const { bytes, seen, fact } = await crop(file, { margins: "100,0,0,0" });
  expect([seen.pages[0]?.text, fact("outside")]).toEqual(["Body", "hidden"]);
  expect(Buffer.from(bytes).includes("Page")).toBe(true);
  seen.doc.findPage(0).delete("CropBox");
  expect(seen.doc.loadPage(0).toStructuredText("").asText()).toContain("Header");
});

test("the boxes of the print shop never reach beyond the page", async () => {
  const boxes = "/TrimBox[20 20 380 580]/BleedBox[10 10 390 590]/ArtBox[0 0 30 30]";
  const { seen } = await crop(sheets([block(100, 200)], boxes), { x: 50, y: 50, width: 300, height: 400 });
  const page = seen.doc.findPage(0);
  const box = (name: string) => page.get(name).toString(true);
  expect(["MediaBox", "CropBox", "TrimBox", "ArtBox"].map(box)).toEqual([
    "null",
    "[50 150 350 550]",
    "[50 150 350 550]",
    "null",
  ]);
});

test("a real document keeps its outline, links and fields; a password opens a locked one", async () => {
  const file = await fixture("document.pdf");
  const [before, after] = [seePdf(file), (await crop(file, { padding: 10 })).seen];
  expect(after.outline).toEqual(before.outline);
  expect(after.pages.map(({ text, links, fields }) => [text, links, fields])).toEqual(
    before.pages.map(({ text, links, fields }) => [text, links, fields]),
  );
  const locked = lockedPdf(sheets([block(100, 200)]), "aes-256", "secret", "boss");
  expect((await callForm("crop-pdf", { file: locked })).status).toBe(422);
  const opened = await crop(locked, { password: "secret" });
  expect([opened.sizes, opened.warnings]).toEqual([[[120, 80]], [expect.stringContaining("unencrypted")]]);
});

test("what can't be is refused by its field", async () => {
  const file = sheets([block(100, 200)]);
  for (const [options, status, field] of [
    [{ x: 10 }, 400, "y"],
    [{ x: 0, y: 0, width: 100, height: 0 }, 400, "height"],
    [{ x: -1, y: 0, width: 100, height: 10 }, 400, "x"],
    [{ margins: "1,2" }, 400, "margins"],
    [{ margins: "-5" }, 400, "margins"],
    [{ margins: "a" }, 400, "margins"],
    [{ margins: "10", x: 0, y: 0, width: 10, height: 10 }, 400, "margins"],
    [{ margins: "10", padding: 3 }, 400, "padding"],
    [{ unit: "cm" }, 400, "unit"],
    [{ pages: "9" }, 422, "pages"],
    [{ margins: "300" }, 422, "margins"],
    [{ x: 300, y: 0, width: 200, height: 100 }, 422, "x"],
    [{ x: 0, y: 500, width: 100, height: 101 }, 422, "height"],
    [{ x: 500, y: 0, width: 100, height: 101 }, 422, "x"],
  ] as const) {
    const answer = await callForm("crop-pdf", { file }, options);
    expect([options, answer.status]).toEqual([options, status]);
    if (status === 400) expect(answer.headers.get("x-error-fields")).toContain(field);
    else expect(answer.error?.message).toContain("page");
  }
  const beyond = await callForm("crop-pdf", { file }, { x: 300, y: 0, width: 200, height: 100 });
  expect(beyond.error?.message).toContain("400 × 600 pt");
});

/** A page of 400 × 600 that is one picture, given the brightness of each of its pixels. */
function scan(tone: (x: number, y: number) => number): Uint8Array {
  const [width, height] = [800, 1200];
  const samples = new Uint8Array(width * height);
  let state = 7;
  for (let at = 0; at < samples.length; at++) {
    state = (state * 48_271) % 2_147_483_647;
    samples[at] = tone(at % width, Math.floor(at / width)) + (state % 9) - 4;
  }
  const picture = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`;
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 600]>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>>>>>",
    { dict: "", content: "q 400 0 0 600 0 0 cm /Im Do Q" },
    { dict: picture, content: latin(flate(samples)) },
  ]);
}

/** Grey paper under a lamp, with a grain of dust. */
const paper = (x: number, y: number) => (x < 14 && y < 14 && x > 11 && y > 11 ? 40 : 205 + (x + y) / 50);

test("scanned paper is neither white nor evenly lit, and is blank for all that", async () => {
  const ink = (x: number, y: number) =>
    x >= 200 && x < 600 && y >= 300 && y < 700 && (x + y) % 40 < 12 ? 60 : paper(x, y);
  const { sizes } = await crop(scan(ink));
  expect(sizes[0]?.map((side) => Math.abs(side - 200) <= 2)).toEqual([true, true]);
  const { fact } = await crop(scan(paper));
  expect([fact("blank"), fact("cropped")]).toEqual(["1", "0"]);
});

test("a photograph that fills the page is no paper, however bright its sky", async () => {
  const { sizes } = await crop(scan((x, y) => (y < 700 ? 235 : 90 + 30 * Math.sin(x / 60))));
  expect(sizes).toEqual([[400, 600]]);
});
