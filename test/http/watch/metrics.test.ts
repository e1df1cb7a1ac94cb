import { describe, expect, test } from "bun:test";
import { networkInterfaces } from "node:os";
import { fewTools, type Service, startService } from "#support/service.ts";

const token = "a token of sixteen letters or more";
const bearer = { authorization: `Bearer ${token}` };
/** What proxies write, each in its own way. */
const passedOn = [
  { forwarded: "for=192.0.2.60" },
  { "x-forwarded-for": "127.0.0.1" },
  { "x-forwarded-host": "files.example.com" },
  { "X-Forwarded-Proto": "https" },
  { "x-real-ip": "192.0.2.60" },
  { via: "1.1 a-proxy" },
];

async function asked({ url }: Service, headers: Record<string, string> = {}) {
  const metrics = await fetch(`${url}/metrics`, { headers });
  const ready = await fetch(`${url}/ready`, { headers });
  const { status, engines } = (await ready.json()) as { status: string; engines: Record<string, { version?: string }> };
  expect([ready.status, status, Object.keys(engines).length > 10]).toEqual([200, "ready", true]);
  const text = await metrics.text();
  return {
    metrics: metrics.status,
    shows: text.includes("fpa_slots"),
    versions: Object.values(engines).some((engine) => "version" in engine || "caveat" in engine),
  };
}
const everything = { metrics: 200, shows: true, versions: true };
const nothing = (status: number) => ({ metrics: status, shows: false, versions: false });

/** An address of this machine that other machines would see. */
const outward = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;
if (!outward) process.stderr.write("this machine has no address but loopback: a caller from elsewhere is not tried.\n");

describe("metrics and versions", () => {
  test("are told on this machine alone, and not through a proxy on it", async () => {
    const service = await startService({ ...fewTools, TRUST_PROXY: "1" });
    expect(await asked(service)).toEqual(everything);
    for (const headers of passedOn) expect(await asked(service, headers)).toEqual(nothing(404));
    expect(await (await fetch(`${service.url}/metrics`, { headers: { via: "x" } })).json()).toEqual({
      error: "Not found",
      message: "There is nothing at this address.",
    });
    await service.stop();
  });

  test.skipIf(!outward)("are not told to another address", async () => {
    const service = await startService({ ...fewTools, HOST: outward ?? "" });
    expect(await asked(service)).toEqual(nothing(404));
    await service.stop();
  });

  test("are told to everyone, nobody, or whoever has the token, as METRICS says", async () => {
    const [open, closed, locked] = await Promise.all(
      ["on", "off", token].map((METRICS) => startService({ ...fewTools, METRICS })),
    );
    if (!open || !closed || !locked) throw new Error("three were started");
    for (const headers of [{}, ...passedOn]) {
      expect(await asked(open, headers as Record<string, string>)).toEqual(everything);
      expect(await asked(closed, headers as Record<string, string>)).toEqual(nothing(404));
      expect(await asked(locked, headers as Record<string, string>)).toEqual(nothing(401));
      expect(await asked(locked, { ...headers, ...bearer } as Record<string, string>)).toEqual(everything);
    }
    for (const authorization of [`Bearer ${token}x`, token, `Basic ${token}`, "Bearer "]) {
      expect(await asked(locked, { authorization })).toEqual(nothing(401));
    }
    await Promise.all([open, closed, locked].map((service) => service.stop()));
  });
});
