import type { Pixels } from "#formats/image/pixels.ts";
import type { Mask } from "./mask.ts";

/** The fewest pixels of a side, and the most times as long as wide, of a picture that could show a subject. */
const fewestPixels = 8;
const mostTimes = 50;

export const isTooSmall = ({ width, height }: Pixels): boolean =>
  Math.min(width, height) < fewestPixels || Math.max(width, height) > mostTimes * Math.min(width, height);

export type Finding = "tooSmall" | "nothing" | "everything" | "doubtful" | "subject";

/** The share of the picture below which a subject or a ground is a speck. */
const speckShare = 0.0002;

/**
 * Judges a mask as a whole. A network whose output is stretched to reach 1 finds something in everything: `surest` is
 * from before.
 */
export function findingOf({ values, surest }: Mask): Finding {
  let [inside, solid, vague] = [0, 0, 0];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    if (value >= 0.5) inside++;
    if (value >= 0.9) solid++;
    else if (value > 0.1) vague++;
  }
  if (surest < 0.5 || inside < speckShare * values.length) return "nothing";
  if (values.length - inside < speckShare * values.length) return "everything";
  return vague > solid ? "doubtful" : "subject";
}

export const warnings: Record<Exclude<Finding, "subject">, string> = {
  tooSmall: "The picture is too small or too narrow to find a subject in, so it was returned whole.",
  nothing:
    "No subject was found, so the picture was returned whole. That happens with patterns, empty scenes and extreme close-ups: one with more of its surroundings may do.",
  everything: "The subject fills the whole picture: no background was found, and nothing was removed.",
  doubtful:
    "Most of what was found is neither clearly subject nor clearly background, as in extreme close-ups: look at the result before you rely on it.",
};
