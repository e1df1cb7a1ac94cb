import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasLibreOffice } from "#support/office.ts";
import { type Served, serve } from "../../scripts/bench/serve.ts";
import { convert, patient } from "../../scripts/score/convert.ts";
import { sumsOf } from "../../scripts/score/printed.ts";
import type { Tool } from "../../scripts/score/read.ts";
import { scoreAll } from "../../scripts/score/scored.ts";
import { truthsOf } from "../../scripts/score/set.ts";
import { pool, type Scored } from "../../scripts/score/tally.ts";
import { makeSet } from "../../scripts/truth/make.ts";
import { templates } from "../../scripts/truth/templates.ts";
import type { Kind } from "../../scripts/truth/truth.ts";

setDefaultTimeout(300_000);

const readers = Bun.spawnSync(["/usr/bin/python3", "-c", "import docx, openpyxl, lxml"], { stderr: "ignore" });
const isUsable = hasLibreOffice && readers.success;

/** Each document goes to the tool that is made for its kind; LaTeX is not asked for, as few machines have it. */
const toolOf: Readonly<Partial<Record<Kind, Tool>>> = {
  workbook: "excel",
  page: "word",
  document: "word",
  slides: "ppt",
};
/** Of the templates of a kind, from the first or the second on, so that some sixty pages are made. */
const step = 2;
const firstOf: Readonly<Partial<Record<Kind, number>>> = { document: 0, page: 0, slides: 1, workbook: 1 };

let folder = "";
let served: Served | undefined;
const scored: Scored[] = [];

beforeAll(async () => {
  if (!isUsable) return;
  folder = await mkdtemp(join(tmpdir(), "score-sample-"));
  const set = join(folder, "set");
  const own = templates.filter((template) => template.set === "fit" && toolOf[template.kind]);
  // By kind: a new template of one kind leaves the sample of the others as it was.
  const chosen = [...Map.groupBy(own, ({ kind }) => kind)].flatMap(([kind, some]) =>
    some.filter((_, at) => at % step === firstOf[kind]),
  );
  await makeSet({ set: "fit", templates: chosen, count: 1, seed: 20_263, withPackages: false, into: set });
  served = await serve(patient);
  const byTool = Map.groupBy(await truthsOf(set, undefined, Number.POSITIVE_INFINITY), ({ kind }) => toolOf[kind]);
  for (const [tool, truths] of byTool) {
    if (!tool) continue;
    await convert(served.url, tool, set, truths, folder);
    scored.push(...(await scoreAll(tool, set, truths, folder)));
  }
});
afterAll(async () => {
  await served?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const scoreOf = (tool: Tool, measure: string): number =>
  pool(
    sumsOf(
      scored.filter((one) => one.tool === tool),
      measure,
    ),
  ).score;

/** What breaks is far below these; how far above them it is, `bun run score` tells. */
const floors: readonly (readonly [tool: Tool, measure: string, least: number])[] = [
  ["word", "reading order", 0.93],
  ["word", "words whole", 0.96],
  ["word", "columns", 0.8],
  ["word", "tables found", 0.7],
  ["word", "adjacency", 0.9],
  ["word", "TEDS", 0.65],
  ["word", "paragraphs", 0.8],
  ["word", "headings with level", 0.75],
  ["word", "items with level", 0.65],
  ["word", "letters kept or told", 0.998],
  ["word", "letters not invented", 0.998],
  ["excel", "tables found", 0.8],
  ["excel", "adjacency", 0.9],
  ["excel", "TEDS", 0.85],
  ["excel", "cell types", 0.85],
  ["excel", "letters kept or told", 0.998],
  ["excel", "letters not invented", 0.998],
  ["ppt", "text by shape", 0.9],
  ["ppt", "titles", 0.9],
  ["ppt", "reading order", 0.95],
];

test.skipIf(!isUsable)("every document of the sample has a result that can be read", () => {
  expect(scored.length).toBeGreaterThan(20);
  expect(scored.filter(({ failed }) => failed !== undefined)).toEqual([]);
});

test.skipIf(!isUsable).each(floors)("%s: %s is not below %p", (tool, measure, least) => {
  expect(scoreOf(tool, measure)).toBeGreaterThanOrEqual(least);
});
