import { afterAll, beforeAll, expect, test } from "bun:test";
import { send } from "#support/call.ts";
import { pulseWhile } from "#support/pulse.ts";
import { type Service, startService } from "#support/service.ts";
import { worstJson } from "#support/worst-json.ts";

/** What everybody is promised, whatever strangers send. */
const promisedMs = 250;
const atOnce = 4;

let service: Service;
beforeAll(async () => {
  service = await startService({ WORKERS: "2" });
});
afterAll(async () => void (await service.stop()));

test.each(Object.entries(worstJson))(
  "the door stays awake while 5 MB of %s come, four times at once",
  async (_, body) => {
    const init = { body, headers: { "content-type": "application/json" } };
    const statuses: number[] = [];
    const pulse = await pulseWhile(service, async () => {
      const all = await Promise.all(Array.from({ length: atOnce }, () => send("url-to-pdf", init, service.url)));
      statuses.push(...all.map(({ status }) => status));
    });
    expect(statuses).toEqual(Array.from({ length: atOnce }, () => 400));
    expect(pulse.silenceMs).toBeLessThan(promisedMs);
    expect(pulse.grownMB).toBeLessThan(atOnce * 4 * 5 + 64);
  },
  60_000,
);
