import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { newJob, within } from "#engines/job/job.ts";
import { writeExcel } from "#engines/mupdf/tasks/write-excel.ts";
import type { SheetPer } from "#layout/book/tabulate.ts";
import { corpusFiles, corpusPath, hasCorpus, judgePath } from "#support/corpus.ts";

setDefaultTimeout(300_000);

const reader = Bun.spawnSync(["/usr/bin/python3", "-c", "import openpyxl, lxml"], { stderr: "ignore" });
const isUsable = hasCorpus && reader.success;

interface Score {
  found: number;
  wanted: number;
  given: number;
  cells: number;
  cellsFound: number;
}

interface Judged {
  name: string;
  stored: Score;
  shown: Score;
}

const truths = corpusFiles("pdf-tables").filter((name) => name.endsWith("-str.xml"));

const judged = (per: SheetPer): Promise<Judged[]> =>
  withFolder(async (folder) => {
    for (const truth of truths) {
      const name = truth.replace("-str.xml", "");
      const pdf = await Bun.file(corpusPath("pdf-tables", `${name}.pdf`)).bytes();
      const job = newJob(new AbortController().signal, 120_000);
      const made = await within(job, () => writeExcel(pdf, { per }));
      await Bun.write(join(folder, `${name}.xlsx`), made.bytes);
    }
    const script = new URL("../support/tables-judged.py", import.meta.url).pathname;
    const paths = truths.map((truth) => corpusPath("pdf-tables", truth));
    const child = Bun.spawn(["/usr/bin/python3", script, judgePath("judge_tables.py"), folder, ...paths]);
    const lines = (await new Response(child.stdout).text()).trim().split("\n");
    return lines.map((line) => JSON.parse(line) as Judged);
  });

const f1 = ({ found, wanted, given }: Score): number => (2 * found) / Math.max(1, wanted + given);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const sumOf = (scores: readonly Score[]): Score =>
  scores.reduce((sum, one) => ({
    found: sum.found + one.found,
    wanted: sum.wanted + one.wanted,
    given: sum.given + one.given,
    cells: sum.cells + one.cells,
    cellsFound: sum.cellsFound + one.cellsFound,
  }));

test.skipIf(!isUsable)("tables of reports come out as people who looked at them say they are", async () => {
  const all = await judged("table");
  expect(all.length).toBe(16);
  const told = (how: "stored" | "shown") => ({
    pooled: f1(sumOf(all.map((one) => one[how]))),
    mean: mean(all.map((one) => f1(one[how]))),
  });
  const [stored, shown] = [told("stored"), told("shown")];
  const worst = Math.min(...all.map((one) => f1(one.shown)));
  process.stderr.write(`${JSON.stringify({ stored, shown, worst })}\n`);
  expect(stored.pooled).toBeGreaterThanOrEqual(0.92);
  expect(stored.mean).toBeGreaterThanOrEqual(0.9);
  expect(shown.pooled).toBeGreaterThanOrEqual(0.96);
  expect(shown.mean).toBeGreaterThanOrEqual(0.96);
  expect(worst).toBeGreaterThanOrEqual(0.8);
});

test.skipIf(!isUsable)("whole pages have the cells of their tables", async () => {
  const { cells, cellsFound } = sumOf((await judged("page")).map(({ shown }) => shown));
  process.stderr.write(`${JSON.stringify({ recall: cellsFound / cells })}\n`);
  expect(cellsFound / cells).toBeGreaterThanOrEqual(0.95);
});
