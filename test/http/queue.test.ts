import { afterAll, describe, expect, test } from "bun:test";
import { Queue } from "#http/queue.ts";
import { Problem } from "#problem";

/** Calls that no test waits for leave their line at the end. */
const over = new AbortController();
const never = over.signal;
afterAll(() => over.abort());
const linger = (waiting: Promise<unknown>) => void waiting.catch(() => {});
const sizes = { slots: 2, captures: 3, places: 4, waitMs: 60_000 };

/** Lets everything that is due run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the queue", () => {
  test("gives no more slots than there are, and every slot again", async () => {
    const queue = new Queue(sizes);
    const first = await queue.enter("light", "a", never);
    await queue.enter("light", "a", never);
    let begun = false;
    const third = queue.enter("light", "a", never).then(() => {
      begun = true;
    });
    await settled();
    expect(begun).toBe(false);
    first();
    first(); // given back once only
    await third;
    expect(queue.state()).toMatchObject({ working: { light: 2 }, waiting: { light: 0 } });
  });

  test("heavy calls never hold the last slot", async () => {
    const queue = new Queue(sizes);
    await queue.enter("heavy", "a", never);
    linger(queue.enter("heavy", "b", never));
    await settled();
    expect(queue.state()).toMatchObject({ working: { heavy: 1 }, waiting: { heavy: 1 } });
    await queue.enter("light", "c", never);
    expect(queue.state().working).toMatchObject({ light: 1, heavy: 1 });
  });

  test("with one slot a light call still passes a heavy one", async () => {
    const queue = new Queue({ ...sizes, slots: 1 });
    await queue.enter("heavy", "a", never);
    await queue.enter("light", "b", never);
    expect(queue.state().working).toMatchObject({ light: 1, heavy: 1 });
  });

  test("captures have slots of their own, of which no caller holds all", async () => {
    const queue = new Queue({ ...sizes, slots: 1 });
    const own = [await queue.enter("capture", "a", never), await queue.enter("capture", "a", never)];
    const order: string[] = [];
    const third = queue.enter("capture", "a", never).then(() => order.push("a"));
    await settled();
    expect(queue.state()).toMatchObject({ working: { capture: 2 }, waiting: { capture: 1 } });
    // Who comes later passes whoever holds enough already; and nobody else's work waits for captures.
    await queue.enter("capture", "b", never).then(() => order.push("b"));
    await queue.enter("heavy", "c", never);
    await queue.enter("light", "c", never);
    expect(order).toEqual(["b"]);
    own[0]?.();
    await third;
    expect(order).toEqual(["b", "a"]);
  });

  test("turns go round by caller", async () => {
    const queue = new Queue({ ...sizes, slots: 1 });
    const order: string[] = [];
    const leave = await queue.enter("light", "x", never);
    const calls = ["a1", "a2", "a3", "b1"].map(async (name) => {
      const done = await queue.enter("light", name[0] as string, never);
      order.push(name);
      done();
    });
    leave();
    await Promise.all(calls);
    expect(order).toEqual(["a1", "b1", "a2", "a3"]);
  });

  test("a full lane refuses with the time after which a try makes sense, and leaves the other lane open", async () => {
    const queue = new Queue(sizes);
    for (let n = 0; n < 6; n++) linger(queue.enter("light", "a", never));
    await settled();
    const refused = (() => {
      try {
        queue.requireRoom("light");
      } catch (error) {
        return error as Problem;
      }
    })();
    expect(refused?.kind).toBe("busy");
    expect(refused?.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(() => queue.requireRoom("heavy")).not.toThrow();
  });

  test("who waits too long is told so, who goes away leaves the line", async () => {
    const queue = new Queue({ ...sizes, slots: 1, waitMs: 30 });
    await queue.enter("light", "a", never);
    const late = await queue.enter("light", "a", never).catch((error) => error);
    expect(late.kind).toBe("busy");
    const controller = new AbortController();
    const waiting = queue.enter("light", "a", controller.signal).catch((error) => error);
    controller.abort(new Problem("gone", "went away"));
    expect((await waiting).kind).toBe("gone");
    expect(queue.state().waiting.light).toBe(0);
  });
});
