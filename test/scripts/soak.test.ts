import { describe, expect, test } from "bun:test";
import { until } from "#support/processes.ts";
import { repository } from "#support/service.ts";
import { Random } from "../../scripts/fuzz/random.ts";
import { AnswerReader } from "../../scripts/soak/answer.ts";
import { makeTools, type Tool, toolNames } from "../../scripts/soak/cases/all.ts";
import { canaryOf, sorts } from "../../scripts/soak/cases/case.ts";
import { Deck } from "../../scripts/soak/draw.ts";
import { type Circumstances, type Fault, faults, judge, type Told } from "../../scripts/soak/judge.ts";
import { MachineTime, ownMs } from "../../scripts/soak/machine-time.ts";
import { mannerOf } from "../../scripts/soak/manner.ts";
import { engineOf } from "../../scripts/soak/processes.ts";
import { more, type Rest } from "../../scripts/soak/rest.ts";
import { again, numbersOf } from "../../scripts/soak/storm.ts";
import { schedule } from "../../scripts/soak/windows.ts";

const site = "http://127.0.0.1:9";
const tools = await makeTools(1, site);
const first = <T>(list: Iterable<T>, count: number): T[] => {
  const found: T[] = [];
  for (const one of list) if (found.push(one) === count) break;
  return found;
};

