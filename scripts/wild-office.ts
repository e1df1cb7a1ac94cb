/**
 * Office documents that Debian and npm packages ship, through a running service that asks for no key:
 * `ACCESS=open RATE_LIMIT=off bun src/main.ts`, then `bun scripts/wild-office.ts http://localhost:3000`.
 * Packages are unpacked into a temporary folder, and nothing of them stays.
 */
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { inflateSync } from "node:zlib";

const debian = ["python-odf-doc", "libreoffice-common", "libreoffice-impress", "live-manual-odf", "r-cran-readxl"];
const npm = ["docx-templates", "officeparser", "xlsx-template", "docxtemplater", "@jsreport/jsreport-docx"];

const tools: Record<string, string> = {};
for (const kind of ["docx", "dotx", "doc", "odt", "ott", "rtf"]) tools[`.${kind}`] = "word-to-pdf";
for (const kind of ["xlsx", "xltx", "xlsm", "xls", "ods", "ots", "csv"]) tools[`.${kind}`] = "excel-to-pdf";
for (const kind of ["pptx", "potx", "ppt", "odp", "otp"]) tools[`.${kind}`] = "ppt-to-pdf";

const run = (folder: string, ...command: string[]) =>
  Bun.spawnSync(command, { cwd: folder, stdout: "ignore", stderr: "ignore" }).success;

async function unpack(folder: string): Promise<string[]> {
  for (const name of debian) run(folder, "apt-get", "download", name);
  for (const name of npm) run(folder, "npm", "pack", name);
  for (const name of await readdir(folder)) {
    const into = join(folder, `${name}.d`);
    await mkdir(into);
    if (name.endsWith(".deb")) run(folder, "dpkg-deb", "-x", name, into);
    else run(folder, "tar", "xzf", name, "-C", into);
  }
  const all = await readdir(folder, { recursive: true });
  return all.filter((name) => extname(name).toLowerCase() in tools).sort();
}

/** What a PDF says, its streams inflated. */
function insideOf(pdf: Buffer): string {
  let text = "";
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 7)) {
    try {
      text += inflateSync(pdf.subarray(at + 7), { finishFlush: 2 }).toString("latin1");
    } catch {
      // A picture, or the end of a stream.
    }
  }
  return text + pdf.toString("latin1");
}

async function convert(url: string, path: string): Promise<{ status: number; bytes: Buffer; said: string }> {
  const form = new FormData();
  form.append("file", Bun.file(path), basename(path));
  const answer = await fetch(`${url}/api/${tools[extname(path).toLowerCase()]}`, { method: "POST", body: form });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const said = answer.ok ? (answer.headers.get("x-result-warnings") ?? "") : bytes.toString();
  return { status: answer.status, bytes, said: decodeURIComponent(said) };
}

const [url = "http://localhost:3000"] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "wild-office-"));
try {
  const counts = new Map<number, number>();
  for (const name of await unpack(folder)) {
    const path = join(folder, name);
    const [first, second] = [await convert(url, path), await convert(url, path)];
    counts.set(first.status, (counts.get(first.status) ?? 0) + 1);
    const faults = [
      ...(first.status === 200 && !first.bytes.equals(second.bytes) ? ["other bytes at the second call"] : []),
      ...(/\/dev\/shm|\/tmp\/|\/proc\/self|file-api-\d/.test(first.status === 200 ? insideOf(first.bytes) : "")
        ? ["a path"]
        : []),
    ];
    if (first.status !== 200 || faults.length > 0)
      process.stdout.write(`${first.status}\t${name}\t${faults.join(", ")}\t${first.said.slice(0, 160)}\n`);
  }
  for (const [status, count] of counts) process.stdout.write(`${status}: ${count}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
