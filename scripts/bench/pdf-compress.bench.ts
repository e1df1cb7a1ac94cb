import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { table } from "./measure.ts";
import { runs } from "./programs.ts";
import { likeness, pagesOf, pdfsIn } from "./rendered.ts";
import { post, serve } from "./serve.ts";

const usage = "Usage: bun run bench pdf-compress FOLDER... (of PDFs; files can be named, too)";

const levels = [
  { level: "medium", settings: "/ebook" },
  { level: "high", settings: "/screen" },
] as const;

interface Made {
  bytes: number;
  ssim: number;
  seconds: number;
}
const none: Made = { bytes: 0, ssim: 0, seconds: 0 };

/** Bytes, likeness and time of pdf-compress beside Ghostscript's two usual settings, file by file. */
export async function main(places: readonly string[]): Promise<void> {
  const files = await pdfsIn(places);
  if (files.length === 0) throw new Error(usage);
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const { url, stop } = await serve();
  try {
    // The first call starts processes that later ones find running.
    const [first = ""] = files;
    for (const { level, settings } of levels) {
      await compress(url, await Bun.file(first).bytes(), level, join(folder, "own.pdf"));
      await ghostscript(first, settings, join(folder, "other.pdf"));
      const rows: string[][] = [];
      const [ours, theirs] = [{ ...none }, { ...none }];
      let [given, compared, larger, worse] = [0, 0, 0, 0];
      for (const file of files) {
        const before = await Bun.file(file).bytes();
        const pages = await pagesOf(file, folder);
        const own = await compress(url, before, level, join(folder, "own.pdf"));
        const other = await ghostscript(file, settings, join(folder, "other.pdf"));
        if (!own || !other || pages.size === 0) {
          rows.push([basename(file), String(before.length), own ? "" : "refused", other ? "" : "failed"]);
          continue;
        }
        own.ssim = await likeness(pages, join(folder, "own.pdf"), folder);
        other.ssim = await likeness(pages, join(folder, "other.pdf"), folder);
        rows.push([basename(file), String(before.length), told(own), told(other)]);
        process.stderr.write(`${rows.at(-1)?.join(" | ")}\n`);
        if (Number.isNaN(own.ssim + other.ssim)) continue;
        compared++;
        given += before.length;
        for (const [sum, one] of [
          [ours, own],
          [theirs, other],
        ] as const) {
          sum.bytes += one.bytes;
          sum.ssim += one.ssim;
          sum.seconds += one.seconds;
        }
        if (own.bytes > before.length) larger++;
        if (own.ssim < other.ssim - 0.005) worse++;
      }
      rows.push([`all ${compared}`, String(given), told(mean(ours, compared)), told(mean(theirs, compared))]);
      const head = ["file", "bytes", `pdf-compress ${level}`, `gs -dPDFSETTINGS=${settings}`];
      process.stdout.write(`pdf-compress level=${level}; bytes (SSIM, seconds)\n\n${table(head, rows)}\n\n`);
      process.stdout.write(
        `${(ours.bytes / theirs.bytes).toFixed(3)} of Ghostscript's bytes in ${(ours.seconds / theirs.seconds).toFixed(2)} of its time; larger than the input: ${larger}; SSIM lower by more than 0.005: ${worse}\n\n`,
      );
    }
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const told = ({ bytes, ssim, seconds }: Made): string => `${bytes} (${ssim.toFixed(4)}, ${seconds.toFixed(2)} s)`;
const mean = (sum: Made, count: number): Made => ({ ...sum, ssim: sum.ssim / count });

async function compress(url: string, bytes: Uint8Array, level: string, output: string): Promise<Made | undefined> {
  const since = performance.now();
  const made = await post(url, "pdf-compress", bytes, { level }).catch(() => undefined);
  const seconds = (performance.now() - since) / 1000;
  if (made) await Bun.write(output, made.bytes);
  return made && { bytes: made.bytes.length, ssim: 0, seconds };
}

async function ghostscript(input: string, settings: string, output: string): Promise<Made | undefined> {
  await rm(output, { force: true });
  const quiet = ["-q", "-dNOPAUSE", "-dBATCH", "-dSAFER"];
  const since = performance.now();
  const { isDone } = await runs([
    "gs",
    ...quiet,
    "-sDEVICE=pdfwrite",
    `-dPDFSETTINGS=${settings}`,
    `-sOutputFile=${output}`,
    input,
  ]);
  const seconds = (performance.now() - since) / 1000;
  return isDone ? { bytes: Bun.file(output).size, ssim: 0, seconds } : undefined;
}
