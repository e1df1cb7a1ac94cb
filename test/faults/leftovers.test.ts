import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "#accounts/accounts.ts";
import { operatorId } from "#accounts/keys.ts";
import { document } from "#formats/office/samples.ts";
import { callForm, type Sent, send } from "#support/call.ts";
import { hasBrowser } from "#support/chromium.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { hasLibreOffice } from "#support/office.ts";
import { bookOf } from "#support/pdfs.ts";
import { largeJpeg, tinyPng } from "#support/pictures.ts";
import { busyChildOf, childrenOf, until } from "#support/processes.ts";
import { repository, type Service, startService } from "#support/service.ts";
import { spellingsOf, tracesOf } from "#support/traces.ts";

// The browser and LibreOffice start, on a machine that may be busy.
setDefaultTimeout(240_000);

/** No other text has them. */
const words = {
  fileName: "kofelizaNameOfAFile",
  content: "bodurimaContentOfAFile",
  password: "tavesogiPassword",
  wrongPassword: "nuzapelaWrongPassword",
  mark: "ripodekuWatermark",
  code: "fasilonoCode",
  page: "gedomituPage",
  header: "lubafezoHeader",
  cookie: "movirasuCookie",
  query: "zitobegaQuery",
  field: "pakenufoField",
} as const;

const pdf = bookOf({ pages: [words.content, words.content] });
const locked = lockedPdf(pdf, "aes-256", words.password, words.password);
const letter = (paragraphs: number) => document(`<w:p><w:r><w:t>${words.content}</w:t></w:r></w:p>`.repeat(paragraphs));
/** Its rotation takes a child some seconds. */
const large = Buffer.concat([await largeJpeg(), Buffer.from(words.content)]);
const named = (bytes: Uint8Array, ending: string): Sent => ({ name: `${words.fileName}.${ending}`, bytes });

/** A page that keeps its capture waiting until it is told to come. */
const site = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  idleTimeout: 0,
  fetch: ({ url }) => (url.includes("slow") ? new Promise<Response>(() => {}) : new Response("")),
});

/** Nothing here is about time: a machine that is busy with other things may take as long as it likes. */
const patient = Object.fromEntries(
  ["DEADLINE_IMAGE_S", "DEADLINE_PDF_S", "DEADLINE_OFFICE_S", "DEADLINE_CAPTURE_S", "QUEUE_WAIT_S", "DRAIN_S"].map(
    (name) => [name, "600"],
  ),
);

const stoodThere = readdirSync(repository);
let folder: string;
let key: string;
let service: Service;
let logs = "";

async function start(): Promise<Service> {
  const folders = { TMPDIR: join(folder, "tmp"), DATA_DIR: join(folder, "data"), HOME: join(folder, "home") };
  return startService({ ...folders, ...patient, WORKERS: "2", CAPTURE_ALLOW: `127.0.0.1:${site.port}` });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leftovers-"));
  // The browser's own user passes through it.
  await chmod(folder, 0o755);
  await Promise.all(["tmp", "data", "home"].map((name) => mkdir(join(folder, name))));
  const accounts = await openAccounts({ dataDir: join(folder, "data"), databaseUrl: undefined });
  ({ key } = await accounts.keys.create(operatorId, "leftovers"));
  await accounts.close();
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await site.stop(true);
  await rm(folder, { recursive: true });
});

async function metrics(): Promise<string> {
  return (await fetch(`${service.url}/metrics`)).text();
}

/** Everything that stands anywhere of what was sent. */
const traces = async () =>
  tracesOf([...Object.values(words), key], {
    folders: [folder],
    texts: { "the log": logs + service.log(), "the metrics": await metrics() },
  });

/** Five seconds are given: what is at work, and what ends it, may still take files away. */
async function expectNothing(): Promise<void> {
  const end = performance.now() + 5_000;
  let found = await traces();
  while (found.length > 0 && performance.now() < end) {
    await Bun.sleep(100);
    found = await traces();
  }
  expect(found).toEqual([]);
}

interface Wish {
  signal?: AbortSignal;
}
const form = (
  tool: string,
  files: Record<string, Sent>,
  options: Record<string, string | number> = {},
  wish: Wish = {},
) =>
  callForm(tool, files, options, { url: service.url, key, ...wish }).then(
    ({ status }) => status,
    (error: Error) => error.name,
  );
const json = (tool: string, body: Record<string, unknown>, { signal }: Wish = {}) =>
  send(
    tool,
    {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", "x-api-key": key },
      ...(signal && { signal }),
    },
    service.url,
  ).then(
    ({ status }) => status,
    (error: Error) => error.name,
  );

const html = `<!doctype html><title>${words.page}</title><body>${words.page}<script>document.cookie = "a=${words.page}; max-age=9999"; try { localStorage.setItem("a", "${words.page}") } catch {}</script>`;
const turn = (wish: Wish = {}) => form("image-rotate", { file: named(large, "jpg") }, { angle: 7 }, wish);
const convert = (paragraphs: number, wish: Wish = {}) =>
  form("word-to-pdf", { file: named(letter(paragraphs), "docx") }, {}, wish);
const capture = (path: string, wish: Wish = {}) =>
  json(
    "html-to-image",
    {
      html: path === "" ? html : `${html}<img src="/${path}">`,
      baseUrl: site.url.href,
      headers: { "X-Own": words.header },
      cookies: { own: words.cookie },
      width: 320,
      height: 240,
    },
    wish,
  );

