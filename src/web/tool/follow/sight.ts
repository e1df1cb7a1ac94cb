import type { Outcome } from "../model.ts";

/** Pixels of a picture as it is shown. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a file that somebody looks at. */
export type Sight = { page: number } | { region: Region };

/** The outcome of the part of a file that is in sight. */
export interface MadePart {
  sight: Sight;
  outcome: Outcome;
}

/** A result that follows the form: its newest part, and who hears what is in sight. */
export interface Live {
  part: MadePart | undefined;
  see(sight: Sight): void;
}
