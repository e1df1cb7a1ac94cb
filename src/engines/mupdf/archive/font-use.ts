import type { DocThing } from "./things.ts";

/** A font and the strings that pages show with it. */
export interface FontUse {
  font: DocThing;
  shown: Uint8Array[];
}

/** Names of fonts that were embedded: those as wide as what they stand for, and others. */
export interface Embedded {
  alike: Set<string>;
  others: Set<string>;
}
