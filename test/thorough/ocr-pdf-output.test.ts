import { expect, setDefaultTimeout, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { printed, scanned } from "#support/scans.ts";
import { wordsOn } from "#support/words.ts";

// A page takes seconds on a machine that may be busy.
setDefaultTimeout(120_000);

const lines = ["All human beings are born free and equal in dignity", "and rights. They are endowed with reason"];
const letter = printed([{ lines }]);
const words = lines.join(" ").split(" ");

interface Told {
  pages: {
    page: number;
    width: number;
    height: number;
    confidence: number | null;
    lines: {
      text: string;
      direction: string;
      words: { text: string; box: [number, number, number, number]; confidence: number | null }[];
    }[];
  }[];
}
const told = (bytes: Uint8Array): Told => JSON.parse(new TextDecoder().decode(bytes));

test.each([
  ["as it lies", { dpi: 200 }, {}],
  ["turned and made level", { sideways: 90, skew: 3, dpi: 200 }, { rotatePages: true, deskew: true }],
] as const)("json has the words of the layer, where it has them: a page %s", async (_, manner, options) => {
  const file = scanned(letter, manner);
  const [pdf, json] = [
    await callForm("ocr-pdf", { file }, options),
    await callForm("ocr-pdf", { file }, { ...options, output: "json" }),
  ];
  expect([json.status, json.headers.get("content-type"), json.warnings]).toEqual([200, "application/json", []]);
  const [page, ...others] = told(json.bytes).pages;
  const own = page?.lines.flatMap((line) => line.words) ?? [];
  const layer = wordsOn(pdf.bytes);
  expect([others.length, own.map(({ text }) => text)]).toEqual([0, words]);
  expect(layer.map(({ text }) => text)).toEqual(words);
  for (const [at, { box }] of layer.entries())
    for (const [side, place] of box.entries()) expect(Math.abs(place - (own[at]?.box[side] ?? 0))).toBeLessThan(2.5);
  expect(page?.lines.map(({ direction }) => direction)).toEqual(["ltr", "ltr"]);
  for (const { confidence } of own) expect(confidence).toBeGreaterThan(60);
  expect(page?.confidence).toBe(Number(json.headers.get("x-result-confidence")));
});

test("txt has a line for each line and a form feed behind each page, with the text that is there already", async () => {
  const file = scanned(printed([{ lines }, { lines: ["Another page with a few words"] }]), {
    content: "BT /F 10 Tf 50 570 Td (Header 17) Tj ET",
  });
  const { status, headers, bytes } = await callForm("ocr-pdf", { file }, { output: "txt" });
  expect([status, headers.get("x-result-pages"), headers.get("x-result-recognised")]).toEqual([200, "2", "2"]);
  const [first, second, rest] = new TextDecoder().decode(bytes).split("\f");
  expect([first, rest]).toEqual([`Header 17\n${lines.join("\n")}\n`, ""]);
  expect(second).toContain("Another page with a few words\n");
});
