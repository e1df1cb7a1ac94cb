import type { Network } from "../network.ts";
import { type Again, type Detect, quarters, type Sensitivity } from "./detector.ts";
import { areSame, distinct, type Face } from "./face.ts";
import { levelsOf } from "./levels.ts";
import type { Level } from "./look.ts";
import { touches } from "./near.ts";
import { likelihood } from "./second-look.ts";
import { sweep } from "./sweep.ts";

export interface RangesSettings {
  decoder: "ranges";
  /** Long sides at which a picture is looked at, the smallest first; the finest is for small faces and dear. */
  sides: readonly number[];
  /** The longest side at which the picture is looked at turned as well, a quarter at a time. */
  turned: number;
  /** The least score of a face that is looked at again: seen upright, and seen turned. */
  propose: { upright: number; turned: number };
  /** The score of a face that needs no second look. */
  sure: number;
  /**
   * The least likelihood (sums of logarithms of odds) after the second look: of a face by itself, of one in company, of
   * one seen turned, and of one that is turned as no other is.
   */
  accept: Record<Sensitivity, { alone: number; inCompany: number; turned: number; stray: number }>;
  /** The likelihood from which a face is company to others. */
  certain: number;
  /** A still finer side, for callers who ask for high sensitivity. */
  finer: number;
}

/** The overlaps from which two answers are one face's: before the second look, and after it. */
const [sameProposal, sameFace, within] = [0.4, 0.3, 0.75];
const quarter = Math.PI / 2;
/** How much a likelihood may rise when a picture is coded anew. */
const doubt = 0.5;

/**
 * MediaPipe's two networks. The one for far faces looks at the whole picture at several sizes, and turned where it is
 * small; doubtful faces are looked at again by both, upright as their eyes and mouths tell.
 */
export const ranges =
  ({ far, near }: { far: Network; near: Network }, settings: RangesSettings): Detect =>
  async (picture, sensitivity, { ways, hidden, isNew: isNewPart }: Again = {}) => {
    const { sides, finer, turned, propose, sure } = settings;
    const bars = settings.accept[sensitivity];
    const levels = await levelsOf(picture, sensitivity === "high" ? [...sides, finer] : sides);
    const coarse = levels.filter(({ pixels }) => Math.max(pixels.width, pixels.height) <= turned);
    const fine = levels.filter((level) => !coarse.includes(level));

    const proposals = async (some: readonly Level[], roll: number, least: number): Promise<Face[]> => {
      const seen: Face[] = [];
      for (const level of some) seen.push(...(await sweep(far, { level, roll, least, hidden, isNew: isNewPart })));
      const told = distinct(seen, sameProposal);
      return hidden ? told.filter((face) => hidden.some((other) => touches(face, other))) : told;
    };
    const odds = (face: Face): Promise<number> => likelihood({ far, near }, levels, face);

    const judged: (Face & { odds: number })[] = [];
    for (const face of await proposals(levels, 0, propose.upright)) {
      judged.push({ ...face, odds: face.score >= sure ? Number.POSITIVE_INFINITY : await odds(face) });
    }
    const company = judged.filter((face) => face.odds >= settings.certain);
    const faces: Face[] = judged.filter(
      (face) => face.odds >= (company.some((other) => isLike(face, other)) ? bars.inCompany : bars.alone),
    );
    const upright = [...faces];
    for (const way of ways ?? quarters) {
      const isNew = (face: Face): boolean =>
        upright.every((other) => !areSame(face, other) || face.score > other.score);
      const accepted = async (some: readonly Level[]): Promise<Face[]> => {
        const kept: Face[] = [];
        for (const face of await proposals(some, way * quarter, propose.turned)) {
          const isStray =
            company.length > 0 && !company.some((other) => areSame(face, other) || areTurned(face, other));
          if (!isNew(face)) continue;
          const likely = await odds(face);
          if (likely >= (isStray ? bars.stray : bars.turned)) kept.push(face);
          else if (company.length > 0 && likely >= bars.turned - doubt) kept.push({ ...face, isStray: true });
        }
        return kept;
      };
      const seen = await accepted(coarse);
      // Small faces are looked for only in a way that large ones are turned: this takes the most time.
      const small = seen.some((face) => !face.isStray && face.score >= sure) ? await accepted(fine) : [];
      faces.push(...seen, ...small);
    }
    const told = distinct(
      faces.filter((face) => !face.isStray),
      sameFace,
      within,
    );
    const strays = faces.filter((face) => face.isStray && !told.some((other) => areSame(face, other)));
    return [...told, ...distinct(strays, sameFace, within)].map(outlined);
  };

/** How much faces of people who stand together differ at most, in size (a factor) and turn (radians). */
const [mostLarger, mostTurned] = [1.5, 0.5];

/** Whether two faces are alike, as in company: about as large, and turned about as far, even if one is half hidden. */
function isLike(face: Face, other: Face): boolean {
  if (face === other || areSame(face, other)) return false;
  const larger = Math.max(face.width / other.width, other.width / face.width);
  return larger <= mostLarger && areTurned(face, other);
}

/** Whether two are turned about as far. */
const areTurned = (face: Face, other: Face): boolean =>
  Math.abs(Math.sin((face.roll - other.roll) / 2)) <= Math.sin(mostTurned / 2);

/** Makes a face of a square from brow to chin: up to the hairline, narrower and taller (medians over 469 faces). */
const [upward, narrower, taller] = [0.06, 0.88, 1.16];

function outlined(face: Face): Face {
  const up = upward * face.height;
  return {
    ...face,
    x: face.x + up * Math.sin(face.roll),
    y: face.y - up * Math.cos(face.roll),
    width: face.width * narrower,
    height: face.height * taller,
  };
}
