import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "#support/service.ts";
import { families } from "../../scripts/new-operation/templates.ts";

const copy = mkdtempSync(join(tmpdir(), "new-operation-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(...command: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync({
    cmd: [process.execPath, ...command],
    cwd: copy,
    stdin: "ignore",
  });
  return { exitCode, output: `${stdout}${stderr}` };
}

for (const name of ["src", "scripts", "test", "package.json", "tsconfig.json", "bunfig.toml", "biome.json"]) {
  cpSync(join(repository, name), join(copy, name), { recursive: true });
}
symlinkSync(join(repository, "node_modules"), join(copy, "node_modules"));

test("a new operation of each family runs as it is, passes its own test, and has its types right", () => {
  for (const family of families) {
    const made = run("scripts/new-operation.ts", `brand-new-${family}`, family);
    expect(made).toMatchObject({ exitCode: 0 });
  }
  const tested = run("test", "--timeout=60000", "brand-new");
  expect(tested.output).toContain(`${families.length} pass`);
  expect(tested.exitCode).toBe(0);
  // What guards every operation and every file takes them as well; the others' examples are not run again.
  const pattern = "brand-new|the catalogue|room|circle|every file";
  const guards = ["test/catalogue.test.ts", "test/architecture.test.ts", "--test-name-pattern", pattern];
  const guarded = run("test", "--timeout=60000", ...guards);
  for (const family of families) expect(guarded.output).toContain(`(pass) brand-new-${family} > answers its example`);
  expect(guarded.output).toContain("(pass) a room imports only what lies to its right");
  expect(guarded.output).not.toContain("(fail)");
  expect(guarded.exitCode).toBe(0);
  const made = ["src", "test"].map((folder) => `${folder}/operations/*/brand-new-*.ts`);
  writeFileSync(join(copy, "tsconfig.made.json"), JSON.stringify({ extends: "./tsconfig.json", include: made }));
  expect(run("x", "tsc", "--noEmit", "-p", "tsconfig.made.json").output).not.toContain("brand-new");
}, 180_000);
