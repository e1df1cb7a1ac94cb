import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { operations } from "#operations/index.ts";
import { callExample } from "#support/example.ts";
import { password, signedInAt, statusWith, type Visitor } from "#support/person.ts";
import { until } from "#support/processes.ts";
import { type Service, startService } from "#support/service.ts";
import { mayMount, type SmallDisk, smallDisk } from "#support/small-disk.ts";

interface Ready {
  status: string;
  stores: { accounts: { available: boolean; caveat?: string } };
}

describe.skipIf(!mayMount)("a full disk below DATA_DIR", () => {
  let disk: SmallDisk;
  let service: Service;
  let person: Visitor;
  let key: string;
  const ready = async () => {
    const response = await fetch(`${service.url}/ready`);
    return { code: response.status, ...((await response.json()) as Ready) };
  };
  const caveat = async () => (await ready()).stores.accounts.caveat;

  beforeAll(async () => {
    disk = smallDisk(1_024);
    service = await startService({ DATA_DIR: disk.folder, TRUST_PROXY: "1", TOOLS: "generate" });
    person = await signedInAt(service.url, "una@example.com");
    ({ key } = (await person.send("/dashboard/keys", { name: "used" })).body);
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    disk.remove();
  });

  test("turns nobody away who only has to be known, and is told once and in /ready", async () => {
    expect(await statusWith(service.url, key)).toBe(200);
    expect(await caveat()).toBeUndefined();
    disk.fill();
    // Counts are written every few seconds, into a journal that has some room of its own left.
    await until(async () => {
      expect(await statusWith(service.url, key)).toBe(200);
      await person.send("/dashboard/keys/rename", { id: "x".repeat(12), name: "nobody's" });
      await person.send("/dashboard/sign-in", { email: "una@example.com", password }, person.at);
      return (await caveat()) !== undefined;
    });
    // Longer than a key is known without its store, and than two failures are apart.
    const end = Date.now() + 8_000;
    await until(async () => {
      expect(await statusWith(service.url, key)).toBe(200);
      return Date.now() > end;
    });
    expect(await ready()).toMatchObject({ code: 200, status: "ready", stores: { accounts: { available: true } } });
    expect(service.log().split("can't be written to").length - 1).toBe(1);
    expect(service.log()).not.toContain("can't be reached");
  }, 120_000);

  test("is a clear 503 for what has to write", async () => {
    const fresh = { email: "vic@example.com", password };
    for (const answer of [
      await person.send("/dashboard/sign-up", fresh, { "x-forwarded-for": "192.0.2.200" }),
      await person.send("/dashboard/sign-in", { email: "una@example.com", password }, person.at),
      await person.send("/dashboard/keys", { name: "another" }),
      await person.send("/dashboard/account/delete", { password }),
    ]) {
      expect([answer.status, answer.body.error, answer.headers.get("retry-after")]).toEqual([
        503,
        "Service unavailable",
        "30",
      ]);
      expect(answer.body.message).toContain("can be read but not written to");
    }
  }, 60_000);

  test("is over when there is room again, and no call is missing in the count", async () => {
    const before = Number(
      /fpa_requests_total\{operation="qr-generate",status="200"\} (\d+)/.exec(await metrics())?.[1],
    );
    disk.clear();
    await until(async () => (await caveat()) === undefined);
    expect(service.log()).toContain("can be written to again");
    await until(async () => {
      const { keys } = (await person.get("/dashboard/keys")).body as { keys: { calls: number }[] };
      return keys[0]?.calls === before;
    });
    expect((await person.send("/dashboard/keys", { name: "another" })).status).toBe(200);
  }, 60_000);

  const metrics = async () => (await fetch(`${service.url}/metrics`)).text();
});

describe.skipIf(!mayMount)("a full disk below TMPDIR", () => {
  let disk: SmallDisk;
  let service: Service;
  const answers = async (name: string) => {
    const operation = operations.find((one) => one.name === name);
    if (!operation) throw new Error(`no ${name}`);
    const { status, error, headers } = await callExample(operation, {}, service.url);
    return { name, status, error: error?.error, message: error?.message, again: headers.get("retry-after") };
  };
  const works = (name: string) => expect.objectContaining({ name, status: 200 });
  const waits = (name: string, place = "") => ({
    name,
    status: 503,
    error: "Service busy",
    message: `${place}This service has no room for temporary files at the moment. Try again.`,
    again: "10",
  });
  /** Each writes its files by another engine: programs, a child, LibreOffice. */
  const writers = ["repair-pdf", "word-to-pdf", "watermark-pdf"].filter(
    (name) => name !== "repair-pdf" || Bun.which("qpdf"),
  );

  beforeAll(async () => {
    disk = smallDisk(48 * 1_024);
    service = await startService({ TMPDIR: disk.folder, WORKERS: "1", TOOLS: "pdf,qr-generate" });
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    disk.remove();
  });

  test("is no fault of a file: what writes files is to be sent again, and all else works", async () => {
    disk.fill();
    for (const name of ["qr-generate", "rotate-pdf"]) expect(await answers(name)).toEqual(works(name));
    expect(await answers("repair-pdf")).toEqual(Bun.which("qpdf") ? waits("repair-pdf") : works("repair-pdf"));
    expect(await answers("word-to-pdf")).toEqual(waits("word-to-pdf"));
    if (Bun.which("rsvg-convert")) expect(await answers("watermark-pdf")).toEqual(waits("watermark-pdf", "image: "));
    expect(service.log()).toContain("a call met a machine without room");
    expect(service.log()).toMatch(/"cause":"[^"]*ENOSPC/);
  }, 120_000);

  test("is over when there is room again", async () => {
    disk.clear();
    for (const name of writers) expect(await answers(name)).toEqual(works(name));
  }, 240_000);
});
