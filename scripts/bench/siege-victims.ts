import { join } from "node:path";
import { figures } from "./measure.ts";

const fixtures = join(import.meta.dir, "../../test/fixtures");

interface Wish {
  tool: string;
  file: string;
  options: Record<string, string>;
}

const light: readonly Wish[] = [
  { tool: "image-resize", file: "logo.png", options: { width: "64" } },
  { tool: "rotate-pdf", file: "document.pdf", options: { angle: "90" } },
  { tool: "image-convert", file: "photo.jpg", options: { format: "webp" } },
];
const heavy: readonly Wish[] = [
  { tool: "pdf-to-word", file: "document.pdf", options: {} },
  { tool: "remove-bg", file: "logo.png", options: {} },
  { tool: "pdf-to-excel", file: "document.pdf", options: {} },
  { tool: "word-to-pdf", file: "letter.docx", options: {} },
];
const restMs = { light: 200, heavy: 1_000 };

/** What callers of one lane saw: their times, how long they stood in the queue, and what was refused or failed. */
export interface Seen {
  calls: number;
  lost: string[];
  longestWaitMs: number;
  p95: number;
}

/** Four callers with a call each, and a rest between two: three with light ones, one with heavy ones. */
export async function callFor(
  seconds: number,
  url: string,
  keys: readonly string[],
): Promise<{ light: Seen; heavy: Seen }> {
  const until = performance.now() + seconds * 1_000;
  const callers = keys.slice(0, 4).map((key, at) => {
    const lane = at < 3 ? ("light" as const) : ("heavy" as const);
    return caller(url, key, lane, until, at);
  });
  const seen = await Promise.all(callers);
  return { light: together(seen.slice(0, 3)), heavy: together(seen.slice(3)) };
}

interface Told {
  times: number[];
  waits: number[];
  lost: string[];
}

async function caller(url: string, key: string, lane: "light" | "heavy", until: number, first: number): Promise<Told> {
  const told: Told = { times: [], waits: [], lost: [] };
  const wishes = lane === "light" ? light : heavy;
  for (let n = first; performance.now() < until; n++) {
    const wish = wishes[n % wishes.length] as Wish;
    const since = performance.now();
    try {
      told.waits.push(await call(url, key, wish));
      told.times.push(performance.now() - since);
    } catch (error) {
      told.lost.push(`${wish.tool}: ${error instanceof Error ? error.message : error}`);
    }
    await Bun.sleep(restMs[lane]);
  }
  return told;
}

/** How long the call stood in the queue, as its answer tells. */
async function call(url: string, key: string, { tool, file, options }: Wish): Promise<number> {
  const form = new FormData();
  form.append("file", Bun.file(join(fixtures, file)), file);
  for (const [name, value] of Object.entries(options)) form.append(name, value);
  const response = await fetch(`${url}/api/${tool}`, { method: "POST", body: form, headers: { "x-api-key": key } });
  const bytes = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${response.status} ${new TextDecoder().decode(bytes)}`);
  const [, waitedMs] = /queue;dur=([\d.]+)/.exec(response.headers.get("server-timing") ?? "") ?? [];
  return Number(waitedMs);
}

function together(told: readonly Told[]): Seen {
  const times = told.flatMap((one) => one.times);
  return {
    calls: times.length,
    lost: told.flatMap(({ lost }) => lost),
    longestWaitMs: Math.max(0, ...told.flatMap(({ waits }) => waits)),
    p95: figures(times).p95,
  };
}
