import { expect, test } from "bun:test";
import { bytesHeld, Held } from "#http/line/held.ts";

test("what takes the place of a body is counted in its stead, and given back with the call", () => {
  const before = bytesHeld();
  const room = new Held("somebody");
  room.begin(100, () => {});
  room.grow(60);
  room.complete();
  expect(bytesHeld() - before).toBe(60);
  room.keep(200);
  expect(bytesHeld() - before).toBe(200);
  room.keep(20);
  expect(bytesHeld() - before).toBe(20);
  room.release();
  expect(bytesHeld()).toBe(before);
});
