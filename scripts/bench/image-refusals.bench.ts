import { basename } from "node:path";
import { childrenOf, residentMB } from "#support/processes.ts";
import { table } from "./measure.ts";
import { photograph } from "./photograph.ts";
import { serve } from "./serve.ts";

const usage = "Usage: bun run bench image-refusals FILE... (that every picture tool must refuse)";

const tools: [string, Record<string, string>][] = [
  ["image-compress", {}],
  ["image-compress", { targetSizeKB: "20" }],
  ["image-resize", { width: "10" }],
  ["image-convert", { format: "webp" }],
  ["image-convert", { format: "avif" }],
  ["image-rotate", { angle: "7" }],
  ["image-crop", { x: "0", y: "0", width: "1", height: "1" }],
  ["watermark-image", { text: "x" }],
  ["favicon-generate", {}],
];
const watchedMs = 10;

/** How soon files that must be refused are refused, and by how much the service grows over them. */
export async function main(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) throw new Error(usage);
  const { url, pid, stop } = await serve();
  const memory = () => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + residentMB(one), 0);
  const rows: string[][] = [];
  try {
    const photo = await photograph(400_000, 1200, 900);
    for (const [tool, options] of tools) await statusOf(url, tool, photo, options);
    for (const path of paths) {
      const file = await Bun.file(path).bytes();
      const before = memory();
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, memory());
      }, watchedMs);
      const statuses = new Set<number>();
      let slowest = 0;
      for (const [tool, options] of tools) {
        const since = performance.now();
        statuses.add(await statusOf(url, tool, file, options));
        slowest = Math.max(slowest, performance.now() - since);
      }
      clearInterval(watch);
      rows.push([basename(path), [...statuses].join(" "), slowest.toFixed(0), (most - before).toFixed(0)]);
    }
  } finally {
    await stop();
  }
  process.stdout.write(`${table(["file", "statuses", "slowest answer, ms", "memory growth, MB"], rows)}\n`);
}

async function statusOf(url: string, tool: string, file: Uint8Array, options: Record<string, string>): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([file as Uint8Array<ArrayBuffer>]), "file");
  for (const [name, value] of Object.entries(options)) form.append(name, value);
  const response = await fetch(`${url}/api/${tool}`, { method: "POST", body: form });
  await response.arrayBuffer();
  return response.status;
}
