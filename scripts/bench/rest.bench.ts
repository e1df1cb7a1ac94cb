import { join } from "node:path";
import { book } from "./book.ts";
import { figures, ms, table } from "./measure.ts";
import { memoryOf } from "./memory.ts";
import { photograph } from "./photograph.ts";
import { post, type Served, serve } from "./serve.ts";

const callers = 4;
const restSeconds = 60;
const warmCalls = 7;
/** On a busy machine calls shall be late rather than refused. */
const patience = Object.fromEntries(
  ["QUEUE_WAIT_S", "DEADLINE_IMAGE_S", "DEADLINE_PDF_S", "DEADLINE_CAPTURE_S", "DEADLINE_OFFICE_S"].map((name) => [
    name,
    "900",
  ]),
);
const fixtures = join(import.meta.dir, "../../test/fixtures");

type Call = (url: string) => Promise<unknown>;

/**
 * The memory of the service and of all that it started: after the start, at its peak under a mix of calls, after a
 * minute of rest; and the first call of a few tools after that rest, beside the same when it is warm. Arguments: the
 * seconds that the mix lasts, how often it is done, and the folder of another build.
 */
export async function main(args: string[]): Promise<void> {
  const [mixSeconds, rounds] = [Number(args[0] ?? 270), Number(args[1] ?? 1)];
  const page = `<!doctype html><title>A page</title><h1>A page</h1>${"<p>Some words that fill a line or two.</p>".repeat(40)}`;
  const site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => new Response(page, { headers: { "content-type": "text/html" } }),
  });
  const tools = await toolsOf(site.url.href);
  const service = await serve({ ...patience, CAPTURE_ALLOW: `127.0.0.1:${site.port}` }, args[2]);
  const peak = follow(service);
  try {
    await Bun.sleep(3_000);
    tell("after start", service);
    for (let round = 0; round < rounds; round++) {
      peak.reset();
      const calls = await mix(service, Object.values(tools), mixSeconds);
      tell(`after the mix (${calls} calls, peak ${peak.highest().toFixed(0)} MB)`, service);
      const warm = await warmTimes(service, tools);
      await Bun.sleep(restSeconds * 1_000);
      tell(`after ${restSeconds} s of rest`, service);
      const rows: string[][] = [];
      for (const [name, call] of Object.entries(tools)) {
        const first = await timed(service, call);
        const usual = warm.get(name) ?? Number.NaN;
        rows.push([name, ms(usual), ms(first), (first / usual).toFixed(2)]);
      }
      process.stdout.write(`\n${table(["", "warm", "first after rest", "ratio"], rows)}\n\n`);
    }
  } finally {
    peak.stop();
    await service.stop();
    await site.stop(true);
  }
}

async function toolsOf(url: string): Promise<Record<string, Call>> {
  const [large, small] = [await photograph(4_000_000), await photograph(200_000, 1000, 750)];
  const read = (name: string) => Bun.file(join(fixtures, name)).bytes();
  const [letter, moving] = [await read("letter.docx"), await read("animated.gif")];
  const pages = book(60, 1);
  const upload =
    (tool: string, file: Uint8Array, options: Record<string, string> = {}): Call =>
    (service) =>
      post(service, tool, file, options);
  const ask =
    (tool: string, wish: Record<string, string>): Call =>
    async (service) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${service}/api/${tool}`, { method: "POST", headers, body: JSON.stringify(wish) });
      await answer.bytes();
      if (answer.status !== 200) throw new Error(`${tool}: ${answer.status}`);
    };
  return {
    "image-resize": upload("image-resize", small, { width: "320" }),
    "image-resize, 12 MP": upload("image-resize", large, { width: "1600" }),
    "image-convert to AVIF": upload("image-convert", small, { format: "avif" }),
    "image-convert, animated": upload("image-convert", moving, { format: "webp" }),
    "image-compress, 12 MP": upload("image-compress", large),
    "watermark-image": upload("watermark-image", small, { text: "Draft" }),
    "rotate-pdf": upload("rotate-pdf", await read("document.pdf"), { angle: "90" }),
    "watermark-pdf": upload("watermark-pdf", pages, { text: "Draft" }),
    "pdf-compress": upload("pdf-compress", pages),
    "pdf-to-image": upload("pdf-to-image", pages, { pages: "1-20", dpi: "100" }),
    "qr-generate": ask("qr-generate", { text: "https://example.com" }),
    "html-to-image": ask("html-to-image", { url }),
    "url-to-pdf": ask("url-to-pdf", { url }),
    "word-to-pdf": upload("word-to-pdf", letter),
  };
}

/** Several callers go through the calls in their order, each from another place. */
async function mix({ url }: Served, calls: readonly Call[], seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let made = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = caller * 4; performance.now() < end; turn++) {
        await calls[turn % calls.length]?.(url);
        made += 1;
      }
    }),
  );
  return made;
}

async function warmTimes(service: Served, tools: Record<string, Call>): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  for (const [name, call] of Object.entries(tools)) {
    const samples: number[] = [];
    for (let turn = 0; turn < warmCalls; turn++) samples.push(await timed(service, call));
    medians.set(name, figures(samples).median);
  }
  return medians;
}

async function timed({ url }: Served, call: Call): Promise<number> {
  const since = performance.now();
  await call(url);
  return performance.now() - since;
}

function tell(when: string, { pid }: Served): void {
  const { total, parts } = memoryOf(pid);
  const list = [...parts].map(([name, share]) => `${name} ${share.toFixed(0)}`).join(", ");
  process.stdout.write(`${when}: ${total.toFixed(0)} MB (${list})\n`);
}

function follow({ pid }: Served) {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid).total);
  }, 1_000);
  return {
    highest: () => most,
    reset: () => {
      most = 0;
    },
    stop: () => clearInterval(timer),
  };
}