describe("what is sent", () => {
  const drawn = (seed: number, list: readonly Tool[] = tools) => {
    const deck = new Deck(seed, list);
    return Array.from({ length: 400 }, (_, number) => {
      const { case: one, ...rest } = deck.draw(number);
      return JSON.stringify({ tool: one.tool, name: one.name, ...rest });
    });
  };

  test("is the same for a seed, and other for another", async () => {
    expect(drawn(1, await makeTools(1, site))).toEqual(drawn(1));
    const others = drawn(2);
    expect(drawn(1).filter((one, number) => one === others[number]).length).toBeLessThan(100);
  });

  test("comes of every tool in each round, of quick ones more often", () => {
    const deck = new Deck(3, tools);
    const rounds = [0, 1].map((round) =>
      Array.from({ length: deck.size }, (_, at) => deck.toolOf(round * deck.size + at).name),
    );
    for (const names of rounds) expect(new Set(names)).toEqual(new Set(toolNames));
    expect(rounds[0]).not.toEqual(rounds[1] ?? []);
    const often = (name: string) => rounds.flat().filter((one) => one === name).length / 2;
    expect(["rotate-pdf", "ocr-pdf", "html-to-image"].map(often)).toEqual([5, 1, 2]);
    // Of 10,000 calls dear tools get more than fifty, of which some are refused or left.
    expect(10_000 / deck.size).toBeGreaterThan(60);
  });

  test("is of every sort and in every manner", () => {
    const ways = Array.from({ length: 2_000 }, (_, number) => mannerOf(new Random(1, number), "good").way);
    expect(new Set(ways)).toEqual(new Set(["whole", "slow", "stalled", "paused", "unread", "aborted"]));
    for (const { cases } of tools) for (const sort of sorts) expect(cases[sort].length).toBeGreaterThan(0);
  });

  test("bears a word and a colour that no other case has", () => {
    const canaries = Array.from({ length: 190 }, (_, index) => canaryOf(1, index));
    expect(new Set(canaries.map(({ word }) => word)).size).toBe(190);
    expect(new Set(canaries.map(({ color }) => color)).size).toBe(190);
    for (const { color } of canaries) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test("goes out lane by lane, each number once, no lane far ahead of another", () => {
    const deck = new Deck(1, tools);
    const numbers = numbersOf(deck, 3 * deck.size, ["light", "heavy", "capture"]);
    const sent: number[] = [];
    const take = (lane: "light" | "heavy" | "capture") => {
      const next = numbers.next(lane);
      if (typeof next === "number") sent.push(next);
      return next;
    };
    while (take("light") !== "later");
    expect(Math.max(...sent)).toBeLessThan(2 * deck.size);
    for (let round = 0; round < 3 * deck.size; round++) for (const lane of numbers.lanes) take(lane as "light");
    expect(sent.sort((a, b) => a - b)).toEqual(Array.from({ length: 3 * deck.size }, (_, number) => number));
  });

  test("alone it is one number again and again, in its own lane", () => {
    const deck = new Deck(1, tools);
    const { lanes, next } = again(deck, 7, 3);
    const [lane = "light"] = lanes;
    expect([lane, next(lane), next(lane), next(lane), next(lane)]).toEqual([deck.toolOf(7).lane, 7, 7, 7, undefined]);
  });
});

test("faults come in an order that the seed draws, each once before any comes again", () => {
  const order = (seed: number) => first(schedule(seed, faults), 40).map(({ fault, afterMs }) => `${fault} ${afterMs}`);
  expect(order(1)).toEqual(order(1));
  expect(order(1)).not.toEqual(order(2));
  expect(new Set(first(schedule(5, faults), faults.length).map(({ fault }) => fault))).toEqual(new Set(faults));
  expect([...schedule(1, [])]).toEqual([]);
});

describe("a refusal is right only where contract and fault explain it", () => {
  const whole: Circumstances = { sort: "good", manner: { way: "whole" }, soloStatus: 200, during: new Set() };
  const told = (status: number, error?: string, retryAfter?: number): Told => ({
    end: "answered",
    status,
    error,
    retryAfter,
  });
  const during = (...list: Fault[]): Circumstances => ({ ...whole, during: new Set(list) });
  const wrong = { wrong: expect.any(String) };

  test.each<[string, Told, Circumstances, unknown]>([
    ["the same as by itself", told(200), whole, "as by itself"],
    ["the same refusal as by itself", told(422, "Unprocessable file"), { ...whole, soloStatus: 422 }, "as by itself"],
    ["another refusal than by itself", told(422, "Unprocessable file"), { ...whole, soloStatus: 400 }, wrong],
    ["a result where there was none", told(200), { ...whole, soloStatus: 422 }, wrong],
    ["a full queue", told(503, "Service busy", 3), whole, "turned away"],
    ["a full queue that does not say when to come back", told(503, "Service busy"), whole, wrong],
    ["a label that does not belong to its status", told(400, "Service busy", 1), whole, wrong],
    ["500", told(500, "Internal error"), whole, wrong],
    ["500 amid kills", told(500, "Internal error"), during("kill"), wrong],
    ["an engine that is gone amid kills", told(503, "Engine unavailable"), during("kill"), wrong],
    ["a deadline", told(504, "Timeout"), whole, wrong],
    ["a deadline while its process stood still", told(504, "Timeout"), during("stop"), "turned away"],
    ["a store that is away", told(503, "Service unavailable", 1), during("stores"), "turned away"],
    ["a store that is away though none was touched", told(503, "Service unavailable", 1), during("kill"), wrong],
    ["no answer", { ...told(0), end: "cut" }, during("kill", "disk"), wrong],
    ["no answer without descriptors", { ...told(0), end: "cut" }, during("descriptors"), "turned away"],
    ["not let in without descriptors", { ...told(0), end: "unconnected" }, during("descriptors"), "turned away"],
    ["silence, whatever the fault", { ...told(0), end: "silent" }, during("descriptors", "stop"), wrong],
    [
      "a body that stopped",
      told(408, "Request timeout"),
      { ...whole, manner: { way: "stalled", share: 0.5 } },
      "turned away",
    ],
    ["a body that stopped and was worked on", told(200), { ...whole, manner: { way: "stalled", share: 0.5 } }, wrong],
    [
      "a body that came",
      told(408, "Request timeout"),
      { ...whole, manner: { way: "slow", pieces: 2, pauseMs: 1 } },
      wrong,
    ],
    [
      "a body that stopped, refused by its head alone",
      told(413, "Payload too large"),
      { ...whole, soloStatus: 413, manner: { way: "stalled", share: 0.5 } },
      "as by itself",
    ],
  ])("%s", (_, answer, circumstances, verdict) => {
    expect(judge(answer, circumstances)).toEqual(verdict as never);
  });
});

describe("an answer is read byte by byte", () => {
  const read = async (text: string) => {
    const reader = new AnswerReader();
    for (const byte of Buffer.from(text, "latin1")) reader.add(Buffer.from([byte]));
    const answer = await reader.answer();
    return answer && [answer.status, Buffer.from(answer.bytes).toString("latin1")];
  };
  const lines = `${JSON.stringify({ state: "working" })}\n${JSON.stringify({ status: 422, headers: {}, bytes: 3 })}\n`;
  const told = (body: string) =>
    `HTTP/1.1 200 OK\r\nContent-Type: application/vnd.file-api.progress\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

  test.each([
    ["with its length", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc", [200, "abc"]],
    ["without a body", "HTTP/1.1 204 No Content\r\n\r\n", [204, ""]],
    ["in chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n", [200, "abc"]],
    ["behind lines of progress", told(`${lines}abc`), [422, "abc"]],
    ["with fewer bytes than were told", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabc", undefined],
    ["with lines of progress that break off", told(`${lines}ab`), undefined],
  ])("%s", async (_, text, answer) => {
    expect(await read(text)).toEqual(answer as never);
  });
});

test("processes are known by what they run", () => {
  const child = (engine: string) =>
    `/x/bun --no-env-file /y/src/engines/pool/child.ts /y/src/engines/${engine}/tasks.ts`;
  const args = [child("mupdf"), child("libreoffice"), "/x/bun /y/src/engines/libreoffice/shim.ts a b"];
  const programs = [
    "/usr/lib/chromium/chromium --type=renderer",
    "gs -q -dSAFER",
    "perl confine.pl -- qpdf --decrypt a b",
  ];
  const known = [...args, ...programs, "cat /etc/passwd"].map((one) => engineOf({ args: one }));
  expect(known).toEqual(["mupdf", "office", "libreoffice", "chromium", "programs", "programs", undefined]);
});

test("what a service at rest has more of is told", () => {
  const rest: Rest = {
    processes: new Map([["mupdf", 1]]),
    files: ["data/accounts.sqlite"],
    descriptors: 40,
    sockets: ["tcp port 80"],
    residentMB: 300,
  };
  expect(more(rest, rest)).toEqual([]);
  const processes = new Map([
    ["mupdf", 2],
    ["chromium", 4],
  ]);
  const now: Rest = {
    processes,
    files: [...rest.files, "tmp/job-a/x"],
    descriptors: 42,
    sockets: [...rest.sockets, "tcp port 80"],
    residentMB: 300,
  };
  expect(more(rest, now)).toEqual([
    "1 more processes of mupdf",
    "4 more processes of chromium",
    "1 more files: tmp/job-a/x",
    "1 more sockets: tcp port 80",
    "2 more descriptors",
  ]);
});

test.each([
  ["--calls", "many"],
  ["--during", "rain"],
  ["--minutes", "-1"],
])("the command takes no nonsense: %s %s", async (option, value) => {
  const child = Bun.spawn({
    cmd: [process.execPath, "scripts/soak.ts", `${option}=${value}`],
    cwd: repository,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = await new Response(child.stderr).text();
  expect([await child.exited, said]).toEqual([2, expect.stringContaining("bun run soak")]);
});

describe("the machine's own time", () => {
  const look = (atMs: number, busy: number, own: number) => ({ atMs, busy, own });

  test("goes as the clock does while nobody else works, and slower by what others have of the processors", () => {
    const start = look(0, 1_000, 500);
    // A second of two processors is 200 ticks.
    const after = [look(1_000, 1_000, 500), look(1_000, 1_200, 700), look(1_000, 1_100, 500), look(1_000, 1_150, 550)];
    expect(after.map((now) => ownMs(start, now, 2))).toEqual([1_000, 1_000, 500, 500]);
  });

  test("never stands still, and never goes back where a process is gone with what it had", () => {
    expect(ownMs(look(0, 0, 0), look(1_000, 200, 0), 2)).toBe(125);
    expect(ownMs(look(0, 0, 300), look(1_000, 20, 0), 2)).toBe(900);
    expect(ownMs(look(5, 0, 0), look(5, 0, 0), 2)).toBe(0);
  });

  test.skipIf(process.platform !== "linux")(
    "of a process that sleeps, while others work, is less than the clock's",
    async () => {
      const sleeper = Bun.spawn(["sleep", "60"]);
      const busy = Array.from({ length: 4 }, () => Bun.spawn(["sh", "-c", "while :; do :; done"]));
      try {
        const clock = new MachineTime(sleeper.pid);
        const since = performance.now();
        await until(() => performance.now() - since > 300 && clock.ms() < 0.9 * (performance.now() - since));
        clock.end();
      } finally {
        for (const one of [sleeper, ...busy]) one.kill("SIGKILL");
      }
    },
  );
});
