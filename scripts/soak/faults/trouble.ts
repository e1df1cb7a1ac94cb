import type { Random } from "../../fuzz/random.ts";
import type { Ground } from "../ground.ts";
import type { Fault } from "../judge.ts";
import type { Ledger } from "../ledger.ts";
import type { Engine } from "../processes.ts";
import type { Storm } from "../storm.ts";

/** What a fault has to do with. */
export interface Place {
  ground: Ground;
  storm: Storm;
  ledger: Ledger;
}

/** A fault that can be made here. */
export interface Trouble {
  fault: Fault;
  /** Makes it, lets it last, and takes it away again; the engines that it may have hit. */
  make(place: Place, random: Random): Promise<Iterable<Engine>>;
}
