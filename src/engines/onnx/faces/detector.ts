import type { Pixels } from "#formats/image/pixels.ts";
import type { Face } from "./face.ts";
import type { Bounds } from "./oval.ts";

/** How readily a shape is taken for a face, and how small ones are looked for. */
export type Sensitivity = "normal" | "high" | "low";

/** The ways in which a picture is turned to find faces in it, beside upright: in quarters. */
export const quarters = [1, 2, 3] as const;

/** The rest of a search in a picture that was looked at before, or looks in part as another one did. */
export interface Again {
  /** Turns of the picture to look at, and the faces that were hidden: only near them something may have changed. */
  ways?: readonly number[];
  hidden?: readonly Face[];
  /** Whether a part of the picture looks like nothing that was looked at before. */
  isNew?(part: Bounds): boolean;
}

/**
 * Finds the faces of a picture of three channels, each with the outline from the hairline to the chin. A slow detector
 * heeds what it is told of a picture that is looked at again.
 */
export type Detect = (picture: Pixels, sensitivity: Sensitivity, again?: Again) => Promise<Face[]>;
