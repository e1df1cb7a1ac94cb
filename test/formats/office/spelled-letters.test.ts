import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readParts, textOf } from "#formats/office/parts.ts";
import { spelled, unspelled } from "#formats/office/spelled-letters.ts";
import { tableToWorkbook } from "#formats/office/workbook.ts";
import { writeXlsx } from "#formats/xlsx/write.ts";
import { callForm } from "#support/call.ts";
import { hasLibreOffice } from "#support/office.ts";
import { seePdf } from "#support/see-pdf.ts";

/** Texts that hold what a spreadsheet takes for the spelling of a letter, and some that nearly do. */
const texts = ["_x000A_", "a_x0041_b", "_x005F_x000A_", "__x000a__x0041_", "_X000A_", "_x00A_", "_x_", "_x000A"];

const book = (name: string): Uint8Array =>
  writeXlsx({
    title: "Book",
    author: "Zoë",
    sheets: [
      {
        ...{ name, columns: [200], heads: 1, merged: [] },
        rows: texts.map((text) => ({ cells: [{ column: 0, value: { kind: "text", text } }] })),
      },
    ],
  });

test("a text comes out of its spelling as it was", () => {
  for (const text of [...texts, ...texts.map(spelled), texts.join("")]) expect(unspelled(spelled(text))).toBe(text);
  expect(texts.map(spelled).slice(0, 3)).toEqual(["_x005F_x000A_", "a_x005F_x0041_b", "_x005F_x005F_x005F_x000A_"]);
  expect(unspelled("a_x000A_b")).toBe("a\nb");
});

test("a sheet's name is spelled so as well, and no formula names such a sheet", () => {
  const of = (name: string) => textOf(readParts(book(name)), "xl/workbook.xml") ?? "";
  expect(of("S_x0041_1")).toContain('<sheet name="S_x005F_x0041_1"');
  expect([of("S_x0041_1").includes("Print_Titles"), of("S").includes("Print_Titles")]).toEqual([false, true]);
});

const python = "/usr/bin/python3";
const hasReader = Bun.spawnSync([python, "-c", "import openpyxl"], { stderr: "ignore" }).success;

test.skipIf(!hasReader)("another reader finds them in the cells of our workbooks", async () => {
  const path = join(tmpdir(), `spelled-${process.pid}.xlsx`);
  await Bun.write(path, book("Sheet"));
  const script =
    "import openpyxl, json, sys; print(json.dumps([c.value for c in openpyxl.load_workbook(sys.argv[1]).active['A']]))";
  const { stdout } = Bun.spawnSync([python, "-c", script, path]);
  rmSync(path);
  // It drops every "x005F_" instead of reading it, so that a text with one in it is beyond it.
  const others = (list: readonly string[]) => list.filter((_, index) => index !== 2);
  expect(others(JSON.parse(stdout.toString()))).toEqual(others(texts));
});

test.skipIf(!hasLibreOffice)("LibreOffice shows them as they are, in workbooks of tables and of text", async () => {
  for (const bytes of [book("S_x0041_1"), tableToWorkbook({ rows: texts.map((text) => [text]) })]) {
    const answer = await callForm("excel-to-pdf", { file: { name: "a.xlsx", bytes } });
    const seen = seePdf(answer.bytes).pages.map(({ text }) => text.split(/\s+/).filter(Boolean));
    expect([answer.status, seen]).toEqual([200, [texts]]);
  }
});
