import type { Pixels } from "#formats/image/pixels.ts";
import { likelihood } from "#layout/model/cues.ts";
import type { Mask } from "../mask.ts";
import { backdropOf, groundShare } from "./backdrop.ts";
import { coloursAgainst, groundBy, subject } from "./colours.ts";
import { type Difference, differencesIn, type Evidence } from "./differences.ts";
import { eachNear } from "./places.ts";
import { weights } from "./weights.ts";

/**
 * Mends a network's mask by a backdrop of one colour or a smooth gradient: parts that stand out from it belong to the
 * subject, and visible parts of it do not, wherever the evidence for that is the better one.
 */
export function united(mask: Mask, small: Pixels): Mask {
  const evidence = evidenceOf(mask, small);
  const mended = evidence ? differencesIn(evidence).filter(isRight) : [];
  if (!evidence || mended.length === 0) return mask;
  const isNear = new Uint8Array(mask.values.length);
  for (const { places } of mended)
    for (const at of places)
      eachNear(at, mask, edgePixels, (to) => {
        isNear[to] = 1;
      });
  const values = mask.values.map((value, at) => (isNear[at] ? coverage(at, evidence) : value));
  return { ...mask, values, surest: 1 };
}

/** Compares the colours of a picture with the mask; undefined where it has no such backdrop. */
export function evidenceOf(mask: Mask, small: Pixels): Evidence | undefined {
  const backdrop = backdropOf(small);
  if (!backdrop) return undefined;
  const colours = coloursAgainst(backdrop, small);
  const kinds = groundBy(colours, small, backdrop.toleranceLevels);
  return agreement(mask, kinds) < groundShare ? undefined : { mask, colours, kinds };
}

/** The share of the network's ground that is ground by its colours: a border may be plain where the rest is a scene. */
function agreement({ values }: Mask, kinds: Uint8Array): number {
  let [both, network] = [0, 0];
  for (const [at, value] of values.entries()) {
    if (value >= 0.5) continue;
    network++;
    if (kinds[at] !== subject) both++;
  }
  return network > 0 ? both / network : 1;
}

/** Whether colours are to be believed rather than the network. */
function isRight({ isSubject, cues }: Difference): boolean {
  return likelihood(isSubject ? weights.subject : weights.ground, cues) > 0.5;
}

/** The reach of an edge, in pixels of the mask: network and colours each draw it on their own side. */
const edgePixels = 3;
/** How many pixels from the ground pixels may be covered in part, and the subject's whole colour is found. */
const reachPixels = 5;
/** How far a JPEG's ripples beside an edge lie from the ground, as a share of the way to the subject's colour. */
const ripples = 0.12;

/** How much of a pixel the subject covers: as far as its colour lies from the ground's, of the farthest nearby. */
function coverage(at: number, { mask, colours: { apart }, kinds }: Evidence): number {
  if (kinds[at] !== subject) return 0;
  let [most, isEdge] = [1, false];
  eachNear(at, mask, reachPixels, (to) => {
    most = Math.max(most, apart[to] ?? 0);
    if (kinds[to] !== subject) isEdge = true;
  });
  return isEdge ? Math.min(1, Math.max(0, ((apart[at] ?? 0) / most - ripples) / (1 - 2 * ripples))) : 1;
}
