import type { Mask } from "../mask.ts";
import { type Colours, outside, subject } from "./colours.ts";
import { eachNear, neighbours } from "./places.ts";

/** A place where a picture's colours and the network say the opposite. */
export interface Difference {
  /** Whether it belongs to the subject by its colours; else it is ground by them. */
  isSubject: boolean;
  places: readonly number[];
  cues: DifferenceCues;
}

/** Cues that tell whether the colours or the network are right. */
export interface DifferenceCues {
  always: number;
  /** How much of the subject the network finds here, on average. */
  network: number;
  /** How far the colours lie from the ground's, in parts of the whole range. */
  contrast: number;
  /** How much of that comes at once, at the edge to the ground outside. */
  sharpness: number;
  /** The part that is the ground in a shade. */
  shade: number;
  /** The part of its rim beyond which the network finds the subject. */
  joined: number;
  /** How thick it is, as a logarithm of pixels. */
  thickness: number;
  /** How large it is, as a logarithm of the picture's parts. */
  size: number;
}

export interface Evidence {
  mask: Mask;
  colours: Colours;
  /** The kind of each pixel by its colour: `subject`, `outside` or `enclosed`. */
  kinds: Uint8Array;
}

/** The least pixels of a difference in the mask: fewer are dust of a JPEG, or a hair. */
const leastPixels = 64;
/** How many pixels apart both may draw an edge without a difference. */
const rimPixels = 1;

export function differencesIn(evidence: Evidence): Difference[] {
  const { mask, kinds } = evidence;
  return [true, false].flatMap((isSubject) => {
    const differs = Uint8Array.from(kinds, (kind, at) => {
      const isFound = (mask.values[at] ?? 0) >= 0.5;
      return Number(isSubject ? kind === subject && !isFound : kind !== subject && isFound);
    });
    const numbers = new Uint32Array(kinds.length);
    return partsOf(differs, mask).map((places, before) => {
      const number = before + 1;
      for (const at of places) numbers[at] = number;
      return { isSubject, places, cues: cuesOf(places, (at) => numbers[at] === number, evidence) };
    });
  });
}

/** Marked pixels that have only marked ones around them. */
function coresOf(marked: Uint8Array, { width, height }: Mask): Uint8Array {
  const cores = new Uint8Array(marked.length);
  for (let y = rimPixels; y < height - rimPixels; y++) {
    for (let x = rimPixels; x < width - rimPixels; x++) {
      let isCore = 1;
      for (let row = y - rimPixels; row <= y + rimPixels; row++)
        for (let column = x - rimPixels; column <= x + rimPixels; column++) isCore &= marked[row * width + column] ?? 0;
      cores[y * width + x] = isCore;
    }
  }
  return cores;
}

/** Connected cores, each with the marked pixels within twice the rim around it. */
function partsOf(marked: Uint8Array, mask: Mask): number[][] {
  const cores = coresOf(marked, mask);
  const taken = new Uint8Array(cores.length);
  const parts: number[][] = [];
  for (let start = 0; start < cores.length; start++) {
    if (!cores[start] || taken[start]) continue;
    const places = [start];
    taken[start] = 1;
    for (let next = 0; next < places.length; next++) {
      const at = places[next] ?? 0;
      if (!cores[at]) continue;
      eachNear(at, mask, 2 * rimPixels, (to) => {
        if (taken[to] || !marked[to]) return;
        taken[to] = 1;
        places.push(to);
      });
    }
    if (places.length >= leastPixels) parts.push(places);
  }
  return parts;
}

function cuesOf(
  places: readonly number[],
  isInPart: (at: number) => boolean,
  { mask, colours, kinds }: Evidence,
): DifferenceCues {
  const { width, values } = mask;
  let [network, contrast, shade, edge, joined, jump, jumps] = [0, 0, 0, 0, 0, 0, 0];
  for (const at of places) {
    network += values[at] ?? 0;
    contrast += colours.apart[at] ?? 0;
    shade += colours.shade[at] ?? 0;
    const beside = neighbours(at, width, values.length).filter((to) => !isInPart(to));
    if (beside.length === 0) continue;
    edge++;
    if (beside.some((to) => (values[to] ?? 0) >= 0.5)) joined++;
    if (!beside.some((to) => kinds[to] === outside)) continue;
    jumps++;
    jump += steepness(at, mask, colours);
  }
  return {
    always: 1,
    network: network / places.length,
    contrast: contrast / places.length / 255,
    // A place that nowhere touches the ground outside has no edge that could be sharp or soft.
    sharpness: jumps > 0 ? jump / jumps : 0.5,
    shade: shade / places.length,
    joined: edge > 0 ? joined / edge : 0,
    thickness: Math.log(places.length / Math.max(1, edge)),
    size: Math.log(places.length / values.length),
  };
}

/** The steepness at a place: the share of the colours' distance from the ground that comes within two pixels. */
function steepness(at: number, mask: Mask, { apart }: Colours): number {
  let [least, most] = [Number.POSITIVE_INFINITY, 1];
  eachNear(at, mask, 2, (to) => {
    const value = apart[to] ?? 0;
    least = Math.min(least, value);
    most = Math.max(most, value);
  });
  return (most - least) / most;
}
