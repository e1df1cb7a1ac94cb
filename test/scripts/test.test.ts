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

const four = { one: [passes, passes], "of/two": [passes, skips], "of/three": [passes], four: [passes, passes] };

test("two halves are counted together, each file once with its own lines", async () => {
  const { code, told } = await tested({ ...four, "slow/five": [fails] });
  expect([code, counts(told)]).toEqual([0, { pass: 6, fail: 0, skip: 1 }]);
  expect(told.match(/^test\/.*(?=\.test\.ts:$)/gm)?.toSorted()).toEqual(
    Object.keys(four)
      .map((name) => `test/${name}`)
      .sort(),
  );
  expect(told).toMatch(/^test\/of\/two\.test\.ts:\n\(pass\) passes.*\n\(skip\) is skipped\n/m);
  expect(told).toMatch(/\nRan 7 tests across 4 files\. \[\d+\.\d\ds\]\n$/);
});

test.each(Object.keys(four))("a test that fails in any of them is told and ends it with 1: %s", async (name) => {
  const { code, told } = await tested({ ...four, [name]: [passes, fails] });
  expect([code, counts(told).fail]).toEqual([1, 1]);
  expect(told).toMatch(new RegExp(`^test/${name}\\.test\\.ts:\n(?:(?!^test/)[^])*^\\(fail\\) fails`, "m"));
});

test("a half that ends amid its files is a failure", async () => {
  const { code, told } = await tested({ ...four, "of/three": ['process.kill(process.pid, "SIGKILL");'] });
  expect(code).toBe(1);
  expect(told).toContain("A half of the files was not run to its end: SIGKILL.");
  expect(counts(told).pass).toBeGreaterThan(0);
});

test("a slower suite is run in halves, and nothing beside it", async () => {
  const { code, told } = await tested({ ...four, one: [fails] }, "--suite", "./test/of");
  expect([code, counts(told)]).toEqual([0, { pass: 2, fail: 0, skip: 1 }]);
  expect(told).toMatch(/\nRan 3 tests across 2 files\. /);
});

test("words choose files, and what they find is all that is run", async () => {
  const { code, told } = await tested({ ...four, four: [fails] }, "of/");
  expect([code, counts(told)]).toEqual([0, { pass: 2, fail: 0, skip: 1 }]);
  expect((await tested({ ...four, four: [fails] }, "four")).code).toBe(1);
});
