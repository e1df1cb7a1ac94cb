import { byPlace, type Stem, type Step } from "./outline.ts";
import { numberBytes } from "./type2-numbers.ts";
import { pathBytes } from "./type2-paths.ts";

/** The most stems that readers follow (technical note 5177, appendix B). */
const mostStems = 96;
/** The most stems before one operator: two operands each, and the width. */
const stemsAtOnce = 23;

/** Writes a glyph as a Type 2 charstring (Adobe's technical note 5177); its width may be put before it. */
export function charstringOf(steps: readonly Step[]): Uint8Array {
  const bytes: number[] = [];
  const fits = steps.filter((step) => step.do === "fit");
  const stems = distinct(fits.flatMap((step) => step.stems));
  const isFitted = stems.length > 0 && stems.length <= mostStems;
  const masks = isFitted && (fits.length > 1 || steps[0]?.do !== "fit");
  if (isFitted) bytes.push(...stemBytes(stems, masks));
  let drawn: Extract<Step, { do: "line" | "curve" }>[] = [];
  const flush = () => {
    bytes.push(...pathBytes(drawn));
    drawn = [];
  };
  if (masks && steps[0]?.do !== "fit") bytes.push(19, ...maskOf(stems, []));
  for (const step of steps) {
    if (step.do === "line" || step.do === "curve") {
      drawn.push(step);
      continue;
    }
    flush();
    if (step.do === "move") bytes.push(...moveBytes(step.by));
    else if (step.do === "flex") bytes.push(...flexBytes(step.by, step.depth));
    else if (masks) bytes.push(19, ...maskOf(stems, step.stems));
  }
  flush();
  return Uint8Array.from([...bytes, 14]);
}

const keyOf = ({ across, from, thickness }: Stem): string => `${across} ${from} ${thickness}`;

const distinct = (stems: readonly Stem[]): Stem[] =>
  [...new Map(stems.map((stem) => [keyOf(stem), stem])).values()].sort(byPlace);

/** Writes stems. Upright ones need no operator before a mask, which reads them all the same. */
function stemBytes(stems: readonly Stem[], masks: boolean): number[] {
  const across = stems.filter((stem) => stem.across);
  const upright = stems.filter((stem) => !stem.across);
  const told = [
    ...groupsOf(across).flatMap((group) => [...group, masks ? 18 : 1]),
    ...groupsOf(upright).flatMap((group) => [...group, masks ? 23 : 3]),
  ];
  return masks && upright.length > 0 ? told.slice(0, -1) : told;
}

function groupsOf(stems: readonly Stem[]): number[][] {
  const groups: number[][] = [];
  for (let at = 0; at < stems.length; at += stemsAtOnce) {
    let edge = 0;
    const group: number[] = [];
    for (const { from, thickness } of stems.slice(at, at + stemsAtOnce)) {
      group.push(...numberBytes(from - edge), ...numberBytes(thickness));
      edge = from + thickness;
    }
    groups.push(group);
  }
  return groups;
}

function maskOf(stems: readonly Stem[], holding: readonly Stem[]): Uint8Array {
  const mask = new Uint8Array(Math.ceil(stems.length / 8));
  const held = new Set(holding.map(keyOf));
  for (const [at, stem] of stems.entries())
    if (held.has(keyOf(stem))) mask[at >> 3] = (mask[at >> 3] ?? 0) | (128 >> (at & 7));
  return mask;
}

function moveBytes([x = 0, y = 0]: readonly number[]): number[] {
  if (y === 0) return [...numberBytes(x), 22];
  if (x === 0) return [...numberBytes(y), 4];
  return [...numberBytes(x), ...numberBytes(y), 21];
}

/** Writes a flex; the usual depth, and a curve between points on one line across, go untold (4.4, hflex). */
function flexBytes(by: readonly number[], depth: number): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = by;
  const isLevel = b === 0 && f === 0 && h === 0 && l === 0 && d + j === 0;
  if (isLevel && depth === 50) return [...[a, c, d, e, g, i, k].flatMap(numberBytes), 12, 34];
  return [...[...by, depth].flatMap(numberBytes), 12, 35];
}
