import { expect, test } from "bun:test";
import { join } from "node:path";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { repository } from "#support/service.ts";

const passes = 'test("passes", () => expect(1).toBe(1));';
const fails = 'test("fails", () => expect(1).toBe(2));';
const skips = 'test.skip("is skipped", () => {});';

/** What `npm test` tells and ends with in a project of these tests, by their files' names; words follow its own. */
function tested(files: Record<string, readonly string[]>, ...words: string[]) {
  return withFolder(async (folder) => {
    for (const [name, tests] of Object.entries(files)) {
      const lines = ['import { expect, test } from "bun:test";', ...tests];
      await Bun.write(join(folder, "test", `${name}.test.ts`), lines.join("\n"));
    }
    const given = words[0] === "--suite" ? words : ["test/slow/**", ...words];
    const command = [process.execPath, join(repository, "scripts/test.ts"), ...given];
    const child = Bun.spawn(command, { cwd: folder, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
    const [, told] = await Promise.all([child.stdout.text(), child.stderr.text()]);
    return { code: await child.exited, told };
  });
}

/** The last of each count, as a reader of the log finds it. */
const counts = (told: string) =>
  Object.fromEntries(
    [...told.matchAll(/^ *(\d+) (pass|fail|skip)$/gm)].map(([, number, word]) => [word, Number(number)]),
  );

const heading = /^test\/(.*)\.test\.ts:$/gm;
/** The files of which something is told. A name stands once more where its lines go on behind those of another. */
const filesIn = (told: string) => Array.from(told.matchAll(heading), ([, file]) => file);
/** The file whose line it is. */
const fileOf = (told: string, line: string) => filesIn(told.slice(0, told.indexOf(line))).at(-1);

const four = { one: [passes, passes], "of/two": [passes, skips], "of/three": [passes], four: [passes, passes] };

test("files that run at once are counted together, each with its own lines", async () => {
  const { code, told } = await tested({ ...four, "slow/five": [fails] });
  expect([code, counts(told)]).toEqual([0, { pass: 6, fail: 0, skip: 1 }]);
  const skipped = fileOf(told, "(skip) is skipped");
  expect([new Set(filesIn(told)), skipped]).toEqual([new Set(Object.keys(four)), "of/two"]);
  expect(told).toMatch(/\nRan 7 tests across 4 files\. \[\d+\.\d\dm?s\]\n$/);
});

test.each(Object.keys(four))("a test that fails in any of them is told and ends it with 1: %s", async (name) => {
  const { code, told } = await tested({ ...four, [name]: [passes, fails] });
  expect([code, counts(told).fail]).toEqual([1, 1]);
  expect(fileOf(told, "(fail) fails")).toBe(name);
});

test("a file that ends its worker is a failure, and the others are run", async () => {
  const { code, told } = await tested({ ...four, "of/three": ['process.kill(process.pid, "SIGKILL");'] });
  expect(code).toBe(1);
  expect(told).toContain("test/of/three.test.ts (worker crashed: SIGKILL)");
  expect(counts(told)).toEqual({ pass: 5, fail: 1, skip: 1 });
});

test("a slower suite is run likewise, and nothing beside it", async () => {
  const { code, told } = await tested({ ...four, one: [fails] }, "--suite", "./test/of");
  expect([code, counts(told)]).toEqual([0, { pass: 2, fail: 0, skip: 1 }]);
  expect(told).toMatch(/\nRan 3 tests across 2 files\. /);
});

test("words choose files, and what they find is all that is run", async () => {
  const { code, told } = await tested({ ...four, four: [fails] }, "of/");
  expect([code, counts(told)]).toEqual([0, { pass: 2, fail: 0, skip: 1 }]);
  expect((await tested({ ...four, four: [fails] }, "four")).code).toBe(1);
});
