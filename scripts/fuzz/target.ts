import type { Random } from "./random.ts";

/** A parser and what it is given. Making it is not judged, reading it is. */
export interface Target {
  name: string;
  make(random: Random): () => unknown;
}
