import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { figures, ms, table } from "./measure.ts";
import { memoryOf, treeOf } from "./memory.ts";
import { countedOf, type Files, filesOf, ran } from "./page-files.ts";
import { processorSeconds } from "./programs.ts";
import { pdfsIn } from "./rendered.ts";
import { post, type Served, serve } from "./serve.ts";

const usage =
  "Usage: bun run bench second-reader [--rounds 15] [--sizes 10,100] [--tools pdf-merge,ocr-pdf] FOLDER... (of PDFs)";
const password = "sesame";
/** The first are for both services to be warm, and for the second reader's programs to lie in memory. */
const warmRounds = 2;
const memoryRounds = 5;
const sampleMs = 10;
/** Programs that only the second reader starts for these tools. */
const readers = /(^|\/)(qpdf|pdftotext)$/;

interface Work {
  tool: string;
  call: (url: string) => Promise<unknown>;
}

/**
 * The twelve page tools with the second reader and without it, turn about: two services of the same code, of which one
 * finds no `pdftotext` in its PATH, which nothing else asks for. As root, for memory is counted.
 */
export async function main(words: readonly string[]): Promise<void> {
  const [rounds, sizes, tools, places] = asked(words);
  const found = await pdfsIn(places);
  if (found.length === 0 || !(rounds > 0)) throw new Error(usage);
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const patience = { DEADLINE_PDF_S: "600", DEADLINE_OCR_S: "600" };
  const alone = await serve({ ...patience, PATH: await pathWithout("pdftotext", join(folder, "bin")) });
  const beside = await serve(patience);
  const rows: string[][] = [];
  try {
    const counted = await countedOf(found);
    for (const size of sizes) {
      for (const work of await worksFor(await filesOf(size, counted, folder), folder)) {
        if (tools && !tools.includes(work.tool)) continue;
        rows.push([work.tool, String(size), ...(await turnAbout(work, [alone, beside], rounds))]);
        process.stderr.write(`${rows.at(-1)?.join(" | ")}\n`);
      }
    }
  } finally {
    await Promise.all([alone.stop(), beside.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
  const clock = ["without", "with", "ratio", "of pairs"];
  const head = ["tool", "pages", "looks seen", ...clock, "processor", "memory without", "with", "ratio"];
  rows.sort(([a = ""], [b = ""]) => a.localeCompare(b));
  process.stdout.write(`Medians of ${rounds} pairs, of memory of ${memoryRounds}\n\n${table(head, rows)}\n`);
}

function asked(words: readonly string[]): [number, number[], string[] | undefined, string[]] {
  const after = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
  const places = words.filter((word, at) => !word.startsWith("--") && !words[at - 1]?.startsWith("--"));
  const sizes = (after("--sizes") ?? "10,100,500").split(",").map(Number);
  return [Number(after("--rounds") ?? 15), sizes, after("--tools")?.split(","), places];
}

/** All that is in PATH but one program, by links in a folder. */
async function pathWithout(program: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const known = new Set([program]);
  for (const place of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of await readdir(place).catch(() => [])) {
      if (!known.has(name)) await symlink(join(place, name), join(folder, name));
      known.add(name);
    }
  }
  return folder;
}

async function worksFor({ pages, one, other }: Files, folder: string): Promise<Work[]> {
  const locked = join(folder, `locked-${pages}.pdf`);
  await ran(["qpdf", one, "--encrypt", password, "owner", "256", "--", locked]);
  const [file, second, lockedFile] = await Promise.all([one, other, locked].map((path) => Bun.file(path).bytes()));
  if (!file || !second || !lockedFile) throw new Error(`no files of ${pages} pages`);
  const work = (tool: string, options: Record<string, string> = {}, sent: Uint8Array | Uint8Array[] = file): Work => ({
    tool,
    call: (url) => post(url, tool, sent, options),
  });
  const half = Math.ceil(pages / 2);
  return [
    work("pdf-merge", {}, [file, second]),
    work("pdf-split", { ranges: pages > 1 ? `1-${half},${half + 1}-` : "1" }),
    work("pdf-compress"),
    work("pdf-to-image", { dpi: "36" }),
    work("protect-pdf", { password }),
    work("unlock-pdf", { password }, lockedFile),
    work("rotate-pdf", { angle: "90" }),
    work("watermark-pdf", { text: "Draft" }),
    work("repair-pdf"),
    work("crop-pdf", { margins: "36", removeOutside: "true" }),
    work("page-numbers"),
    work("ocr-pdf", { pages: "1" }),
  ];
}

async function turnAbout({ call }: Work, services: readonly [Served, Served], rounds: number): Promise<string[]> {
  const clocks: [number[], number[]] = [[], []];
  const processor: [number, number] = [0, 0];
  for (let round = -warmRounds; round < rounds; round++) {
    for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { url, pid } = services[side];
      const [since, before] = [performance.now(), processorSeconds(pid)];
      await call(url);
      if (round < 0) continue;
      clocks[side].push(performance.now() - since);
      processor[side] += processorSeconds(pid) - before;
    }
  }
  const peaks: [number[], number[]] = [[], []];
  let looks = 0;
  for (let round = 0; round < memoryRounds; round++) {
    for (const side of [0, 1] as const) {
      const { peak, isLookedAt } = await peakOf(services[side], call);
      peaks[side].push(peak);
      if (side === 1 && isLookedAt) looks++;
    }
  }
  const [alone, beside] = [figures(clocks[0]).median, figures(clocks[1]).median];
  const pairs = clocks[1].map((with_, round) => with_ / (clocks[0][round] ?? Number.NaN));
  const [bare, more] = [figures(peaks[0]).median, figures(peaks[1]).median];
  return [
    `${looks} of ${memoryRounds}`,
    ms(alone),
    ms(beside),
    (beside / alone).toFixed(2),
    figures(pairs).median.toFixed(2),
    (processor[1] / processor[0]).toFixed(2),
    `${bare.toFixed(0)} MB`,
    `${more.toFixed(0)} MB`,
    (more / bare).toFixed(2),
  ];
}

/** The most that a service and all that it started held during a call, and whether the second reader was among them. */
async function peakOf({ url, pid }: Served, call: Work["call"]): Promise<{ peak: number; isLookedAt: boolean }> {
  let [peak, isLookedAt, isOver] = [0, false, false];
  const watch = async () => {
    while (!isOver) {
      isLookedAt ||= treeOf(pid).some((one) => readers.test(nameOf(one)));
      peak = Math.max(peak, memoryOf(pid).total);
      await Bun.sleep(sampleMs);
    }
  };
  const watching = watch();
  await call(url);
  isOver = true;
  await watching;
  return { peak, isLookedAt };
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "latin1").trim();
  } catch {
    return ""; // It has just ended.
  }
}
