import { afterEach, describe, expect, test } from "bun:test";
import { getPriority } from "node:os";
import { niceness } from "#engines/enclosure/priority.ts";
import { run } from "#engines/enclosure/process.ts";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { newJob, within } from "#engines/job/job.ts";
import { Pool } from "#engines/pool/pool.ts";
import { Problem } from "#problem";
import type { tasks } from "#support/pool-tasks.ts";
import { childrenOf, until } from "#support/processes.ts";

/** Of this process, and so of what it starts. */
const own = getPriority();
const pools: Pool<typeof tasks>[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.stop()));
});

function made(options: ConstructorParameters<typeof Pool>[2]) {
  const pool = new Pool<typeof tasks>("aside", import.meta.resolve("../../support/pool-tasks.ts"), options);
  pools.push(pool);
  return pool;
}

/** A call that hangs until it is given up; it stands aside when it is told to. */
function hanging(pool: Pool<typeof tasks>) {
  const [ended, aside] = [new AbortController(), new AbortController()];
  const job = newJob(ended.signal, 60_000, undefined, aside.signal);
  const over = within(job, () => pool.calls.hang()).catch((error: Problem) => error.kind);
  const giveUp = async () => {
    ended.abort(new Problem("gone", "went away"));
    return over;
  };
  return { job, standAside: () => aside.abort(), giveUp };
}

const onLinux = test.skipIf(process.platform !== "linux");

describe("a call that stands aside", () => {
  onLinux("works on at a low priority, and its place in the pool is another's", async () => {
    const pool = made({ size: 1 });
    await pool.warm();
    const pid = await pool.calls.pid();
    const call = hanging(pool);
    await until(() => pool.state().busy === 1);
    const other = pool.calls.pid();
    await until(() => pool.state().waiting === 1);
    expect(getPriority(pid)).toBe(own);
    call.standAside();
    const successor = await other;
    expect(successor).not.toBe(pid);
    expect([getPriority(pid), getPriority(successor)]).toEqual([own + niceness.aside, own]);
    // Others get the child in front, never the one that has been lowered.
    expect(await Promise.all([1, 2, 3].map(() => pool.calls.pid()))).toEqual([successor, successor, successor]);
    expect(await call.giveUp()).toBe("gone");
    await until(() => pool.state().alive === 1);
  });

  onLinux(
    "has one child from then on, which begins at a low priority, and gives it to the next such call",
    async () => {
      const pool = made({ size: 2 });
      const aside = AbortSignal.abort();
      const job = newJob(new AbortController().signal, 60_000, undefined, aside);
      const pids = await within(job, () => Promise.all(Array.from({ length: 6 }, () => pool.calls.pid())));
      expect(new Set(pids).size).toBe(1);
      expect(getPriority(pids[0] ?? 0)).toBe(own + niceness.aside);
      const next = newJob(new AbortController().signal, 60_000, undefined, AbortSignal.abort());
      expect(await within(next, () => pool.calls.pid())).toBe(pids[0] as number);
      expect(await pool.calls.pid()).not.toBe(pids[0] as number);
    },
  );

  onLinux(
    "is done again in another such child where its own is killed, and its other tasks wait for that",
    async () => {
      const pool = made({ size: 1 });
      const job = newJob(new AbortController().signal, 60_000, undefined, AbortSignal.abort());
      const problem = await within(job, async () => {
        const killed = pool.calls.killed().catch((error: Problem) => error.kind);
        return Promise.all([killed, pool.calls.add(1, 2)]);
      });
      expect(problem).toEqual(["internal", 3]);
    },
  );

  onLinux("is let go by its child at rest", async () => {
    const pool = made({ size: 1, warm: 0, idleMs: 50 });
    await within(newJob(new AbortController().signal, 60_000, undefined, AbortSignal.abort()), () => pool.calls.pid());
    await until(() => pool.state().alive === 0);
  });

  onLinux("has the programs that it runs yield, too", async () => {
    const before = new Set(childrenOf(process.pid));
    const [ended, aside] = [new AbortController(), new AbortController()];
    const job = newJob(ended.signal, 60_000, undefined, aside.signal);
    const over = withFolder((folder) =>
      within(job, () => run({ name: "sleep", args: ["60"], folder }).catch((error: Problem) => error.kind)),
    );
    const started = () => childrenOf(process.pid).filter((pid) => !before.has(pid));
    await until(() => started().length === 1);
    const [pid = 0] = started();
    expect(getPriority(pid)).toBe(own);
    aside.abort();
    expect(getPriority(pid)).toBe(own + niceness.aside);
    ended.abort(new Problem("gone", "went away"));
    expect(await over).toBe("gone");
  });
});

describe("a pool", () => {
  test("hands a free child to the call that has fewest of them", async () => {
    const pool = made({ size: 2, warm: 2 });
    await pool.warm();
    const order: string[] = [];
    const caller = (name: string, tasks: number) =>
      within(newJob(new AbortController().signal, 60_000), () =>
        Promise.all(Array.from({ length: tasks }, () => pool.calls.add(1, 1).then(() => order.push(name)))),
      );
    await Promise.all([caller("a", 24), caller("b", 1)]);
    // First come, first served would make it the last.
    expect(order.indexOf("b")).toBeLessThan(16);
  });

  onLinux("of which work is heavy has children that yield to the others", async () => {
    const pool = made({ size: 1, yields: "heavy" });
    expect(getPriority(await pool.calls.pid())).toBe(own + niceness.heavy);
  });
});
