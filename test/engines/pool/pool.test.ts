import { afterAll, describe, expect, test } from "bun:test";
import { mkdir, symlink } from "node:fs/promises";
import { join, sep } from "node:path";
import { closedTo } from "#engines/enclosure/enclosure.ts";
import { childEnvironment, hideMemory } from "#engines/enclosure/privileges.ts";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { newJob, within } from "#engines/job/job.ts";
import { Pool } from "#engines/pool/pool.ts";
import { Problem } from "#problem";
import { printedByLimited } from "#support/few-descriptors.ts";
import { hasLandlock } from "#support/landlock.ts";
import type { tasks } from "#support/pool-tasks.ts";
import { childrenOf, residentMB, until } from "#support/processes.ts";
import { repository } from "#support/service.ts";

const MB = 1_048_576;
const pool = new Pool<typeof tasks>("test", import.meta.resolve("../../support/pool-tasks.ts"), {
  size: 2,
  memoryBytes: 300 * MB,
  jobsPerChild: 1_000,
  warm: 1,
});
afterAll(() => pool.stop());

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function problemOf(work: Promise<unknown>): Promise<Problem> {
  const thrown = await work.then(
    () => undefined,
    (error) => error,
  );
  if (!(thrown instanceof Problem)) throw new Error(`not a Problem: ${thrown}`);
  return thrown;
}

/** A job that is given up after `ms` with the given reason. */
function jobOf(ms: number, why: Problem) {
  const controller = new AbortController();
  setTimeout(() => controller.abort(why), ms);
  return newJob(controller.signal, ms);
}

