import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "#accounts/accounts.ts";
import { operatorId } from "#accounts/keys.ts";
import { niceness } from "#engines/enclosure/priority.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { examplePage, examplePlace } from "#support/page.ts";
import { childrenOf, ticksOf, until } from "#support/processes.ts";
import { type Service, startService } from "#support/service.ts";

const folder = mkdtempSync(join(tmpdir(), "lane-"));
/** A place that takes connections and never says a word. */
const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
let service: Service;
let keys: string[];

beforeAll(async () => {
  const accounts = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  keys = await Promise.all(
    ["hanging", "other"].map(async (name) => (await accounts.keys.create(operatorId, name)).key),
  );
  await accounts.close();
  const captureAllow = `${examplePlace},127.0.0.1:${silent.port}`;
  service = await startService({
    DATA_DIR: folder,
    WORKERS: "2",
    CAPTURE_ALLOW: captureAllow,
    DEADLINE_CAPTURE_S: "30",
  });
});
afterAll(async () => {
  await service.stop();
  silent.stop(true);
  rmSync(folder, { recursive: true });
});

const capture = (page: { url: string } | { html: string }, key = "", signal?: AbortSignal) =>
  fetch(`${service.url}/api/html-to-image`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key },
    body: JSON.stringify(page),
    ...(signal && { signal }),
  });

test("pages that only hang keep neither Office nor other callers' captures waiting", async () => {
  const [hanging = "", other = ""] = keys;
  const over = new AbortController();
  const stuck = Array.from({ length: 6 }, () =>
    capture({ url: `http://127.0.0.1:${silent.port}/` }, hanging, over.signal),
  );
  await until(async () =>
    /fpa_working\{lane="capture"\} [1-9]/.test(await (await fetch(`${service.url}/metrics`)).text()),
  );
  const file = { name: "letter.docx", bytes: await fixture("letter.docx") };
  const [document, page] = await Promise.all([
    callForm("word-to-pdf", { file }, {}, { url: service.url, key: other }),
    capture({ url: examplePage }, other),
  ]);
  expect([document.status, page.status]).toEqual([200, 200]);
  over.abort();
  await Promise.allSettled(stuck);
}, 60_000);

/** The processes of pages, wherever they stand below a process. */
function pagesBelow(pid: number): number[] {
  const children = childrenOf(pid);
  const isPages = (child: number) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, "latin1").includes("--type=renderer");
    } catch {
      return false; // It has just gone.
    }
  };
  return [...children.filter(isPages), ...children.flatMap(pagesBelow)];
}

test("a page that computes for long yields to all others", async () => {
  const [endless = "", other = ""] = keys;
  const over = new AbortController();
  const stuck = capture({ html: "<p>x</p><script>for (;;);</script>" }, endless, over.signal);
  const busy = await until(() => pagesBelow(service.pid).find((pid) => ticksOf(pid) > 200));
  const before = getPriority(busy);
  await until(() => getPriority(busy) === Math.min(19, getPriority() + niceness.aside));
  expect(before).toBeLessThan(getPriority(busy));
  expect((await capture({ url: examplePage }, other)).status).toBe(200);
  const others = pagesBelow(service.pid).filter((pid) => pid !== busy);
  expect(others.filter((pid) => getPriority(pid) === getPriority(busy))).toEqual([]);
  over.abort();
  await stuck.catch(() => {});
});
