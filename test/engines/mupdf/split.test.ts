import { describe, expect, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { bookOf, extra, numbered, pageNumber } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { told } from "#support/scenes.ts";
import { seePdf, sketch } from "#support/see-pdf.ts";

const seeParts = async (book: Uint8Array, ranges: string) => {
  const parts = await mupdf.split(book, { ranges });
  return parts.map(({ product }) => seePdf(product.bytes));
};
const texts = ({ pages }: ReturnType<typeof seePdf>) => pages.map(({ text }) => text);

test("every range becomes a document of its own, in the order given, overlaps and all", async () => {
  const parts = await mupdf.split(bookOf({ pages: numbered(9) }), { ranges: "5-,1-3, 2 ,last" });
  expect(parts.map(({ from, to }) => [from, to])).toEqual([
    [5, 9],
    [1, 3],
    [2, 2],
    [9, 9],
  ]);
  expect(parts.map(({ product }) => texts(seePdf(product.bytes)))).toEqual([
    ["page 5", "page 6", "page 7", "page 8", "page 9"],
    ["page 1", "page 2", "page 3"],
    ["page 2"],
    ["page 9"],
  ]);
});

describe.each(["tree", "dictionary"] as const)("a part of a document that names places in a %s", (places) => {
  const halves = seeParts(richPdf("page", places), "1-3,4-6");

  test("keeps the outline entries that lead to its pages, those above them and those that lead out", async () => {
    const [first, second] = await halves;
    expect(sketch(first?.outline ?? [])).toBe("First half→1(Two→2 Three→3) Second half→-(Elsewhere→-)");
    expect(sketch(second?.outline ?? [])).toBe("Second half→1(Five→2 Elsewhere→-)");
    expect([first?.outline[0]?.open, second?.outline[0]?.open]).toEqual([true, false]);
  });

  test("keeps links between its pages and to the web, by number, name and action, and no dead ones", async () => {
    const [first, second] = await halves;
    expect(first?.pages.map(({ links }) => links)).toEqual([[2], ["https://example.com/"], [1]]);
    expect(second?.pages.map(({ links }) => links)).toEqual([[2], [], [3]]);
  });

  test("keeps the names of places on its pages", async () => {
    const [first, second] = await halves;
    const named = ({ doc, catalog }: NonNullable<typeof first>) =>
      places === "tree" ? Object.keys(doc.loadNameTree("Dests")) : Object.keys(catalog.get("Dests").resolve().asJS());
    expect(first && named(first)).toEqual(["chapter.1", "chapter.2", "chapter.3"]);
    expect(second && named(second)).toEqual(["chapter.4", "chapter.5", "chapter.6"]);
  });
});

describe("a part", () => {
  const halves = mupdf.split(richPdf(), { ranges: "1-3,4-6" });
  const seen = halves.then((parts) => parts.map(({ product }) => seePdf(product.bytes)));

  test("keeps the form fields shown on its pages, in their hierarchy", async () => {
    const [first, second] = await seen;
    expect(first?.pages.flatMap(({ fields }) => fields)).toEqual([
      { name: "group.one", value: "first" },
      { name: "both", value: "shared" },
      { name: "alone", value: "page" },
    ]);
    expect(second?.pages.flatMap(({ fields }) => fields)).toEqual([
      { name: "both", value: "shared" },
      { name: "group.two", value: "second" },
    ]);
    const form = (part: typeof first) => part?.catalog.get("AcroForm");
    expect([form(first)?.get("Fields").length, form(second)?.get("Fields").length]).toEqual([3, 2]);
    expect([form(first)?.get("CO").length, form(second)?.get("CO").length]).toEqual([1, 0]);
  });

  test("keeps page labels, attachments, the title and how it wants to be shown", async () => {
    const [first, second] = await seen;
    expect(first?.pages.map(({ label }) => label)).toEqual(["i", "ii", "iii"]);
    expect(second?.pages.map(({ label }) => label)).toEqual(["A-7", "A-8", "A-9"]);
    for (const part of [first, second]) {
      expect(part?.attachments).toEqual({ "figures.csv": "figures of page" });
      expect(part?.title).toBe("All of page");
      expect(part?.catalog.get("ViewerPreferences", "DisplayDocTitle").asBoolean()).toBe(true);
    }
  });

  test("keeps the layers that its pages use, shown or hidden as they were", async () => {
    const [first, second] = await seen;
    expect([first?.layers, second?.layers]).toEqual([{ hidden: false }, { shown: true }]);
  });

  test("keeps the tags of its pages, tied to them anew", async () => {
    const [, second] = await seen;
    const tree = second?.catalog.get("StructTreeRoot");
    const chapters = tree?.get("K", 0, "K");
    expect([chapters?.length, chapters?.get(0, "S").asName(), chapters?.get(0, "K", 0, "S").asName()]).toEqual([
      3,
      "Chapter",
      "P",
    ]);
    expect(chapters?.get(2, "K", 0, "Pg").asIndirect()).toBe(second?.doc.findPage(2).asIndirect() ?? -1);
    const listed = tree?.get("ParentTree", "Nums");
    expect(listed?.get(0).asNumber()).toBe(second?.doc.findPage(0).get("StructParents").asNumber() ?? -1);
    expect(listed?.get(1, 0).asIndirect()).toBe(chapters?.get(0, "K", 0).asIndirect() ?? -1);
    expect(tree?.get("RoleMap", "Chapter").asName()).toBe("Sect");
  });

  test("keeps articles as rings of the beads on its pages", async () => {
    const [first] = await seen;
    const bead = first?.catalog.get("Threads", 0, "F");
    expect(bead?.get("N", "N", "N").asIndirect()).toBe(bead?.asIndirect() ?? -1);
    expect(bead?.get("V").asIndirect()).toBe(bead?.get("N", "N").asIndirect() ?? -1);
  });

  test("keeps its promise, which is made from the input", async () => {
    const [first, second] = await halves;
    expect(first?.product.pdf).toMatchObject({ pages: 3, links: 3, outline: 5, fields: 3, attachments: 1 });
    expect(second?.product.pdf).toMatchObject({ pages: 3, links: 2, outline: 3, fields: 2, attachments: 1 });
    for (const { product } of await halves) expect(await mupdf.check(product.bytes, product.pdf ?? fail())).toEqual([]);
  });
});

test("links that lead out of their part are told of", async () => {
  const { warnings } = await told(() => mupdf.split(richPdf(), { ranges: "1-3,4-6" }));
  expect(warnings).toEqual(["2 links lead to pages outside the part and could not be kept."]);
  const whole = await told(() => mupdf.split(richPdf(), { ranges: "1-" }));
  expect(whole.warnings).toEqual([]);
});

test("a part carries nothing of other pages, not even by what they share", async () => {
  const pages = numbered(20);
  const first = extra({ pages });
  const picture = "z".repeat(20_000);
  const used = pages.map((_, index) => `/Im${index} ${first + index} 0 R`).join("");
  const book = bookOf({
    pages,
    annotations: (index) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[${pageNumber((index + 1) % 20)} 0 R/Fit]>>`,
    page: (index) => `/Resources<</Font<</F1 3 0 R>>/XObject ${first + 20} 0 R>>/Contents ${first + 21 + index} 0 R`,
    parts: [
      ...pages.map((_, index) => ({
        dict: "/Type/XObject/Subtype/Image/Width 200/Height 100/BitsPerComponent 8/ColorSpace/DeviceGray",
        content: `${index % 10}${picture}`.slice(0, 20_000),
      })),
      `<<${used}>>`,
      ...pages.map((_, index) => ({ dict: "", content: `/Im#${(0x30 + (index % 10)).toString(16)} Do` })),
    ],
  });
  const [part] = await mupdf.split(book, { ranges: "3" });
  const { doc } = seePdf(part?.product.bytes ?? fail());
  const drawn = doc.findPage(0).get("Resources", "XObject").resolve().asJS();
  expect(Object.keys(drawn)).toEqual(["Im2"]);
  const objects = Array.from({ length: doc.countObjects() }, (_, index) => doc.newIndirect(index).resolve());
  expect(objects.filter((object) => object.get("Subtype").asName() === "Image").length).toBe(1);
  expect(objects.filter((object) => object.isDictionary()).length).toBeLessThan(10);
});

