import type { Random } from "../../fuzz/random.ts";
import { count } from "../ledger.ts";
import { byEngine, descendantsOf, type Engine, type Process, processOf } from "../processes.ts";
import type { Flight } from "../storm.ts";
import type { Trouble } from "./trouble.ts";

const lookMs = 15;
const longestMomentMs = 1_500;
const shorter = 8;

/** Signals a process if it still is the one that was seen. */
export function signal({ pid, started }: Process, name: "SIGKILL" | "SIGSTOP" | "SIGCONT"): boolean {
  if (processOf(pid)?.started !== started) return false;
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false; // It has just gone.
  }
}

/** Processes that have worked since they were last looked at. */
export class Busy {
  readonly #ticks = new Map<string, number>();

  of(processes: readonly Process[]): Process[] {
    const busy = processes.filter(({ pid, started, ticks }) => ticks > (this.#ticks.get(`${pid} ${started}`) ?? ticks));
    for (const { pid, started, ticks } of processes) this.#ticks.set(`${pid} ${started}`, ticks);
    return busy;
  }
}

/** By contract what is killed is tried once more: an engine is not hit again while a call is under way that may have been. */
const spared = new Map<Engine, readonly Flight[]>();

/** Kills processes of every engine that is there, rather those at work. */
export const kill: Trouble = {
  fault: "kill",
  async make({ ground, storm, ledger }, random) {
    const ends = performance.now() + 5_000 + random.below(6_000);
    const due = new Map<Engine, number>();
    const busy = new Busy();
    const hit = new Set<Engine>();
    while (performance.now() < ends) {
      for (const [engine, processes] of byEngine(descendantsOf(ground.service.pid))) {
        const working = busy.of(processes);
        // When an engine is first seen the moment is drawn; programs are gone before it would come.
        if (!due.has(engine)) due.set(engine, performance.now() + momentOf(engine, random, ledger.kills));
        if (performance.now() < (due.get(engine) ?? 0)) continue;
        if (spared.get(engine)?.some((flight) => storm.flights.has(flight))) continue;
        const victim = random.pick(working.length > 0 && random.chance(0.8) ? working : processes);
        if (!signal(victim, "SIGKILL")) continue;
        spared.set(engine, [...storm.flights]);
        hit.add(engine);
        count(ledger.kills, engine);
        due.set(engine, performance.now() + momentOf(engine, random, ledger.kills));
      }
      await Bun.sleep(lookMs);
    }
    return hit;
  },
};

/** Milliseconds until an engine is hit: those that were hit less than others are seldom there, and are not let wait for long. */
function momentOf(engine: Engine, random: Random, kills: ReadonlyMap<Engine, number>): number {
  const moment = engine === "programs" ? 0 : random.below(longestMomentMs);
  const mean = [...kills.values()].reduce((sum, own) => sum + own, 0) / Math.max(1, kills.size);
  return (kills.get(engine) ?? 0) < mean ? moment / shorter : moment;
}
