import type { Course, Outcome, Refused } from "../model.ts";
import type { Waiting } from "./persist.ts";

/** The state of one call. */
export type Standing =
  | { at: "upload"; share: number }
  | { at: "course"; course: Course }
  | { at: "waiting"; waiting: Waiting }
  | { at: "packing" };

export type Say = (standing: Standing) => void;

/** The progress of several files, and the name of the one that is told of. */
export interface Batch {
  name?: string;
  done: number;
  of: number;
  /** The share of all work, with the parts of files that are worked on. */
  share: number;
}

export interface Told {
  standing: Standing;
  batch?: Batch;
}

export type Tell = (told: Told) => void;

export interface Done {
  outcome: Outcome;
  /** Files that are not in it, each with why, where there were several. */
  refused: ReadonlyMap<string, Refused>;
  /** The outcome is shown also where somebody cancelled meanwhile. */
  isKept?: boolean;
}
