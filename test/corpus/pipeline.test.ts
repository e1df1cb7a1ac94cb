import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { formats } from "#formats/kinds/format.ts";
import { stemOf } from "#formats/wire/stem.ts";
import { operations } from "#operations/index.ts";
import { type Answer, callForm, callJson } from "#support/call.ts";
import { corpusPath, hasCorpus } from "#support/corpus.ts";
import { packed } from "#support/packed.ts";
import { examplePage } from "#support/page.ts";
import { callPipeline, step, type WrittenStep } from "#support/pipeline.ts";
import { popplerText } from "#support/poppler.ts";

setDefaultTimeout(120_000);

interface File {
  name: string;
  bytes: Uint8Array;
}

/** The same chain call by call, as who has no pipelines does it: ZIPs unpacked, files sent one by one. */
async function oneByOne(files: readonly File[], steps: readonly WrittenStep[]): Promise<File[]> {
  let coming = files;
  for (const { tool, options = {} } of steps) {
    const { input } = operations.find(({ name }) => name === tool) ?? {};
    const texts = options as Record<string, string>;
    const turns: (readonly File[])[] = input?.kind === "one" ? coming.map((file) => [file]) : [coming];
    const made: File[] = [];
    for (const turn of turns) {
      const field = input?.kind === "one" ? "file" : "files";
      const answer =
        input?.kind === "none" ? await callJson(tool, options) : await callForm(tool, { [field]: turn }, texts);
      expect([tool, answer.status, answer.error]).toEqual([tool, 200, undefined]);
      made.push(...unpacked(answer, stemOf(turn[0]?.name ?? "file")));
    }
    coming = made;
  }
  return [...coming];
}

const zip = formats.zip.mime;

function unpacked({ headers, bytes }: Answer, stem: string): File[] {
  if (headers.get("content-type") !== zip) return [{ name: `${stem}.x`, bytes }];
  return [...packed(bytes)].map(([name, content]) => ({ name, bytes: content }));
}

const file = (folder: string, name: string): File => ({ name, bytes: readFileSync(corpusPath(folder, name)) });

const chains: [string, () => readonly File[], readonly WrittenStep[]][] = [
  [
    "pages compressed one by one, then put together",
    () => [file("pdf-good", "normal_4pages.pdf")],
    [step("pdf-split", { every: 2 }), step("pdf-compress", { level: "high" }), step("pdf-merge", { outline: true })],
  ],
  [
    "a scan for the archive",
    () => [file("pdf-scanned", "non_searchable.pdf")],
    [step("ocr-pdf"), step("pdf-to-pdfa", { level: "2b" })],
  ],
  [
    "a document printed, numbered, marked, made small and turned",
    () => [file("docx", "pages_3.docx")],
    [
      step("word-to-pdf"),
      step("page-numbers", { format: "{n} / {total}" }),
      step("watermark-pdf", { text: "Draft" }),
      step("pdf-compress"),
      step("rotate-pdf", { angle: 90 }),
    ],
  ],
  [
    "a workbook as an album of pictures",
    () => [file("xlsx", "merge_range05.xlsx")],
    [
      step("excel-to-pdf"),
      step("pdf-to-image", { dpi: 72 }),
      step("image-resize", { width: 200 }),
      step("img-to-pdf", { pageSize: "A5" }),
    ],
  ],
  [
    "pictures of several kinds as one PDF",
    () => [file("images", "jpeg.jpg"), file("images", "basi2c08.png"), file("images", "l1.tiff")],
    [step("image-resize", { width: 64 }), step("img-to-pdf"), step("page-numbers")],
  ],
  [
    "a PDF as a document and back",
    () => [file("pdf-good", "demo-text.pdf")],
    [step("pdf-to-word"), step("word-to-pdf")],
  ],
  [
    "pictures in another format",
    () => [
      file("images", "jpeg.jpg"),
      file("images", "p3.png"),
      file("images", "nested-svg-with-rect-and-viewBox-1.svg"),
    ],
    [step("image-convert", { format: "webp" })],
  ],
  [
    "a damaged PDF",
    () => [file("pdf-broken", "bad-xref.pdf")],
    [step("repair-pdf"), step("crop-pdf"), step("rotate-pdf", { angle: 270 })],
  ],
  [
    "a locked PDF",
    () => [file("pdf-encrypted", "aes-128.pdf")],
    [step("unlock-pdf", { password: "foo" }), step("pdf-to-image", { dpi: 50, format: "jpg" })],
  ],
  [
    "a code as icons",
    () => [],
    [
      step("qr-generate", { text: "https://example.com", format: "svg" }),
      step("image-convert", { format: "png" }),
      step("favicon-generate", { name: "Example" }),
    ],
  ],
  [
    "slides as small pictures",
    () => [file("pptx", "txt-font-typeface.pptx")],
    [
      step("ppt-to-pdf"),
      step("pdf-to-image", { dpi: 60 }),
      step("image-rotate", { angle: 90 }),
      step("image-compress", { quality: 50 }),
    ],
  ],
];

test.skipIf(!hasCorpus).each(chains)("%s: the bytes of single calls", async (_, open, steps) => {
  const answer = await callPipeline(open(), steps);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  expect(answer.headers.get("x-result-steps")).toBe(String(steps.length));
  const made = unpacked(answer, "whole");
  const due = await oneByOne(open(), steps);
  expect(made.length).toBe(due.length);
  for (const [index, { bytes }] of due.entries()) {
    expect(Buffer.from(made[index]?.bytes ?? new Uint8Array()).equals(bytes)).toBe(true);
  }
});

test("a page of the web behind a password: the words of single calls, since neither gives the same bytes twice", async () => {
  const steps = [step("url-to-pdf", { url: examplePage }), step("protect-pdf", { password: "secret" })];
  const answer = await callPipeline([], steps);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  const [alone] = await oneByOne([], steps);
  expect(await popplerText(answer.bytes)).toBeUndefined();
  const text = await popplerText(answer.bytes, "secret");
  expect(text).toContain("Some words and a link");
  expect(text).toBe(await popplerText(alone?.bytes ?? new Uint8Array(), "secret"));
});
