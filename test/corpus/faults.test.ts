import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { readParts } from "#formats/office/parts.ts";
import { callForm, type Sent } from "#support/call.ts";
import { corpusPath } from "#support/corpus.ts";
import { hasLibreOffice } from "#support/office.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { popplerText } from "#support/poppler.ts";
import { psnr, type Rendered, rendered } from "#support/rendered.ts";
import { seePdf } from "#support/see-pdf.ts";
import { startService } from "#support/service.ts";

// Files with which tools once failed, as others find them; on a machine that may be busy.
setDefaultTimeout(120_000);

const has = existsSync(corpusPath("faults")) && hasOutsideReaders;
const fault = (name: string): Uint8Array => readFileSync(corpusPath("faults", name));

async function made(tool: string, file: string | Uint8Array, options: Record<string, string | number | boolean> = {}) {
  const bytes = typeof file === "string" ? fault(file) : file;
  const answer = await callForm(tool, { file: bytes }, options);
  expect([tool, answer.status, answer.error?.message]).toEqual([tool, 200, undefined]);
  return answer.bytes;
}

const words = async (bytes: Uint8Array, password?: string) =>
  ((await popplerText(bytes, password)) ?? "").replace(/\s+/g, " ").trim();

/** Whether poppler draws the first pages alike. */
async function alike(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [before, after] = await Promise.all([rendered(one, 50), rendered(other, 50)]);
  return psnr(before[0] as Rendered, after[0] as Rendered);
}

/** What was told of a document, and what is on its pages. */
async function converted(tool: string, name: string) {
  const { status, error, headers, warnings, bytes } = await callForm(tool, { file: { name, bytes: fault(name) } });
  expect([name, status, error?.message]).toEqual([name, 200, undefined]);
  return { pages: Number(headers.get("x-result-pages")), warnings, text: await words(bytes) };
}

describe.skipIf(!has || !hasLibreOffice)("documents with which tools failed", () => {
  test.each(["sections.pptx", "bug65551.pptx"])(
    "%s: a section's list of slides is none of its slides",
    async (name) => {
      const slides = readParts(fault(name))
        .keys()
        .filter((part) => /^ppt\/slides\/slide\d+\.xml$/.test(part));
      const { pages, warnings } = await converted("ppt-to-pdf", name);
      expect(pages).toBe([...slides].length);
      // Of fonts alone, that are not installed everywhere.
      expect(warnings.filter((warning) => !warning.startsWith("The font "))).toEqual([]);
    },
  );

  test.each([
    ["testNames.xls", 1, "3.72"],
    ["45538_form_Header.xls", 2, "APPLICATION FORM"],
  ])("%s: a workbook with macros is converted without them, and that is told", async (name, count, word) => {
    const { pages, warnings, text } = await converted("excel-to-pdf", name);
    expect(warnings).toContain("The file holds macros; they were not run.");
    expect(pages).toBe(count);
    expect(text).toContain(word);
  });
});

describe.skipIf(!has)("files with which tools failed", () => {
  test("gen4: objects of generation 2 stay legible behind a password", async () => {
    const bytes = await made("protect-pdf", "gen4.pdf", { password: "x" });
    expect(await words(bytes, "x")).toBe(await words(fault("gen4.pdf")));
    expect((await viewOutside(bytes, "x")).check).toBe(0);
  });

  test.each([
    ["pdf-compress", {}],
    ["page-numbers", {}],
    ["watermark-pdf", { text: "x", opacity: 0 }],
    ["crop-pdf", { margins: "0" }],
    ["repair-pdf", {}],
  ] as const)("annodir: annotations without a look are drawn after %s", async (tool, options) => {
    expect(await alike(await made(tool, "annodir.pdf", options), fault("annodir.pdf"))).toBeGreaterThan(30);
  });

  test("issue13316_reduced: a TrueType page is drawn as before when it was compressed", async () => {
    expect(await alike(await made("pdf-compress", "issue13316_reduced.pdf"), fault("issue13316_reduced.pdf"))).toBe(99);
  });

  test("edge, issue5972: lines whose ink is inside stay", async () => {
    const box = { x: 20, y: 44, width: 400, height: 300, removeOutside: true };
    expect(await words(await made("crop-pdf", "edge.pdf", box))).toBe(await words(fault("edge.pdf")));
    const margins = await made("crop-pdf", "issue5972.pdf", { margins: "3", removeOutside: true });
    expect(await words(margins)).toBe(await words(fault("issue5972.pdf")));
  });

  test.each(["more-choices.pdf", "issue10529.pdf"])("%s can be cropped, hidden and removed", async (name) => {
    for (const removeOutside of [false, true]) {
      expect(await words(await made("crop-pdf", name, { removeOutside }))).toBe(await words(fault(name)));
    }
  });

  test.each(["append-page-content.pdf", "button-set.pdf"])("%s is healthy, and comes back as it was", async (name) => {
    expect(Buffer.from(await made("repair-pdf", name)).equals(Buffer.from(fault(name)))).toBe(true);
  });

  test("button-set: what was repaired can be cropped", async () => {
    await made("crop-pdf", await made("repair-pdf", "button-set.pdf"));
  });

  test.each([
    ["repair-pdf", {}],
    ["pdf-compress", {}],
    ["rotate-pdf", { angle: 180 }],
    ["page-numbers", {}],
  ] as const)("issue11549_reduced: %s keeps the text that others read", async (tool, options) => {
    expect(await words(await made(tool, "issue11549_reduced.pdf", options))).toContain("Flags and paving");
  });

  test("bug1669099: a form of one page is compressed by a child that may have little memory", async () => {
    const small = await startService({ MAX_CHILD_MB: "512" });
    const { status, bytes } = await callForm("pdf-compress", { file: fault("bug1669099.pdf") }, {}, small);
    await small.stop();
    expect(status).toBe(200);
    expect(bytes.length).toBeLessThan(fault("bug1669099.pdf").length);
  });

  test("fa, fb: the second form reckons with its own fields", async () => {
    const files: Sent[] = ["fa.pdf", "fb.pdf"].map((name) => ({ name, bytes: fault(name) }));
    const { status, bytes } = await callForm("pdf-merge", { files });
    expect(status).toBe(200);
    const { catalog } = seePdf(bytes);
    const fields = catalog.get("AcroForm", "Fields");
    const sums = Array.from({ length: fields.length }, (_, at) => fields.get(at)).flatMap((field) => {
      const script = field.get("AA", "C", "JS");
      return script.isString() ? [script.asString()] : [];
    });
    expect(sums).toEqual([
      'AFSimple_Calculate("SUM", new Array("a","b"));',
      'AFSimple_Calculate("SUM", new Array("a_2","b_2"));',
    ]);
  });
});
