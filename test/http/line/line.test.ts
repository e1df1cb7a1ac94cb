import { describe, expect, test } from "bun:test";
import { Line } from "#http/line/line.ts";

const msOf = (tool: string): number => (tool === "long" ? 1_000 : 100);

/** Has all that wait begin, one by one, and tells whose they were. */
function order(line: Line, tookMs = msOf): string {
  let callers = "";
  for (let next = line.next(() => true); next; next = line.next(() => true)) {
    const call = line.take(next.caller);
    if (!call) break;
    const charge = line.charge(next.caller, msOf(call.tool));
    line.settle(next.caller, charge, tookMs(call.tool));
    callers += next.caller;
  }
  return callers;
}

const mostDebtMs = 5_000;

const waiting = (tool: string) => ({ tool, since: 0, begin: () => {} });

function crowded(...calls: readonly [caller: string, tool: string, times: number][]): Line {
  const line = new Line((_, tool) => msOf(tool), mostDebtMs);
  for (const [caller, tool, times] of calls) for (let n = 0; n < times; n++) line.add(caller, waiting(tool));
  return line;
}

describe("a line of calls that wait", () => {
  test("calls of one length go round by turns", () => {
    expect(order(crowded(["a", "short", 4], ["b", "short", 2]))).toBe("ababaa");
  });

  test("who has long calls waits for his next one until the others have had as much time", () => {
    expect(order(crowded(["a", "long", 3], ["b", "short", 25]))).toBe(
      `ab${"b".repeat(9)}a${"b".repeat(10)}a${"b".repeat(5)}`,
    );
  });

  test("what a call took counts, not what was expected of it", () => {
    const took = (tool: string) => (tool === "long" ? 300 : 100);
    expect(order(crowded(["a", "long", 3], ["b", "short", 9]), took)).toBe("abbbabbbabbb");
  });

  test("the longest call shuts nobody out", () => {
    const hour = (tool: string) => (tool === "long" ? 3_600_000 : 100);
    expect(order(crowded(["a", "long", 2], ["b", "short", 60]), hour)).toBe(`a${"b".repeat(50)}a${"b".repeat(10)}`);
  });

  test("time that nobody wanted is no credit: who comes late is served by turns from then on", () => {
    const line = crowded(["a", "short", 30]);
    for (let n = 0; n < 20; n++) line.charge("a", line.take("a") ? 100 : 0);
    for (let n = 0; n < 3; n++) line.add("b", waiting("short"));
    expect(order(line).slice(0, 7)).toBe("bababa" + "a");
  });

  test("a call at work is charged as it goes on, and keeps its caller's debt though nobody waits", async () => {
    const line = new Line((_, tool) => msOf(tool), mostDebtMs);
    line.charge("a", 100);
    line.settle("a", line.charge("a", 100), 400);
    // Nobody waits when b comes and goes.
    for (let n = 0; n < 3; n++) line.settle("b", line.charge("b", 10), 10);
    expect(line.dueOf("a") - line.dueOf("b")).toBeGreaterThan(300);
    const before = line.dueOf("a");
    await Bun.sleep(130);
    expect(line.dueOf("a") - before).toBeGreaterThan(20);
  });

  test("who has nothing at work when nobody waits owes nothing any more", () => {
    const line = new Line((_, tool) => msOf(tool), mostDebtMs);
    line.settle("a", line.charge("a", 100), 4_000);
    expect(line.dueOf("a")).toBeGreaterThan(line.dueOf("b"));
    line.settle("b", line.charge("b", 10), 10);
    expect(line.dueOf("a")).toBe(line.dueOf("c"));
  });

  test("a place in it is the turn that comes", () => {
    const line = crowded(["a", "long", 2], ["b", "short", 12]);
    const last = waiting("long");
    line.add("a", last);
    const late = waiting("short");
    line.add("b", late);
    // Two of the long ones and all of the short are before the third long one, one long one before the last short.
    expect([line.placeOf("a", last), line.placeOf("b", late)]).toEqual([16, 15]);
    expect([...line.ahead("c")].map(({ caller, tool }) => `${caller} ${tool}`)).toEqual(["a long", "b short"]);
    expect([...line.ahead("a")].length).toBe(16);
  });
});
