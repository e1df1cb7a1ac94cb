import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { hardScans } from "#support/hard-scans.ts";
import { errorRate } from "#support/word-errors.ts";
import { at, table } from "./measure.ts";
import { processorSeconds, runs } from "./programs.ts";
import { pdfsIn } from "./rendered.ts";
import { post, serve } from "./serve.ts";

const usage =
  "Usage: bun run bench ocr --hard | FOLDER... (of PDFs, each with its text in a file beside it and its language in its name: scan_tur_1.pdf)";

interface Given {
  name: string;
  language: string;
  text: string;
  bytes: Uint8Array;
}

interface Made {
  errors: number;
  bytes: number;
  cpu: number;
  wall: number;
}

const rounds = 3;
/** A name that says that its pages don't stand upright. */
const lies = /sideways|rotated/;
/** What both are told to do with pages that lie or lean. */
const upright = { ours: { deskew: true, rotatePages: true }, theirs: ["--deskew", "--rotate-pages"] };

/** Errors, size and time of ocr-pdf beside Debian's ocrmypdf with the same data, turn about, medians of some rounds. */
export async function main(places: readonly string[]): Promise<void> {
  const isHard = places[0] === "--hard";
  const files = isHard ? await hardScans() : await given(places);
  if (files.length === 0 || !Bun.which("ocrmypdf")) throw new Error(`${usage}; ocrmypdf has to be installed`);
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const { url, pid, stop } = await serve();
  const rows: string[][] = [];
  const ratios: { cpu: number[]; wall: number[] } = { cpu: [], wall: [] };
  const sums = { ours: 0, theirs: 0 };
  try {
    for (const file of files) {
      const input = join(folder, "given.pdf");
      await Bun.write(input, file.bytes);
      const manner = isHard || lies.test(file.name) ? upright : { ours: {}, theirs: [] };
      const works = {
        ours: (output: string) => ours({ url, pid }, file, manner.ours, output),
        theirs: (output: string) => theirs(input, file.language, manner.theirs, output),
      };
      // The first call of a language loads it, and starts processes that later ones find running.
      await works.ours(join(folder, "made.pdf"));
      const all = { ours: [] as Made[], theirs: [] as Made[] };
      for (let round = 0; round < rounds; round++) {
        for (const who of round % 2 === 0 ? (["ours", "theirs"] as const) : (["theirs", "ours"] as const)) {
          all[who].push(await measured(file, join(folder, "made.pdf"), works[who]));
        }
      }
      const [own, other] = [medians(all.ours), medians(all.theirs)];
      sums.ours += own.errors;
      sums.theirs += other.errors;
      ratios.cpu.push(own.cpu / other.cpu);
      ratios.wall.push(own.wall / other.wall);
      const grown = (own.bytes - file.bytes.length).toLocaleString("en");
      rows.push([file.name, told(own), told(other), grown, (own.cpu / other.cpu).toFixed(2)]);
      process.stderr.write(`${rows.at(-1)?.join(" | ")}\n`);
    }
    const head = ["file", "ocr-pdf: errors, CPU", "ocrmypdf: errors, CPU", "bytes more", "CPU"];
    const mean = (sum: number) => (sum / files.length).toFixed(4);
    const middle = (values: readonly number[]) =>
      at(
        [...values].sort((a, b) => a - b),
        0.5,
      ).toFixed(2);
    process.stdout.write(`${table(head, rows)}\n\n`);
    process.stdout.write(
      `Mean errors ${mean(sums.ours)} and ${mean(sums.theirs)}; processor time ${middle(ratios.cpu)}, time ${middle(ratios.wall)} of ocrmypdf's (medians of the files)\n`,
    );
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const told = ({ errors, cpu }: Made): string => `${errors.toFixed(4)}, ${cpu.toFixed(2)} s`;

export async function given(places: readonly string[]): Promise<Given[]> {
  const files: Given[] = [];
  for (const file of await pdfsIn(places)) {
    const text = file.replace(/\.pdf$/, ".txt");
    const [, language = "eng"] = /scan_([a-z]{3}(?:_sim)?)_/.exec(basename(file)) ?? [];
    if (!existsSync(text)) continue;
    files.push({
      name: basename(file),
      language,
      text: await Bun.file(text).text(),
      bytes: await Bun.file(file).bytes(),
    });
  }
  return files;
}

async function measured(
  { name, language, text }: Given,
  output: string,
  work: (output: string) => Promise<number>,
): Promise<Made> {
  await rm(output, { force: true });
  const since = performance.now();
  const cpu = await work(output);
  const wall = (performance.now() - since) / 1000;
  // Of columns whose lines stand side by side Poppler makes rows of a table, unless it is to read as it was laid.
  const asLaid = name.includes("columns") ? ["-raw"] : [];
  const read = Bun.spawn(["pdftotext", ...asLaid, "-enc", "UTF-8", output, "-"], { stdout: "pipe", stderr: "ignore" });
  const found = await new Response(read.stdout).text();
  const errors = Math.min(1, errorRate(text, found, language === "chi_sim" ? "letters" : "words"));
  return { errors, bytes: Bun.file(output).size, cpu, wall };
}

async function ours(
  { url, pid }: { url: string; pid: number },
  { bytes, language }: Given,
  options: Record<string, boolean>,
  output: string,
): Promise<number> {
  const before = processorSeconds(pid);
  const texts = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
  const made = await post(url, "ocr-pdf", bytes, { language, ...texts });
  const cpu = processorSeconds(pid) - before;
  await Bun.write(output, made.bytes);
  return cpu;
}

async function theirs(input: string, language: string, options: readonly string[], output: string): Promise<number> {
  const jobs = ["--jobs", String(navigator.hardwareConcurrency)];
  const { seconds } = await runs([
    "ocrmypdf",
    "-q",
    "-l",
    language,
    ...jobs,
    ...options,
    "--output-type",
    "pdf",
    input,
    output,
  ]);
  return seconds;
}

const medians = (all: readonly Made[]): Made => {
  const middle = (of: (one: Made) => number) =>
    at(
      all.map(of).sort((a, b) => a - b),
      0.5,
    );
  return {
    errors: middle((one) => one.errors),
    bytes: middle((one) => one.bytes),
    cpu: middle((one) => one.cpu),
    wall: middle((one) => one.wall),
  };
};
