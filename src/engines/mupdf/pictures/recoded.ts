import type { Entries } from "#formats/pdf/body.ts";
import type { Strength } from "./levels.ts";

/** A stream that takes the place of a picture's. */
export interface Recoded {
  entries: Entries;
  bytes: Uint8Array;
  /** Whether its samples differ from the picture's. */
  lossy: boolean;
}

export interface Wish {
  strength: Strength;
  grey: boolean;
  /** Whether inks may become red, green and blue: nothing in the document speaks of printing. */
  inksToScreen: boolean;
  /** Whether there is too much to code for the best coding of each. */
  inHaste: boolean;
}
