import { expect, test } from "bun:test";
import { join } from "node:path";
import { killGroup, killOne } from "#engines/enclosure/process-group.ts";
import { repository } from "#support/service.ts";

/** Beyond every number that a kernel gives a process (proc(5), pid_max). */
const nobodys = 0x7fff_fff0;
const isRoot = process.getuid?.() === 0;
const asNobody = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"] : [];
const mayRun = Bun.spawnSync([...asNobody, process.execPath, "--version"], { cwd: repository }).exitCode === 0;

test("a process is ended, and one that is gone was not there", async () => {
  const child = Bun.spawn(["sleep", "60"]);
  expect(killOne(child.pid)).toBe(true);
  await child.exited;
  expect(child.signalCode).toBe("SIGKILL");
  expect(killOne(nobodys)).toBe(false);
  expect(() => killGroup(nobodys)).not.toThrow();
});

test.skipIf(!mayRun)("one that may not be ended is logged, and nothing is thrown", () => {
  const module = join(repository, "src/engines/enclosure/process-group.ts");
  const script = `const { killOne } = await import(${JSON.stringify(module)}); console.log(killOne(1));`;
  const { stdout, stderr, exitCode } = Bun.spawnSync([...asNobody, process.execPath, "-e", script], {
    cwd: repository,
  });
  expect([exitCode, stdout.toString()]).toEqual([0, "false\n"]);
  expect(stderr.toString()).toContain("a process can't be ended");
});