test("attributes that a page has from its ancestors go with it", async () => {
  const book = Buffer.from(bookOf({ pages: numbered(2) }))
    .toString("latin1")
    .replace("/Type/Pages", "/Type/Pages /Rotate 90 /CropBox[10 20 110 320]");
  const [part] = await seeParts(Buffer.from(book, "latin1"), "2");
  expect(part?.pages[0]).toMatchObject({ rotation: 90, width: 300, height: 100 });
});

test("of parts no page has to be read whose content and resources are the same, though others are left out", async () => {
  const pages = numbered(120);
  const shared = `${extra({ pages })} 0 R`;
  const resources = "<</Font<</F1 3 0 R/F2 3 0 R>>>>";
  const own = await mupdf.split(bookOf({ pages }), { ranges: "1, 60-70, 120" });
  const cut = await mupdf.split(bookOf({ pages, page: () => `/Resources ${shared}`, parts: [resources] }), {
    ranges: "7",
  });
  expect([...own, ...cut].map(({ product }) => [product.verdict, product.pdf.text])).toEqual(
    Array.from({ length: 4 }, () => [[], {}]),
  );
});

test("the same input gives the same bytes", async () => {
  const [one, same] = await Promise.all([
    mupdf.split(richPdf(), { ranges: "2-5" }),
    mupdf.split(richPdf(), { ranges: "2-5" }),
  ]);
  expect(Bun.hash(one[0]?.product.bytes ?? "")).toBe(Bun.hash(same[0]?.product.bytes ?? ""));
});

test("more ranges or pages than one call may ask for are refused with the limit", async () => {
  const book = bookOf({ pages: numbered(30) });
  await expect(mupdf.split(book, { ranges: Array(1_001).fill("1").join() })).rejects.toMatchObject({
    kind: "too-large",
  });
  await expect(mupdf.split(book, { ranges: Array(400).fill("1-30").join() })).rejects.toThrow(
    "12000 pages together; at most 10000",
  );
});

function fail(): never {
  throw new Error("nothing came out");
}
