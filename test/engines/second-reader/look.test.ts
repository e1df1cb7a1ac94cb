import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { check } from "#engines/product/check.ts";
import type { PdfTruth } from "#engines/product/product.ts";
import { secondLook, spareOf } from "#engines/second-reader/index.ts";
import { isInstalled } from "#engines/second-reader/programs.ts";
import { Problem } from "#problem";
import { reborn } from "#support/generations.ts";
import { markedPdf, marksOfIt } from "#support/marked.ts";
import { bookOf, numbered } from "#support/pdfs.ts";

// Programs run, on a machine that may be busy.
setDefaultTimeout(30_000);

const book = bookOf({ pages: numbered(3, "a page of some words") });
const text = "apageofsomewords1";
const truth: PdfTruth = {
  pages: 3,
  links: 0,
  outline: 0,
  fields: 0,
  attachments: 0,
  text: { 0: text, 1: text, 2: text },
};
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const changed = (from: string | RegExp, to: string) => Buffer.from(latin(book).replace(from, to), "latin1");

/** Objects whose table knows them by other generations than they bear: the library does not mind. */
const misnamed = Buffer.from(latin(reborn(book)).replace(/(\d{10}) \d{5} n/g, "$1 00000 n"), "latin1");
const lostTable = changed(/startxref\n\d+/, "startxref\n7");
/** The same pages, of which nothing can be read: no font is where they look for it. */
const wordless = changed(/ Tj ET/g, " ET   ");

/** Enough for every look, also on a machine that is very busy. */
const anHourMs = 3_600_000;

/** A look in the name of a call that has taken so long. */
const look = (bytes: Uint8Array, files: Uint8Array[], more: Partial<PdfTruth> = {}, tookMs = anHourMs) => {
  const job = { ...newJob(new AbortController().signal, 60_000), startedAt: Date.now() - tookMs };
  return within(job, () => secondLook(bytes, { ...truth, ...more }, { files, password: more.password }));
};

test("the programs are installed: without them nobody looks a second time", () => {
  expect(isInstalled()).toBe(true);
});

test("a call that took long because the machine is busy has no more to spare for a look", () => {
  const processors = navigator.hardwareConcurrency;
  const quiet = spareOf(1_000, 0);
  expect(quiet).toBeGreaterThan(0);
  expect(spareOf(1_000, processors)).toBe(quiet);
  expect(spareOf(8_000, 8 * processors)).toBe(quiet);
});

test("a result that is as it should be has nothing against it", async () => {
  expect(await look(book, [book])).toEqual([]);
  expect(await look(book, [])).toEqual([]);
});

test.each([
  ["that others find damaged", lostTable, {}, "damaged"],
  ["that only the writer can read", misnamed, {}, "do not open"],
  ["that others do not open", Buffer.from("%PDF-1.7 and no more"), {}, "do not open"],
  ["with other pages than were promised", book, { pages: 4 }, "find 3 pages"],
  ["whose words are gone", wordless, {}, "page 1 has lost its text"],
] as const)("a result %s is told of", async (_, bytes, more, says) => {
  const found = await look(bytes, [book], more);
  expect(found[0]).toContain(says);
});

test("pages whose text nobody promised, because nothing of it was changed, are held against the source's", async () => {
  expect(await look(wordless, [book], { text: {} })).toEqual(
    [1, 2, 3].map((page) => `page ${page} has lost its text for others`),
  );
  expect(await look(wordless, [wordless], { text: {} })).toEqual([]);
  expect(await look(book, [book], { text: {} })).toEqual([]);
  const twice = bookOf({ pages: [...numbered(3, "a page of some words"), ...numbered(3, "a page of some words")] });
  expect(await look(twice, [book, book], { pages: 6, text: {} })).toEqual([]);
  expect(await look(wordless, [book], { text: {} }, 0)).toEqual([]);
});

test("of a page that some letters were taken from, readers who differ about it as it was may differ about the rest", async () => {
  // Of seventeen letters that are promised they read none here, and seventeen on a page that had forty for the first reader.
  expect(await look(wordless, [book], { had: { 0: 40, 1: 40, 2: 40 } })).toEqual([]);
  expect(await look(wordless, [book], { had: { 0: 18, 1: 40, 2: 40 } })).toEqual([
    "page 1 has lost its text for others",
  ]);
});

test.each([
  ["damaged", lostTable, lostTable],
  ["without words that they can read", wordless, wordless],
])("what others find %s in the source as well was no doing of ours", async (_, bytes, source) => {
  expect(await look(bytes, [source])).toEqual([]);
});

describe("annotations", () => {
  const marked: Partial<PdfTruth> = { pages: 2, text: {}, marks: marksOfIt };
  const bare = bookOf({ pages: ["one", "two"] });
  const lost = Object.entries(marksOfIt).map(([kind, count]) => `others find 0 of ${count} ${kind} annotations`);

  test("that were promised and that others do not find are told of", async () => {
    expect(await look(markedPdf, [markedPdf], marked)).toEqual([]);
    expect(await look(bare, [markedPdf], marked)).toEqual(lost);
    const inkless = Buffer.from(latin(markedPdf).replace("/Subtype/Ink", "/Subtype/Xyz"), "latin1");
    expect(await look(inkless, [markedPdf], marked)).toEqual(["others find 0 of 1 Ink annotations"]);
  });

  test("that they do not find in the source either are the first reader's affair, and a short call's", async () => {
    expect(await look(bare, [bare], marked)).toEqual([]);
    expect(await look(bare, [markedPdf], marked, 500)).toEqual([]);
  });

  test("are counted by all readers alike, also behind a password and in an object of their own", async () => {
    const permissions = { printing: true, copying: true, modifying: true, annotating: true };
    const { bytes, pdf } = await mupdf.protect(markedPdf, { password: "pä漢", permissions });
    expect(pdf.marks).toEqual(marksOfIt);
    expect(await look(bytes, [markedPdf], pdf)).toEqual([]);
  });
});

test("a locked result is opened with its password, in a file and not in an argument", async () => {
  const permissions = { printing: true, copying: true, modifying: true, annotating: true };
  const { bytes, pdf } = await mupdf.protect(book, { password: "pä漢", permissions });
  expect(await look(bytes, [book], pdf)).toEqual([]);
  expect(await look(bytes, [book], { ...pdf, password: "another" })).toEqual(["others do not open it"]);
});

test("a locked result is opened with the spelling that it was locked in, which not every program finds by itself", async () => {
  const permissions = { printing: true, copying: true, modifying: true, annotating: true };
  const { bytes, pdf } = await mupdf.protect(book, { password: "\ufb01ne\u00a0e\u0301", permissions });
  expect(pdf.password).toBe("fine \u00e9");
  expect(await look(bytes, [book], pdf)).toEqual([]);
});

test("a short call is not made longer by it", async () => {
  expect(await look(misnamed, [book], {}, 0)).toEqual([]);
});

test("what it finds keeps a result from leaving", async () => {
  const pdf = { ...truth, text: {} };
  const verdict = await mupdf.check(misnamed, pdf);
  expect(verdict).toEqual([]);
  const product = { format: "pdf" as const, bytes: misnamed, pdf, verdict };
  const job = { ...newJob(new AbortController().signal, 60_000), startedAt: Date.now() - anHourMs };
  const checked = (files: Uint8Array[]) => within(job, () => check(product, { files }));
  const refused = await checked([book]).catch((error: unknown) => error);
  expect(refused instanceof Problem && refused.kind).toBe("internal");
  expect(await checked([misnamed])).toBeUndefined();
});
