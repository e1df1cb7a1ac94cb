import { expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { toPdf } from "#engines/libreoffice/index.ts";
import { Problem } from "#problem";
import { corpusFiles, corpusPath, hasCorpus } from "#support/corpus.ts";
import { flowOf } from "#support/flow.ts";
import { hasLibreOffice } from "#support/office.ts";
import { type Likeness, likeness, type Told, told } from "#support/there-and-back.ts";
import { untag } from "#support/untagged.ts";

setDefaultTimeout(900_000);

const reader = Bun.spawnSync(["/usr/bin/python3", "-c", "import docx"], { stderr: "ignore" });
const isUsable = hasCorpus && hasLibreOffice && reader.success;

function toldByPython(names: readonly string[]): (Told | { error: string })[] {
  const script = new URL("../support/docx-told.py", import.meta.url).pathname;
  const { stdout } = Bun.spawnSync(["/usr/bin/python3", script, ...names.map((name) => corpusPath("docx", name))]);
  const lines = stdout.toString().trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Told | { error: string });
}

const alone = <T>(work: () => Promise<T>): Promise<T> => within(newJob(new AbortController().signal, 120_000), work);

async function madePdf(name: string): Promise<Uint8Array | undefined> {
  try {
    const bytes = await Bun.file(corpusPath("docx", name)).bytes();
    const made = await alone(() =>
      toPdf(bytes, { family: "word", name: "document", onePagePerSheet: false, landscape: false }),
    );
    return made.bytes;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

type Counted = "items" | "cells" | "links" | "notes" | "edges";

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
const share = (found: number, wanted: number): number => (wanted === 0 ? 1 : found / wanted);

/** All documents together. */
function together(all: readonly Likeness[]) {
  const found = (key: Counted) =>
    share(total(all.map((one) => one[key].found)), total(all.map((one) => one[key].wanted)));
  const headings = total(all.map((one) => one.headings.found));
  return {
    paragraphs: total(all.map((one) => one.paragraphs)) / Math.max(1, all.length),
    recall: share(headings, total(all.map((one) => one.headings.wanted))),
    precision: share(headings, total(all.map((one) => one.headings.given))),
    items: found("items"),
    cells: found("cells"),
    links: found("links"),
    notes: found("notes"),
    edges: found("edges"),
    tables: share(total(all.map((one) => one.tables.given)), total(all.map((one) => one.tables.wanted))),
  };
}

test.skipIf(!isUsable)("documents come back from their PDFs as they were", async () => {
  const names = corpusFiles("docx").filter((name) => name.endsWith(".docx"));
  const wanted = toldByPython(names);
  const [tagged, untagged]: [Likeness[], Likeness[]] = [[], []];
  for (const [at, name] of names.entries()) {
    const truth = wanted[at];
    if (!truth || "error" in truth || truth.paragraphs.length === 0) continue;
    const pdf = await madePdf(name);
    if (!pdf) continue;
    tagged.push(likeness(truth, told(await alone(() => flowOf(pdf, {})))));
    const bare = untag(pdf);
    untagged.push(likeness(truth, told(await alone(() => flowOf(bare, {}))), "ranks"));
  }
  expect(tagged.length).toBeGreaterThan(30);
  const [withTree, without] = [together(tagged), together(untagged)];
  process.stderr.write(`${JSON.stringify({ withTree, without })}\n`);
  expect(withTree.paragraphs).toBeGreaterThanOrEqual(0.85);
  expect(withTree.recall).toBeGreaterThanOrEqual(0.9);
  expect(withTree.precision).toBeGreaterThanOrEqual(0.8);
  expect(withTree.items).toBeGreaterThanOrEqual(0.9);
  expect(withTree.cells).toBeGreaterThanOrEqual(0.95);
  expect(withTree.links).toBeGreaterThanOrEqual(0.95);
  expect(withTree.notes).toBe(1);
  expect(withTree.tables).toBeGreaterThan(0.95);
  expect(withTree.tables).toBeLessThan(1.05);
  // Five of 18 are on no page: LibreOffice draws no header or footer of one document's last section.
  expect(withTree.edges).toBeGreaterThanOrEqual(0.72);
  expect(without.paragraphs).toBeGreaterThanOrEqual(0.84);
  expect(without.recall).toBeGreaterThanOrEqual(0.93);
  expect(without.precision).toBeGreaterThanOrEqual(0.9);
  expect(without.items).toBeGreaterThanOrEqual(0.98);
  expect(without.cells).toBeGreaterThanOrEqual(0.95);
  expect(without.links).toBeGreaterThanOrEqual(0.95);
  expect(without.notes).toBe(1);
  expect(without.edges).toBeGreaterThanOrEqual(0.72);
  expect(without.tables).toBeGreaterThan(0.95);
  expect(without.tables).toBeLessThan(1.05);
});
