import { describe, expect, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { bookOf, extra, numbered } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { told } from "#support/scenes.ts";
import { seePdf, sketch } from "#support/see-pdf.ts";

const file = (name: string, bytes: Uint8Array) => ({ name, bytes });
const merged = async (files: Parameters<typeof mupdf.merge>[0], options: Parameters<typeof mupdf.merge>[1] = {}) => {
  const { result, warnings } = await told(() => mupdf.merge(files, options));
  return { ...seePdf(result.bytes), product: result, warnings };
};

test("files follow each other in the order given, the same one twice as well", async () => {
  const [one, two] = [bookOf({ pages: numbered(2, "one") }), bookOf({ pages: numbered(1, "two") })];
  const { pages, warnings } = await merged([file("b", two), file("a", one), file("b", two)]);
  expect(pages.map(({ text }) => text)).toEqual(["two 1", "one 1", "one 2", "two 1"]);
  expect(warnings).toEqual([]);
});

describe.each([
  ["tree", "tree"],
  ["dictionary", "dictionary"],
  ["tree", "dictionary"],
  ["dictionary", "tree"],
] as const)("places that have names in a %s and in a %s", (first, second) => {
  const both = merged([file("a", richPdf("page", first)), file("b", richPdf("leaf", second))]);

  test("are found by every link, though the names clash", async () => {
    const { pages } = await both;
    const web = "https://example.com/";
    expect(pages.map(({ links }) => links)).toEqual([
      [2, 6],
      [web],
      [1],
      [5, 3],
      [],
      [6],
      [8, 12],
      [web],
      [7],
      [11, 9],
      [],
      [12],
    ]);
  });

  test("are found by the outlines, one behind the other", async () => {
    expect(sketch((await both).outline)).toBe(
      "First half→1(Two→2 Three→3) Second half→4(Five→5 Elsewhere→-) First half→7(Two→8 Three→9) Second half→10(Five→11 Elsewhere→-)",
    );
  });
});

describe("two files with everything", () => {
  const both = merged([file("a", richPdf()), file("b", richPdf("leaf"))]);

  test("keep their fields apart: those of the later file get another name", async () => {
    const { pages, warnings, catalog } = await both;
    expect(pages.flatMap(({ fields }) => fields).map(({ name, value }) => `${name}=${value}`)).toEqual([
      "group.one=first",
      "both=shared",
      "alone=page",
      "both=shared",
      "group.two=second",
      "group_2.one=first",
      "both_2=shared",
      "alone_2=leaf",
      "both_2=shared",
      "group_2.two=second",
    ]);
    expect(warnings).toEqual(['The file "b" has form fields with names of earlier files: 3 of them got another name.']);
    expect(catalog.get("AcroForm", "CO").length).toBe(2);
  });

  test("keep the fonts of their fields apart, and share those that are the same", async () => {
    const { catalog } = await both;
    const form = catalog.get("AcroForm");
    const fonts = form.get("DR", "Font");
    expect(Object.keys(fonts.resolve().asJS())).toEqual(["Helv", "Extra", "Extra_2"]);
    expect(fonts.get("Extra_2", "BaseFont").asName()).toBe("Times-Roman");
    const groups = form.get("Fields");
    expect(groups.get(1, "Kids", 0, "DA").asString()).toBe("/Extra 9 Tf 0 g");
    expect(groups.get(4, "Kids", 0, "DA").asString()).toBe("/Extra_2 9 Tf 0 g");
  });

  test("keep labels, attachments, layers and tags", async () => {
    const { pages, attachments, layers, catalog, doc } = await both;
    expect(pages.map(({ label }) => label).join()).toBe("i,ii,iii,A-7,A-8,A-9,i,ii,iii,A-7,A-8,A-9");
    expect(attachments).toEqual({ "figures.csv": "figures of page", "figures.csv_2": "figures of leaf" });
    expect(layers).toEqual({ shown: true, hidden: false });
    expect(catalog.get("OCProperties", "OCGs").length).toBe(4);
    const tree = catalog.get("StructTreeRoot");
    expect(tree.get("K").length).toBe(2);
    const keys = Array.from({ length: 12 }, (_, index) => doc.findPage(index).get("StructParents").asNumber());
    expect(new Set(keys).size).toBe(12);
    const paragraph = tree.get("K", 1, "K", 5, "K", 0);
    expect(paragraph.get("Pg").asIndirect()).toBe(doc.findPage(11).asIndirect());
    const listed = tree.get("ParentTree", "Nums");
    expect(listed.get(22).asNumber()).toBe(keys[11] ?? -1);
    expect(listed.get(23, 0).asIndirect()).toBe(paragraph.asIndirect());
  });

  test("are described by the first", async () => {
    const { title, catalog } = await both;
    expect(title).toBe("All of page");
    expect(catalog.get("Lang").asString()).toBe("en-GB");
  });

  test("keep all that was promised", async () => {
    const { product } = await both;
    expect(product.pdf).toMatchObject({ pages: 12, links: 14, outline: 12, fields: 8, attachments: 2 });
    expect(await mupdf.check(product.bytes, product.pdf ?? fail())).toEqual([]);
  });
});

test("with an outline every file has an entry of its own, with its outline below it", async () => {
  const files = [file("Report", richPdf()), file("Übersicht", bookOf({ pages: numbered(2) }))];
  const { outline, product } = await merged(files, { outline: true });
  expect(sketch(outline)).toBe("Report→1(First half→1(Two→2 Three→3) Second half→4(Five→5 Elsewhere→-)) Übersicht→7");
  expect(product.pdf?.outline).toBe(8);
});

test("pages without labels are numbered from one where another file has labels", async () => {
  const plain = bookOf({ pages: numbered(2) });
  const { pages } = await merged([file("plain", plain), file("labelled", richPdf()), file("plain", plain)]);
  expect(pages.map(({ label }) => label).join()).toBe("1,2,i,ii,iii,A-7,A-8,A-9,1,2");
});

test("a hidden layer stays hidden where its file hides all but some", async () => {
  const layered = (base: string) => {
    const pages = numbered(1);
    const [one, two] = [extra({ pages }), extra({ pages }) + 1];
    const catalog = `/OCProperties<</OCGs[${one} 0 R ${two} 0 R]/D<</BaseState/${base}/${base === "OFF" ? "ON" : "OFF"}[${one} 0 R]>>>>`;
    return bookOf({ pages, catalog, parts: [`<</Type/OCG/Name(${base} 1)>>`, `<</Type/OCG/Name(${base} 2)>>`] });
  };
  const { layers } = await merged([file("a", layered("ON")), file("b", layered("OFF"))]);
  expect(layers).toEqual({ "ON 1": false, "ON 2": true, "OFF 1": true, "OFF 2": false });
});

test("a link to a page by its number leads to the page of its own file", async () => {
  const book = bookOf({
    pages: numbered(2),
    annotations: () => "<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[1/Fit]>>",
  });
  const { pages } = await merged([file("a", book), file("b", book)]);
  expect(pages.map(({ links }) => links)).toEqual([[2], [2], [4], [4]]);
});

test("the same files give the same bytes, in another order others", async () => {
  const [a, b] = [file("a", richPdf()), file("b", richPdf("leaf"))];
  const made = await Promise.all([mupdf.merge([a, b], {}), mupdf.merge([a, b], {}), mupdf.merge([b, a], {})]);
  const [one, same, other] = made.map(({ bytes }) => Bun.hash(bytes));
  expect([one === same, one === other]).toEqual([true, false]);
});

test("a failure names the file that is at fault", async () => {
  const good = file("good", bookOf({ pages: numbered(1) }));
  const refused = mupdf.merge([good, file("bad", new TextEncoder().encode("%PDF-1.4 and no more"))], {});
  await expect(refused).rejects.toMatchObject({ kind: "unprocessable" });
  await expect(refused).rejects.toThrow('The file "bad"');
  await expect(refused).rejects.toThrow("repair-pdf");
});

test("more pages than one call may have are refused, for one file and for all together", async () => {
  const long = file("long", bookOf({ pages: numbered(1_001) }));
  await expect(mupdf.merge([long, long], {})).rejects.toThrow("would have 2002 pages; at most 2000");
  const tooLong = file("too long", bookOf({ pages: numbered(2_001) }));
  await expect(mupdf.merge([tooLong], {})).rejects.toMatchObject({ kind: "too-large" });
});

function fail(): never {
  throw new Error("no promise was made");
}
