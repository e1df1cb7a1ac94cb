import { describe, expect, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { bookOf, type PdfPart } from "#support/pdfs.ts";
import { psnr, type Rendered, rendered } from "#support/rendered.ts";
import { seePdf } from "#support/see-pdf.ts";

const pages = ["first", "second"];
/** Objects behind the pages, by number from here on. */
const at = 8;
const fonts = "/Resources<</Font<</F1 3 0 R>>>>";
const look = (content: string, dict = "/BBox[0 0 100 20]"): PdfPart => ({
  dict: `/Type/XObject/Subtype/Form${dict}${fonts}`,
  content,
});
const box = (colour: string, words = "") =>
  look(`${colour} rg 0 0 100 20 re f 0 g BT /F1 12 Tf 4 5 Td (${words}) Tj ET`);

/** Of each kind one annotation on the first page, by number from 20 on. */
const annotations = [
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada)/DA(/F1 12 Tf)/Rect[72 600 272 640]/F 4/AP<</N ${at} 0 R>>>>`,
  `<</Type/Annot/Subtype/Widget/FT/Btn/T(agreed)/V/Yes/AS/Yes/Rect[72 560 92 580]/F 4/AP<</N<</Yes ${at + 1} 0 R/Off ${at + 2} 0 R>>>>>>`,
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(secret)/V(hidden)/DA(/F1 12 Tf)/Rect[72 500 272 540]/F 2/AP<</N ${at + 3} 0 R>>>>`,
  `<</Type/Annot/Subtype/Square/Rect[300 600 400 700]/F 4/AP<</N ${at + 4} 0 R>>>>`,
  `<</Type/Annot/Subtype/Text/Rect[420 600 440 620]/F 28/Contents(a remark)/AP<</N ${at + 5} 0 R>>>>`,
  "<</Type/Annot/Subtype/Link/Rect[72 690 200 720]/Border[0 0 0]/A<</S/URI/URI(https://example.org/)>>>>",
  "<</Type/Annot/Subtype/Link/Rect[72 450 200 470]/Border[0 0 0]/A<</S/JavaScript/JS(app.alert\\(1\\))>>>>",
  `<</Type/Annot/Subtype/FileAttachment/Rect[450 600 470 620]/F 4/FS ${at + 6} 0 R/AP<</N ${at + 5} 0 R>>>>`,
  `<</Type/Annot/Subtype/Square/Rect[300 400 400 500]/F 4/OC ${at + 8} 0 R/AP<</N ${at + 4} 0 R>>>>`,
];
const first = at + 9;
const numbers = annotations.map((_, index) => first + index);
const widgets = numbers.slice(0, 3).map((number) => `${number} 0 R`);
const parts: PdfPart[] = [
  box("0.8 0.9 1", "Ada"),
  box("0 0.6 0", "x"),
  box("1 1 1"),
  box("1 0 0", "hidden"),
  // A look that is turned by its own matrix, and is larger than its place.
  look("0 0 1 RG 8 w 10 10 180 80 re S 1 0 0 rg 20 20 40 10 re f", "/BBox[0 0 200 100]/Matrix[0 1 -1 0 0 0]"),
  look("1 1 0 rg 0 0 20 20 re f 0 g 0 10 10 10 re f", "/BBox[0 0 20 20]"),
  `<</Type/Filespec/F(note.txt)/UF(note.txt)/EF<</F ${at + 7} 0 R>>>>`,
  { dict: "/Type/EmbeddedFile", content: "pinned" },
  "<</Type/OCG/Name(off)>>",
  ...annotations,
];

const form = (turned: number): Uint8Array =>
  bookOf({
    pages,
    page: (index) => (index === 0 ? `/Rotate ${turned}` : ""),
    annotations: (index) => (index === 0 ? numbers.map((number) => `${number} 0 R`).join(" ") : ""),
    catalog: `/AcroForm<</Fields[${widgets.join(" ")}]/DR<</Font<</F1 3 0 R>>>>>>/OCProperties<</OCGs[${at + 8} 0 R]/D<</OFF[${at + 8} 0 R]>>>>/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(this.calculate = true)>>]>>>>`,
    parts,
  });
const flattened = (file: Uint8Array, options: Record<string, string | boolean> = {}) =>
  callForm("pdf-compress", { file }, { flatten: true, ...options });