/** Long work of every kind that this machine has, for what ends it in the middle. */
const longWork = (wish: Wish = {}) => [
  turn(wish),
  ...(hasLibreOffice ? [convert(200_000, wish)] : []),
  ...(hasBrowser ? [capture("slow", wish)] : []),
];

async function working(): Promise<number> {
  return [...(await metrics()).matchAll(/^fpa_working\{lane="\w+"\} (\d+)/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}
const isGone = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};
const allAtWork = (count: number) => until(async () => (await working()) === count);
const noneAtWork = () => until(async () => (await working()) === 0);

describe("of what was sent nothing is left on the disk, in the log or in the metrics", () => {
  test("after success", async () => {
    const done: (number | string)[] = await Promise.all([
      json("qr-generate", { text: words.code, size: 300 }),
      form("watermark-image", { file: named(tinyPng(), "png") }, { text: words.mark }),
      form("watermark-pdf", { file: named(pdf, "pdf") }, { text: words.mark }),
      form("protect-pdf", { file: named(pdf, "pdf") }, { password: words.password }),
      form("unlock-pdf", { file: named(locked, "pdf") }, { password: words.password }),
      form("repair-pdf", { file: named(locked, "pdf") }, { password: words.password }),
      form("pdf-to-pdfa", { file: named(pdf, "pdf") }),
      form("pdf-to-word", { file: named(pdf, "pdf") }),
      ...(hasLibreOffice ? [convert(3)] : []),
      ...(hasBrowser ? [capture(""), json("url-to-pdf", { html, headerHtml: words.page, title: words.page })] : []),
    ]);
    expect(done).toEqual(done.map(() => 200));
    await expectNothing();
  });

  test("after errors", async () => {
    const refused = await Promise.all([
      json("qr-generate", { text: words.code, size: -1, [words.field]: words.field }),
      form(
        "watermark-image",
        { file: named(tinyPng(), "png") },
        { text: words.mark, position: words.mark, [words.field]: "1" },
      ),
      form("unlock-pdf", { file: named(locked, "pdf") }, { password: words.wrongPassword }),
      form("rotate-pdf", { file: named(pdf.slice(0, 200), "pdf") }, { angle: 90, password: words.password }),
      form("image-resize", { file: named(Buffer.from(words.content), "png") }, { width: 9 }),
      form("word-to-pdf", { file: named(letter(3).slice(0, 900), "docx") }),
      form("pipeline", { files: named(pdf, "pdf") }, { steps: JSON.stringify([{ tool: words.field }]) }),
    ]);
    expect(refused).toEqual([400, 400, 422, 422, 415, expect.any(Number), 400]);
    const address = `${service.url}/${words.query}?a=${words.query}`;
    expect((await fetch(address, { headers: { "x-api-key": key } })).status).toBe(404);
    const stranger = { "x-api-key": `fpa_${words.password.padEnd(48, "x")}` };
    const { status } = await send("qr-generate", { body: "{}", headers: stranger }, service.url);
    expect(status).toBe(401);
    await expectNothing();
  });

  test("after clients went away", async () => {
    const leaving = new AbortController();
    const calls = longWork({ signal: leaving.signal });
    await allAtWork(calls.length);
    leaving.abort();
    expect(await Promise.all(calls)).toEqual(calls.map(() => "AbortError"));
    await noneAtWork();
    await expectNothing();
  });

  test("after a child was killed", async () => {
    const answer = turn();
    process.kill(await busyChildOf(service.pid), "SIGKILL");
    expect(await answer).toBe(200);
    await expectNothing();
  });

  test("after the service was killed, and has started again", async () => {
    const calls = longWork();
    await allAtWork(calls.length);
    const children = childrenOf(service.pid);
    process.kill(service.pid, "SIGKILL");
    await Promise.all(calls);
    await until(() => children.every(isGone));
    logs += service.log();
    service = await start();
    await expectNothing();
  });

  test("after SIGTERM amid work", async () => {
    const answers = [turn(), ...(hasBrowser ? [capture("")] : [])];
    await allAtWork(answers.length);
    expect(await service.stop()).toBe(0);
    expect(await Promise.all(answers)).toEqual(answers.map(() => 200));
    const texts = { "the log": logs + service.log() };
    expect(tracesOf([...Object.values(words), key], { folders: [folder], texts })).toEqual([]);
    logs += service.log();
    service = await start();
  });
});

test("nothing is put where the service was started", () => {
  expect(readdirSync(repository).filter((name) => !stoodThere.includes(name))).toEqual([]);
});

test("the search finds a word however it is spelled", async () => {
  const place = await mkdtemp(join(tmpdir(), "traces-"));
  for (const [how, bytes] of spellingsOf(words.content)) {
    await Bun.write(
      join(place, "deep", "file"),
      Buffer.concat([Buffer.from("before "), bytes, Buffer.from(" behind")]),
    );
    expect(tracesOf([words.content], { folders: [place], texts: {} })).toContain(
      `${words.content} ${how}: ${place}/deep/file`,
    );
  }
  for (const before of ["", "a", "ab", "abc"]) {
    const texts = { text: Buffer.from(`${before}${words.content}${before}`).toString("base64") };
    expect(tracesOf([words.content], { folders: [], texts }).length).toBeGreaterThan(0);
  }
  await rm(place, { recursive: true });
});
