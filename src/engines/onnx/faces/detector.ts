import type { Pixels } from "#formats/pixels.ts";
import type { Face } from "./face.ts";

/** How readily something is taken for a face, and how small ones are looked for. */
export type Sensitivity = "normal" | "high" | "low";

/** The ways in which a picture is turned to find faces in it, beside upright: in quarters. */
export const quarters = [1, 2, 3] as const;

/**
 * The faces of a picture of three channels, each with the outline from the hairline to the chin. A detector for which it
 * makes a difference turns the picture in the ways told, all unless said.
 */
export type Detect = (picture: Pixels, sensitivity: Sensitivity, ways?: readonly number[]) => Promise<Face[]>;
