import { afterAll, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runScript } from "#support/script.ts";

const weights = new Uint8Array(300_000).map((_, index) => (index * 31 + (index >> 8)) % 251);
const sha256 = new Bun.CryptoHasher("sha256").update(weights).digest("hex");
const folders: string[] = [];
let folder = "";
/** How the server answers, and what it was asked for. */
let manner: (request: Request, from: number) => Response | Promise<Response>;
let ranges: (string | null)[] = [];

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request) {
    const range = request.headers.get("range");
    ranges.push(range);
    return manner(request, Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0));
  },
});
afterAll(() => {
  server.stop(true);
  for (const made of folders) rmSync(made, { recursive: true });
});

const rest = (_: Request, from: number) =>
  new Response(weights.subarray(from), {
    status: from > 0 ? 206 : 200,
    ...(from > 0 && { headers: { "content-range": `bytes ${from}-${weights.length - 1}/${weights.length}` } }),
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "models-"));
  folders.push(folder);
  ranges = [];
  manner = rest;
  offer();
});

function offer(change: object = {}) {
  const download = `http://127.0.0.1:${server.port}/own.onnx`;
  const main = { file: "own.onnx", bytes: weights.length, sha256, download, ...change };
  const model = { name: "own", task: "enlarge", title: "Ours", source: "here", licence: "MIT", settings: {} };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ models: [{ ...model, networks: { main } }] }));
}

const models = (...words: string[]) => runScript(["models", ...words], { MODELS_DIR: folder });

const files = () => readdirSync(folder).filter((name) => name !== "manifest.json");
const came = () => Buffer.from(readFileSync(join(folder, "own.onnx"))).equals(weights);

test("a model is listed, pulled with its progress, verified, and not pulled twice", async () => {
  expect((await models("list")).out).toMatch(/^own +enlarge +0\.3 +to be pulled +MIT +Ours$/m);
  const { out, err, code } = await models("pull", "own");
  expect([out, code]).toEqual(["own is here. MIT, from here\n", 0]);
  expect(err).toContain("own.onnx: 100 % of 0.3 MB");
  expect([files(), came()]).toEqual([["own.onnx"], true]);
  expect((await models("list")).out).toMatch(/^own +enlarge +0\.3 +here /m);
  expect(await models("verify")).toMatchObject({ out: expect.stringMatching(/^own +sound$/m), code: 0 });
  await models("pull", "own");
  expect(ranges).toEqual([null]);
});

test("one that broke off is gone on with, where the server can, and begun anew where it can't", async () => {
  const half = 150_000;
  manner = () =>
    new Response(
      new ReadableStream({
        start(out) {
          out.enqueue(weights.subarray(0, half));
          out.close();
        },
      }),
    );
  const broken = await models("pull", "own");
  expect([broken.code, files()]).toEqual([1, ["own.onnx.part"]]);
  expect(broken.err).toContain(`it broke off after ${half} of ${weights.length} bytes. The same call goes on`);
  manner = rest;
  expect((await models("pull", "own")).code).toBe(0);
  expect([ranges, files(), came()]).toEqual([[null, `bytes=${half}-`], ["own.onnx"], true]);

  rmSync(join(folder, "own.onnx"));
  writeFileSync(join(folder, "own.onnx.part"), new Uint8Array(1_000));
  manner = () => new Response(weights);
  expect((await models("pull", "own")).code).toBe(0);
  expect(came()).toBe(true);
});

test("what is not what the manifest seals never gets its name", async () => {
  manner = () => new Response(weights.map((value) => value ^ 1));
  const altered = await models("pull", "own");
  expect([altered.code, files()]).toEqual([1, []]);
  expect(altered.err).toContain(`and should have ${sha256}. It was removed.`);

  manner = () => new Response(new Uint8Array(2 * weights.length));
  expect((await models("pull", "own")).err).toContain("more came than the 300000 bytes");
  expect(existsSync(join(folder, "own.onnx"))).toBe(false);
});

test("an altered file is told, and pulled anew", async () => {
  writeFileSync(join(folder, "own.onnx"), new Uint8Array(weights.length));
  const told = await models("verify");
  expect([told.code, told.out]).toEqual([1, expect.stringMatching(/^own +not what its checksum says$/m)]);
  expect((await models("pull", "own")).code).toBe(0);
  expect(came()).toBe(true);
});

test("no answer, a refusal and a way without https are told in words", async () => {
  manner = () => new Response("gone", { status: 404 });
  expect((await models("pull", "own")).err).toContain("could not be fetched: the answer was 404.");
  manner = () => Response.redirect("http://models.example/own.onnx");
  expect((await models("pull", "own")).err).toContain("it leads to an address without https.");
  manner = (request) => (request.url.endsWith("/onward") ? rest(request, 0) : Response.redirect("/onward"));
  expect((await models("pull", "own")).code).toBe(0);
  rmSync(join(folder, "own.onnx"));
  manner = () => Response.redirect("/again");
  expect((await models("pull", "own")).err).toContain("it leads on and on");
  offer({ download: "http://127.0.0.1:1/own.onnx" });
  expect((await models("pull", "own")).err).toContain("could not be fetched");
  expect(files()).toEqual([]);
  const nobody = await models("pull", "nobody");
  expect([nobody.code, nobody.err]).toEqual([
    2,
    expect.stringContaining('no model "nobody". These can be pulled: own'),
  ]);
  for (const words of [["pull"], ["list", "own"], ["sing"]]) expect((await models(...words)).code).toBe(2);
});
