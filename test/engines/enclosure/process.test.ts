import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { run, versionOf } from "#engines/enclosure/process.ts";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { newJob, within } from "#engines/job/job.ts";
import { Problem } from "#problem";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Process ids whose command line holds the mark. */
async function running(mark: string): Promise<string[]> {
  const found = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const line = await Bun.file(`/proc/${name}/cmdline`)
      .text()
      .catch(() => "");
    if (line.includes(mark) && Number(name) !== process.pid) found.push(name);
  }
  return found;
}

test("a program gets its arguments as they are, a folder of its own and none of our environment", async () => {
  process.env.TEST_SECRET = "secret";
  const { code, stdout, folder } = await withFolder(async (folder) => {
    const script = 'printf "%s|" "$@"; pwd; echo "$HOME"; env';
    return { ...(await run({ name: "sh", args: ["-c", script, "sh", "a b", "$(id)", "*"], folder })), folder };
  });
  delete process.env.TEST_SECRET;
  expect(code).toBe(0);
  expect(text(stdout)).toStartWith(`a b|$(id)|*|${folder}\n${folder}\n`);
  expect(text(stdout)).not.toContain("TEST_SECRET");
  expect(existsSync(folder)).toBe(false);
});

test("its failure comes back with its code and the end of what it said", async () => {
  const { code, stderr } = await withFolder((folder) =>
    run({ name: "sh", args: ["-c", "yes failed | head -c 50000 >&2; echo last >&2; exit 3"], folder }),
  );
  expect(code).toBe(3);
  expect(stderr.length).toBe(16 * 1024);
  expect(stderr).toEndWith("last\n");
});

test("a job that is given up takes the whole process group with it", async () => {
  const mark = `987654${process.pid}`;
  const controller = new AbortController();
  const job = newJob(controller.signal, 60_000);
  setTimeout(() => controller.abort(new Problem("gone", "went away")), 200);
  const work = within(job, () =>
    withFolder((folder) => run({ name: "sh", args: ["-c", `sleep ${mark} & sleep ${mark}; wait`], folder })),
  );
  expect(await work.catch((error) => error.kind)).toBe("gone");
  expect(await running(mark)).toEqual([]);
});

test("what a program leaves running behind it is ended with it", async () => {
  const mark = `876543${process.pid}`;
  const { code } = await withFolder((folder) => run({ name: "sh", args: ["-c", `sleep ${mark} & exit 0`], folder }));
  expect(code).toBe(0);
  expect(await running(mark)).toEqual([]);
});

test("one that a signal ends is run once more, and no more than that", async () => {
  const times = (script: string) =>
    withFolder(async (folder) => {
      const { code } = await run({ name: "sh", args: ["-c", `echo x >>runs; ${script}`], folder });
      return [code, (await Bun.file(`${folder}/runs`).text()).length / 2];
    });
  expect(await times("test $(wc -l <runs) = 2 || kill -KILL $$")).toEqual([0, 2]);
  expect(await times("kill -SEGV $$")).toEqual([null, 2]);
  expect(await times("exit 3")).toEqual([3, 1]);
});

test("versions", async () => {
  expect(await versionOf("node")).toMatch(/^v\d+/);
  expect(await versionOf("no-such-program-here")).toBeUndefined();
});
