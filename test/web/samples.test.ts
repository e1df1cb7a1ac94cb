import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exampleCall } from "#http/docs/code-samples.ts";
import { operations } from "#operations/index.ts";
import { type Call, isForm } from "#web/tool/onward/samples/call.ts";
import { curl } from "#web/tool/onward/samples/curl.ts";
import { javascript } from "#web/tool/onward/samples/javascript.ts";
import { python } from "#web/tool/onward/samples/python.ts";

const hasPython = existsSync("/usr/lib/python3/dist-packages/requests/__init__.py");
if (!hasPython) process.stderr.write("No python3-requests here: samples in Python are not run.\n");

const awkward = "it's \"so\" $HOME `id` \\ \\n %41 & = ; @ < > $(x) 'é' 漢 🙂\nand\ta second line";
const names = [
  "it's a file.png",
  'semi; "quoted", back\\slash.png',
  " blank ",
  "-",
  "@at",
  "<less>",
  "ünïcode $(id).png",
];

/** Calls as they may come about from any option and any name of a file. */
const hardest: Record<string, Call["body"]> = {
  "any-form": {
    files: names.map((name) => ["files", name] as const),
    texts: [
      ["text", awkward],
      ["at", "@passwd"],
      ["less", "<passwd"],
      ["type", "a;type=text/html"],
      ["empty", ""],
    ],
  },
  "texts-alone": { files: [], texts: [["steps", JSON.stringify([{ tool: "x", options: { text: awkward } }])]] },
  "any-json": {
    json: { text: awkward, yes: true, no: false, number: 1.5, map: { "X-Name": awkward, none: "" }, at: "@passwd" },
  },
};

/** Of these as they are where nobody asks for a key. */
const isKeyless = (name: string) => name.startsWith("texts") || name === "any-json";

/** What came, in words that are the same whoever sent it. */
interface Came {
  path: string;
  key: string | null;
  type: string;
  parts: unknown;
}

const cases = [
  ...operations.map((operation) => ({ name: operation.name, body: exampleCall(operation).body })),
  ...Object.entries(hardest).map(([name, body]) => ({ name, body })),
];

/** By the standard a line ends by CR LF in a form; some clients leave it as it was. */
const lines = (text: string) => text.replaceAll("\r\n", "\n");

function expected({ name, body }: (typeof cases)[number]): Came {
  const parts = isForm(body)
    ? [...body.files.map(([field, file]) => [field, `bytes of ${file}`]), ...body.texts]
    : body.json;
  return {
    path: `/api/${name}`,
    key: isKeyless(name) ? null : "fpa_test",
    type: isForm(body) ? "multipart/form-data" : "application/json",
    parts,
  };
}

async function partsOf(request: Request, type: string): Promise<unknown> {
  if (type === "application/json") return request.json();
  const parts: [string, string][] = [];
  for (const [field, value] of await request.formData()) {
    parts.push([field, typeof value === "string" ? lines(value) : await value.text()]);
  }
  // Files first: in which order fields of different names come means nothing.
  return [
    ...parts.filter(([, text]) => text.startsWith("bytes of")),
    ...parts.filter(([, text]) => !text.startsWith("bytes of")),
  ];
}

describe("a sample sends the call as it was told, whatever its options and names hold", () => {
  const came = new Map<string, Came>();
  let folder: string;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const path = new URL(request.url).pathname;
      const type = request.headers.get("content-type")?.split(";")[0] ?? "";
      came.set(path, { path, key: request.headers.get("x-api-key"), type, parts: await partsOf(request, type) });
      return new Response(`result of ${path}`, {
        headers: { "content-disposition": 'attachment; filename="made.bin"' },
      });
    },
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "samples-"));
  });
  afterAll(async () => {
    await server.stop(true);
    await rm(folder, { recursive: true });
  });

  const run = async (
    language: string,
    write: (call: Call) => string,
    file: string,
    command: (root: string) => string[],
  ) => {
    came.clear();
    const root = join(folder, language);
    for (const { name, body } of cases) {
      const place = join(root, name);
      await mkdir(place, { recursive: true });
      const files = isForm(body) ? body.files : [];
      for (const [, own] of files) await Bun.write(join(place, own), `bytes of ${own}`);
      await Bun.write(
        join(place, file),
        write({ url: `${server.url.origin}/api/${name}`, isKeyless: isKeyless(name), body }),
      );
    }
    const env = { ...process.env, API_KEY: "fpa_test" };
    const child = Bun.spawn(command(root), { cwd: root, env, stdout: "pipe", stderr: "pipe" });
    const [code, said] = await Promise.all([child.exited, child.stderr.text()]);
    expect([code, code === 0 ? "" : said]).toEqual([0, ""]);
    for (const one of cases) {
      expect(came.get(`/api/${one.name}`)).toEqual(expected(one));
      expect(await Bun.file(join(root, one.name, "made.bin")).text()).toBe(`result of /api/${one.name}`);
    }
  };

  const quiet = "2>/dev/null >/dev/null";
  test.skipIf(!Bun.which("curl"))(
    "curl",
    () =>
      run("curl", curl, "call.sh", () => [
        "sh",
        "-c",
        `for d in */; do (cd "$d" && sh call.sh ${quiet}) || exit 1; done`,
      ]),
    60_000,
  );

  test("JavaScript", async () => {
    const all = cases.map(({ name }) => `process.chdir(root + "/${name}"); await import(root + "/${name}/call.mjs");`);
    const start = (root: string) => [process.execPath, "-e", `const root = ${JSON.stringify(root)}; ${all.join(" ")}`];
    await run("javascript", javascript, "call.mjs", start);
  }, 60_000);

  test.skipIf(!hasPython)(
    "Python",
    async () => {
      const all =
        "import os, runpy, sys\nfor d in sorted(os.listdir('.')):\n  os.chdir(d)\n  runpy.run_path('call.py')\n  os.chdir('..')";
      await run("python", python, "call.py", () => ["/usr/bin/python3", "-c", all]);
    },
    60_000,
  );
});
