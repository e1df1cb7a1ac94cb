import type { Course, Outcome, Refused } from "../model.ts";
import type { Waiting } from "./persist.ts";

/** How one call stands. */
export type Standing =
  | { at: "upload"; share: number }
  | { at: "course"; course: Course }
  | { at: "waiting"; waiting: Waiting }
  | { at: "packing" };

export type Say = (standing: Standing) => void;

/** Of several files how far all of them are, and which one the standing is about. */
export interface Batch {
  name?: string;
  done: number;
  of: number;
  /** With the parts of those that are worked on. */
  share: number;
}

export interface Told {
  standing: Standing;
  batch?: Batch;
}

export type Tell = (told: Told) => void;

export interface Done {
  outcome: Outcome;
  /** Of several files those that are not in it, each with why. */
  refused: ReadonlyMap<string, Refused>;
  /** It is handed out also where somebody cancelled meanwhile. */
  isKept?: boolean;
}
