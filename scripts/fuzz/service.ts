import { operations } from "#operations/index.ts";
import { callExample } from "#support/example.ts";
import { childrenOf, residentMB } from "#support/processes.ts";
import { type Service, startService } from "#support/service.ts";
import type { Finding } from "./judge.ts";
import type { Outcome, Wish } from "./parsers.ts";
import { Random } from "./random.ts";
import { anyExchange, type Exchange } from "./requests.ts";
import { type Heard, send } from "./wire.ts";

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
  /** The cases that were under way when the longest silence was heard. */
  longestAt: number[] = [];
  broken: string | undefined;

  constructor({ url, pid }: Service, underWay: ReadonlySet<number>) {
    this.#worker.onmessage = ({ data }: MessageEvent<{ asked: number; silenceMs: number }>) => {
      this.asked = data.asked;
      if (data.silenceMs <= this.longestMs) return;
      this.longestMs = data.silenceMs;
      this.longestAt = [...underWay];
    };
    this.#worker.onerror = ({ message }) => {
      this.broken = message;
    };
    this.#worker.postMessage({ url, pid });
  }

  end(): void {
    this.#worker.terminate();
  }
}

/** What came back of all cases so far. */
class Tally {
  readonly findings: Finding[] = [];
  readonly says: string[] = [];
  readonly #counts = new Map<string, number>();

  add(number: number, { what, due }: Exchange, { statuses, isComplete }: Heard): void {
    const kinds = statuses.length === 0 ? ["none"] : statuses.map((status) => `${Math.floor(status / 100)}xx`);
    for (const kind of kinds) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    if (statuses.includes(500)) this.findings.push({ number, what, says: "was answered by 500" });
    if (isComplete) return;
    this.findings.push({ number, what, says: `got ${statuses.length} of ${due} answers` });
  }

  /** Something that is wrong with the service, whatever case it was. */
  blame(says: string): void {
    this.findings.push({ number: -1, what: "the service", says });
  }

  sum(): string {
    const list = [...this.#counts].sort().map(([kind, count]) => `${count} × ${kind}`);
    return `Answers: ${list.join(", ")}.`;
  }
}

/** Starts the service and sends it cases over connections of their own, several at once. */
export async function fuzzService({ seed, cases, seconds, single }: Wish): Promise<Outcome> {
  const ends = performance.now() + seconds * 1_000;
  // What rests gives memory back, and takes it again with the next call: that is no growth.
  const service = await startService({ TRUST_PROXY: "1", REST_S: "3600" });
  const underWay = new Set<number>();
  const watch = new Watch(service, underWay);
  const tally = new Tally();
  let next = single ?? 0;
  const all = async (until: number) => {
    const work = async () => {
      while (next < until && performance.now() < ends) {
        const number = next++;
        underWay.add(number);
        const exchange = anyExchange(new Random(seed, number));
        tally.add(number, exchange, await send(exchange, service.url));
        underWay.delete(number);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };
  try {
    if (single === undefined) await fuzzAll(service, cases, all, tally);
    else await all(single + 1);
    const during = watch.longestAt.length === 0 ? "the examples" : `cases ${watch.longestAt.join(", ")}`;
    if (watch.longestMs > mostSilenceMs) tally.blame(`was silent for ${watch.longestMs.toFixed(0)} ms amid ${during}`);
    if (watch.asked === 0 || watch.broken) tally.blame(`was not watched: ${watch.broken ?? "no answer came"}`);
    if (!childrenOf(process.pid).includes(service.pid)) tally.blame("has ended");
    const health = `GET /health: ${watch.asked} times, longest silence ${watch.longestMs.toFixed(0)} ms (amid ${during}).`;
    return { cases: next - (single ?? 0), findings: tally.findings, says: [tally.sum(), health, ...tally.says] };
  } finally {
    watch.end();
    await service.stop();
  }
}

async function fuzzAll({ pid, url }: Service, cases: number, all: (until: number) => Promise<void>, tally: Tally) {
  await warmUp(url);
  await all(Math.min(cases, settledCases));
  const settled = await settledMemory(pid);
  await all(cases);
  const memory = await settledMemory(pid);
  const grown = `${settled.toFixed(0)} MB after the first ${settledCases} cases, ${memory.toFixed(0)} MB at the end`;
  tally.says.push(`Memory: ${grown}.`);
  if (memory > settled * mostGrowth) tally.blame(`grew: ${grown}`);
}
