import { count } from "../ledger.ts";
import { byEngine, descendantsOf, type Engine } from "../processes.ts";
import { Busy, signal } from "./kill.ts";
import type { Trouble } from "./trouble.ts";

const lookMs = 50;

/** A process of each engine that is at work stands still for a while, and goes on. */
export const stop: Trouble = {
  fault: "stop",
  async make({ ground, ledger }, random) {
    const lastMs = 1_000 + random.below(3_500);
    const ends = performance.now() + lastMs;
    const busy = new Busy();
    const hit = new Set<Engine>();
    const going: Promise<void>[] = [];
    while (performance.now() < ends) {
      for (const [engine, processes] of byEngine(descendantsOf(ground.service.pid))) {
        const working = busy.of(processes);
        if (hit.has(engine) || working.length === 0) continue;
        const victim = random.pick(working);
        if (!signal(victim, "SIGSTOP")) continue;
        hit.add(engine);
        count(ledger.stops, engine);
        going.push(Bun.sleep(lastMs).then(() => void signal(victim, "SIGCONT")));
      }
      await Bun.sleep(lookMs);
    }
    await Promise.all(going);
    return hit;
  },
};
