import { expect, test } from "bun:test";
import { fixture } from "#support/example.ts";
import { ask, formOf, read } from "#support/progress.ts";
import { service } from "#support/service.ts";

test.each([
  ["remove-bg", {}, "stages"],
  ["image-upscale", { scale: "2" }, "tiles"],
] as const)(
  "a call with X-Progress tells how far a network is: %s",
  async (tool, fields, unit) => {
    const stream = await ask((await service()).url, tool, formOf(await fixture("photo.jpg"), fields));
    const { states, head } = await read(stream);
    expect(head.status).toBe(200);
    const counted = states.flatMap((one) => (one.state === "working" && one.unit !== undefined ? [one] : []));
    expect(counted.length).toBeGreaterThan(1);
    for (const { done = -1, total = 0, unit: told } of counted) {
      expect([told, done >= 0 && done <= total]).toEqual([unit, true]);
    }
  },
  120_000,
);
