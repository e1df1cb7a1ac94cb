import type { Pixels } from "#formats/image/pixels.ts";
import { boxBlur } from "./blur.ts";
import type { Mask } from "./mask.ts";

/**
 * The colours around each place, for the nodes of a coarse grid: how the alpha of a pixel is read from its
 * colour, how sure that is, and which colours subject and ground have there.
 */
export interface Surroundings {
  /** The side of a node's cell, in pixels of the mask. */
  cell: number;
  across: number;
  down: number;
  /** `traits` numbers for each node. */
  nodes: Float32Array;
}

/**
 * The numbers of a node: three factors and an offset that give alpha; its variance on the subject and on the ground; …
 */
export const alphaAt = 0;
export const spreadAt = 4;
/** … the subject's mean colour, the ground's, and the variances of both. */
export const subjectAt = 6;
export const groundAt = 9;
export const varietyAt = 12;
export const traits = 14;

/** Sums of weights, of colours and of their products, for means and covariances. */
const moments = 10;
const longest = 128;
/** How far the rings around a cell reach, in cells; a wider one counts only where narrower ones hold nothing. */
const reaches = [1, 4, 10, 30];
const fading = 0.03;
/** Variance of a camera's grain. */
const grainVariance = 9;
/** The variance of alpha where no colour tells subject from ground, so that the mask alone decides. */
const uselessVariance = 25;

export function surroundings(mask: Mask, small: Pixels): Surroundings {
  const cell = Math.max(1, Math.ceil(Math.max(mask.width, mask.height) / longest));
  const [across, down] = [Math.ceil(mask.width / cell), Math.ceil(mask.height / cell)];
  const [subject, ground] = [1, -1].map((side) => {
    const sums = gather(mask, small, { side, cell, across, down });
    return sums.map((plane) => spread(plane, across, down));
  });
  const nodes = new Float32Array(across * down * traits);
  if (subject && ground) for (let node = 0; node < across * down; node++) settle(nodes, node, subject, ground);
  return { cell, across, down, nodes };
}

interface Side {
  side: number;
  cell: number;
  across: number;
  down: number;
}

/** Gathers the colours of pixels on one side of the mask; the surer a pixel is, the more it counts. */
function gather(mask: Mask, { data }: Pixels, { side, cell, across, down }: Side): Float32Array[] {
  const sums = Array.from({ length: moments }, () => new Float32Array(across * down));
  const [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9] = sums;
  if (!(s0 && s1 && s2 && s3 && s4 && s5 && s6 && s7 && s8 && s9)) return sums;
  for (let y = 0, pixel = 0; y < mask.height; y++) {
    const row = Math.floor(y / cell) * across;
    for (let x = 0; x < mask.width; x++, pixel++) {
      const sure = ((mask.values[pixel] ?? 0) * 2 - 1) * side;
      if (sure < 0.4) continue;
      const fourth = sure * sure * sure * sure;
      const weight = fourth * fourth;
      const red = data[pixel * 3] ?? 0;
      const green = data[pixel * 3 + 1] ?? 0;
      const blue = data[pixel * 3 + 2] ?? 0;
      const at = row + Math.floor(x / cell);
      s0[at] = (s0[at] ?? 0) + weight;
      s1[at] = (s1[at] ?? 0) + weight * red;
      s2[at] = (s2[at] ?? 0) + weight * green;
      s3[at] = (s3[at] ?? 0) + weight * blue;
      s4[at] = (s4[at] ?? 0) + weight * red * red;
      s5[at] = (s5[at] ?? 0) + weight * red * green;
      s6[at] = (s6[at] ?? 0) + weight * red * blue;
      s7[at] = (s7[at] ?? 0) + weight * green * green;
      s8[at] = (s8[at] ?? 0) + weight * green * blue;
      s9[at] = (s9[at] ?? 0) + weight * blue * blue;
    }
  }
  return sums;
}

function spread(plane: Float32Array, across: number, down: number): Float32Array {
  const sum = new Float32Array(plane.length);
  let share = 1;
  for (const reach of reaches) {
    const cells = Math.max(1, Math.round((reach * Math.max(across, down)) / longest));
    const wide = boxBlur(boxBlur(plane, across, down, cells), across, down, cells);
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + share * (wide[at] ?? 0);
    share *= fading;
  }
  return sum;
}

