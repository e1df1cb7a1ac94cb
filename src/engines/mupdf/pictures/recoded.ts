import type { Entries } from "#formats/pdf/body.ts";
import type { Strength } from "./levels.ts";

/** What takes the place of a picture's stream. */
export interface Recoded {
  entries: Entries;
  bytes: Uint8Array;
  /** Its samples are not what they were. */
  lossy: boolean;
}

export interface Wish {
  strength: Strength;
  grey: boolean;
  /** Colour may be told in red, green and blue where it was in inks: nothing in the document speaks of printing. */
  inksToScreen: boolean;
  /** There is too much to code for the best coding of each. */
  inHaste: boolean;
}
