import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { drawOutside, hasOutsideReaders } from "#support/outside.ts";
import { cells, shows } from "#support/pdf-cells.ts";
import { type Book, bookOf } from "#support/pdfs.ts";
import { compareSheets, type Sheet } from "#support/sheets.ts";

// Programs run, on a machine that may be busy.
setDefaultTimeout(60_000);

const square = (box: string): string => `<</Type/Annot/Subtype/Square/F 4/C[0 0 1]/BS<</W 6>>/Rect[${box}]>>`;
const book: Book = { pages: ["one", "two", "three"], annotations: () => square("100 300 200 400") };
const file = bookOf(book);

const given = await (hasOutsideReaders ? drawOutside(file) : undefined);

async function judged(made: Uint8Array, cell: Parameters<typeof shows>[0] = {}) {
  if (!given) throw new Error("no file was given");
  return shows(cell, given, [(await drawOutside(made, { sheets: 6 })).sheets]);
}

describe.skipIf(!hasOutsideReaders)("the judge of drawings", () => {
  test("takes what is drawn as before", async () => {
    expect(await judged(file)).toEqual({ ink: true, annotations: true });
  });

  test("takes what is drawn over, and sees what is lost beneath it", async () => {
    const stamped = { ...book, annotations: () => `${square("100 300 200 400")} ${square("20 20 570 200")}` };
    expect(await judged(bookOf(stamped))).toEqual({ ink: true, annotations: true });
    expect(await judged(bookOf({ ...stamped, pages: ["one", "", "three"] }))).toEqual({
      ink: false,
      annotations: true,
    });
  });

  test("sees a page that has become blank", async () => {
    const blank = {
      pages: ["one", "two", ""],
      annotations: (index: number) => (index === 2 ? "" : square("100 300 200 400")),
    };
    expect((await judged(bookOf(blank))).ink).toBe(false);
  });

  test("sees an annotation that is gone, and one that is drawn elsewhere", async () => {
    const one = (index: number) => (index === 1 ? "" : square("100 300 200 400"));
    expect(await judged(bookOf({ ...book, annotations: one }))).toEqual({ ink: true, annotations: false });
    const elsewhere = () => square("300 300 400 400");
    expect((await judged(bookOf({ ...book, annotations: elsewhere }))).annotations).toBe(false);
    expect((await judged(bookOf({ ...book, annotations: elsewhere }), { off: "moved" })).annotations).toBe(true);
  });

  test("sees pages that are in another order, larger or turned", async () => {
    expect((await judged(bookOf({ ...book, pages: ["three", "two", "one"].map((word) => word.repeat(4)) }))).ink).toBe(
      true,
    );
    for (const page of ["/MediaBox[0 0 595 900]", "/Rotate 90", "/Rotate 180"]) {
      expect((await judged(bookOf({ ...book, page: () => page }))).ink).toBe(false);
    }
  });

  test("takes no account of what was cut off", async () => {
    const page = () => "/CropBox[36 36 559 806]";
    expect(await judged(bookOf({ ...book, page }), { off: 36 })).toEqual({ ink: true, annotations: true });
    const blank = await judged(bookOf({ pages: ["", "", ""], page }), { off: 36 });
    expect(blank).toEqual({ ink: false, annotations: false });
  });

  test("a turned result is turned back before it is read", async () => {
    const turn = cells.find(({ tool }) => tool === "rotate-pdf");
    const made = bookOf({ ...book, page: () => "/Rotate 90" });
    const seen = await drawOutside(made, { undo: turn?.undo });
    expect(shows({}, given as never, [seen.sheets])).toEqual({ ink: true, annotations: true });
    expect(seen.text).toEqual(given?.text as string[]);
  });
});

test("the judge of drawings knows ink from paper where most of a page is ink", () => {
  const field = (side: number, greyAt: (x: number, y: number) => number): Sheet => {
    const grey = Uint8Array.from({ length: side * side }, (_, at) => greyAt(at % side, Math.floor(at / side)));
    return { whole: { width: side, height: side, grey }, bare: { width: side, height: side, grey } };
  };
  const isInside = (at: number) => at >= 10 && at < 90;
  const before = field(100, (x, y) => (isInside(x) && isInside(y) ? 0 : 255));
  expect(
    compareSheets(
      before,
      field(80, () => 0),
      true,
    ).ink,
  ).toBe(true);
  expect(
    compareSheets(
      before,
      field(80, () => 255),
      true,
    ).ink,
  ).toBe(false);
});
