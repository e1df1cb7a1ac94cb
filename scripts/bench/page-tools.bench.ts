import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { figures, ms, table } from "./measure.ts";
import { countedOf, type Files, filesOf, ran } from "./page-files.ts";
import { processorSeconds, runs } from "./programs.ts";
import { pdfsIn } from "./rendered.ts";
import { post, type Served, serve } from "./serve.ts";

const usage = "Usage: bun run bench page-tools [--rounds 15] FOLDER... (of PDFs, as scripts/debian-pdfs gathers them)";
const sizes = [1, 10, 23, 50, 100, 500];
const password = "sesame";

interface Work {
  name: string;
  /** Tells the call's own `Server-Timing`. */
  call: (url: string) => Promise<string>;
  command: string[];
}

/** Tools that take pages as they are, through HTTP, beside qpdf, turn about, by number of pages. */
export async function main(words: readonly string[]): Promise<void> {
  const at = words.indexOf("--rounds");
  const rounds = at < 0 ? 15 : Number(words[at + 1]);
  const found = await pdfsIn(words.filter((_, index) => at < 0 || (index !== at && index !== at + 1)));
  if (found.length === 0 || !(rounds > 0)) throw new Error(usage);
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const service = await serve();
  const rows: string[][] = [];
  try {
    const counted = await countedOf(found);
    for (const size of sizes) {
      for (const work of await worksFor(await filesOf(size, counted, folder), folder)) {
        rows.push([work.name, String(size), ...(await sideBySide(work, service, rounds))]);
        process.stderr.write(`${rows.at(-1)?.join(" | ")}\n`);
      }
    }
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const head = ["tool", "pages", "clock", "of it work", "qpdf", "ours / qpdf", "processor", "qpdf", "ours / qpdf"];
  rows.sort(([a = ""], [b = ""]) => a.localeCompare(b));
  process.stdout.write(`Medians of ${rounds} by the clock, means of processor time\n\n${table(head, rows)}\n`);
}

async function worksFor({ pages, one, other }: Files, folder: string): Promise<Work[]> {
  const [out, locked, parts] = [join(folder, "out.pdf"), join(folder, `locked-${pages}.pdf`), join(folder, "parts")];
  const encrypt = ["--encrypt", password, "owner", "256", "--"];
  await ran(["qpdf", one, ...encrypt, locked]);
  await mkdir(parts, { recursive: true });
  const [file, second, lockedFile] = await Promise.all([one, other, locked].map((path) => Bun.file(path).bytes()));
  if (!file || !second || !lockedFile) throw new Error(`no files of ${pages} pages`);
  const each = Math.ceil(pages / 10);
  const starts = Array.from({ length: Math.ceil(pages / each) }, (_, part) => 1 + part * each);
  const ranges = starts.map((start) => `${start}-${Math.min(pages, start + each - 1)}`).join();
  const sent =
    (tool: string, files: Uint8Array | readonly Uint8Array[], options: Record<string, string>) => async (url: string) =>
      (await post(url, tool, files, options)).headers.get("Server-Timing") ?? "";
  return [
    { name: "rotate-pdf", call: sent("rotate-pdf", file, { angle: "90" }), command: ["--rotate=+90", one, out] },
    { name: "protect-pdf", call: sent("protect-pdf", file, { password }), command: [one, ...encrypt, out] },
    {
      name: "unlock-pdf",
      call: sent("unlock-pdf", lockedFile, { password }),
      command: [`--password=${password}`, "--decrypt", locked, out],
    },
    {
      name: "pdf-merge",
      call: sent("pdf-merge", [file, second], {}),
      command: ["--empty", "--pages", one, other, "--", out],
    },
    {
      name: "pdf-split",
      call: sent("pdf-split", file, { ranges }),
      command: [`--split-pages=${each}`, one, join(parts, "part.pdf")],
    },
  ].map(({ command, ...work }) => ({ ...work, command: ["qpdf", ...command] }));
}

async function sideBySide({ call, command }: Work, { url, pid }: Served, rounds: number): Promise<string[]> {
  const clocks: [number[], number[]] = [[], []];
  const inside: number[] = [];
  const processor = [0, 0];
  for (let round = -2; round < rounds; round++) {
    for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const [since, before] = [performance.now(), processorSeconds(pid)];
      const timing = side === 0 ? await call(url) : "";
      const seconds = side === 0 ? processorSeconds(pid) - before : (await runs(command)).seconds;
      // The first rounds are for both to find their files in memory.
      if (round < 0) continue;
      clocks[side].push(performance.now() - since);
      processor[side] = (processor[side] ?? 0) + seconds;
      if (side === 0) inside.push(Number(/work;dur=([\d.]+)/.exec(timing)?.[1]));
    }
  }
  const [ours, theirs] = [figures(clocks[0]).median, figures(clocks[1]).median];
  const [own, other] = processor.map((seconds) => (1000 * seconds) / rounds) as [number, number];
  return [
    ...[ours, figures(inside).median, theirs].map(ms),
    (ours / theirs).toFixed(2),
    ...[own, other].map(ms),
    (own / other).toFixed(2),
  ];
}