describe("a pool", () => {
  test.skipIf(process.platform !== "linux")(
    "has children that learn nothing of the process they work for",
    async () => {
      hideMemory();
      const own = new Pool<typeof tasks>("own", import.meta.resolve("../../support/pool-tasks.ts"), { size: 1 });
      const { names, ...of } = await own.calls.peek(process.pid);
      expect(of).toEqual({ environment: false, memory: false });
      expect(names.filter((name) => /SECRET|PASSWORD|DATABASE_URL|REDIS_URL|METRICS/.test(name))).toEqual([]);
      expect(names).toContain("PATH");
      const given = {
        PATH: "/bin",
        MAX_PAGES: "7",
        SECRET: "s".repeat(32),
        PGPASSWORD: "p",
        METRICS: "a token of mine, long",
      };
      expect(childEnvironment(given)).toEqual({ PATH: "/bin", MAX_PAGES: "7" });
      expect(await own.calls.peek(await own.calls.pid())).toMatchObject({ environment: true, memory: true });
      await own.stop();
    },
  );

  test.skipIf(!hasLandlock)(
    "has children that open no files but the system's, its code and what is shared",
    async () => {
      const look = pool.calls.open;
      expect(await look(join(repository, "README.md"))).toBe(false);
      expect(await look(process.execPath)).toBe(true);
      expect(await look("/etc/hosts")).toBe(false);
      await withFolder(async (folder) => {
        await Bun.write(join(folder, "of-another"), "x");
        expect(await look(join(folder, "of-another"))).toBe(false);
      });
      await withFolder(
        async (folder) => {
          await Bun.write(join(folder, "given"), "x");
          expect(await look(join(folder, "given"))).toBe(true);
        },
        { shared: true },
      );
    },
  );

  test.skipIf(!hasLandlock)("has children that reach no port of this machine", async () => {
    const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    expect(await pool.calls.connect(listener.port)).toBe(false);
    listener.stop(true);
  });

  test("names all of a folder but what is closed in it, whatever links lead there", async () => {
    await withFolder(async (folder) => {
      const around = join(repository, "..");
      const open = closedTo([around]);
      expect(open.filter((path) => `${repository}${sep}`.startsWith(join(path, sep)))).toEqual([]);
      await symlink(repository, join(folder, "link"));
      expect(closedTo([join(folder, "link"), folder])).toEqual([folder]);
    });
  });

  test("tells a closed folder from its neighbours, whose names are the beginning of its own or go on from it", async () => {
    await withFolder(async (folder) => {
      const place = (name: string) => join(folder, name);
      await Promise.all(["app", "app2", "app2.old", "ap/of"].map((name) => mkdir(place(name), { recursive: true })));
      expect(closedTo([folder], [place("app2")]).sort()).toEqual(["ap", "app", "app2.old"].map(place));
      expect(closedTo([folder], [place("app")]).sort()).toEqual(["ap", "app2", "app2.old"].map(place));
      expect(closedTo([place("app"), place("app2.old")], [place("app2")])).toEqual([place("app"), place("app2.old")]);
      expect(closedTo([place("ap"), place("app")], [place("app"), place("ap/of")])).toEqual([]);
    });
  });

  test("calls functions as if they were here", async () => {
    expect(await pool.calls.add(2, 3)).toBe(5);
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    expect(Buffer.from(await pool.calls.echo(bytes)).equals(bytes)).toBe(true);
    const view = bytes.subarray(10, 20);
    expect((await pool.calls.echo(view)).buffer.byteLength).toBe(10);
  });

  test("carries large bytes both ways, wherever in a value they are", async () => {
    const large = Buffer.alloc(5 * MB + 7, "some bytes");
    expect(Buffer.from(await pool.calls.echo(large)).equals(large)).toBe(true);
    const value = { list: [1, { large, small: large.subarray(3, 9) }, large.subarray(1)], empty: new Uint8Array() };
    expect(await pool.calls.same(value)).toEqual({
      list: [
        1,
        { large: new Uint8Array(large), small: new Uint8Array(large.subarray(3, 9)) },
        new Uint8Array(large.subarray(1)),
      ],
      empty: new Uint8Array(),
    });
    const both = await Promise.all([pool.calls.same([large, 1]), pool.calls.same([2, large.subarray(2)])]);
    expect(both).toEqual([
      [new Uint8Array(large), 1],
      [2, new Uint8Array(large.subarray(2))],
    ]);
  });

  test("brings warnings and problems home", async () => {
    const job = newJob(new AbortController().signal, 10_000);
    expect(await within(job, () => pool.calls.warned())).toBe("done");
    expect([...job.warnings]).toEqual(["less than asked"]);
    const refused = await problemOf(pool.calls.refuse());
    expect([refused.kind, refused.message, refused.fields]).toEqual(["unprocessable", "no such page", ["pages"]]);
  });

  test("a bug in a task is internal and tells its caller nothing of itself", async () => {
    const failed = await problemOf(pool.calls.fail());
    expect(failed.kind).toBe("internal");
    expect(failed.message).not.toContain("bug");
    expect(String(failed.cause)).toContain("a bug");
  });

  test("a job that hangs is dead when its deadline is told, and the next one works", async () => {
    const before = await pool.calls.pid();
    const late = await problemOf(within(jobOf(200, new Problem("timeout", "late")), () => pool.calls.hang()));
    expect(late.kind).toBe("timeout");
    expect(isAlive(before)).toBe(false);
    expect(await pool.calls.add(1, 1)).toBe(2);
  });

  test("a job that eats memory is the file's fault", async () => {
    expect((await problemOf(pool.calls.eat())).kind).toBe("unprocessable");
    expect(await pool.calls.add(1, 1)).toBe(2);
  });

  test("a crash in two fresh processes is the file's fault, a SIGKILL from outside is ours", async () => {
    expect((await problemOf(pool.calls.exit(3))).kind).toBe("unprocessable");
    expect((await problemOf(pool.calls.killed())).kind).toBe("internal");
    expect(await pool.calls.add(1, 1)).toBe(2);
  });

  test("a child killed once from outside is replaced and its job done again", async () => {
    const told = await withFolder((folder) => pool.calls.killedOnce(join(folder, "mark")), { shared: true });
    expect(told).toBe("second");
  });

  test("a child to which the way is closed is replaced, though its end is not told yet", async () => {
    const gone = await Promise.all([pool.calls.hangUp(), pool.calls.hangUp()]);
    await Bun.sleep(100);
    const others = await Promise.all([pool.calls.pid(), pool.calls.pid()]);
    expect(others.filter((pid) => gone.includes(pid))).toEqual([]);
    await until(() => !gone.some(isAlive));
  });

  test("more calls than children wait their turn, and one that is given up leaves the line", async () => {
    const sums = await Promise.all(Array.from({ length: 20 }, (_, n) => pool.calls.add(n, 1)));
    expect(sums).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    const gone = new Problem("gone", "went away");
    const hanging = [1, 2].map(() => problemOf(within(jobOf(300, gone), () => pool.calls.hang())));
    const waiting = problemOf(within(jobOf(100, gone), () => pool.calls.add(1, 1)));
    expect((await waiting).kind).toBe("gone");
    expect(pool.state()).toMatchObject({ waiting: 0, busy: 2 });
    await Promise.all(hanging);
  });

  test.each([
    ["after its number of jobs", { jobsPerChild: 20 }, (own: typeof pool) => own.calls.pid()],
    ["when it has grown by too much", { growthBytes: 40 * MB }, (own: typeof pool) => own.calls.leak(MB)],
  ])("a child is replaced %s, and no call waits for its successor", async (_, options, call) => {
    const own = new Pool<typeof tasks>("short", import.meta.resolve("../../support/pool-tasks.ts"), {
      size: 2,
      warm: 2,
      ...options,
    });
    await own.warm();
    const pids = new Set<number>();
    const late: number[] = [];
    const caller = async () => {
      while (own.state().restarts < 4) {
        const since = performance.timeOrigin + performance.now();
        const { pid, at } = await own.calls.readyAt();
        pids.add(pid);
        if (at > since) late.push(pid);
        pids.add(await call(own));
        expect(own.state().alive).toBe(2);
      }
    };
    // As many as there are children: none waits for the other.
    await Promise.all([caller(), caller()]);
    expect(late).toEqual([]);
    expect(pids.size).toBeGreaterThanOrEqual(5);
    await until(() => [...pids].filter(isAlive).length <= 2);
    await own.stop();
    expect([...pids].some(isAlive)).toBe(false);
  });

  test.skipIf(process.platform !== "linux")(
    "has children that don't pile up garbage beside a large memory",
    async () => {
      const own = new Pool<typeof tasks>("own", import.meta.resolve("../../support/pool-tasks.ts"), { size: 1 });
      // The collector by itself would let the heap grow by a quarter of what is held before it looks at it.
      expect(await own.calls.litter(1_500 * MB, 700 * MB)).toBeLessThan(160 * MB);
      await own.stop();
    },
  );

  test("a child whose successor ends before it is ready goes on; a child that ends leaves its place to the successor", async () => {
    const own = new Pool<typeof tasks>("short", import.meta.resolve("../../support/pool-tasks.ts"), {
      size: 1,
      jobsPerChild: 3,
    });
    const first = await own.calls.pid();
    const known = new Set(childrenOf(process.pid));
    const heir = () => childrenOf(process.pid).find((pid) => !known.has(pid));
    await Promise.all([own.calls.pid(), own.calls.pid()]);
    process.kill(await until(heir), "SIGKILL");
    await until(() => own.state().restarts === 1);
    expect(await own.calls.pid()).toBe(first);
    await Promise.all([own.calls.pid(), own.calls.pid()]);
    const next = await until(heir);
    process.kill(first, "SIGKILL");
    await until(() => own.state().restarts === 2);
    expect(own.state()).toMatchObject({ alive: 1, busy: 0 });
    expect(await own.calls.pid()).toBe(next);
    await own.stop();
  });

  test("children that nobody has called for a while are ended, but for those that are kept warm", async () => {
    const calm = (warm: number) =>
      new Pool<typeof tasks>("calm", import.meta.resolve("../../support/pool-tasks.ts"), { size: 2, warm, idleMs: 50 });
    for (const warm of [0, 1]) {
      const own = calm(warm);
      const pids = await Promise.all([own.calls.pid(), own.calls.pid()]);
      expect(new Set(pids).size).toBe(2);
      await until(() => own.state().alive === warm);
      await until(() => pids.filter(isAlive).length === warm);
      expect(await own.calls.add(1, 1)).toBe(2);
      expect(own.state()).toMatchObject({ restarts: 0, busy: 0, waiting: 0 });
      await own.stop();
    }
  });
});

