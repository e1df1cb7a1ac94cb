import { Random } from "../fuzz/random.ts";
import { shuffled } from "./draw.ts";
import type { Place, Trouble } from "./faults/trouble.ts";
import type { Fault } from "./judge.ts";
import type { Recovery } from "./probes.ts";
import type { Engine } from "./processes.ts";

/** In a round of faults so many of each, in an order that each round draws anew. */
const cards: Record<Fault, number> = { kill: 4, stop: 2, disk: 1, descriptors: 1, stores: 2 };

/** Which fault comes when: drawn by the seed alone. The first round has each of them once, before any comes again. */
export function* schedule(
  seed: number,
  known: readonly Fault[],
): Generator<{ fault: Fault; afterMs: number; random: Random }> {
  let number = 0;
  for (let round = 0; known.length > 0; round++) {
    const list = known.flatMap((fault) => Array.from({ length: round === 0 ? 1 : cards[fault] }, () => fault));
    for (const fault of shuffled(list, new Random(seed, 3_000_000 + round))) {
      const random = new Random(seed, 4_000_000 + number++);
      yield { fault, afterMs: 2_000 + random.below(6_000), random };
    }
  }
}

interface Wish {
  seed: number;
  troubles: readonly Trouble[];
  place: Place;
  look(affected: Iterable<Engine>): Promise<Recovery>;
  /** Done before each fault, when the last one is over. */
  between(): Promise<void>;
  /** Whether there is to be no other. */
  isOver(): boolean;
}

/** One fault after the other, each followed by a look whether all is well again. */
export async function makeTroubles({ seed, troubles, place, look, between, isOver }: Wish): Promise<void> {
  const { storm, ledger } = place;
  for (const { fault, afterMs, random } of schedule(
    seed,
    troubles.map((one) => one.fault),
  )) {
    await Bun.sleep(afterMs);
    await between();
    const trouble = troubles.find((one) => one.fault === fault);
    if (isOver() || !trouble) return;
    storm.begin(fault);
    const affected = await trouble.make(place, random);
    // What is under way is heard to its end; only then does the time count in which all has to be well.
    await storm.hold();
    const { ms, wrong } = await look(affected);
    storm.over();
    storm.resume();
    ledger.noteWindow(fault, ms);
    for (const says of wrong) ledger.blame(`10 s after ${fault}`, says, [fault]);
  }
}
