import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { atOnce } from "./convert.ts";
import type { Read, Tool } from "./read.ts";

/** Debian's Python has the readers' packages; others may not. */
const python = "/usr/bin/python3";
const readers: Readonly<Record<Tool, string>> = { word: "word.py", excel: "sheets.py", ppt: "slides.py" };
/** Files for one process: its start is paid once for all of them. */
const atATime = 100;

export type Told = Read | { error: string };

/** Reads results by programs that share no code with the service. */
export async function readAll(tool: Tool, paths: readonly string[]): Promise<Map<string, Told>> {
  const parts = Array.from({ length: Math.ceil(paths.length / atATime) }, (_, at) =>
    paths.slice(at * atATime, (at + 1) * atATime),
  );
  const found = new Map<string, Told>();
  await atOnce(parts, availableParallelism(), async (part) => {
    if (tool === "excel") await show(part);
    const script = join(import.meta.dir, "readers", readers[tool]);
    const lines = (await output([python, "-B", script, ...part])).trimEnd().split("\n");
    if (lines.length !== part.length) throw new Error(`${readers[tool]} read ${lines.length} of ${part.length} files`);
    for (const [at, path] of part.entries()) found.set(path, JSON.parse(lines[at] ?? "") as Told);
  });
  return found;
}

/** LibreOffice writes beside each workbook what its cells show. */
async function show(paths: readonly string[]): Promise<void> {
  for (const [folder, some] of Map.groupBy(paths, dirname)) await office("ods", folder, some);
}

/** Converts files by LibreOffice in a profile of its own, so that several may run. */
export async function office(
  ending: string,
  folder: string,
  paths: readonly string[],
  ...more: string[]
): Promise<void> {
  const profile = join(folder, `.profile-${crypto.randomUUID()}`);
  const options = ["--headless", "--norestore", `-env:UserInstallation=file://${profile}`, ...more];
  try {
    await output(["soffice", ...options, "--convert-to", ending, "--outdir", folder, ...paths]);
  } finally {
    await output(["rm", "-rf", profile]);
  }
}

export async function output(cmd: string[]): Promise<string> {
  const child = Bun.spawn(cmd, { stdout: "pipe", stderr: "pipe" });
  const [text, complaints] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`${cmd[0]}: ${complaints.slice(-1000)}`);
  return text;
}
