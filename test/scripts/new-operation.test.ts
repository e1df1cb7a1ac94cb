import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { repository } from "#support/service.ts";

const inFolders = () =>
  ["generate", "image", "pdf"].map((family) => readdirSync(join(repository, "src/operations", family)));

test.each([
  ["qr-generate", "generate"],
  ["Not A Name", "image"],
  ["image-mirror", "video"],
])("what is there already, or has no name to be a path, is refused: %s in %s", (name, family) => {
  const before = inFolders();
  const { exitCode } = Bun.spawnSync({
    cmd: [process.execPath, "scripts/new-operation.ts", name, family],
    cwd: repository,
    stdin: "ignore",
  });
  expect([exitCode, inFolders()]).toEqual([2, before]);
});
