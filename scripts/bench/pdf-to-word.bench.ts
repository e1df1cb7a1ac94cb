import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { saidInWord } from "#support/said.ts";
import { judgedWord } from "#support/word-judged.ts";
import { table } from "./measure.ts";
import { runs } from "./programs.ts";
import { pageCount, pdfsIn } from "./rendered.ts";
import { post, serve } from "./serve.ts";

const usage = "Usage: bun run bench pdf-to-word FOLDER... (of PDFs; files can be named, too)";
const patienceMs = 120_000;

interface Made {
  bytes: Uint8Array;
  seconds: number;
}

/** Word files of PDFs beside those of LibreOffice's own import: pages, words, their order, looks, paragraphs, frames, tables, time. */
export async function main(places: readonly string[]): Promise<void> {
  const files = await pdfsIn(places);
  if (files.length === 0) throw new Error(usage);
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const { url, stop } = await serve();
  const rows: string[][] = [];
  try {
    for (const file of files) {
      const source = await Bun.file(file).bytes();
      const [own, other] = [await converted(url, source), await imported(file, folder)];
      const pages = String(await pageCount(file));
      rows.push([basename(file), pages, await told(own, source), await told(other, source)]);
      process.stderr.write(`${rows.at(-1)?.join(" | ")}\n`);
    }
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
  const head = ["file", "pages", "pdf-to-word", "soffice --infilter=writer_pdf_import"];
  process.stdout.write(
    `Pages · share of the words · of them in order · SSIM · paragraphs in the text · text boxes · tables · seconds\n\n${table(head, rows)}\n`,
  );
}

async function converted(url: string, source: Uint8Array): Promise<Made | undefined> {
  const since = performance.now();
  const made = await post(url, "pdf-to-word", source, {}).catch(() => undefined);
  return made && { bytes: made.bytes, seconds: (performance.now() - since) / 1000 };
}

async function imported(file: string, folder: string): Promise<Made | undefined> {
  const out = join(folder, "imported");
  await rm(out, { recursive: true, force: true });
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const since = performance.now();
  const command = [
    ...["timeout", String(patienceMs / 1000), "soffice", profile, "--headless", "--infilter=writer_pdf_import"],
    ...["--convert-to", "docx", "--outdir", out, file],
  ];
  const { isDone } = await runs(command);
  const [name] = isDone ? await readdir(out).catch(() => []) : [];
  return name
    ? { bytes: await Bun.file(join(out, name)).bytes(), seconds: (performance.now() - since) / 1000 }
    : undefined;
}

async function told(made: Made | undefined, source: Uint8Array): Promise<string> {
  if (!made) return "none";
  const { xml } = saidInWord(made.bytes);
  const boxes = xml.split("<w:txbxContent>").length - 1;
  const outside = xml.replace(/<w:txbxContent>.*?<\/w:txbxContent>/gs, "");
  const paragraphs = outside.split("</w:p>").filter((one) => one.includes("<w:t")).length;
  const tables = xml.split("<w:tbl>").length - 1;
  const judged = await judgedWord(source, made.bytes);
  const seen = judged
    ? [judged.pages.made, judged.words.toFixed(3), judged.order.toFixed(3), judged.looks.toFixed(2)]
    : ["–", "–", "–", "–"];
  return [...seen, paragraphs, boxes, tables, made.seconds.toFixed(1)].join(" · ");
}
