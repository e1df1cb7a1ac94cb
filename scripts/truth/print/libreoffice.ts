import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";

/** LibreOffice reads some files at once: a start costs a second. Those that it makes nothing of are left out. */
const batchSize = 24;
const secondsPerFile = 60;

const exportFilters = { ods: "calc", fods: "calc", xlsx: "calc", odp: "impress", fodp: "impress", pptx: "impress" };

/** Turns documents of a folder into PDF beside them, by a LibreOffice with a profile of its own. */
export async function printByLibreOffice(paths: readonly string[], tagged: boolean, profile: string): Promise<void> {
  for (let at = 0; at < paths.length; at += batchSize) {
    const batch = paths.slice(at, at + batchSize);
    const byFilter = Map.groupBy(batch, (path) => filterOf(path));
    for (const [filter, files] of byFilter) {
      const options = JSON.stringify({ UseTaggedPDF: { type: "boolean", value: String(tagged) } });
      await convert(files, `pdf:${filter}_pdf_Export:${options}`, profile);
    }
  }
}

/** Each sheet of workbooks as LibreOffice shows it: by the path of the file, then by the sheet's name. */
export async function sheetsByLibreOffice(
  paths: readonly string[],
  profile: string,
): Promise<Map<string, Record<string, string[][]>>> {
  // Comma, quotes, UTF-8, from row 1, no quotes forced, numbers as they are shown, no formulas, not trimmed, every sheet.
  const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1";
  for (let at = 0; at < paths.length; at += batchSize) await convert(paths.slice(at, at + batchSize), filter, profile);
  return new Map(await Promise.all(paths.map(async (path) => [path, await sheetsBeside(path)] as const)));
}

const filterOf = (path: string): string => {
  const ending = path.split(".").at(-1) ?? "";
  return exportFilters[ending as keyof typeof exportFilters] ?? "writer";
};

async function convert(files: readonly string[], filter: string, profile: string): Promise<void> {
  const first = files[0];
  if (first === undefined) return;
  await mkdir(profile, { recursive: true });
  const settings = [`-env:UserInstallation=file://${profile}`, "--headless", "--norestore", "--nologo"];
  const child = Bun.spawn({
    cmd: ["soffice", ...settings, "--convert-to", filter, "--outdir", dirname(first), ...files],
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
    timeout: 1000 * secondsPerFile * files.length,
    killSignal: "SIGKILL",
  });
  await child.exited;
}

/** LibreOffice writes NAME-SHEET.csv for each sheet of NAME.fods. */
async function sheetsBeside(path: string): Promise<Record<string, string[][]>> {
  const folder = dirname(path);
  const start = `${basename(path, extname(path))}-`;
  const sheets: Record<string, string[][]> = {};
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start) || !name.endsWith(".csv")) continue;
    sheets[name.slice(start.length, -".csv".length)] = rowsOf(await Bun.file(join(folder, name)).text());
    await rm(join(folder, name));
  }
  return sheets;
}

/** Rows of a file with commas, in which a text in quotes may hold commas, lines and doubled quotes. */
export function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  if (rows.at(-1)?.every((text) => text === "")) rows.pop();
  return rows;
}
