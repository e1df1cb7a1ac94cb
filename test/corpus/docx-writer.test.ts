import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeDocx } from "#formats/docx/write.ts";
import { callForm } from "#support/call.ts";
import { hasCorpus, judgePath } from "#support/corpus.ts";
import { fixture } from "#support/example.ts";
import { edit, hasLibreOffice } from "#support/office.ts";
import { popplerText } from "#support/poppler.ts";
import { richDocument } from "#support/rich-document.ts";
import { seePdf } from "#support/see-pdf.ts";
import { wordsOn } from "#support/words.ts";

const python = "/usr/bin/python3";
const hasJudge =
  hasCorpus &&
  Bun.spawnSync([python, "-c", "import lxml, docx"], { stdout: "ignore", stderr: "ignore" }).exitCode === 0;
const hasPoppler = Bun.which("pdftotext") !== null;

let folder: string;
let bytes: Uint8Array;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "docx-writer-"));
  bytes = writeDocx(richDocument([{ bytes: await fixture("logo.png"), format: "png", width: 1, height: 1 }]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.skipIf(!hasJudge)(
  "a written document keeps to the schema, and opens in readers that share no code with ours",
  async () => {
    const file = join(folder, "rich.docx");
    await Bun.write(file, bytes);
    const child = Bun.spawn([python, judgePath("judge_ooxml.py"), file], { stdout: "pipe", stderr: "ignore" });
    const said = await new Response(child.stdout).text();
    expect(said).toStartWith("PASS");
    expect(JSON.parse(said.slice(5))).toMatchObject({
      tables: 4,
      inline_images: 2,
      sections: 3,
      errors: [],
      warnings: [],
    });
  },
);

async function asPdf(document: Uint8Array): Promise<Uint8Array> {
  const answer = await callForm("word-to-pdf", { file: { name: "rich.docx", bytes: document } });
  expect(answer.status).toBe(200);
  return answer.bytes;
}

describe.skipIf(!hasLibreOffice || !hasPoppler)("a document that somebody goes on with", () => {
  const words = async (pdf: Uint8Array) => ((await popplerText(pdf)) ?? "").split(/\s+/).filter(Boolean);

  test("is shown whole", async () => {
    const said = (await words(await asPdf(bytes))).join(" ");
    for (const part of [
      "A rich document",
      "Three one one",
      "N60",
      "The note's own text.",
      "Only the first page",
      "An even page",
      "中文和",
      "In the other column.",
    ]) {
      expect(said).toContain(part);
    }
    expect(said).toMatch(/Page 1 of \d/);
  });

  test("has larger words everywhere where Normal is made larger", async () => {
    const larger = edit(bytes, {
      "word/styles.xml": (xml) =>
        xml.replace(/(<w:name w:val="Normal"\/>.*?<w:sz w:val=)"\d+"(\/><w:szCs w:val=)"\d+"/, '$1"40"$2"40"'),
    });
    const heightsOf = async (document: Uint8Array) => {
      const pdf = await asPdf(document);
      const all = seePdf(pdf).pages.flatMap((_, page) => wordsOn(pdf, page));
      const seen = all.filter(({ text }) => ["lazy", "wizards", "evening", "jumps"].includes(text));
      return seen.map(({ box }) => box[3] - box[1]);
    };
    const [before, after] = [await heightsOf(bytes), await heightsOf(larger)];
    const common = (heights: number[]) => heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0;
    expect(common(after) / common(before)).toBeCloseTo(20 / 11, 1);
    // All but those of the second sort of text, which has a style and a size of its own.
    const plain = before.filter((height) => height > common(before) * 0.9);
    expect(after.filter((height) => height > common(before) * 1.5)).toHaveLength(plain.length);
  });

  test("loses none of its words where a hundred are put into it", async () => {
    const marker = "quickly";
    const added = Array.from({ length: 100 }, () => marker).join(" ");
    const longer = edit(bytes, {
      "word/document.xml": (xml) => xml.replace("This text has ", `This text has ${added} `),
    });
    const [before, after] = [await words(await asPdf(bytes)), await words(await asPdf(longer))];
    const rest = after.filter((word) => word !== marker);
    expect(after.length - rest.length).toBe(100);
    // Headers and page numbers come again on a further page, and notes stand at the end of another one.
    const body = (all: string[]) =>
      all.filter((word) => /^(N|R)\d+|^(First|Within|Deeper|Second|Three|Four|lazy|dog|fox)$/.test(word));
    expect(body(rest)).toEqual(body(before));
  });
});
