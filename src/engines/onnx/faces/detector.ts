import type { Pixels } from "#formats/pixels.ts";
import type { Face } from "./face.ts";

/** How readily something is taken for a face, and how small ones are looked for. */
export const sensitivities = ["normal", "high", "low"] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** The faces of a picture of three channels, each with the outline from the hairline to the chin. */
export type Detect = (picture: Pixels, sensitivity: Sensitivity) => Promise<Face[]>;
