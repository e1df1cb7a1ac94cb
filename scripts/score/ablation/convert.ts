/**
 * Converts PDFs by another build's own code, in this process: `bun convert.ts ROOT TOOL SET OUT`, names on standard input, one
 * a line. What LibreOffice lays out anew afterwards is left as it was written: no rule of structure depends on that.
 */
import { join } from "node:path";
import { type Answered, answerPath, resultOf } from "../convert.ts";
import type { Tool } from "../read.ts";

const [root = "", tool = "word", set = "", out = ""] = process.argv.slice(2) as [string, Tool, string, string];

/** A module of the other build. */
const load = <T>(path: string): Promise<T> => import(join(root, "src/engines", path)) as Promise<T>;

const { newJob, within } = await load<typeof import("#engines/job/job.ts")>("job/job.ts");
const writers = {
  word: async (bytes: Uint8Array) =>
    (await load<typeof import("#engines/mupdf/tasks/write-word.ts")>("mupdf/tasks/write-word.ts")).writeWord(bytes, {}),
  excel: async (bytes: Uint8Array) =>
    (await load<typeof import("#engines/mupdf/tasks/write-excel.ts")>("mupdf/tasks/write-excel.ts")).writeExcel(bytes, {
      per: "page",
    }),
  ppt: async (bytes: Uint8Array) =>
    (
      await load<typeof import("#engines/mupdf/tasks/write-power-point.ts")>("mupdf/tasks/write-power-point.ts")
    ).writePowerPoint(bytes, {}),
};

for (const name of (await Bun.stdin.text()).split("\n").filter(Boolean)) {
  const bytes = await Bun.file(join(set, `${name}.pdf`)).bytes();
  const job = newJob(new AbortController().signal, Number.POSITIVE_INFINITY);
  const told: Answered = { warnings: [] };
  try {
    const { bytes: made } = await within(job, () => writers[tool](bytes));
    await Bun.write(resultOf(out, tool, name), made);
  } catch (error) {
    told.failed = (error as Error).message;
  }
  told.warnings = [...job.warnings];
  await Bun.write(answerPath(out, tool, name), JSON.stringify(told));
}
