import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { book } from "./book.ts";
import { figures, table } from "./measure.ts";
import { serve } from "./serve.ts";

const rounds = 5;
/** One call takes a hundred parts, of which one may be an option. */
const files = 99;
const pagesEach = 10;
const longPages = 2000;
const pagesAPart = 2;

interface Found {
  seconds: number;
  bytes: number;
}

/** Merging 99 files of ten pages and splitting 2,000 pages into a thousand parts, beside qpdf, turn about. */
export async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const { url, pid, stop } = await serve({ MAX_FILES: "99" });
  try {
    const parts = Array.from({ length: files }, (_, index) => join(folder, `${index}.pdf`));
    for (const [index, part] of parts.entries()) await Bun.write(part, book(pagesEach, index));
    const long = join(folder, "long.pdf");
    await Bun.write(long, book(longPages, files));
    const split = join(folder, "split");
    await mkdir(split);
    const ranges = Array.from(
      { length: longPages / pagesAPart },
      (_, index) => `${index * pagesAPart + 1}-${(index + 1) * pagesAPart}`,
    ).join(",");
    const rows: string[][] = [];
    const idle = Math.round(memoryOf(familyOf(pid)) / 1_048_576);
    for (const [what, own, other] of [
      [
        `${files} × ${pagesEach} pages merged`,
        () => posted(url, "pdf-merge", "files", parts, {}),
        ["qpdf", "--empty", "--pages", ...parts, "--", join(folder, "merged.pdf")],
      ],
      [
        `${longPages} pages split into ${longPages / pagesAPart} parts`,
        () => posted(url, "pdf-split", "file", [long], { ranges }),
        ["qpdf", `--split-pages=${pagesAPart}`, long, join(split, "part.pdf")],
      ],
    ] as const) {
      const found: number[][] = [[], []];
      for (let round = 0; round <= rounds; round++) {
        const one = [await timed(own), await timed(() => program(other))];
        // The first is for both to find their files in memory.
        if (round > 0) for (const [side, { seconds }] of one.entries()) found[side]?.push(seconds);
      }
      // To look takes time itself: memory is watched in a call of its own.
      const [ours, theirs] = [
        { seconds: figures(found[0] ?? []).median, bytes: await peakOf(pid, own) },
        { seconds: figures(found[1] ?? []).median, bytes: (await timed(() => program(other))).value },
      ];
      const ratio = (what: keyof Found) => (ours[what] / theirs[what]).toFixed(2);
      rows.push([what, told(ours), told(theirs), `${ratio("seconds")} × the time, ${ratio("bytes")} × the memory`]);
    }
    const head = ["work", "through HTTP", "qpdf", "ours / qpdf"];
    process.stdout.write(
      `Seconds (medians of ${rounds}) and peak memory; the idle service has ${idle} MB\n\n${table(head, rows)}\n`,
    );
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const told = ({ seconds, bytes }: Found): string => `${seconds.toFixed(2)} s, ${Math.round(bytes / 1_048_576)} MB`;

async function posted(url: string, tool: string, field: string, paths: readonly string[], options: object) {
  const form = new FormData();
  for (const path of paths) form.append(field, new Blob([await Bun.file(path).bytes()]), path.split("/").at(-1));
  for (const [name, value] of Object.entries(options)) form.append(name, value);
  const response = await fetch(`${url}/api/${tool}`, { method: "POST", body: form });
  const bytes = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${tool}: ${response.status} ${new TextDecoder().decode(bytes)}`);
}

const everyMs = 25;

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; value: T }> {
  const since = performance.now();
  const value = await work();
  return { seconds: (performance.now() - since) / 1000, value };
}

/** Runs a program; its peak memory. */
async function program(command: readonly string[]): Promise<number> {
  const child = Bun.spawn([...command], { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
  if ((await child.exited) !== 0) throw new Error(`${command[0]} failed`);
  return child.resourceUsage()?.maxRSS ?? Number.NaN;
}

/** The most memory that a service and its children have while it works. */
async function peakOf(service: number, work: () => Promise<void>): Promise<number> {
  let bytes = 0;
  let ticks = 0;
  let family: string[] = [];
  const timer = setInterval(() => {
    if (ticks++ % 20 === 0) family = familyOf(service);
    bytes = Math.max(bytes, memoryOf(family));
  }, everyMs);
  await work();
  clearInterval(timer);
  return bytes;
}

/** A process and its children. */
function familyOf(pid: number): string[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => id === String(pid) || parentOf(id) === pid);
}

/** Memory in bytes; what processes share is counted once. */
const memoryOf = (family: readonly string[]): number => family.reduce((sum, id) => sum + residentOf(id), 0);

const statOf = (id: string, what: string): string => {
  try {
    return readFileSync(`/proc/${id}/${what}`, "utf8");
  } catch {
    return "";
  }
};

const parentOf = (id: string): number => Number(/^PPid:\s+(\d+)/m.exec(statOf(id, "status"))?.[1]);
const residentOf = (id: string): number => 1024 * Number(/^Pss:\s+(\d+)/m.exec(statOf(id, "smaps_rollup"))?.[1] ?? 0);
