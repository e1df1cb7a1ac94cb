import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { figures, table } from "./measure.ts";
import { processorSeconds, runs } from "./programs.ts";
import { pageCount, pdfsIn } from "./rendered.ts";
import { post, serve } from "./serve.ts";

const usage = "Usage: bun run bench pdf-to-image FOLDER... (of PDFs; files can be named, too)";
const rounds = 5;
const fewestPages = 20;

/** PNG of every page at 150 dpi through HTTP, beside pdftoppm, turn about; documents of 20 pages and more. */
export async function main(places: readonly string[]): Promise<void> {
  const files = await pdfsIn(places);
  if (files.length === 0) throw new Error(usage);
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const { url, pid, stop } = await serve();
  const rows: string[][] = [];
  const ratios: number[] = [];
  try {
    for (const file of files) {
      const pages = await pageCount(file);
      if (pages < fewestPages) continue;
      const bytes = await Bun.file(file).bytes();
      const call = () => post(url, "pdf-to-image", bytes, { dpi: "150" });
      const refused = await call().then(
        () => "",
        (error: Error) => error.message,
      );
      if (refused) {
        rows.push([basename(file), String(pages), refused.slice(0, 60)]);
        continue;
      }
      const found: [clock: number, work: number][][] = [[], []];
      for (let round = 0; round < rounds; round++) {
        const order = round % 2 === 0 ? [0, 1] : [1, 0];
        for (const side of order) {
          const [since, before] = [performance.now(), processorSeconds(pid)];
          const command = ["pdftoppm", "-png", "-r", "150", file, join(folder, "page")];
          const spent = side === 0 ? await call().then(() => 0) : (await runs(command)).seconds;
          const clock = (performance.now() - since) / pages;
          const work = (1000 * (side === 0 ? processorSeconds(pid) - before : spent)) / pages;
          found[side]?.push([clock, work]);
        }
        for (const name of await readdir(folder)) await rm(join(folder, name));
      }
      const middle = (side: number, what: 0 | 1) => figures((found[side] ?? []).map((one) => one[what])).median;
      const ratio = middle(0, 0) / middle(1, 0);
      ratios.push(ratio);
      const told = [0, 1].map((side) => `${middle(side, 0).toFixed(0)} ms (${middle(side, 1).toFixed(0)} ms)`);
      rows.push([basename(file), String(pages), ...told, ratio.toFixed(2)]);
      process.stderr.write(`${rows.at(-1)?.join(" | ")}\n`);
    }
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
  const head = ["file", "pages", "pdf-to-image", "pdftoppm -png -r 150", "ours / theirs"];
  process.stdout.write(`A page by the clock (of processor time), medians of ${rounds}\n\n${table(head, rows)}\n\n`);
  process.stdout.write(`Median ratio ${figures(ratios).median.toFixed(2)}\n`);
}