describe("pdf-compress with flatten", () => {
  test.skipIf(!hasOutsideReaders).each([0, 90, 180, 270])("looks the same on a page turned by %d", async (turned) => {
    const file = form(turned);
    const { status, bytes } = await flattened(file);
    expect(status).toBe(200);
    const [before, after] = await Promise.all([rendered(file), rendered(bytes)]);
    expect(psnr(before[0] as Rendered, after[0] as Rendered)).toBeGreaterThan(50);
    expect(psnr(before[1] as Rendered, after[1] as Rendered)).toBe(99);
    const inked = (page: Rendered) => page.data.filter((value, place) => place % 3 === 2 && value < 100).length;
    // The square is blue, the fields and the remark are not: they are seen by what red leaves of them.
    expect(inked(before[0] as Rendered)).toBeGreaterThan(500);
  });

  test("leaves nothing to fill in, and of what can be clicked links alone", async () => {
    const { bytes, headers, warnings } = await flattened(form(0));
    const { pages, attachments, catalog, doc } = seePdf(bytes);
    expect(pages[0]).toMatchObject({ fields: [], annotations: [], links: ["https://example.org/"] });
    expect(pages[0]?.text).toContain("Ada");
    expect(pages[0]?.text).not.toContain("hidden");
    expect(Object.values(attachments)).toEqual(["pinned"]);
    expect([catalog.get("AcroForm").isNull(), catalog.get("Names", "JavaScript").isNull()]).toEqual([true, true]);
    const all = Array.from({ length: doc.countObjects() - 1 }, (_, index) => doc.newIndirect(index + 1).toString());
    expect(all.filter((object) => object.includes("/Widget") || object.includes("secret"))).toEqual([]);
    expect(headers.get("x-result-flattened")).toBe("6");
    expect(warnings).toEqual([
      "Fields and annotations that were hidden, or have no look, were removed: 1.",
      "Comments whose words stood in a window of their own have only their marks left: 1.",
      "Links that ran something instead of leading somewhere were removed: 1.",
    ]);
  });

  test.skipIf(!hasOutsideReaders)("is in order for others, which find the layer still off", async () => {
    const { bytes } = await flattened(form(0));
    const { check, fields, links, attachments, text } = await viewOutside(bytes);
    expect({ check, fields, links, attachments }).toEqual({ check: 0, fields: 0, links: 1, attachments: 1 });
    expect(text?.[0]).toContain("Ada");
    const [page] = await rendered(bytes);
    const { width = 0, data = new Uint8Array() } = page ?? {};
    const place = 3 * ((842 - 450) * width + 350);
    expect([...data.subarray(place, place + 3)]).toEqual([255, 255, 255]);
  });

  test("a field without a look gets the one that it would be shown with", async () => {
    const file = bookOf({
      pages: ["only"],
      annotations: () => "6 0 R",
      catalog: "/AcroForm<</Fields[6 0 R]/NeedAppearances true/DA(/F1 12 Tf)/DR<</Font<</F1 3 0 R>>>>>>",
      parts: ["<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Grace)/DA(/F1 12 Tf 0 g)/Rect[72 600 272 640]/F 4>>"],
    });
    const { bytes } = await flattened(file);
    expect(seePdf(bytes).pages[0]).toMatchObject({ fields: [], text: expect.stringContaining("Grace") });
  });

  test("a signed form is a changed document, and says so", async () => {
    const file = bookOf({
      pages: ["only"],
      annotations: () => "6 0 R",
      catalog: "/AcroForm<</SigFlags 3/Fields[6 0 R]>>/Perms<</DocMDP 7 0 R>>",
      parts: [
        "<</Type/Annot/Subtype/Widget/FT/Sig/T(sign)/V 7 0 R/Rect[0 0 0 0]/F 132>>",
        "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 1 2 3]/Contents<00>>>",
      ],
    });
    const { bytes, warnings } = await flattened(file);
    expect(warnings[0]).toContain("digitally signed");
    expect(seePdf(bytes).catalog.get("Perms").isNull()).toBe(true);
  });

  test("what has nothing to flatten is compressed as ever", async () => {
    const link = "<</Type/Annot/Subtype/Link/Rect[72 690 200 720]/A<</S/URI/URI(https://example.org/)>>>>";
    const file = bookOf({ pages: ["only"], annotations: () => link });
    const [flat, plain] = [await flattened(file), await callForm("pdf-compress", { file })];
    expect([flat.status, flat.warnings, flat.headers.get("x-result-flattened")]).toEqual([200, plain.warnings, null]);
    expect(seePdf(flat.bytes).pages).toEqual(seePdf(plain.bytes).pages);
  });

  test("with strict, what would get lost refuses it", async () => {
    const { status, error } = await flattened(form(0), { strict: true });
    expect([status, error?.message]).toEqual([422, expect.stringContaining("hidden")]);
  });
});
