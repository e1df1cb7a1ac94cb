import { join } from "node:path";
import { removeAccounts } from "#support/key.ts";
import type { Server } from "#support/servers.ts";
import { makeTools, toolNames } from "./cases/all.ts";
import { Deck } from "./draw.ts";
import { canLimit, descriptors } from "./faults/descriptors.ts";
import { disk } from "./faults/disk.ts";
import { kill } from "./faults/kill.ts";
import { stop } from "./faults/stop.ts";
import { stores } from "./faults/stores.ts";
import type { Trouble } from "./faults/trouble.ts";
import { type Ground, prepare } from "./ground.ts";
import type { Fault } from "./judge.ts";
import { Ledger } from "./ledger.ts";
import { makeProbes, recover } from "./probes.ts";
import { descendantsOf, type Engine, engines, isAlive, type Process, processOf } from "./processes.ts";
import { report, shareOf } from "./report.ts";
import { atRest, filesIn, more, type Rest } from "./rest.ts";
import { serveSite } from "./site.ts";
import { Solos } from "./solo.ts";
import { again, numbersOf, Storm } from "./storm.ts";
import { wholeRun } from "./whole-run.ts";
import { makeTroubles } from "./windows.ts";

export interface Wish {
  seed: number;
  minutes: number;
  calls: number;
  /** Tools that are sent. */
  names: readonly string[];
  /** The only call to be sent, again and again. */
  single: number | undefined;
  /** Faults that are made; all that can be made here, unless told otherwise. */
  during: readonly Fault[] | undefined;
  withStores: boolean;
}

const timesSingle = 25;
/** More than a machine of two cores comes to: which calls there will be is known before the first is sent. */
const mostCallsAMinute = 400;
/** By then every path has been taken that calls take. */
const settledCalls = 1_000;
const mostGrowth = 1.15;
/** Where there were fewer by the first look, some paths are taken later, and what they keep is no leak. */
const mostGrowthUnsettled = 1.5;
const leastDone = 0.99;
/** How often a whole run kills each engine at the least; a shorter one comes to fewer. */
const leastKills = 20;
/** A whole run goes on with at most this share of its calls more, until every engine was killed so often. */
const mostMoreCalls = 0.25;

/** Sends the storm, and tells what was wrong; whether nothing was. */
export async function soak(wish: Wish): Promise<boolean> {
  const ledger = new Ledger();
  const servers = await startStores(wish, ledger);
  const site = serveSite();
  const env = { CAPTURE_ALLOW: site.place, RATE_LIGHT: "1000000", RATE_HEAVY: "1000000" };
  const urls = Object.fromEntries(
    servers.map(({ url }) => [url.startsWith("redis") ? "REDIS_URL" : "DATABASE_URL", url]),
  );
  const secret = servers.length > 0 ? { SECRET: "a secret of nothing but this soak" } : {};
  const ground = await prepare({ ...env, RATE_LIMIT: servers.length > 0 ? "on" : "off", ...urls, ...secret });
  const interrupted = () => void ground.stop().then(() => process.exit(130));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    await stormOver(ground, site.url, wish, ledger, troublesFor(ground, servers, wish, ledger));
  } finally {
    await ground.stop();
    await site.stop();
    for (const server of servers) await server.remove();
    removeAccounts();
  }
  report(ledger, wish.seed);
  return ledger.findings.length === 0;
}

async function startStores({ withStores }: Wish, ledger: Ledger): Promise<Server[]> {
  if (!withStores) return [];
  const { hasPostgres, hasRedis, startPostgres, startRedis } = await import("#support/servers.ts");
  if (!hasPostgres) ledger.skipped.push("the end of PostgreSQL, which is not installed");
  if (!hasRedis) ledger.skipped.push("the end of Redis, which is not installed");
  return [...(hasPostgres ? [await startPostgres()] : []), ...(hasRedis ? [await startRedis()] : [])];
}

function troublesFor(ground: Ground, servers: readonly Server[], wish: Wish, ledger: Ledger): Trouble[] {
  const { during, single } = wish;
  const wants = (fault: Fault) => (during ?? (single === undefined ? [fault] : [])).includes(fault);
  const troubles = [kill, stop];
  if (ground.hasDisk) troubles.push(disk);
  else ledger.skipped.push("a full disk, which takes root and mount");
  if (canLimit()) troubles.push(descriptors);
  else ledger.skipped.push("the end of all descriptors, which takes prlimit");
  if (servers.length > 0) troubles.push(stores(servers));
  return troubles.filter(({ fault }) => wants(fault));
}

