import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Heard } from "./load/client.ts";
import { smallCalls } from "./load/requests.ts";
import { processorMs } from "./load/tree.ts";
import { at, ms, table } from "./measure.ts";
import { type Served, serve } from "./serve.ts";

const callers = [1, 2, 8, 32];
const usualSeconds = 5;
const head = ["call", "callers", "calls/s", "p50", "p95", "p99", "processor", "refused", "other"];

/**
 * Small calls by one caller and by many, each call by itself and all of them in turn. The client is a process of its own
 * that writes requests made beforehand and counts what comes back. `bun run bench load [SECONDS]`
 */
export async function main([seconds = String(usualSeconds)]: string[]): Promise<void> {
  const service = await serve();
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const rows: string[][] = [];
  const load = [loadavg()[0]];
  try {
    const calls = await smallCalls();
    const files = Object.keys(calls).map((_, index) => join(folder, String(index)));
    await Promise.all(Object.values(calls).map((bytes, index) => writeFile(files[index] ?? "", bytes)));
    const kinds = [
      ...Object.keys(calls).map((name, index) => [name, files.slice(index, index + 1)] as const),
      ["all three in turn", files] as const,
    ];
    await measure(service, 8, "3", files);
    for (const [name, requests] of kinds) {
      for (const count of callers)
        rows.push([name, String(count), ...(await measure(service, count, seconds, requests))]);
    }
    load.push(loadavg()[0]);
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const loads = load.map((one) => one?.toFixed(1)).join(" and ");
  process.stdout.write(`${seconds} s each; load of the machine before and after: ${loads}\n\n${table(head, rows)}\n`);
}

async function measure({ url, pid }: Served, count: number, seconds: string, requests: readonly string[]) {
  const before = processorMs(pid);
  const client = Bun.spawn(
    [process.execPath, join(import.meta.dir, "load/client.ts"), url, String(count), seconds, ...requests],
    { stdin: "ignore", stdout: "pipe", stderr: "inherit" },
  );
  const heard = (await new Response(client.stdout).json()) as Heard;
  const spent = processorMs(pid) - before;
  const sorted = heard.times.sort((a, b) => a - b);
  const shares = [0.5, 0.95, 0.99].map((share) => ms(at(sorted, share)));
  const rate = (sorted.length / heard.seconds).toFixed(0);
  return [rate, ...shares, ms(spent / sorted.length), String(heard.refused), String(heard.others)];
}
