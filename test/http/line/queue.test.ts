import { afterAll, describe, expect, test } from "bun:test";
import { type Lane, Queue, type Turn } from "#http/line/queue.ts";
import { Problem } from "#problem";

/** Calls that no test waits for leave their line at the end. */
const over = new AbortController();
const never = over.signal;
afterAll(() => over.abort());
const linger = (waiting: Promise<unknown>) => void waiting.catch(() => {});
const sizes = { slots: 2, captures: 3, places: 4, waitMs: 60_000 };

const turn = (lane: Lane, caller: string, tool = "tool"): Turn => ({ lane, caller, tool });

/** Lets a tool's calls take so long that its mean is known. */
async function teach(queue: Queue, tool: string, ms: number, lane: Lane = "light"): Promise<void> {
  const leave = await queue.enter(turn(lane, "teacher", tool), never);
  await Bun.sleep(ms);
  leave();
}

/** Has so many calls of a caller wait, or as many as find room. */
function crowd(queue: Queue, calls: number, { lane, caller, tool }: Turn): Problem | undefined {
  for (let n = 0; n < calls; n++) {
    const refused = refusal(queue, lane, caller);
    if (refused) return refused;
    linger(queue.enter(turn(lane, caller, tool), never));
  }
  return undefined;
}

function refusal(queue: Queue, lane: Lane, caller: string): Problem | undefined {
  try {
    queue.requireRoom([lane], caller);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Lets everything that is due run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the queue", () => {
  test("gives no more slots than there are, and every slot again", async () => {
    const queue = new Queue(sizes);
    const first = await queue.enter(turn("light", "a"), never);
    await queue.enter(turn("light", "a"), never);
    let begun = false;
    const third = queue.enter(turn("light", "a"), never).then(() => {
      begun = true;
    });
    await settled();
    expect(begun).toBe(false);
    first();
    first(); // given back once only
    await third;
    expect(queue.state()).toMatchObject({ working: { light: 2 }, waiting: { light: 0 } });
  });

  test("lets nobody begin whom something holds back, also of those who wait, and others pass", async () => {
    const heldBack = new Set<string>();
    const says = "Read your answers first.";
    const queue = new Queue({
      ...sizes,
      slots: 1,
      waitMs: 200,
      obstacle: (caller) => (heldBack.has(caller) ? says : undefined),
    });
    const leave = await queue.enter(turn("light", "a"), never);
    const second = queue.enter(turn("light", "a"), never);
    const other = queue.enter(turn("light", "b"), never);
    heldBack.add("a");
    leave();
    (await other)();
    await settled();
    expect(queue.state()).toMatchObject({ working: { light: 0 }, waiting: { light: 1 } });
    heldBack.clear();
    queue.look();
    (await second)();
    heldBack.add("a");
    const refused = await queue.enter(turn("light", "a"), never).catch((error) => error);
    expect([refused.kind, refused.message]).toEqual(["busy", `${says} Try again.`]);
  });

  test("heavy calls never hold the last slot", async () => {
    const queue = new Queue(sizes);
    await queue.enter(turn("heavy", "a"), never);
    linger(queue.enter(turn("heavy", "b"), never));
    await settled();
    expect(queue.state()).toMatchObject({ working: { heavy: 1 }, waiting: { heavy: 1 } });
    await queue.enter(turn("light", "c"), never);
    expect(queue.state().working).toMatchObject({ light: 1, heavy: 1 });
  });

  test("with one slot a light call still passes a heavy one", async () => {
    const queue = new Queue({ ...sizes, slots: 1 });
    await queue.enter(turn("heavy", "a"), never);
    await queue.enter(turn("light", "b"), never);
    expect(queue.state().working).toMatchObject({ light: 1, heavy: 1 });
  });

  test("one more light call than there are slots keeps the cores at work, but not beside a heavy one", async () => {
    const queue = new Queue({ ...sizes, spare: 1 });
    const light = () => queue.enter(turn("light", "a"), never);
    const leave = await Promise.all([light(), light(), light()]);
    linger(light());
    expect(queue.state()).toMatchObject({ working: { light: 3 }, waiting: { light: 1 } });
    // A heavy call has a slot of its own.
    await queue.enter(turn("heavy", "b"), never);
    leave[0]?.();
    await settled();
    expect(queue.state()).toMatchObject({ working: { light: 2, heavy: 1 }, waiting: { light: 1 } });
    leave[1]?.();
    await settled();
    expect(queue.state()).toMatchObject({ working: { light: 2, heavy: 1 }, waiting: { light: 0 } });
  });

  test("a call that has had its time stands aside for another caller, who has had less", async () => {
    const queue = new Queue({ ...sizes, slotMs: { light: 40, heavy: 40, capture: 40 } });
    const aside: string[] = [];
    const enter = (caller: string) =>
      queue.enter({ ...turn("light", caller), standsAside: () => aside.push(caller) }, never);
    const leave = await Promise.all([enter("a"), enter("a")]);
    // Its own calls don't help a caller, whatever they wait for.
    linger(enter("a"));
    await Bun.sleep(60);
    expect(aside).toEqual([]);
    const b = await enter("b");
    expect(aside).toEqual(["a"]);
    // Both of a's are at work still, and no third one begins.
    b();
    await settled();
    expect(queue.state()).toMatchObject({ working: { light: 2 }, waiting: { light: 1 } });
    leave[0]?.();
    await settled();
    expect(queue.state()).toMatchObject({ working: { light: 2 }, waiting: { light: 0 } });
  });

  test("who waits has a slot as soon as the time of those who hold them is over", async () => {
    const queue = new Queue({ ...sizes, slotMs: { light: 40, heavy: 40, capture: 40 } });
    const aside: string[] = [];
    const enter = (lane: Lane, caller: string) =>
      queue.enter({ ...turn(lane, caller), standsAside: () => aside.push(`${lane} ${caller}`) }, never);
    await enter("heavy", "a");
    await Promise.all([enter("light", "a"), enter("light", "b")]);
    await Promise.all([enter("heavy", "c"), enter("light", "c")]);
    expect(aside.length).toBe(2);
    expect(aside).toContain("heavy a");
    expect(queue.state().working).toMatchObject({ light: 3, heavy: 2 });
  });

  test("who has had more of a lane doesn't have another one's call stand aside", async () => {
    const queue = new Queue({ ...sizes, slotMs: { light: 20, heavy: 20, capture: 20 } });
    const aside: string[] = [];
    const enter = (caller: string) =>
      queue.enter({ ...turn("light", caller), standsAside: () => aside.push(caller) }, never);
    await enter("a");
    await Bun.sleep(120);
    await enter("b");
    linger(enter("a"));
    await Bun.sleep(40);
    expect(aside).toEqual([]);
    expect(queue.state()).toMatchObject({ working: { light: 2 }, waiting: { light: 1 } });
  });

  test("nobody is refused for what somebody else does", async () => {
    const queue = new Queue({ ...sizes, places: 1, waitMs: 600, slotMs: { light: 100, heavy: 100, capture: 100 } });
    const attack = async () => {
      const leave = await queue.enter(turn("light", "a", "long"), never);
      await Bun.sleep(1_000);
      leave();
    };
    await Promise.all([attack(), attack()]);
    const refused = crowd(queue, 50, turn("light", "a", "long"));
    expect(refused?.kind).toBe("busy");
    for (const caller of ["b", "c", "d"]) {
      expect(refusal(queue, "light", caller)).toBeUndefined();
      linger(queue.enter(turn("light", caller, "long"), never));
    }
    await Bun.sleep(250);
    expect(queue.state().waiting.light).toBeLessThan(50);
  });

  test("captures have slots of their own, of which no caller holds all", async () => {
    const queue = new Queue({ ...sizes, slots: 1 });
    const own = [await queue.enter(turn("capture", "a"), never), await queue.enter(turn("capture", "a"), never)];
    const order: string[] = [];
    const third = queue.enter(turn("capture", "a"), never).then(() => order.push("a"));
    await settled();
    expect(queue.state()).toMatchObject({ working: { capture: 2 }, waiting: { capture: 1 } });
    // Who comes later passes whoever holds enough already; and nobody else's work waits for captures.
    await queue.enter(turn("capture", "b"), never).then(() => order.push("b"));
    await queue.enter(turn("heavy", "c"), never);
    await queue.enter(turn("light", "c"), never);
    expect(order).toEqual(["b"]);
    own[0]?.();
    await third;
    expect(order).toEqual(["b", "a"]);
  });

  test("turns go round by caller", async () => {
    const queue = new Queue({ ...sizes, slots: 1 });
    const order: string[] = [];
    const leave = await queue.enter(turn("light", "x"), never);
    const calls = ["a1", "a2", "a3", "b1"].map(async (name) => {
      const done = await queue.enter(turn("light", name[0] as string), never);
      order.push(name);
      done();
    });
    leave();
    await Promise.all(calls);
    expect(order).toEqual(["a1", "b1", "a2", "a3"]);
  });

  test("calls of a tool nobody knows yet have their places, and no more than may begin in time", async () => {
    const queue = new Queue({ ...sizes, waitMs: 1_000 });
    // A guess of half a second each, by two at a time; until then the places are anybody's.
    const refused = crowd(queue, 100, turn("light", "a"));
    const { waiting, working } = queue.state();
    expect([working.light, waiting.light]).toEqual([2, 4]);
    expect(refused?.kind).toBe("busy");
    expect(refused?.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    // The other lanes are open.
    expect(refusal(queue, "heavy", "a")).toBeUndefined();
    expect(refusal(queue, "capture", "a")).toBeUndefined();
  });

  test("of a tool known to be quick many wait, and one caller no more than a share of them", async () => {
    const queue = new Queue(sizes);
    await teach(queue, "quick", 1);
    const refused = crowd(queue, 1_000, turn("light", "a", "quick"));
    expect(queue.state().waiting.light).toBe((sizes.places * 32) / 4);
    expect(refused?.message).toStartWith("Every place");
    // Another caller's turn comes soon, whatever the first one has waiting.
    expect(refusal(queue, "light", "b")).toBeUndefined();
    for (const caller of ["b", "c", "d"]) crowd(queue, 1_000, turn("light", caller, "quick"));
    expect(queue.state().waiting.light).toBe(sizes.places * 32);
    expect(refusal(queue, "light", "e")?.kind).toBe("busy");
  });

  test("of a tool known to be slow no more wait than begin in time, however many places there are", async () => {
    const queue = new Queue({ ...sizes, places: 100, waitMs: 100 });
    await teach(queue, "slow", 60);
    const refused = crowd(queue, 100, turn("light", "a", "slow"));
    expect(queue.state().waiting.light).toBeLessThanOrEqual(3);
    expect(refused?.message).toContain("can begin within");
    expect(refused?.retryAfterSeconds).toBe(1);
    // Turns go round: who comes now has but one of them ahead.
    expect(refusal(queue, "light", "b")).toBeUndefined();
  });

  test("each call counts as long as its own tool takes", async () => {
    const queue = new Queue({ ...sizes, slots: 1, places: 1, waitMs: 400 });
    await teach(queue, "slow", 300);
    await teach(queue, "quick", 1);
    await queue.enter(turn("light", "a", "slow"), never);
    // Half of the one at work and these are less than may be; with another slow one it is more.
    expect(crowd(queue, 5, turn("light", "a", "quick"))).toBeUndefined();
    linger(queue.enter(turn("light", "a", "slow"), never));
    expect(refusal(queue, "light", "a")?.kind).toBe("busy");
  });

  test("a flood of heavy calls is refused with the time after which there is room", async () => {
    const queue = new Queue({ ...sizes, places: 16, waitMs: 10 });
    await teach(queue, "office", 50, "heavy");
    await queue.enter(turn("heavy", "a", "office"), never);
    linger(queue.enter(turn("heavy", "a", "office"), never));
    const refused = refusal(queue, "heavy", "a");
    expect(refused?.retryAfterSeconds).toBe(1);
    expect(refusal(queue, "light", "a")).toBeUndefined();
  });

  test("who waits too long is told so, who goes away leaves the line", async () => {
    const queue = new Queue({ ...sizes, slots: 1, waitMs: 30 });
    await queue.enter(turn("light", "a"), never);
    const late = await queue.enter(turn("light", "a"), never).catch((error) => error);
    expect(late.kind).toBe("busy");
    const controller = new AbortController();
    const waiting = queue.enter(turn("light", "a"), controller.signal).catch((error) => error);
    controller.abort(new Problem("gone", "went away"));
    expect((await waiting).kind).toBe("gone");
    expect(queue.state().waiting.light).toBe(0);
  });
});
