/**
 * Office documents that Debian and npm packages ship, through the service and, beside it, through `soffice --convert-to`:
 * `bun scripts/wild-office.ts` prints a table and every difference. Packages are unpacked into a temporary folder, and
 * nothing of them stays. Tables of text are compared with themselves: of them soffice reads dates and numbers that
 * nobody wrote, and prints their names.
 */
import { copyFile, mkdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { serve } from "./bench/serve.ts";
import { pathIn } from "./wild/inside.ts";
import { type Found, withPackages } from "./wild/packages.ts";
import { untilInterrupted } from "./wild/patience.ts";
import { postFile } from "./wild/post.ts";
import { Tally } from "./wild/table.ts";
import { lacking, readPdf, wordsIn } from "./wild/words.ts";

const debian = [
  ...["libreoffice-common", "libreoffice-wiki-publisher", "live-manual-odf", "python-odf-doc", "calligrawords-data"],
  ...["libopenoffice-oodoc-perl", "writer2latex", "writer2latex-manual", "python3-docx", "python3-relatorio"],
  ...["r-cran-officer", "r-cran-openxlsx", "r-cran-gdata", "r-cran-readxl", "r-cran-rio", "octave-io", "xlsx2csv"],
  ...["libspreadsheet-parseexcel-perl", "python3-xlrd", "librtf-writer-perl", "pandoc-data", "python3-sklearn"],
  ...["r-cran-data.table", "r-cran-readr", "r-cran-rmarkdown", "csvkit-doc"],
];
const npm = ["mammoth", "docx4js", "carbone", "xlsx-populate", "vega-datasets"];

const tools: Record<string, string> = {};
for (const kind of ["docx", "dotx", "doc", "odt", "ott", "rtf"]) tools[`.${kind}`] = "word-to-pdf";
for (const kind of ["xlsx", "xltx", "xlsm", "xls", "ods", "ots", "csv"]) tools[`.${kind}`] = "excel-to-pdf";
for (const kind of ["pptx", "potx", "ppt", "odp", "otp"]) tools[`.${kind}`] = "ppt-to-pdf";

/** Each under a name that no other has: documents show what they are called. */
async function renamed(files: readonly Found[], folder: string): Promise<Found[]> {
  const target = join(folder, "given");
  await mkdir(target);
  return Promise.all(
    files.map(async (file, index) => {
      const path = join(target, `${index}-${basename(file.path)}`);
      await copyFile(file.path, path);
      return { ...file, path };
    }),
  );
}

/** LibreOffice in a profile of its own; one process for many, and those that it ended over one by one. */
async function leftToItself(files: readonly Found[], folder: string): Promise<Map<Found, string>> {
  const made = new Map<Found, string>();
  const target = join(folder, "theirs");
  const convert = async (some: readonly Found[]) => {
    const own = `-env:UserInstallation=file://${folder}/profile`;
    const command = ["soffice", "--headless", own, "--convert-to", "pdf", "--outdir", target];
    const paths = some.map(({ path }) => path);
    await Bun.spawn([...command, ...paths], { stdio: ["ignore", "ignore", "ignore"], timeout: 120_000 }).exited;
    for (const file of some) {
      const pdf = join(target, `${basename(file.path, extname(file.path))}.pdf`);
      if (await Bun.file(pdf).exists()) made.set(file, pdf);
    }
  };
  for (let at = 0; at < files.length; at += 20) await convert(files.slice(at, at + 20));
  for (const one of files.filter((file) => !made.has(file))) await convert([one]);
  return made;
}

function textOf(table: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(table);
  } catch {
    return new TextDecoder("windows-1252").decode(table);
  }
}

const few = (words: readonly string[]): string =>
  words.length === 0 ? "none" : `${words.length} (${words.slice(0, 6).join(" ")})`;

const wanted = { debian, npm, endings: Object.keys(tools), mostBytes: 3 * 1024 * 1024 };
await withPackages(wanted, async (found, folder) => {
  const files = await renamed(found, folder);
  const isTable = ({ path }: Found) => path.endsWith(".csv");
  const theirs = await leftToItself(
    files.filter((file) => !isTable(file)),
    folder,
  );
  const service = await serve({ DEADLINE_OFFICE_S: "600" });
  const tally = new Tally();
  try {
    for (const file of untilInterrupted(files)) {
      const kind = extname(file.path).toLowerCase();
      const tool = tools[kind];
      const told = (says: string) =>
        process.stdout.write(`- ${file.package} ${basename(file.path)}: ${says.slice(0, 300)}\n`);
      const count = (column: string, good: boolean, says: string) => {
        tally.add(kind.slice(1), column, good);
        if (!good) told(`${column}: ${says}`);
      };
      // What a sheet does not say itself is left to LibreOffice, as there.
      const options: Record<string, string> = tool === "excel-to-pdf" ? { fitToWidth: "false" } : {};
      const ours = await postFile(`${service.url}/api/${tool}`, file.path, options);
      count("200", ours.status === 200, `${ours.status} ${ours.says}`);
      if (ours.status !== 200) continue;
      const again = await postFile(`${service.url}/api/${tool}`, file.path, options);
      count("same bytes again", Buffer.compare(ours.bytes, again.bytes) === 0, `${again.status}`);
      const given = await Bun.file(file.path).bytes();
      const path = pathIn(ours.bytes, given);
      count("no path", path === undefined, path ?? "");
      const pdf = theirs.get(file);
      const read = await readPdf(ours.bytes, folder);
      const other = pdf && (await readPdf(await Bun.file(pdf).bytes(), folder));
      if (!other && !isTable(file)) told("soffice makes no PDF of it");
      if (!read || !(other || isTable(file))) continue;
      if (other) count("pages", read.pages === other.pages, `${read.pages}, soffice ${other.pages}`);
      const [mine, its] = [wordsIn(read.text), wordsIn(other ? other.text : textOf(given))];
      const [less, more] = [lacking(its, mine), lacking(mine, its)];
      const says = `lacks ${few(less)}, has beyond ${few(more)}; ${ours.says.join(" ")}`;
      count("words", less.length + more.length === 0, says);
    }
  } finally {
    await service.stop();
  }
  process.stdout.write(`\n${tally.print("kind")}\n`);
});
