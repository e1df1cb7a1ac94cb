/**
 * PDFs of Debian's documentation packages made Office documents, each twice: `bun scripts/wild-documents.ts [FOLDER]`
 * prints a table and every difference. LibreOffice opens what came, and Poppler reads its words and counts its pages.
 * Without a folder of PDFs `scripts/debian-pdfs` gathers them in a temporary one.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { serve } from "./bench/serve.ts";
import { pathIn } from "./wild/inside.ts";
import { untilInterrupted } from "./wild/patience.ts";
import { wildPdfs } from "./wild/pdfs.ts";
import { postFile } from "./wild/post.ts";
import { Tally } from "./wild/table.ts";
import { lacking, readPdf, wordsIn } from "./wild/words.ts";

const mostFiles = 120;
/** Of a long manual its beginning tells enough, and a reader of its result opens it in time. */
const pages = 12;
const kept = 0.99;
const endings = { "pdf-to-word": "docx", "pdf-to-excel": "xlsx", "pdf-to-ppt": "pptx" };

const [given] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "wild-documents-"));

/** What LibreOffice shows of a document, in a profile of its own; of a workbook what stands in cells, as columns that are too narrow cut it. */
async function shown(bytes: Uint8Array, ending: string): Promise<{ text: string; pages: number } | undefined> {
  const kind = ending === "xlsx" ? "html" : "pdf";
  const [file, made] = [join(folder, `made.${ending}`), join(folder, `made.${kind}`)];
  await Bun.write(file, bytes);
  const own = `-env:UserInstallation=file://${folder}/profile`;
  const command = ["soffice", "--headless", own, "--convert-to", kind, "--outdir", folder, file];
  await Bun.spawn(command, { stdio: ["ignore", "ignore", "ignore"], timeout: 120_000 }).exited;
  if (!(await Bun.file(made).exists())) return undefined;
  const read = kind === "pdf" ? await readPdf(await Bun.file(made).bytes(), folder) : await readHtml(made);
  await rm(made);
  return read;
}

async function readHtml(file: string): Promise<{ text: string; pages: number }> {
  const pieces: string[] = [];
  const rewriter = new HTMLRewriter().onDocument({ text: ({ text }) => void pieces.push(text) });
  await rewriter.transform(new Response(Bun.file(file))).text();
  return { text: decoded(pieces.join("")), pages: 0 };
}

const decoded = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** Words that a result has not; one that a line's end divides counts as one, or as two. */
function lost(text: string, made: string): string[] {
  const words = wordsIn(made);
  const [divided, whole] = [text, text.replace(/(\p{L})[-\u00ad\u2010]\n(?=\p{L})/gu, "$1")].map(wordsIn);
  const pairs = [divided ?? [], whole ?? []].map((wanted) => lacking(wanted, words));
  return (pairs[0]?.length ?? 0) <= (pairs[1]?.length ?? 0) ? (pairs[0] ?? []) : (pairs[1] ?? []);
}

const service = await serve({ DEADLINE_OFFICE_S: "600" });
const tally = new Tally();
try {
  for (const file of untilInterrupted(await wildPdfs(given, folder, mostFiles))) {
    const source = await Bun.file(file).bytes();
    const cut = join(folder, "cut.pdf");
    const isCut = Bun.spawnSync(["qpdf", file, "--pages", ".", `1-${pages}`, "--", cut]).success;
    const there = await readPdf(isCut ? await Bun.file(cut).bytes() : source, folder);
    for (const [tool, ending] of Object.entries(endings)) {
      const count = (column: string, good: boolean, says: string) => {
        tally.add(tool, column, good);
        if (!good) process.stdout.write(`- ${basename(file)}: ${tool}: ${column}: ${says.slice(0, 300)}\n`);
      };
      const options: Record<string, string> = isCut ? { pages: `1-${pages}` } : {};
      const call = () => postFile(`${service.url}/api/${tool}`, file, options);
      const first = await call();
      count("no 500", first.status < 500, `${first.status} ${first.says}`);
      count("200", first.status === 200, `${first.status} ${first.says}`);
      if (first.status !== 200) continue;
      const again = await call();
      count("same bytes again", Buffer.compare(first.bytes, again.bytes) === 0, `${again.status}`);
      const path = pathIn(first.bytes, source);
      count("no path", path === undefined, String(path));
      const made = await shown(first.bytes, ending);
      count("opens", made !== undefined, first.says.join(" "));
      if (!made || !there) continue;
      const [all, lacks] = [wordsIn(there.text).length, lost(there.text, made.text)];
      const says = `lacks ${lacks.length} of ${all} (${lacks.slice(0, 8).join(" ")}); ${first.says.join(" ")}`;
      count("words", lacks.length <= (1 - kept) * all, says);
      const most = ending === "docx" ? Math.max(there.pages, Math.round(there.pages * 1.1)) : there.pages;
      const isMany = made.pages > most || (ending === "pptx" && made.pages < there.pages);
      if (ending !== "xlsx") count("pages", !isMany, `${made.pages} for ${there.pages}`);
    }
  }
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`\n${tally.print("tool")}\n`);
