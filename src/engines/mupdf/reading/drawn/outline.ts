import type { PathStep } from "#formats/model/slides.ts";
import { around, type Box } from "#layout/model/box.ts";
import type { mupdf } from "../../kernel/library.ts";

type Path = InstanceType<typeof mupdf.Path>;
export type Matrix = readonly number[];

/** The most steps of a path that is told; longer ones are drawn. */
export const mostSteps = 600;

export interface Outline {
  steps: PathStep[];
  /** The box around its corners and curves, without the line around it. */
  box: Box;
  /** The rectangle, if the path is one. */
  rect?: Box;
  isWhole: boolean;
}

/** Reads a path on the page as steps; of a long one the first of them. */
export function outlineOf(path: Path, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix): Outline {
  const steps: PathStep[] = [];
  let isWhole = true;
  const x = (across: number, down: number) => a * across + c * down + e;
  const y = (across: number, down: number) => b * across + d * down + f;
  const add = (step: PathStep) => {
    if (steps.length < mostSteps) steps.push(step);
    else isWhole = false;
  };
  path.walk({
    moveTo: (px, py) => add({ to: "move", x: x(px, py), y: y(px, py) }),
    lineTo: (px, py) => add({ to: "line", x: x(px, py), y: y(px, py) }),
    curveTo: (p, q, r, s, t, u) => add({ to: "curve", points: [x(p, q), y(p, q), x(r, s), y(r, s), x(t, u), y(t, u)] }),
    closePath: () => add({ to: "close" }),
  });
  // A last move leads nowhere.
  while (steps.at(-1)?.to === "move") steps.pop();
  const box = boxOf(steps);
  const rect = rectOf(steps, box);
  return { steps, box, isWhole, ...(rect ? { rect } : {}) };
}

function boxOf(steps: readonly PathStep[]): Box {
  const corners = steps.flatMap((step): Box[] => {
    if (step.to === "close") return [];
    if (step.to !== "curve") return [[step.x, step.y, step.x, step.y]];
    const [p, q, r, s, t, u] = step.points;
    return [
      [p, q, p, q],
      [r, s, r, s],
      [t, u, t, u],
    ];
  });
  return corners.length > 0 ? around(corners) : [0, 0, 0, 0];
}

const slight = 0.05;

function rectOf(steps: readonly PathStep[], box: Box): Box | undefined {
  const points = steps.flatMap((step) => (step.to === "move" || step.to === "line" ? [step] : []));
  if (points.length < 4 || points.length > 6 || points.length < steps.filter(({ to }) => to !== "close").length)
    return undefined;
  if (steps.filter(({ to }) => to === "move").length > 1) return undefined;
  const isNear = (value: number, one: number, other: number) =>
    Math.abs(value - one) < slight || Math.abs(value - other) < slight;
  const isUpright = points.every(({ x, y }, at) => {
    const next = points[at + 1];
    const isStraight = !next || Math.abs(next.x - x) < slight || Math.abs(next.y - y) < slight;
    return isStraight && isNear(x, box[0], box[2]) && isNear(y, box[1], box[3]);
  });
  return isUpright ? box : undefined;
}

export const rectSteps = ([left, top, right, bottom]: Box): PathStep[] => [
  { to: "move", x: left, y: top },
  { to: "line", x: right, y: top },
  { to: "line", x: right, y: bottom },
  { to: "line", x: left, y: bottom },
  { to: "close" },
];
