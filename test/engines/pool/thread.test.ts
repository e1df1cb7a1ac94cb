import { afterAll, describe, expect, test } from "bun:test";
import { currentJob, newJob, warn, within } from "#engines/job/job.ts";
import { Thread } from "#engines/pool/thread.ts";
import type { Progress } from "#formats/wire/progress.ts";
import { Problem } from "#problem";
import { printedByLimited } from "#support/few-descriptors.ts";
import type { tasks } from "#support/thread-tasks.ts";

const farewells: string[] = [];
const lent = {
  hearFarewell(of: string) {
    farewells.push(of);
  },
  measure(bytes: Uint8Array) {
    warn(`${bytes.length} bytes were measured`);
    return { length: bytes.length, isOwnJob: currentJob().deadlineAt < Number.POSITIVE_INFINITY };
  },
};
const begin = (restMs: number) =>
  new Thread<typeof tasks>(import.meta.resolve("../../support/thread-tasks.ts"), lent, { last: "farewell", restMs });
const thread = begin(60_000);
afterAll(() => thread.stop());

const job = () => {
  const ended = new AbortController();
  return { ended, made: newJob(ended.signal, 30_000) };
};
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error as Problem,
  );

describe("a thread", () => {
  test("calls functions as if they were here, with what they have to tell", async () => {
    const { made } = job();
    const sent = Uint8Array.of(1, 2, 3);
    const { bytes, length } = await within(made, () => thread.calls.reverse(sent));
    expect([...bytes]).toEqual([3, 2, 1]);
    expect(length).toBe(3);
    expect([...made.warnings]).toEqual(["it was reversed"]);
    expect([...made.facts]).toEqual([["Pages", 3]]);
    expect([...sent]).toEqual([1, 2, 3]);
  });

  test("tells how far a call is, only whom it concerns, and not each of many small pieces", async () => {
    const heard: Progress[] = [];
    const heeded = newJob(new AbortController().signal, 30_000, (progress) => heard.push(progress));
    await Promise.all([
      within(heeded, () => thread.calls.count(5_000)),
      within(job().made, () => thread.calls.count(3)),
    ]);
    expect(heard[0]).toEqual({ done: 1, total: 5_000, unit: "files" });
    expect(heard.length).toBeLessThan(1_000);
  });

  test("refuses as it would here, and keeps what broke to itself", async () => {
    const refused = await problemOf(thread.calls.refuse());
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({ kind: "busy", message: "Not now.", fields: ["a"], retryAfterSeconds: 7 });
    const broken = await problemOf(thread.calls.break());
    expect(broken?.kind).toBe("internal");
    expect(broken?.message).not.toContain("secret");
    expect(String(broken?.cause)).toContain("secret");
  });

  test("borrows what this one lends it, in the job of its call", async () => {
    const { made } = job();
    const bytes = new Uint8Array(3_000_000);
    const answer = await within(made, () => thread.calls.borrow(bytes));
    expect(answer).toEqual({ length: bytes.length, isOwnJob: true });
    expect([...made.warnings]).toEqual(["3000000 bytes were measured"]);
  });

  test("is told when a job is given up", async () => {
    const { ended, made } = job();
    const waiting = problemOf(within(made, () => thread.calls.wait()));
    await thread.calls.reverse(Uint8Array.of(1));
    ended.abort(new Problem("timeout", "Too late."));
    expect((await waiting)?.kind).toBe("timeout");
    expect((await problemOf(within(made, () => thread.calls.wait())))?.kind).toBe("timeout");
  });

  test("leaves this one free while it works", async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    expect(await thread.calls.spin(200)).toBe("done");
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  });

  test("that has ended takes its calls along, and the next call begins another", async () => {
    const [fallen, waiting] = [problemOf(thread.calls.fall()), problemOf(thread.calls.wait())];
    expect((await fallen)?.kind).toBe("internal");
    expect((await waiting)?.kind).toBe("internal");
    const { bytes } = await thread.calls.reverse(Uint8Array.of(1, 2));
    expect([...bytes]).toEqual([2, 1]);
  });

  test("that nobody calls for its time ends in order, and the next call begins another", async () => {
    const resting = begin(20);
    const [first, still] = [await resting.calls.name(), await resting.calls.name()];
    expect(still).toBe(first);
    while (resting.isUp) await Bun.sleep(5);
    expect(await resting.calls.name()).not.toBe(first);
    await resting.stop();
    expect(resting.isUp).toBe(false);
  });

  test("that is stopped says its last before it goes, and takes open calls along", async () => {
    const stopped = begin(60_000);
    const name = await stopped.calls.name();
    const waiting = problemOf(stopped.calls.wait());
    await stopped.stop();
    expect(farewells).toContain(name);
    expect((await waiting)?.kind).toBe("internal");
  });

  test("is not begun where descriptors are few: that refuses the call, and ends nobody", async () => {
    expect(await printedByLimited("thread.ts")).toEqual([...Array(8).fill("busy"), "works"]);
  });
});
