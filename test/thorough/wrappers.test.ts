import { expect, test } from "bun:test";
import { letterwise, mupdf } from "#engines/mupdf/kernel/library.ts";

test("what wrappers of objects hold is given back when nobody has them any more", async () => {
  const doc = new mupdf.PDFDocument();
  const long = "x".repeat(20_000);
  const grown: number[] = [];
  for (let round = 0; round < 20; round++) {
    for (let made = 0; made < 500; made++) doc.newString(long);
    Bun.gc(true);
    // The collector tells the library in a turn of its own.
    await Bun.sleep(0);
    grown.push(letterwise.HEAPF32.buffer.byteLength);
  }
  doc.destroy();
  // All of them together would take 200 MB.
  expect((grown.at(-1) ?? 0) - (grown[0] ?? 0)).toBeLessThan(50_000_000);
});

test("an object can be read for as long as somebody has it, whoever else has let it go", () => {
  const doc = new mupdf.PDFDocument();
  const dictionary = doc.addObject({ Kind: "kept" });
  doc.newIndirect(dictionary.asIndirect()).destroy();
  Bun.gc(true);
  expect(dictionary.get("Kind").asName()).toBe("kept");
  doc.destroy();
});
