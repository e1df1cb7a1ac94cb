import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { document } from "#formats/office/samples.ts";
import { type Answer, callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { hasLibreOffice } from "#support/office.ts";
import { tinyPng } from "#support/pictures.ts";
import { busyChildOf, childrenOf, descriptorsOf, ticksOf, until } from "#support/processes.ts";
import { seePdf } from "#support/see-pdf.ts";
import { type Service, startService } from "#support/service.ts";

const letter = await fixture("letter.docx");
const book = (paragraphs: number) =>
  document(
    Array.from({ length: paragraphs }, (_, index) => {
      const words = Array.from({ length: 12 }, (_word, at) => ((index * 7919 + at * 104_729) % 99_991).toString(36));
      return `<w:p><w:r><w:t>${words.join(" ")}</w:t></w:r></w:p>`;
    }).join(""),
  );
/** It takes LibreOffice some seconds. */
const long = book(12_000);
/** It takes more than anyone waits for. */
const endless = book(400_000);

let folder: string;
let service: Service;
const start = async (env: Record<string, string> = {}) => startService({ TMPDIR: folder, WORKERS: "2", ...env });
const convert = (file: Uint8Array, url = service.url, signal?: AbortSignal): Promise<Answer> =>
  callForm("word-to-pdf", { file }, {}, { url, signal });

/** The process that has LibreOffice loaded. */
const zygoteOf = (pid: number): number | undefined =>
  childrenOf(pid).find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("shim.ts"));
const warmZygote = (pid: number) => until(() => zygoteOf(pid));
const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};
/** Folders of jobs; the zygote has one of its own. */
const jobs = async () => (await readdir(folder, { recursive: true })).filter((name) => /job-\w+$/.test(name));
const left = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name);

/** A service whose LibreOffice is a program in a folder without a library. */
async function startCold() {
  const bin = await mkdtemp(join(tmpdir(), "office-bin-"));
  await Bun.write(join(bin, "soffice"), `#!/bin/sh\nexec ${Bun.which("soffice")} "$@"\n`);
  await chmod(join(bin, "soffice"), 0o755);
  const cold = await start({ PATH: `${bin}:${process.env.PATH}` });
  const stop = async () => {
    expect(await cold.stop()).toBe(0);
    await rm(bin, { recursive: true });
  };
  return { cold, stop };
}

/** What stands in a place below /proc, where processes come and go. */
function look<T>(read: () => T, gone: T): T {
  try {
    return read();
  } catch {
    return gone;
  }
}

