import { expect, setDefaultTimeout, test } from "bun:test";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formats } from "#formats/kinds/format.ts";
import { exampleCall } from "#http/docs/code-samples.ts";
import { operations } from "#operations/index.ts";
import { credentials } from "#support/call.ts";
import { fixtures } from "#support/example.ts";
import { judgeExample } from "#support/judge-example.ts";
import { examplePage } from "#support/page.ts";
import { service } from "#support/service.ts";
import { curl } from "#web/tool/onward/samples/curl.ts";

// A first call may have to start a browser, on a machine that is busy.
setDefaultTimeout(30_000);

// test/catalogue.test.ts calls the examples of all other tools.
test.each(operations.filter(({ work }) => work === "ai").map((operation) => [operation.name, operation] as const))(
  "%s answers its example with a promised kind of file and the facts it names",
  (_name, operation) => judgeExample(operation),
  120_000,
);

test.skipIf(!Bun.which("curl"))(
  "every example runs as the command that the documentation shows",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "fpa-curl-"));
    try {
      for (const name of await readdir(fixtures)) await copyFile(join(fixtures, name), join(folder, name));
      const { url } = await service();
      const env = { ...process.env, API_KEY: credentials()["x-api-key"] ?? "" };
      for (const operation of operations) {
        const before = new Set(await readdir(folder));
        const command = curl(exampleCall(operation))
          .replace(/http:\/\/localhost:\d+/, url)
          .replace("https://example.com/", examplePage);
        const { exitCode, stderr } = await Bun.$`sh -c ${command}`.cwd(folder).env(env).nothrow().quiet();
        expect([operation.name, exitCode, exitCode === 0 ? "" : stderr.toString()]).toEqual([operation.name, 0, ""]);
        const written = (await readdir(folder)).filter((name) => !before.has(name));
        const extensions: string[] = operation.output.map((format) => formats[format].extension);
        expect([written.length, extensions]).toEqual([1, expect.arrayContaining([written[0]?.split(".").at(-1)])]);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  60_000,
);
