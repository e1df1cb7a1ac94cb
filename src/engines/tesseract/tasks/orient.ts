import { clean } from "../clean.ts";
import type { Recogniser } from "../core.ts";
import { library, modes, recogniserOf } from "../library.ts";
import { onPicture, type Picture } from "../picture.ts";

/** How far a page has to be turned clockwise to be upright, in degrees, and how sure that is. */
export interface Orientation {
  turn: number;
  confidence: number;
}

let ready: Recogniser | undefined;

/** Tells which way up the letters of a page stand; undefined where there are too few of them. */
export async function orient(picture: Picture): Promise<Orientation | undefined> {
  const core = await library();
  ready ??= await recogniserOf(["osd"], modes.shapes);
  const recogniser = ready;
  return onPicture(core, recogniser, clean(picture), () => {
    const found = new core.OSResults();
    try {
      if (!recogniser.DetectOS(found)) return undefined;
      const { orientation_id: quarters, oconfidence: confidence } = found.best_result;
      return { turn: (360 - quarters * 90) % 360, confidence };
    } finally {
      core.destroy(found);
    }
  });
}