async function stormOver(ground: Ground, site: string, wish: Wish, ledger: Ledger, troubles: readonly Trouble[]) {
  const { seed, minutes, names, single } = wish;
  const { service, keys } = ground;
  const tools = await makeTools(seed, site, names);
  const deck = new Deck(seed, tools);
  const probes = await makeProbes(seed, site, names);
  const ownKey = keys.at(-1) ?? "";
  const solos = new Solos(service.url, ownKey, ledger);
  const calls = Math.min(wish.calls, minutes * mostCallsAMinute);
  const mostCalls = isWholeRun(wish) ? Math.floor(calls * (1 + mostMoreCalls)) : calls;
  const drawn = single === undefined ? Array.from({ length: mostCalls }, (_, number) => number) : [single];
  const sent = new Set(drawn.map((number) => deck.draw(number).case));
  tellTime(`${sent.size} cases are sent one by one`);
  await solos.make([...sent, ...probes.values()]);
  const rested = await atRest(ground);

  const lanes = [...new Set(tools.map(({ lane }) => lane))];
  const numbers = single === undefined ? numbersOf(deck, mostCalls, lanes) : again(deck, single, timesSingle);
  const isEnough = () => isWholeRun(wish) && ledger.calls >= calls && seldomKilled(ledger).length === 0;
  const storm = new Storm({ url: service.url, keys, deck, solos, ledger, log: service.log, numbers, isEnough });
  const seen = new Seen(service.pid, () => storm.end());
  tellTime("the storm begins");
  const began = performance.now();
  const timer = setTimeout(() => storm.end(), minutes * 60_000);
  const flown = storm.run().then(() => storm.end());
  let settled: Settled | undefined;
  /** What is held when every path was taken: looked at once, with no call under way. */
  const settle = async () => {
    const isDue = ledger.calls >= settledCalls || performance.now() - began > (minutes * 60_000) / 3;
    if (settled || !isDue || storm.isEnding) return;
    await storm.hold();
    const isWhole = ledger.calls >= settledCalls;
    if (isWhole) await solos.again();
    settled = { rest: await atRest(ground, rested), isWhole };
    storm.resume();
  };
  const look = (affected: Iterable<Engine>) => recover({ url: service.url, key: ownKey, solos, probes }, affected);
  const place = { ground, storm, ledger };
  await Promise.all([
    flown,
    makeTroubles({ seed, troubles, place, look, between: settle, isOver: () => storm.isEnding }),
  ]);
  clearTimeout(timer);
  ledger.says.push(`The storm took ${Math.round((performance.now() - began) / 1_000)} s.`);
  tellTime("the storm is over");
  seen.end();
  await judgeTheEnd({ ground, ledger, solos, rested, settled, seen });
  if (single === undefined) judgeTheSums(wish, ledger);
}

/** Every process that was ever seen below the service, so that none is forgotten that found another parent. */
class Seen {
  readonly processes = new Map<string, Process>();
  readonly #timer: NodeJS.Timeout;

  constructor(service: number, gone: () => void) {
    this.#timer = setInterval(() => {
      if (!processOf(service)) gone();
      for (const one of descendantsOf(service)) this.processes.set(`${one.pid} ${one.started}`, one);
    }, 500);
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

/** The service at rest after the first calls. */
interface Settled {
  rest: Rest;
  /** There were so many calls by then that every path was taken. */
  isWhole: boolean;
}

interface End {
  ground: Ground;
  ledger: Ledger;
  solos: Solos;
  rested: Rest;
  settled: Settled | undefined;
  seen: Seen;
}

/** What is left over when nobody calls any more, and when the service has ended. */
async function judgeTheEnd({ ground, ledger, solos, rested, settled, seen }: End): Promise<void> {
  const { service, folder } = ground;
  if (!processOf(service.pid)) {
    ledger.blame("the service", `has ended: ${service.log().slice(-2_000)}`);
    return;
  }
  if (settled?.isWhole) await solos.again();
  const last = await atRest(ground, rested);
  for (const says of more(rested, last)) ledger.blame("the service at rest", `holds ${says}`);
  const grown =
    settled &&
    `${settled.rest.residentMB.toFixed(0)} MB at rest after the first calls, ${last.residentMB.toFixed(0)} MB at the end`;
  if (grown) ledger.says.push(`Memory: ${grown}.`);
  const mostTimes = settled?.isWhole ? mostGrowth : mostGrowthUnsettled;
  if (settled && last.residentMB > mostTimes * settled.rest.residentMB) ledger.blame("the service", `grew: ${grown}`);
  const before = descendantsOf(service.pid);
  const code = await ground.stop();
  if (code !== 0) ledger.blame("the service", `ended with ${code}`);
  const left = [...seen.processes.values(), ...before].filter(isAlive);
  for (const { args } of left) ledger.blame("the service", `has left a process: ${args.slice(0, 200)}`);
  const files = ground.hasDisk ? filesIn(join(folder, "tmp")) : [];
  for (const file of files) ledger.blame("the service", `has left a file: ${file}`);
}

const isWholeRun = ({ calls, minutes, names, single }: Wish): boolean =>
  single === undefined && calls >= wholeRun.calls && minutes >= wholeRun.minutes && names.length === toolNames.length;

const killsOf = (engine: Engine, { kills }: Ledger): number => kills.get(engine) ?? 0;

/** Lists the engines that were killed less often than a whole run has to kill them. */
const seldomKilled = (ledger: Ledger): Engine[] => engines.filter((engine) => killsOf(engine, ledger) < leastKills);

function judgeTheSums(wish: Wish, ledger: Ledger): void {
  if (shareOf(ledger) < leastDone) {
    const { quiet } = ledger;
    ledger.blame("good calls apart from faults", `only ${quiet.done} of ${quiet.calls} were as by themselves`);
  }
  if (!isWholeRun(wish)) return;
  for (const engine of seldomKilled(ledger))
    ledger.blame(engine, `was killed ${killsOf(engine, ledger)} times only: ${leastKills} are due in a whole run`);
}

const tellTime = (what: string): void =>
  void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${what}\n`);
