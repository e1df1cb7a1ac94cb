/**
 * PDFs that nobody has looked at yet, through ocr-pdf, without and with `force`: `bun scripts/wild-scans.ts [FOLDER]` prints
 * a table and every difference. Without a folder of PDFs `scripts/debian-pdfs` gathers a hundred in a temporary one.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { mupdf, type PDFObject } from "#engines/mupdf/kernel/library.ts";
import { ask } from "#support/reader.ts";
import { serve } from "./bench/serve.ts";
import { pathIn } from "./wild/inside.ts";
import { untilInterrupted } from "./wild/patience.ts";
import { wildPdfs } from "./wild/pdfs.ts";
import { postFile } from "./wild/post.ts";
import { Tally } from "./wild/table.ts";

const mostFiles = 120;
/** Of each file, or a book would take longer than all the rest. */
const pages = 2;
const dpi = 60;

/** Of every picture that a document leads to the sum of its bytes as they are stored. */
function picturesIn(bytes: Uint8Array): Set<string> {
  const doc = mupdf.Document.openDocument(bytes, "application/pdf").asPDF();
  const sums = new Set<string>();
  if (!doc) return sums;
  const seen = new Set<number>();
  const ahead: PDFObject[] = [doc.getTrailer()];
  for (let object = ahead.pop(); object; object = ahead.pop()) {
    if (object.isIndirect()) {
      const number = object.asIndirect();
      if (seen.has(number)) continue;
      seen.add(number);
    }
    if (object.isStream() && object.get("Subtype").asName() === "Image")
      sums.add(String(Bun.hash(object.readRawStream().asUint8Array())));
    if (object.isArray() || object.isDictionary()) object.forEach((value) => void ahead.push(value));
  }
  doc.destroy();
  return sums;
}

async function drawingsOf(file: string, folder: string): Promise<bigint[]> {
  const stem = join(folder, "drawn");
  await ask("pdftoppm", "-cropbox", "-r", String(dpi), "-l", String(pages), file, stem);
  const names = (await readdir(folder)).filter((name) => name.startsWith("drawn")).sort();
  const sums = await Promise.all(
    names.map(async (name) => BigInt(Bun.hash(await Bun.file(join(folder, name)).bytes()))),
  );
  for (const name of names) await rm(join(folder, name));
  return sums;
}

async function lettersOf(file: string): Promise<Map<string, number>> {
  const said = await ask("pdftotext", "-l", String(pages), "-enc", "UTF-8", file, "-");
  const counts = new Map<string, number>();
  for (const letter of (said?.output ?? "").normalize("NFKC").replace(/[\s\p{Cc}\p{Cf}-]/gu, ""))
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

const [given] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "wild-scans-"));
const service = await serve();
const tally = new Tally();
try {
  for (const file of untilInterrupted(await wildPdfs(given, folder, mostFiles))) {
    const source = await Bun.file(file).bytes();
    const [check, drawn, letters] = [
      await ask("qpdf", "--check", file),
      await drawingsOf(file, folder),
      await lettersOf(file),
    ];
    for (const mode of ["skip", "force"]) {
      const count = (column: string, good: boolean, says: string) => {
        tally.add(mode, column, good);
        if (!good) process.stdout.write(`- ${basename(file)}: ${mode}: ${column}: ${says.slice(0, 240)}\n`);
      };
      const options = { mode, pages: drawn.length > 1 ? `1-${pages}` : "1" };
      const call = () => postFile(`${service.url}/api/ocr-pdf`, file, options);
      const first = await call();
      count("200", first.status === 200, `${first.status} ${first.says}`);
      if (first.status !== 200) continue;
      count("same bytes again", Buffer.compare(first.bytes, (await call()).bytes) === 0, "other bytes");
      const path = pathIn(first.bytes, source);
      count("no path", path === undefined, String(path));
      const kept = picturesIn(first.bytes);
      const due = [...picturesIn(source)];
      count(
        "pictures byte for byte",
        due.every((sum) => kept.has(sum)),
        `${due.filter((sum) => !kept.has(sum))}`,
      );
      const made = join(folder, "made.pdf");
      await Bun.write(made, first.bytes);
      count("drawn by Poppler as before", `${await drawingsOf(made, folder)}` === `${drawn}`, "other pixels");
      const now = await lettersOf(made);
      const lost = [...letters].filter(([letter, times]) => times > (now.get(letter) ?? 0));
      count("no letter lost", lost.length === 0, lost.map(([letter, times]) => `${letter} ${times}`).join(", "));
      if (check?.code === 0) count("qpdf clean", (await ask("qpdf", "--check", made))?.code === 0, "complaints");
      const { recognised, words, confidence } = first.facts;
      if (Number(words) > 0)
        process.stdout.write(`${basename(file)}: ${mode}: ${recognised} pages, ${words} words, ${confidence} sure\n`);
      if (Number(words) > 0) tally.add(mode, "files with words recognised", true);
      for (const warning of first.says) process.stdout.write(`${basename(file)}: ${mode}: ${warning}\n`);
    }
  }
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`\n${tally.print("mode")}\n`);
