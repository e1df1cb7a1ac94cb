import { describe, expect, test } from "bun:test";
import { config } from "#config";
import { bytesHeld, Held } from "#http/line/held.ts";
import { Problem } from "#problem";

const { heldBytes } = config.limits;

/** A body of so many bytes, of which so many have come. */
function body(caller: string, due: number, come: number) {
  const ended: Problem[] = [];
  const held = new Held(caller);
  held.begin(due, (why) => ended.push(why));
  held.grow(come);
  return { held, ended };
}

function refusalOf(work: () => void): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.kind;
  }
  return "none";
}

describe("memory for bodies", () => {
  test("is given back once, however often a body ends", () => {
    const { held } = body("a", 1_000, 500);
    expect(bytesHeld()).toBe(500);
    held.complete();
    expect(bytesHeld()).toBe(500);
    held.release();
    held.release();
    expect(bytesHeld()).toBe(0);
  });

  test("when it is short, slow bodies give way and quick ones don't", async () => {
    const quarter = heldBytes / 4;
    const slow = ["a", "b", "c"].map((caller) => body(caller, 2 * quarter, quarter - 1_000));
    const quick = body("d", 2 * quarter, quarter / 2);
    const wanting = new Held("e");
    wanting.begin(quarter, () => {});
    // All have just begun: nobody is called slow for that.
    expect(refusalOf(() => wanting.grow(quarter))).toBe("busy");
    for (const more of [quarter / 4, quarter / 4 - 1_000]) {
      await Bun.sleep(5_200);
      for (const { held } of slow) held.grow(100);
      quick.held.grow(more);
    }
    expect(refusalOf(() => wanting.grow(quarter))).toBe("none");
    expect(slow.map(({ ended }) => ended[0]?.kind)).toEqual(["request-timeout", "request-timeout", "request-timeout"]);
    expect(quick.ended).toEqual([]);
    for (const { held } of [...slow, quick, { held: wanting }]) held.release();
    expect(bytesHeld()).toBe(0);
  }, 20_000);
});
