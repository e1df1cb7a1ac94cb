import type { Flip } from "./steps/flip.ts";
import type { Rotate } from "./steps/rotate.ts";

/** The steps that bring a picture of each EXIF orientation upright. */
export const upright: Record<number, readonly (Rotate | Flip)[]> = {
  2: [{ do: "flip", horizontal: true }],
  3: [{ do: "rotate", angle: 180 }],
  4: [{ do: "flip", vertical: true }],
  5: [
    { do: "rotate", angle: 90 },
    { do: "flip", horizontal: true },
  ],
  6: [{ do: "rotate", angle: 90 }],
  7: [
    { do: "rotate", angle: 270 },
    { do: "flip", horizontal: true },
  ],
  8: [{ do: "rotate", angle: 270 }],
};
