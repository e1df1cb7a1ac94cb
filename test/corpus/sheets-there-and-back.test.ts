import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { newJob, within } from "#engines/job/job.ts";
import { toPdf } from "#engines/libreoffice/index.ts";
import { writeExcel } from "#engines/mupdf/tasks/write-excel.ts";
import type { SheetCell, SheetRow, Workbook } from "#formats/model/workbook.ts";
import { writeXlsx } from "#formats/xlsx/write.ts";
import { hasLibreOffice } from "#support/office.ts";

setDefaultTimeout(300_000);

const reader = Bun.spawnSync(["/usr/bin/python3", "-c", "import openpyxl"], { stderr: "ignore" });
const isUsable = hasLibreOffice && reader.success;

type Cell = ["number" | "date", value: number, places: number] | ["text", value: string, places: number];

async function toldByPython(paths: readonly string[]): Promise<{ cells?: Cell[] }[]> {
  const script = new URL("../support/xlsx-told.py", import.meta.url).pathname;
  const child = Bun.spawn(["/usr/bin/python3", script, ...paths]);
  const lines = (await new Response(child.stdout).text()).trim().split("\n");
  return lines.map((line) => JSON.parse(line) as { cells?: Cell[] });
}

const alone = <T>(work: () => Promise<T>): Promise<T> => within(newJob(new AbortController().signal, 120_000), work);

/** The workbook as a PDF and back. */
async function back(bytes: Uint8Array): Promise<Uint8Array> {
  const wish = { family: "excel", name: "book", onePagePerSheet: false, landscape: false } as const;
  const pdf = await alone(() => toPdf(bytes, wish));
  return (await alone(() => writeExcel(pdf.bytes, { per: "single" }))).bytes;
}

const bare = (text: string): string => text.replace(/\s+/g, "").toLowerCase();

/** A PDF shows as many places as the cell's format has, and the page no more than that. */
function isSame(wanted: Cell, given: Cell): boolean {
  if (wanted[0] === "text" || given[0] === "text")
    return wanted[0] === given[0] && bare(String(wanted[1])) === bare(String(given[1]));
  if (wanted[0] !== given[0]) return false;
  const places = wanted[0] === "date" ? 0 : Math.min(wanted[2], given[2]);
  return Math.abs(wanted[1] - given[1]) <= 0.5001 * 10 ** -places;
}

const days = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / 86_400_000 + 25_569;

/** Articles with their codes, amounts of every kind and dates, with a head. */
function priceList(): Workbook {
  const text = (column: number, said: string): SheetCell => ({ column, value: { kind: "text", text: said } });
  const number = (column: number, value: number, format: string): SheetCell => ({
    column,
    value: { kind: "number", number: value, format },
  });
  const head = ["Article", "Code", "Stock", "Price", "Change", "Balance", "Since"];
  const rows = Array.from({ length: 60 }, (_, at): SheetRow => {
    const since = days(2021 + (at % 4), 1 + (at % 12), 1 + (at % 28));
    const date: SheetCell = { column: 6, value: { kind: "date", days: since, format: "yyyy\\-mm\\-dd" } };
    const cells = [
      text(0, `Article of sort ${String.fromCharCode(65 + (at % 26))}${at}`),
      text(1, String(at * 37 + 11).padStart(6, "0")),
      number(2, at * 1_234 + 5, "#,##0"),
      number(3, at * 17.35 + 0.99, '"$"#,##0.00'),
      number(4, (at - 20) / 100, "0%"),
      number(5, (at - 30) * 250.5, "#,##0.00;(#,##0.00)"),
      date,
    ];
    return { cells };
  });
  const columns = [120, 50, 50, 70, 50, 80, 65];
  const first = { cells: head.map((said, column) => ({ ...text(column, said), look: { bold: true } })) };
  return { sheets: [{ name: "Prices", columns, rows: [first, ...rows], merged: [], heads: 1 }] };
}

/** Of a bank: no lines, and columns so near to each other that amounts and dates end where the next text begins. */
function statement(): Workbook {
  const date = (column: number, told: number): SheetCell => ({
    column,
    value: { kind: "date", days: told, format: "yyyy\\-mm\\-dd" },
  });
  const ways = ["Card payment", "Salary", "Direct debit", "Rent for the office"];
  const rows = Array.from({ length: 90 }, (_, at): SheetRow => {
    const day = days(2024, 1 + Math.floor(at / 28), 1 + (at % 28));
    const amount: SheetCell = { column: 2, value: { kind: "number", number: at * 40.25 - 900, format: "#,##0.00" } };
    const text: SheetCell = { column: 3, value: { kind: "text", text: ways[at % 4] ?? "" } };
    return { cells: [date(0, day), date(1, day + 1), amount, text] };
  });
  const heads = ["Date", "Value date", "Amount", "Text"].map(
    (text, column): SheetCell => ({ column, value: { kind: "text", text }, look: { bold: true } }),
  );
  return {
    sheets: [{ name: "Account", columns: [60, 60, 60, 120], rows: [{ cells: heads }, ...rows], merged: [], heads: 0 }],
  };
}

const sources: readonly [string, Workbook][] = [
  ["a price list", priceList()],
  ["a statement whose columns nothing parts", statement()],
];

test.skipIf(!isUsable).each(sources)("%s over two pages comes back as one range of typed values", async (_, book) => {
  const source = writeXlsx(book);
  const made = await back(source);
  const [wanted, given] = await withFolder(async (folder) => {
    const paths = [join(folder, "source.xlsx"), join(folder, "made.xlsx")];
    await Bun.write(paths[0] ?? "", source);
    await Bun.write(paths[1] ?? "", made);
    return toldByPython(paths);
  });
  const left = [...(given?.cells ?? [])];
  const lost = (wanted?.cells ?? []).filter((cell) => {
    const place = left.findIndex((one) => isSame(cell, one));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  const all = book.sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).length;
  expect([wanted?.cells?.length, lost, left]).toEqual([all, [], []]);
});
