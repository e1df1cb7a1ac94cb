import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { newJob, within } from "#engines/job/job.ts";
import { toPdf } from "#engines/libreoffice/index.ts";
import { writePowerPoint } from "#engines/mupdf/tasks/write-power-point.ts";
import { likenessFromAfar } from "#support/blurred.ts";
import { corpusFiles, corpusPath, hasCorpus, judgePath } from "#support/corpus.ts";
import { deckLikeness, deckTold } from "#support/deck-told.ts";
import { hasLibreOffice } from "#support/office.ts";

setDefaultTimeout(900_000);

const alone = <T>(work: () => Promise<T>): Promise<T> => within(newJob(new AbortController().signal, 300_000), work);
const slidesOf = (pdf: Uint8Array) => alone(async () => writePowerPoint(pdf, {}));
const printed = async (bytes: Uint8Array) => {
  const wish = { family: "ppt", name: "deck", onePagePerSheet: false, landscape: false } as const;
  return (await alone(() => toPdf(bytes, wish))).bytes;
};
const pageCount = async (pdf: Uint8Array) => {
  const child = Bun.spawn(["pdfinfo", "-"], { stdin: pdf, stdout: "pipe", stderr: "ignore" });
  return Number(/Pages:\s+(\d+)/.exec(await new Response(child.stdout).text())?.[1]);
};
const share = (found: number, wanted: number) => found / Math.max(1, wanted);

test.skipIf(!hasCorpus)("every good PDF becomes a deck with a slide of each page, which is sound", async () => {
  const broken: string[] = [];
  for (const name of corpusFiles("pdf-good").filter((file) => file.endsWith(".pdf") && !file.startsWith("bomb"))) {
    const pdf = await Bun.file(corpusPath("pdf-good", name)).bytes();
    const { bytes, verdict } = await slidesOf(pdf);
    const [slides, pages] = [deckTold(bytes).slides, await pageCount(pdf)];
    if (verdict.length > 0 || slides !== pages) broken.push(`${name}: ${slides} slides of ${pages} pages; ${verdict}`);
  }
  expect(broken).toEqual([]);
});

const judged = ["demo-table", "alphatrans", "AutoCad_Diagram", "rotation", "normal_4pages", "page_14400pt"];

test.skipIf(!hasCorpus)("a judge of Office files finds nothing wrong", async () => {
  for (const name of judged) {
    const { bytes } = await slidesOf(await Bun.file(corpusPath("pdf-good", `${name}.pdf`)).bytes());
    await withFolder(async (folder) => {
      const file = join(folder, "judged.pptx");
      await Bun.write(file, bytes);
      const child = Bun.spawn(["/usr/bin/python3", judgePath("judge_ooxml.py"), file], {
        stdout: "pipe",
        stderr: "pipe",
      });
      const told = await new Response(child.stdout).text();
      expect([name, await child.exited, told.trim().split("\n").at(-1)]).toEqual([name, 0, expect.any(String)]);
    });
  }
});

const decks = [
  "NestedTables",
  "SmartArt",
  "backgrounds",
  "layouts",
  "powerpoint_sample",
  "pptx_complex_layout",
  "shapes",
];
const scenes = [
  "demo-table",
  "alphatrans",
  "fancy_fields",
  "demo-text-alignment",
  "gradientfill",
  "blendmode",
  "boxes",
];

test.skipIf(!hasCorpus || !hasLibreOffice)("decks come back from their PDFs as they were, and look alike", async () => {
  const all = { texts: [0, 0], titles: [0, 0], cells: [0, 0], tables: [0, 0] };
  const looks: number[] = [];
  const count = (key: keyof typeof all, found: number, wanted: number) => {
    all[key] = [(all[key][0] ?? 0) + found, (all[key][1] ?? 0) + wanted];
  };
  for (const name of decks) {
    const deck = await Bun.file(corpusPath("pptx", `${name}.pptx`)).bytes();
    const pdf = await printed(deck);
    const { bytes } = await slidesOf(pdf);
    const back = await printed(bytes);
    expect([name, await pageCount(back)]).toEqual([name, await pageCount(pdf)]);
    const { texts, titles, cells, tables } = deckLikeness(deckTold(deck), deckTold(bytes));
    count("texts", texts.found, texts.wanted);
    count("titles", titles.found, titles.wanted);
    count("cells", cells.found, cells.wanted);
    count("tables", tables.given, tables.wanted);
    looks.push(await likenessFromAfar(pdf, back, 2));
  }
  for (const name of scenes) {
    const pdf = await Bun.file(corpusPath("pdf-good", `${name}.pdf`)).bytes();
    looks.push(await likenessFromAfar(pdf, await printed((await slidesOf(pdf)).bytes), 1));
  }
  const mean = looks.reduce((sum, one) => sum + one, 0) / looks.length;
  process.stderr.write(`${JSON.stringify({ ...all, mean, least: Math.min(...looks) })}\n`);
  expect(share(all.texts[0] ?? 0, all.texts[1] ?? 0)).toBeGreaterThanOrEqual(0.85);
  expect(share(all.titles[0] ?? 0, all.titles[1] ?? 0)).toBeGreaterThanOrEqual(0.95);
  expect(share(all.cells[0] ?? 0, all.cells[1] ?? 0)).toBeGreaterThanOrEqual(0.95);
  expect(all.tables[0]).toBe(all.tables[1] ?? 0);
  expect(mean).toBeGreaterThanOrEqual(0.98);
  expect(Math.min(...looks)).toBeGreaterThanOrEqual(0.9);
});
