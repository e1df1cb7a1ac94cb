import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runScript } from "#support/script.ts";
import { fewTools, startService } from "#support/service.ts";

const folder = mkdtempSync(join(tmpdir(), "keys-"));
afterAll(() => rmSync(folder, { recursive: true }));

const bun = (...words: string[]) => runScript([...words], { DATA_DIR: folder });

test("a key is made, used, listed, regenerated and revoked without a browser", async () => {
  const service = await startService({ ...fewTools, DATA_DIR: folder });
  const headers = { "content-type": "application/json" };
  const call = async (key: string) => {
    const init = { method: "POST", headers: { ...headers, "x-api-key": key }, body: '{"text":"x"}' };
    return (await fetch(`${service.url}/api/qr-generate`, init)).status;
  };
  const made = await bun("keys", "create", "a machine", "--expires", "90");
  expect(made).toEqual({ out: expect.stringMatching(/^fpa_[A-Za-z0-9]{48}\n$/), err: "", code: 0 });
  expect(await call(made.out.trim())).toBe(200);

  const list = (await bun("keys", "list")).out;
  expect(list).toContain("a machine");
  expect(list).toContain(`${made.out.slice(0, 8)}…`);
  expect(list).not.toContain(made.out.trim());
  const [id = ""] = list.split("\n")[1]?.split(" ") ?? [];

  const fresh = await bun("keys", "regenerate", id);
  expect(await call(fresh.out.trim())).toBe(200);
  expect(await bun("keys", "revoke", id)).toEqual({ out: "", err: "", code: 0 });
  expect((await bun("keys", "list")).out.split("\n").length).toBe(2);
  await service.stop();
}, 30_000);

test("keys belong to whom they are made for", async () => {
  expect((await bun("people", "add", "Ann@example.com")).out).toMatch(
    /^http:\/\/localhost:3000\/dashboard\/api-keys#reset=\w{40}\n$/,
  );
  expect((await bun("keys", "create", "hers", "--owner", "ann@example.com")).code).toBe(0);
  expect((await bun("keys", "list")).out).toMatch(/^\w{12} {2}ann@example\.com {2}hers /m);
  expect((await bun("people", "list")).out).toMatch(/^ann@example\.com {2}\d{4}-\d\d-\d\d {2}1$/m);
}, 30_000);

test("what is wrong is told on standard error, and nothing on standard output", async () => {
  for (const [words, code, says] of [
    [["keys"], 2, "bun run keys create NAME"],
    [["keys", "make"], 2, "bun run keys create NAME"],
    [["keys", "create"], 2, "bun run keys create NAME"],
    [["keys", "create", "x", "--expires", "soon"], 2, "--expires must be a whole number of days"],
    [["keys", "create", "x", "--for", "me"], 2, "--for"],
    [["keys", "create", "x", "--owner", "nobody@example.com"], 1, "Nobody has an account as nobody@example.com."],
    [["keys", "revoke", "unknown"], 1, "no key of this id"],
    [["people", "reset", "nobody@example.com"], 1, "Nobody has an account as nobody@example.com."],
    [["people", "add", "no address"], 1, "email must be an e-mail address"],
  ] as const) {
    const answer = await bun(...words);
    expect([words, answer.out, answer.code]).toEqual([words, "", code]);
    expect(answer.err).toContain(says);
  }
}, 30_000);
