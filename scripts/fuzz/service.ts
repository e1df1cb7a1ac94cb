import { operations } from "#operations/index.ts";
import { callExample } from "#support/example.ts";
import { childrenOf, residentMB } from "#support/processes.ts";
import { type Service, startService } from "#support/service.ts";
import type { Finding } from "./judge.ts";
import type { Outcome, Wish } from "./parsers.ts";
import { Random } from "./random.ts";
import { anyExchange } from "./requests.ts";
import { send } from "./wire.ts";

const atOnce = 8;
const mostSilenceMs = 250;
/** By then every path that strangers take has been taken. */
const settledCases = 1_000;
/** How often each tool does its own example before: engines are there then, and the code of the door is compiled. */
const warmRounds = 3;
const mostGrowth = 1.1;

const memoryOf = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), residentMB(pid));

/** The least of a few looks: what is collected in between is not held. */
async function settledMemory(pid: number): Promise<number> {
  const looks: number[] = [];
  for (let left = 6; left > 0; left--) {
    await Bun.sleep(500);
    looks.push(memoryOf(pid));
  }
  return Math.min(...looks);
}

/** A browser or an Office that a case happens to start is no growth. */
async function warmUp(url: string): Promise<void> {
  for (let round = 0; round < warmRounds; round++) {
    await Promise.all(operations.map((operation) => callExample(operation, {}, url)));
  }
}

class Watch {
  readonly #worker = new Worker(new URL("./watch.ts", import.meta.url));
  asked = 0;
  longestMs = 0;

  constructor({ url, pid }: Service) {
    this.#worker.onmessage = ({ data }: MessageEvent<{ asked: number; silenceMs: number }>) => {
      this.asked = data.asked;
      this.longestMs = Math.max(this.longestMs, data.silenceMs);
    };
    this.#worker.postMessage({ url, pid });
  }

  end(): void {
    this.#worker.terminate();
  }
}

/** Starts the service and sends it cases over connections of their own, several at once. */
export async function fuzzService({ seed, cases, seconds, single }: Wish): Promise<Outcome> {
  const ends = performance.now() + seconds * 1_000;
  const service = await startService({ TRUST_PROXY: "1" });
  const watch = new Watch(service);
  const findings: Finding[] = [];
  const counts = new Map<string, number>();
  const says: string[] = [];
  let next = single ?? 0;
  const last = single === undefined ? cases : single + 1;

  const work = async (until: number) => {
    while (next < until && performance.now() < ends) {
      const number = next++;
      const exchange = anyExchange(new Random(seed, number));
      const { statuses, isComplete } = await send(exchange, service.url);
      for (const status of statuses)
        counts.set(`${Math.floor(status / 100)}xx`, (counts.get(`${Math.floor(status / 100)}xx`) ?? 0) + 1);
      if (statuses.length === 0) counts.set("none", (counts.get("none") ?? 0) + 1);
      const told = single === undefined ? "" : ` (${statuses.join(", ") || "nothing came"})`;
      if (statuses.includes(500)) findings.push({ number, what: exchange.what, says: "was answered by 500" });
      if (!isComplete) {
        const missing = `got ${statuses.length} of ${exchange.due} answers${told}`;
        findings.push({ number, what: exchange.what, says: missing });
      }
      if (single !== undefined) says.push(`${exchange.what}${told}`);
    }
  };
  const all = (until: number) => Promise.all(Array.from({ length: atOnce }, () => work(until)));

  try {
    if (single === undefined) await warmUp(service.url);
    await all(Math.min(last, settledCases));
    const settled = await settledMemory(service.pid);
    await all(last);
    const memory = await settledMemory(service.pid);
    says.push(
      `Answers: ${[...counts]
        .sort()
        .map(([kind, count]) => `${count} × ${kind}`)
        .join(", ")}.`,
      `GET /health: ${watch.asked} times, longest silence ${watch.longestMs.toFixed(0)} ms.`,
      `Memory: ${settled.toFixed(0)} MB after ${Math.min(next, settledCases)} cases, ${memory.toFixed(0)} MB at the end.`,
    );
    const general = (text: string) => findings.push({ number: -1, what: "the service", says: text });
    if (watch.longestMs > mostSilenceMs) general(`was silent for ${watch.longestMs.toFixed(0)} ms`);
    if (memory > settled * mostGrowth) general(`grew from ${settled.toFixed(0)} to ${memory.toFixed(0)} MB`);
    if (childrenOf(process.pid).every((pid) => pid !== service.pid)) general("has ended");
  } finally {
    watch.end();
    await service.stop();
  }
  return { cases: next - (single ?? 0), findings, says };
}