test("a child that is kept gives back at rest what it has freed, and its place to another where it has too much", async () => {
  const own = new Pool<typeof tasks>("calm", import.meta.resolve("../../support/pool-tasks.ts"), {
    size: 1,
    idleMs: 100,
  });
  const first = await own.calls.pid();
  const spent = (await own.calls.spend(100 * MB)) / MB;
  await until(() => residentMB(first) < spent - 80);
  expect([await own.calls.pid(), own.state().restarts]).toEqual([first, 0]);
  await own.calls.leak(200 * MB);
  await until(() => own.state().restarts === 1);
  expect(own.state()).toMatchObject({ alive: 1, busy: 0 });
  expect(await own.calls.pid()).not.toBe(first);
  await own.stop();
});

describe("a child that is held", () => {
  const pattern = Buffer.alloc(3 * MB, "some bytes");
  const own = (options: ConstructorParameters<typeof Pool>[2] = {}) =>
    new Pool<typeof tasks>("own", import.meta.resolve("../../support/pool-tasks.ts"), { size: 1, ...options });

  test("is given something once and answers for it until it is let go, with nothing left to the next", async () => {
    const one = own();
    const job = newJob(new AbortController().signal, 10_000);
    const told = await within(job, () =>
      one.hold("shelf", [pattern], async (shelf) => [
        await shelf.take(0, 10),
        // Nobody need wait for one before the next is asked for.
        ...(await Promise.all([shelf.take(5, 8), shelf.take(MB, MB + 4)])),
      ]),
    );
    expect(told.map(({ bytes }) => Buffer.from(bytes ?? []).toString())).toEqual(
      [pattern.subarray(0, 10), pattern.subarray(5, 8), pattern.subarray(MB, MB + 4)].map(String),
    );
    expect(told.map(({ begun }) => begun)).toEqual([1, 1, 1]);
    expect([...job.warnings]).toEqual(["a shelf"]);
    expect(await one.calls.shelves()).toEqual({ begun: 1, stocked: 0 });
    expect(await one.calls.pid()).toBe(told[0]?.pid ?? 0);
    await one.stop();
  });

  test("is let go whatever becomes of the work", async () => {
    const one = own();
    const failing = [
      () => one.hold("shelf", [pattern, true], (shelf) => shelf.take(0, 1)),
      () => one.hold("shelf", [pattern], (shelf) => shelf.refuse()),
      () => one.hold("shelf", [pattern], (shelf) => shelf.fail()),
      () =>
        one.hold("shelf", [pattern], async (shelf) => {
          await shelf.take(0, 1);
          throw new Problem("gone", "no longer wanted");
        }),
    ];
    const kinds = [];
    for (const work of failing) kinds.push((await problemOf(work())).kind);
    expect(kinds).toEqual(["unprocessable", "too-large", "internal", "gone"]);
    expect(await one.calls.shelves()).toEqual({ begun: 3, stocked: 0 });
    expect(one.state()).toMatchObject({ alive: 1, busy: 0, waiting: 0, restarts: 0 });
    await one.stop();
  });

  test("is replaced once where it ends, and what it was given is given to its successor", async () => {
    const one = own();
    const told = await withFolder(
      (folder) =>
        one.hold("shelf", [pattern], async (shelf) => {
          const first = await shelf.take(0, 4);
          const length = await shelf.killedOnce(join(folder, "mark"));
          return { first, length, last: await shelf.take(0, 4) };
        }),
      { shared: true },
    );
    expect(told.length).toBe(pattern.length);
    expect(told.last).toEqual({ ...told.first, pid: told.last.pid });
    expect(told.last.pid).not.toBe(told.first.pid);
    expect(one.state()).toMatchObject({ restarts: 1 });
    const twice = await problemOf(one.hold("shelf", [pattern], (shelf) => shelf.die()));
    expect([twice.kind, twice.message]).toEqual(["unprocessable", expect.stringContaining("twice in a row")]);
    expect(await one.calls.add(1, 1)).toBe(2);
    await one.stop();
  });

  test("is dead when the deadline of its work is told", async () => {
    const one = own();
    const pid = await one.calls.pid();
    const late = jobOf(200, new Problem("timeout", "late"));
    expect((await problemOf(within(late, () => one.hold("shelf", [pattern], (shelf) => shelf.hang())))).kind).toBe(
      "timeout",
    );
    expect(isAlive(pid)).toBe(false);
    expect(await one.calls.shelves()).toEqual({ begun: 0, stocked: 0 });
    await one.stop();
  });

  test("comes back to whoever waits for it before its work is over", async () => {
    const one = own({ jobsPerChild: 1_000_000 });
    let others = 0;
    const waiting: Promise<void>[] = [];
    const told = await one.hold("shelf", [pattern], async (shelf) => {
      const first = await shelf.take(0, 1);
      for (let n = 0; n < 2; n++) {
        waiting.push(
          one.calls.add(1, 1).then(() => {
            others += 1;
          }),
        );
      }
      let last = first;
      // Each was in line before the work came back to it.
      while (others < 2) last = await shelf.take(0, 1);
      return last.begun;
    });
    expect(told).toBeGreaterThan(1);
    await Promise.all(waiting);
    await one.stop();
  });
});

test("where no process can be started calls wait for a child that is there, and are refused where there is none", async () => {
  expect(await printedByLimited("pool.ts")).toEqual(["works", "works", "busy", "busy", "busy", "works"]);
});