function programBelow(pid: number, name: string): number | undefined {
  for (const child of childrenOf(pid)) {
    const [program] = look(() => readFileSync(`/proc/${child}/cmdline`, "utf8"), "").split("\0");
    const found = program?.endsWith(name) ? child : programBelow(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where the sockets lie that a process listens on. */
function socketsOf(pid: number | undefined): string[] {
  const links = pid === undefined ? [] : look(() => descriptorsOf(pid), []);
  const lines = look(() => readFileSync(`/proc/${pid}/net/unix`, "utf8"), "").split("\n");
  return lines.flatMap((line) => {
    const [, , , , , , number, path] = line.trim().split(/\s+/);
    return path && links.includes(`socket:[${number}]`) ? [path] : [];
  });
}

async function works(url = service.url): Promise<void> {
  const { status, bytes } = await convert(letter, url);
  expect([status, seePdf(bytes).pages.length]).toEqual([200, 2]);
}

describe.skipIf(!hasLibreOffice)("LibreOffice", () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "office-faults-"));
    service = await start();
    await works();
  });
  afterAll(async () => {
    await service.stop();
    expect(await left()).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test("a document's process killed in the middle of it: it is done again", async () => {
    const answer = convert(long);
    process.kill(await busyChildOf(await warmZygote(service.pid)), "SIGKILL");
    expect((await answer).status).toBe(200);
  }, 60_000);

  test("killed twice: a clear answer, and the next document is converted", async () => {
    const answer = convert(endless);
    const zygote = await warmZygote(service.pid);
    const first = await busyChildOf(zygote);
    process.kill(first, "SIGKILL");
    await until(() => isGone(first));
    process.kill(await busyChildOf(zygote), "SIGKILL");
    expect(await answer).toMatchObject({ status: 500, error: { error: "Internal error" } });
    await works();
    expect(await warmZygote(service.pid)).toBe(zygote);
  }, 60_000);

  test("the warm process killed: another takes its place and does what was under way", async () => {
    const answer = convert(long);
    const zygote = await warmZygote(service.pid);
    const child = await busyChildOf(zygote);
    process.kill(zygote, "SIGKILL");
    expect((await answer).status).toBe(200);
    expect(isGone(child)).toBe(true);
    await works();
    expect(await warmZygote(service.pid)).not.toBe(zygote);
  }, 60_000);

  test("an order that never began spends no attempt: its document's process may be killed once more", async () => {
    const zygote = await warmZygote(service.pid);
    process.kill(zygote, "SIGSTOP");
    const answer = convert(long);
    await until(async () =>
      /pool_busy\{pool="libreoffice"\} 1/.test(await (await fetch(`${service.url}/metrics`)).text()),
    );
    process.kill(zygote, "SIGKILL");
    await until(() => isGone(zygote));
    const next = await until(() => zygoteOf(service.pid));
    process.kill(await busyChildOf(next), "SIGKILL");
    expect((await answer).status).toBe(200);
    expect(service.log()).not.toContain('"how":"never begun"');
  }, 60_000);

  test("killed again and again while it starts: the document is converted without it, and the next one with it", async () => {
    const first = await warmZygote(service.pid);
    process.kill(first, "SIGKILL");
    const killed = [first];
    const answer = convert(letter);
    while (killed.length < 3) {
      const next = await until(() => {
        const pid = zygoteOf(service.pid);
        return pid !== undefined && !killed.includes(pid) && pid;
      });
      killed.push(next);
      process.kill(next, "SIGKILL");
    }
    expect(await answer).toMatchObject({ status: 200, error: undefined });
    await until(async () => (await convert(letter)).headers.get("x-result-engine") === "libreoffice");
  }, 120_000);

  test("a document's process that stands still: it is ended, and the document done again", async () => {
    const answer = convert(long);
    process.kill(await busyChildOf(await warmZygote(service.pid)), "SIGSTOP");
    expect((await answer).status).toBe(200);
    expect(service.log()).toContain('"how":"hung"');
  }, 60_000);

  test("a client that goes away takes its document's process along", async () => {
    const controller = new AbortController();
    const answer = convert(endless, service.url, controller.signal).catch((error) => error.name);
    const child = await busyChildOf(await warmZygote(service.pid));
    controller.abort();
    expect(await answer).toBe("AbortError");
    await until(() => isGone(child));
    await works();
    await until(async () => (await jobs()).length === 1);
  }, 60_000);

  test("beyond the memory ceiling or the deadline a document's process is ended, and told", async () => {
    const tight = await start({ MAX_CHILD_MB: "330" });
    const large = await convert(endless, tight.url);
    expect([large.status, large.error?.message]).toEqual([422, expect.stringContaining("more memory")]);
    await works(tight.url);
    expect(await tight.stop()).toBe(0);

    const hasty = await start({ DEADLINE_OFFICE_S: "3" });
    await works(hasty.url);
    const late = await convert(endless, hasty.url);
    expect([late.status, late.error?.message]).toEqual([504, expect.stringContaining("deadline of 3 s")]);
    const zygote = await warmZygote(hasty.pid);
    await until(() => childrenOf(zygote).every((child) => ticksOf(child) < 100));
    await works(hasty.url);
    expect(await hasty.stop()).toBe(0);
  }, 120_000);

  test("20 at once: each is converted", async () => {
    const roomy = await start({ QUEUE: "32", QUEUE_WAIT_S: "60" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => convert(letter, roomy.url)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await until(async () => (await jobs()).length === 2);
    expect(await roomy.stop()).toBe(0);
  }, 120_000);

  test("a service that is killed takes all of them along, and the next start sweeps what it left", async () => {
    const killed = await start();
    const answer = convert(endless, killed.url).catch(() => "cut off");
    const zygote = await warmZygote(killed.pid);
    const child = await busyChildOf(zygote);
    process.kill(killed.pid, "SIGKILL");
    expect(await answer).toBe("cut off");
    await until(() => isGone(zygote) && isGone(child));
    const next = await start();
    expect((await jobs()).length).toBe(1);
    await next.stop();
  }, 60_000);

  test("where it is not installed only its tools are closed, and say what to install", async () => {
    const without = await start({ PATH: folder });
    const { status, error } = await convert(letter, without.url);
    expect([status, error?.error, error?.message]).toEqual([
      503,
      "Engine unavailable",
      expect.stringContaining("libreoffice-writer"),
    ]);
    const { status: other } = await callForm("image-rotate", { file: tinyPng() }, { angle: 90 }, { url: without.url });
    expect(other).toBe(200);
    await without.stop();
  }, 60_000);

  test("where it can't be kept warm it is started for every document", async () => {
    const { cold, stop } = await startCold();
    const warm = await convert(letter);
    const answer = await convert(letter, cold.url);
    expect([answer.status, answer.headers.get("x-result-engine")]).toEqual([200, "soffice"]);
    const shape = ({ bytes }: Answer) => seePdf(bytes).pages.map(({ text, width, links }) => ({ text, width, links }));
    expect(shape(answer)).toEqual(shape(warm));
    await stop();
  }, 60_000);

  test("started for a document and killed in the middle of it, it leaves no socket behind", async () => {
    const { cold, stop } = await startCold();
    const controller = new AbortController();
    const answer = convert(endless, cold.url, controller.signal).catch((error) => error.name);
    const socket = await until(() => socketsOf(programBelow(cold.pid, "soffice.bin")).find((path) => existsSync(path)));
    controller.abort();
    expect(await answer).toBe("AbortError");
    await until(() => programBelow(cold.pid, "soffice.bin") === undefined && !existsSync(socket));
    await stop();
  }, 60_000);

  test("the warm process killed time and again: the service holds no more sockets than after the first time", async () => {
    const held = async () => {
      const zygote = await warmZygote(service.pid);
      process.kill(zygote, "SIGKILL");
      await until(() => isGone(zygote));
      await works();
      await warmZygote(service.pid);
      return descriptorsOf(service.pid).filter((end) => end.startsWith("socket:")).length;
    };
    const first = await held();
    for (let again = 0; again < 4; again++) await held();
    expect(await held()).toBeLessThanOrEqual(first);
  }, 120_000);
});
