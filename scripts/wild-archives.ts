/**
 * PDFs of Debian's documentation packages made PDF/A, each twice: `bun scripts/wild-archives.ts [FOLDER]` prints a table
 * and every difference. Whether they are what they claim is for the outside judge to say, how they look and what they
 * read for Poppler. Without a folder of PDFs `scripts/debian-pdfs` gathers them in a temporary one.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Level } from "#formats/pdf/archival.ts";
import { legible, likenesses } from "#support/alike.ts";
import { hasArchiveJudge, judgeOutside } from "#support/archive-judge.ts";
import { hasPreflight, judgeByPreflight } from "#support/archive-preflight.ts";
import { popplerText } from "#support/poppler.ts";
import { serve } from "./bench/serve.ts";
import { untilInterrupted } from "./wild/patience.ts";
import { wildPdfs } from "./wild/pdfs.ts";
import { postFile } from "./wild/post.ts";
import { Tally } from "./wild/table.ts";

const mostFiles = 150;
const alike = 0.99;
const levels: readonly Level[] = ["2b", "1b"];

const [given] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "wild-archives-"));
const service = await serve();
const tally = new Tally();
const scores: number[] = [];

async function look(name: string, path: string, level: Level): Promise<void> {
  const count = (column: string, good: boolean, says: string) => {
    tally.add(level, column, good);
    if (!good) process.stdout.write(`- ${name}: ${level}: ${column}: ${says.slice(0, 300)}\n`);
  };
  const call = () => postFile(`${service.url}/api/pdf-to-pdfa`, path, { level });
  const [first, again] = [await call(), await call()];
  const says = `${first.status} ${first.says}`;
  count("no 500", first.status < 500, says);
  count("200", first.status === 200, says);
  if (first.status !== 200) return;
  count("same bytes again", Buffer.compare(first.bytes, again.bytes) === 0, "other bytes");
  count("in place", !first.says.some((text) => text.includes("Ghostscript")), says);
  const made = join(folder, `${level}-${name}`);
  await Bun.write(made, first.bytes);
  if (hasArchiveJudge) {
    const found = (await judgeOutside(level, [made])).get(made);
    count("judged sound", found === "", found ?? "no answer");
  }
  if (level === "1b" && hasPreflight) {
    const found = await judgeByPreflight([{ name: "made.pdf", bytes: first.bytes }]);
    count("by Preflight too", found.length === 0, found.join());
  }
  const source = await Bun.file(path).bytes();
  const [before, after] = [legible(await popplerText(source)), legible(await popplerText(first.bytes))];
  count("same text", before === after, difference(before, after));
  for (const [index, score] of (await likenesses(source, first.bytes)).entries()) {
    scores.push(score);
    count(`pages with SSIM ≥ ${alike}`, score >= alike, `page ${index + 1}: ${score.toFixed(4)}`);
  }
  await rm(made);
}

/** Where two texts part. */
function difference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 40));
  return `${around(before)} is ${around(after)} now`;
}

try {
  for (const file of untilInterrupted(await wildPdfs(given, folder, mostFiles))) {
    for (const level of levels) await look(basename(file), file, level);
  }
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
const sorted = scores.sort((one, other) => one - other);
const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(4);
process.stdout.write(`\n${tally.print("level")}\n\nSSIM of ${sorted.length} pages: least ${at(0)}, `);
process.stdout.write(`a hundredth below ${at(0.01)}, median ${at(0.5)}\n`);
