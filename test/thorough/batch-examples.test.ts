import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { key } from "#support/key.ts";
import { examplePage } from "#support/page.ts";
import { repository, service } from "#support/service.ts";
import type { Catalogue } from "../../scripts/batch/catalogue.ts";

test("--examples runs every operation's example", async () => {
  const folder = mkdtempSync(join(tmpdir(), "batch-"));
  try {
    const { url } = await service();
    const output = join(folder, "out");
    const child = Bun.spawn({
      cmd: [process.execPath, "scripts/batch.ts", "--examples", output, "--page", examplePage, "--url", url],
      cwd: repository,
      env: { ...process.env, API_KEY: key },
      stdin: "ignore",
      stdout: "pipe",
    });
    const [table, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
    expect(code).toBe(0);
    const { operations } = (await (await fetch(`${url}/catalogue.json`)).json()) as Catalogue;
    for (const { name, available, remedy } of operations) {
      if (available) expect(table).toMatch(new RegExp(`^${name} +1 +0 `, "m"));
      else expect(table).toContain(remedy ?? name);
    }
    const all = readdirSync(output, { recursive: true, withFileTypes: true });
    const made = all.filter((entry) => entry.isFile() && !entry.parentPath.includes(".batch"));
    expect(made).toHaveLength(operations.filter(({ available }) => available).length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
