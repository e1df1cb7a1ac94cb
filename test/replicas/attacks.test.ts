import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Socket } from "node:net";
import { startGoodCallers } from "#support/good-callers.ts";
import { memoryNeed } from "#support/memory-need.ts";
import { noiseOf } from "#support/noise.ts";
import { bookOf, numbered, pdfOf } from "#support/pdfs.ts";
import { residentMB, until } from "#support/processes.ts";
import { dial, type RawAnswer, readAnswer } from "#support/raw.ts";
import { answered, hasReplicas, type Replicas, startReplicas } from "#support/replicas.ts";

/** Small budgets, so that a small attack would be more than enough for a service without them. */
const budgets = {
  WORKERS: "2",
  MAX_UPLOAD_MB: "16",
  MAX_HELD_MB: "64",
  MAX_UNREAD_MB: "64",
  MAX_RESULT_MB: "16",
  RATE_LIMIT: "on",
  RATE_LIGHT: "1000000",
};
/** What the shipped files count for the service itself, its children apart. */
const [, , , mostMB = 0] = memoryNeed(budgets, 0);
const attacker = "127.0.0.9";
const MB = 1_048_576;

describe.skipIf(!hasReplicas)("two replicas behind nginx under attack", () => {
  let replicas: Replicas;
  let good: string;
  let bad: string;

  beforeAll(async () => {
    replicas = await startReplicas(budgets);
    good = await replicas.newKey("good");
    bad = await replicas.newKey("bad");
  }, 60_000);
  afterAll(() => replicas.stop(), 60_000);

  const sockets: Socket[] = [];
  const attackers = async (count: number, url = replicas.nginx.url): Promise<Socket[]> => {
    const dialled = await Promise.all(Array.from({ length: count }, () => dial(url, attacker)));
    for (const socket of dialled) socket.on("error", () => {});
    sockets.push(...dialled);
    return dialled;
  };

  /** Good callers work before, during and after: all that they may lose is time. */
  async function underAttack(attack: (more: (calls: number) => Promise<void>) => Promise<void>): Promise<void> {
    const { pair, nginx } = replicas;
    const callers = startGoodCallers(nginx.url, good);
    const errorsBefore = (await nginx.errors()).length;
    const peaks = [0, 0];
    const watch = setInterval(() => {
      for (const [index, { pid }] of pair.entries()) peaks[index] = Math.max(peaks[index] ?? 0, residentMB(pid));
    }, 20);
    const shares = () => Promise.all(pair.map((replica) => answered(replica, "image-resize", "200")));
    try {
      await callers.more(20);
      await attack(callers.more);
      // nginx gives calls to the replica with fewer open; the attackers' may stand with one of them.
      for (const socket of sockets.splice(0)) socket.destroy();
      const before = await shares();
      await until(async () => (await shares()).every((share, index) => share > (before[index] ?? 0)));
    } finally {
      for (const socket of sockets.splice(0)) socket.destroy();
      clearInterval(watch);
      await callers.stop();
    }
    expect([...callers.statuses.keys()]).toEqual([200]);
    for (const peak of peaks) expect(peak).toBeLessThan(mostMB);
    expect((await nginx.errors()).slice(errorsBefore)).not.toMatch(/no live upstreams|too big header|invalid header/);
  }

  const head = (tool: string, headers: string) =>
    `POST /api/${tool} HTTP/1.1\r\nHost: attack\r\nx-api-key: ${bad}\r\n${headers}\r\n`;
  const jsonHead = (headers: string) => head("qr-generate", `Content-Type: application/json\r\n${headers}`);
  const formHead = (tool: string, length: number) =>
    head(tool, `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n`);
  const filePart = 'Content-Disposition: form-data; name="file"; filename="f"\r\n\r\n';

  test("answers with as many and as long headers as a caller can provoke", async () => {
    const names = Array.from({ length: 90 }, (_, n) => `${n}${"€".repeat(800)}`);
    const json = (strict: boolean) =>
      JSON.stringify({ text: "a", strict, ...Object.fromEntries(names.map((name) => [name, "1"])) });
    const form = (strict: boolean) => {
      const sent = new FormData();
      sent.append("file", new Blob([bookOf({ pages: numbered(1) })]), `${"𝄞".repeat(300)}.pdf`);
      sent.append("angle", "90");
      sent.append("strict", String(strict));
      for (const name of names) sent.append(name, "1");
      return sent;
    };
    const headers = { "x-api-key": bad, "x-request-id": "r".repeat(4_000), origin: `https://${"o".repeat(4_000)}` };
    const provoke = async (base: string, strict: boolean) => [
      await fetch(`${base}/api/rotate-pdf`, { method: "POST", headers, body: form(strict) }),
      await fetch(`${base}/api/qr-generate`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: json(strict),
      }),
    ];
    await underAttack(async (more) => {
      for (let round = 0; round < 10; round++) {
        for (const base of [replicas.nginx.url, ...replicas.pair.map(({ url }) => url)]) {
          for (const strict of [true, false]) {
            for (const answer of await provoke(base, strict)) {
              expect(answer.status).toBe(strict ? 400 : 200);
              expect(bytesOf(answer.headers)).toBeLessThanOrEqual(4_096);
              await answer.arrayBuffer();
            }
          }
        }
      }
      await more(20);
    });
  }, 30_000);

  test("two lengths of one body, to nginx and past it", async () => {
    const lengths = [
      "5\r\nContent-Length: 6",
      "5\r\nContent-Length: 5",
      "5, 6",
      "+5",
      "-1",
      "0x5",
      "NaN",
      "1e9",
      "9".repeat(30),
    ];
    await underAttack(async (more) => {
      for (const { url } of [replicas.nginx, ...replicas.pair]) {
        for (const length of lengths) {
          const [socket] = await attackers(1, url);
          const answer = socket && readAnswer(socket).catch(() => undefined);
          socket?.write(`${jsonHead(`Content-Length: ${length}\r\n`)}{"text":"hello"}`);
          const got = await Promise.race([answer, more(50)]);
          if (!got) continue;
          expect(got.status).toBeOneOf([400, 413]);
          // Bun's own refusals have no body.
          if (got.body !== "") expect(ownError(got)).toBeOneOf(["Bad request", "Payload too large"]);
        }
      }
      await more(20);
      for (const replica of replicas.pair) expect(await gauge(replica.url, "fpa_body_bytes_held")).toBeLessThan(MB);
    });
  }, 30_000);

  test("uploads that trickle", async () => {
    await underAttack(async (more) => {
      const trickling = await attackers(12);
      for (const socket of trickling) socket.write(`${formHead("rotate-pdf", 15 * MB)}--x\r\n${filePart}`);
      for (let round = 0; round < 5; round++) {
        for (const socket of trickling) socket.write("x".repeat(250));
        await more(60);
      }
    });
  }, 30_000);

  test("more calls held open than one address may have", async () => {
    await underAttack(async (more) => {
      const answers: RawAnswer[] = [];
      for (const socket of await attackers(140)) {
        readAnswer(socket)
          .then((answer) => answers.push(answer))
          .catch(() => {});
        socket.write(`${formHead("rotate-pdf", 15 * MB)}--x\r\n${filePart}`);
      }
      await until(() => answers.length >= 12);
      await more(20);
      expect(answers.length).toBe(12);
      for (const answer of answers) {
        expect([answer.status, ownError(answer)]).toEqual([429, "Rate limit exceeded"]);
        expect(answer.head).toMatch(/^retry-after: \d+\r?$/im);
      }
    });
  }, 30_000);

  test("results that nobody reads", async () => {
    const body = Buffer.concat([
      Buffer.from(`--x\r\n${filePart}`),
      pdfWithNoise(14 * MB),
      Buffer.from('\r\n--x\r\nContent-Disposition: form-data; name="angle"\r\n\r\n90\r\n--x--\r\n'),
    ]);
    const calls = async () => {
      const [one, two] = await Promise.all(replicas.pair.map((replica) => answered(replica, "rotate-pdf")));
      return (one ?? 0) + (two ?? 0);
    };
    await underAttack(async (more) => {
      for (let n = 0; n < 60; n++) {
        const before = await calls();
        const [socket] = await attackers(1);
        socket?.pause();
        socket?.write(formHead("rotate-pdf", body.length));
        socket?.write(body);
        await until(async () => (await calls()) > before);
      }
      await more(60);
      // They are there, or this was no attack.
      for (const { url } of replicas.pair) expect(await gauge(url, "fpa_answer_bytes_unread")).toBeGreaterThan(8 * MB);
    });
  }, 60_000);

  test("wrong keys at speed, from the address of the good", async () => {
    const statuses = new Map<number, number>();
    await underAttack(async (more) => {
      const lines = Array.from({ length: 8 }, async (_, line) => {
        for (let n = 0; n < 60; n++) {
          const { status } = await fetch(`${replicas.nginx.url}/api/qr-generate`, {
            method: "POST",
            headers: { "x-api-key": `fpa_${line}x${n}`.padEnd(52, "0"), "content-type": "application/json" },
            body: '{"text":"hello"}',
          });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      });
      await Promise.all(lines);
      await more(20);
    });
    expect([...statuses.keys()].sort()).toEqual([401, 429]);
  }, 30_000);
});

/** Its noise is kept, and comes back as large as it went: nothing packs it. */
function pdfWithNoise(bytes: number): Uint8Array {
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R/PieceInfo<</Own<</Private 4 0 R>>>>>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>",
    { dict: "", content: noiseOf(bytes).toString("latin1") },
  ]);
}

/** An error has the service's shape, whoever refused. */
function ownError({ head, body }: RawAnswer): string {
  expect(head).toMatch(/^content-type: application\/json\r?$/im);
  expect(head).toMatch(/^x-request-id: \S+\r?$/im);
  const { error, ...rest } = JSON.parse(body);
  expect(rest).toEqual({ message: expect.stringMatching(/\.$/) });
  return error;
}

const bytesOf = (headers: Headers): number =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);

async function gauge(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]);
}