/** Mean colour and covariance: red-red, red-green, red-blue, green-green, green-blue, blue-blue. */
interface Tone {
  mean: [number, number, number];
  spread: [number, number, number, number, number, number];
}

function toneOf(sums: readonly Float32Array[], node: number): Tone | undefined {
  const of = (moment: number): number => sums[moment]?.[node] ?? 0;
  const weight = of(0);
  if (weight < 1e-7) return undefined;
  const [red, green, blue] = [of(1) / weight, of(2) / weight, of(3) / weight];
  return {
    mean: [red, green, blue],
    spread: [
      Math.max(0, of(4) / weight - red * red),
      of(5) / weight - red * green,
      of(6) / weight - red * blue,
      Math.max(0, of(7) / weight - green * green),
      of(8) / weight - green * blue,
      Math.max(0, of(9) / weight - blue * blue),
    ],
  };
}

/** Fisher's discriminant: the direction in which subject and ground lie farthest apart for how much each of them varies. */
function settle(
  nodes: Float32Array,
  node: number,
  subjects: readonly Float32Array[],
  grounds: readonly Float32Array[],
): void {
  const at = node * traits;
  const [subject, ground] = [toneOf(subjects, node), toneOf(grounds, node)];
  nodes[at + spreadAt] = nodes[at + spreadAt + 1] = uselessVariance;
  if (subject) nodes.set(subject.mean, at + subjectAt);
  if (ground) nodes.set(ground.mean, at + groundAt);
  if (!subject || !ground) return;
  nodes[at + varietyAt] = varietyOf(subject);
  nodes[at + varietyAt + 1] = varietyOf(ground);
  const [f, b] = [subject.mean, ground.mean];
  const apart = [f[0] - b[0], f[1] - b[1], f[2] - b[2]] as const;
  const [rr, rg, rb, gg, gb, bb] = subject.spread.map((value, index) => value + (ground.spread[index] ?? 0));
  const firm = 2 * grainVariance + 0.05 * (varietyOf(subject) + varietyOf(ground));
  const raw = solve([(rr ?? 0) + firm, rg ?? 0, rb ?? 0, (gg ?? 0) + firm, gb ?? 0, (bb ?? 0) + firm], apart);
  const reach = raw[0] * apart[0] + raw[1] * apart[1] + raw[2] * apart[2];
  if (!(reach > 1e-6)) return;
  const line = [raw[0] / reach, raw[1] / reach, raw[2] / reach] as const;
  nodes.set(line, at + alphaAt);
  nodes[at + alphaAt + 3] = -(line[0] * b[0] + line[1] * b[1] + line[2] * b[2]);
  nodes[at + spreadAt] = along(subject, line);
  nodes[at + spreadAt + 1] = along(ground, line);
}

const varietyOf = ({ spread: [red, , , green, , blue] }: Tone): number => (red + green + blue) / 3;

/** The variance of a tone in a direction. */
function along({ spread: [rr, rg, rb, gg, gb, bb] }: Tone, [r, g, b]: readonly [number, number, number]): number {
  const own = r * r * (rr + grainVariance) + g * g * (gg + grainVariance) + b * b * (bb + grainVariance);
  return Math.min(uselessVariance, Math.max(0, own + 2 * (r * g * rg + r * b * rb + g * b * gb)));
}

/** The solution of three equations whose matrix is symmetric, by Cramer's rule. */
function solve(
  [a, b, c, d, e, f]: readonly [number, number, number, number, number, number],
  [x, y, z]: readonly [number, number, number],
): [number, number, number] {
  const [ra, rb, rc] = [d * f - e * e, c * e - b * f, b * e - c * d];
  const [rd, re, rf] = [a * f - c * c, b * c - a * e, a * d - b * b];
  const whole = a * ra + b * rb + c * rc;
  return [(ra * x + rb * y + rc * z) / whole, (rb * x + rd * y + re * z) / whole, (rc * x + re * y + rf * z) / whole];
}
