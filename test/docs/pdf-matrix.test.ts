import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeSections } from "#support/pdf-matrix-page.ts";
import { repository } from "#support/service.ts";

const columns = "| call | 200 | refused | pages | text |\n| --- | --- | --- | --- | --- |";
const section = (...rows: string[]) => ["## cats: 9 files", "", columns, ...rows].join("\n");
const crop = "| crop-pdf | 9 |  | 9 | 9 |";
const turn = "| rotate-pdf 90° | 9 |  | 9 | 9 |";
const draw = "| pdf-to-image | 9 |  | 9 |  |";
const lock = "| protect-pdf | 9 |  | 9 | 8 of 9 |";
const open = "| unlock-pdf | 0 | 422 × 9 |  |  |";

/** The page's sections after some were written, one run after the other. */
async function pageAfter(...runs: { sections: string[]; some?: boolean }[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "matrix-"));
  const file = join(folder, "page.md");
  try {
    for (const { sections, some } of runs) await writeSections(file, sections, some);
    const text = readFileSync(file, "utf8");
    return text.slice(text.indexOf("## "));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("calls that answer alike share a row, and what is empty, all right or all refused has none", async () => {
  const page = await pageAfter({ sections: [section(crop, draw, turn, lock, open)] });
  expect(page).toBe(`## cats: 9 files

All right: pages.

All refused: unlock-pdf.

| call | 200 | text |
|---|---|---|
| crop-pdf; rotate-pdf 90° | 9 | 9 |
| pdf-to-image | 9 |  |
| protect-pdf | 9 | 8 of 9 |
`);
});

test("a run of some tools takes their calls out of shared rows, and leaves the others", async () => {
  const first = { sections: [section(crop, draw, turn, lock, open)] };
  const refused = "| crop-pdf | 8 | 422 × 1 | 8 | 8 |";
  expect(await pageAfter(first, { sections: [section(refused)], some: true })).toBe(`## cats: 9 files

All right: pages.

All refused: unlock-pdf.

| call | 200 | refused | text |
|---|---|---|---|
| crop-pdf | 8 | 422 × 1 | 8 |
| pdf-to-image | 9 |  |  |
| protect-pdf | 9 |  | 8 of 9 |
| rotate-pdf 90° | 9 |  | 9 |
`);
  expect(await pageAfter(first, { sections: [section(refused)] })).not.toContain("rotate-pdf");
});

test("the page's head is the one that a run writes, and other sections stay as they are", async () => {
  const page = readFileSync(join(repository, "docs/pdf-matrix.md"), "utf8");
  const folder = mkdtempSync(join(tmpdir(), "matrix-"));
  try {
    const copy = join(folder, "page.md");
    await Bun.write(copy, page);
    await writeSections(copy, []);
    expect(readFileSync(copy, "utf8")).toBe(page);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
