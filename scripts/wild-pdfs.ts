/**
 * PDFs of Debian's documentation packages, drawn by the service and by Poppler, and twice through the tools that change
 * pages: `bun scripts/wild-pdfs.ts [FOLDER] [TOOL,…]` prints a table and every difference. Without a folder of PDFs
 * `scripts/debian-pdfs` gathers a hundred in a temporary one.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";
import { serve } from "./bench/serve.ts";
import { ssim } from "./bench/ssim.ts";
import { pathIn } from "./wild/inside.ts";
import { untilInterrupted } from "./wild/patience.ts";
import { wildPdfs } from "./wild/pdfs.ts";
import { postFile, type Said } from "./wild/post.ts";
import { Tally } from "./wild/table.ts";

const mostFiles = 100;
const [dpi, pages] = [100, 2];
/** Of the same letters two programs smooth the edges differently; a page that lacks something is below that. */
const alike = 0.9;

/** Poppler's drawings of the first pages. */
async function drawings(file: string, folder: string): Promise<Uint8Array[]> {
  const stem = join(folder, "drawn");
  const command = ["pdftoppm", "-cropbox", "-png", "-r", String(dpi), "-l", String(pages), file, stem];
  Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore" });
  const names = (await readdir(folder)).filter((name) => name.startsWith("drawn")).sort();
  const made = await Promise.all(names.map((name) => Bun.file(join(folder, name)).bytes()));
  for (const name of names) await rm(join(folder, name));
  return made;
}

/** What is in a ZIP of pictures, in the order of its names. */
async function pictures(zip: Uint8Array, folder: string): Promise<Uint8Array[]> {
  const into = join(folder, "zip");
  await Bun.write(`${into}.zip`, zip);
  Bun.spawnSync(["unzip", "-qo", `${into}.zip`, "-d", into]);
  const names = (await readdir(into)).sort();
  const made = await Promise.all(names.map((name) => Bun.file(join(into, name)).bytes()));
  await rm(into, { recursive: true });
  return made;
}

/** How alike two drawings are; the shorter sides count where rounding has made a row more. */
async function likeness(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = [await sharp(one).metadata(), await sharp(other).metadata()];
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return 0;
  const area = { left: 0, top: 0, width: Math.min(a.width, b.width), height: Math.min(a.height, b.height) };
  const cut = (bytes: Uint8Array) => sharp(bytes).extract(area).png({ compressionLevel: 1 }).toBuffer();
  return ssim(await cut(one), await cut(other));
}

const calls: [tool: string, options: Record<string, string>][] = [
  ["watermark-pdf", { text: "Seen — 文 — ٤" }],
  ["page-numbers", { format: "{n} / {total}" }],
  ["rotate-pdf", { angle: "90" }],
  ["crop-pdf", { margins: "20", removeOutside: "true" }],
  ["pdf-split", { ranges: "1" }],
  ["pdf-merge", { outline: "true" }],
  ["repair-pdf", {}],
  ["pdf-compress", {}],
];

const password = { password: "pä漢" };

const [given, only] = process.argv.slice(2);
const isWanted = (tool: string): boolean => only === undefined || only.split(",").includes(tool);
const folder = await mkdtemp(join(tmpdir(), "wild-pdfs-"));
const service = await serve();
const tally = new Tally();
const scores: number[] = [];
try {
  for (const file of untilInterrupted(await wildPdfs(given, folder, mostFiles))) {
    const source = await Bun.file(file).bytes();
    const count = (row: string, column: string, good: boolean, says: string) => {
      tally.add(row, column, good);
      if (!good) process.stdout.write(`- ${basename(file)}: ${row}: ${column}: ${says.slice(0, 240)}\n`);
    };
    const call = async (
      row: string,
      tool: string,
      options: Record<string, string>,
      of = file,
    ): Promise<Said | undefined> => {
      const [first, again] = [
        await postFile(`${service.url}/api/${tool}`, of, options),
        await postFile(`${service.url}/api/${tool}`, of, options),
      ];
      count(row, "200", first.status === 200, `${first.status} ${first.says}`);
      if (first.status !== 200) return undefined;
      count(row, "same bytes again", Buffer.compare(first.bytes, again.bytes) === 0, "other bytes");
      const path = pathIn(first.bytes, source);
      count(row, "no path", path === undefined, String(path));
      return first;
    };
    const due = isWanted("pdf-to-image") ? await drawings(file, folder) : [];
    for (const format of isWanted("pdf-to-image") ? ["png", "webp", "jpg"] : []) {
      const row = `pdf-to-image ${format}`;
      const range = due.length === 1 ? "1" : `1-${pages}`;
      const made = await call(row, "pdf-to-image", { format, dpi: String(dpi), pages: range });
      for (const [index, picture] of (made ? await pictures(made.bytes, folder) : []).entries()) {
        const other = due[index];
        const score = other ? await likeness(picture, other) : 0;
        if (format === "png") scores.push(score);
        count(row, `pages with SSIM ≥ ${alike}`, score >= alike, `page ${index + 1}: ${score.toFixed(3)}`);
      }
    }
    for (const [tool, options] of calls) if (isWanted(tool)) await call(tool, tool, options);
    if (!isWanted("unlock-pdf")) continue;
    // A lock is of random numbers: no two are the same bytes, and what is behind it is seen when it has been opened.
    const locked = await postFile(`${service.url}/api/protect-pdf`, file, password);
    count("protect-pdf", "200", locked.status === 200, `${locked.status} ${locked.says}`);
    if (locked.status !== 200) continue;
    const behind = join(folder, basename(file));
    await Bun.write(behind, locked.bytes);
    await call("unlock-pdf", "unlock-pdf", password, behind);
    await rm(behind);
  }
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
const sorted = scores.sort((one, other) => one - other);
const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(3);
process.stdout.write(`\n${tally.print("call")}\n`);
if (sorted.length > 0) {
  process.stdout.write(`\nSSIM of ${sorted.length} pages as PNG: least ${at(0)}, `);
  process.stdout.write(`a tenth below ${at(0.1)}, median ${at(0.5)}\n`);
}
