import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { archive } from "../../src/engines/mupdf/tasks/archive.ts";
import { figures, ms, table } from "./measure.ts";

const profile = "/usr/share/color/icc/ghostscript/srgb.icc";
/** What makes the output intent, which Ghostscript does not by itself. */
const intent = `%!
[/_objdef {icc} /type /stream /OBJ pdfmark
[{icc} << /N 3 >> /PUT pdfmark
[{icc} (${profile}) (r) file /PUT pdfmark
[/_objdef {intent} /type /dict /OBJ pdfmark
[{intent} << /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {icc} /OutputConditionIdentifier (sRGB) >> /PUT pdfmark
[{Catalog} <</OutputIntents [ {intent} ]>> /PUT pdfmark
`;

/** `bun run bench pdfa FOLDER`: PDFs made PDF/A-2b in place, judged, beside Ghostscript alone, turn about. */
export async function main([from = ""]: string[]): Promise<void> {
  const names = (await readdir(from)).filter((name) => name.endsWith(".pdf") && !name.startsWith("bomb")).sort();
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const definition = join(folder, "intent.ps");
  await Bun.write(definition, intent);
  const walls: number[] = [];
  let [own, other, sound] = [0, 0, 0];
  try {
    for (const [index, name] of names.entries()) {
      const file = join(from, name);
      const bytes = await Bun.file(file).bytes();
      // The first shall not pay for the library.
      if (index === 0) await archive(bytes, { level: "2b" });
      const since = performance.now();
      const before = process.cpuUsage();
      const { breaches, product } = await archive(bytes, { level: "2b" });
      const { user, system } = process.cpuUsage(before);
      walls.push(performance.now() - since);
      own += (user + system) / 1000;
      if (breaches.length + product.verdict.length === 0) sound += 1;
      other += await ghostscript(definition, file, join(folder, "out.pdf"));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { median, p95 } = figures(walls);
  process.stdout.write(
    `${table(
      ["files", "right in place", "median", "p95", "processor time, all", "Ghostscript's", "ratio"],
      [[String(names.length), String(sound), ms(median), ms(p95), ms(own), ms(other), (own / other).toFixed(2)]],
    )}\n`,
  );
}

/** Its processor time in milliseconds. */
async function ghostscript(definition: string, file: string, output: string): Promise<number> {
  const settings = ["-q", "-dPDFA=2", "-dBATCH", "-dNOPAUSE", "-dNOOUTERSAVE", "-sDEVICE=pdfwrite"];
  const colours = ["-sColorConversionStrategy=RGB", "-dPDFACompatibilityPolicy=1", `--permit-file-read=${profile}`];
  const child = Bun.spawn(["gs", ...settings, ...colours, `-sOutputFile=${output}`, definition, file], {
    stdout: "ignore",
    stderr: "ignore",
  });
  await child.exited;
  return Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1000;
}
