import { expect, setDefaultTimeout, test } from "bun:test";
import { languages } from "#engines/tesseract/index.ts";
import { readParts, textOf } from "#formats/office/parts.ts";
import { callForm } from "#support/call.ts";
import { printed, scanned } from "#support/scans.ts";

// A page takes seconds on a machine that may be busy.
setDefaultTimeout(120_000);

const lines = [
  "All human beings are born free and equal in dignity",
  "and rights. They are endowed with reason and conscience",
  "and should act towards one another in a spirit of",
  "brotherhood. Everyone has the right to life, liberty and",
];
const words = lines.join(" ").split(" ");
const scan = scanned(printed([{ lines }]), { dpi: 200 });

const tools = [
  ["pdf-to-word", /^word\/document\.xml$/],
  ["pdf-to-excel", /^xl\/sharedStrings\.xml$/],
  ["pdf-to-ppt", /^ppt\/slides\/slide\d+\.xml$/],
] as const;

const said = (bytes: Uint8Array, parts: RegExp): string[] => {
  const all = readParts(bytes);
  return [...all.keys()]
    .filter((name) => parts.test(name))
    .map((name) => (textOf(all, name) ?? "").replace(/<\/(?:w:p|a:p|si|c)>|<a:br\b/g, " $&").replace(/<[^>]+>/g, ""))
    .join(" ")
    .split(/\s+/)
    .filter(Boolean);
};
const picturesIn = (bytes: Uint8Array): string[] =>
  [...readParts(bytes).keys()].filter((name) => /\/media\//.test(name));

for (const [tool, parts] of tools.filter(() => languages().includes("eng"))) {
  test(`${tool} recognises a scan: its words are there once, and its picture is not`, async () => {
    const { status, headers, bytes, warnings } = await callForm(tool, { file: scan });
    expect([status, headers.get("x-result-recognised")]).toEqual([200, "1"]);
    expect(said(bytes, parts)).toEqual(words);
    expect(picturesIn(bytes)).toEqual([]);
    // Of a page without a table this is told, recognised or not.
    expect(warnings.filter((text) => !text.includes("table"))).toEqual([]);
  });

  test(`${tool} leaves a scan a picture with off, and says what recognises it`, async () => {
    const { headers, bytes, warnings } = await callForm(tool, { file: scan }, { ocr: "off" });
    expect([said(bytes, parts), headers.get("x-result-recognised")]).toEqual([[], null]);
    expect(picturesIn(bytes)).toHaveLength(tool === "pdf-to-excel" ? 0 : 1);
    expect(warnings).toContainEqual(expect.stringContaining("ocr-pdf recognises what stands in it"));
  });

  test(`${tool} makes the same of pages with text, whatever ocr says of others`, async () => {
    const file = printed([{ lines }]);
    const [auto, off] = [await callForm(tool, { file }), await callForm(tool, { file }, { ocr: "off" })];
    expect(Buffer.from(auto.bytes).equals(Buffer.from(off.bytes))).toBe(true);
    expect(auto.headers.get("x-result-recognised")).toBeNull();
  });
}
