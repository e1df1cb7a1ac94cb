import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "#support/service.ts";

test("the page's table has every room of src, and no other", async () => {
  const page = await Bun.file(join(repository, "docs/architecture.md")).text();
  const told = [...page.matchAll(/^\| `([a-z]+)\/` \|/gm)].map(([, room]) => room);
  const entries = await readdir(join(repository, "src"), { withFileTypes: true });
  expect(told.sort()).toEqual(entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort());
});
