import type { PathShape, PathStep, PictureShape, Place, SlideLink } from "#formats/model/slides.ts";
import { around, type Box, heightOf, liesIn, widthOf } from "../model/box.ts";
import type { DrawnPath, DrawnPicture } from "../model/page.ts";

export const placeOf = (box: Box): Place => ({ left: box[0], top: box[1], width: widthOf(box), height: heightOf(box) });

interface Known {
  picture(key: string): number;
  /** Places that lead somewhere. */
  links: readonly { box: Box; link: SlideLink }[];
}

/** What is drawn, as shapes and pictures in their places. */
export function shapeOf(one: DrawnPath | DrawnPicture, { picture, links }: Known): PathShape | PictureShape {
  if (one.kind === "path") return pathOf(one);
  const { box, turned, flipped, opacity, cut } = one;
  const link = links.find((own) => liesIn(box, own.box, 2))?.link;
  return {
    kind: "picture",
    place: { ...placeOf(box), ...(turned ? { turned } : {}), ...(flipped ? { flipped } : {}) },
    picture: picture(one.key),
    ...(opacity < 1 ? { opacity } : {}),
    ...(cut ? { cut } : {}),
    ...(link ? { link } : {}),
  };
}

/** In points. What shows a PDF draws areas that are thinner than its dots a dot wide; what shows slides leaves them out. */
const thinnestAreaPt = 0.5;
/** Areas that are no thicker are lines, of which one path may have many. */
const thickestLinePt = 3;

/** How thin the thinnest line of a path is that has nothing but lines. */
function thinnestOf(steps: readonly PathStep[]): number | undefined {
  const parts: Box[][] = [];
  for (const step of steps) {
    if (step.to === "move") parts.push([]);
    if (step.to === "curve") return undefined;
    if (step.to !== "close") parts.at(-1)?.push([step.x, step.y, step.x, step.y]);
  }
  const boxes = parts.map((part) => around(part));
  const widths = boxes.map((box) => Math.min(widthOf(box), heightOf(box)));
  return widths.every((width) => width < thickestLinePt) ? Math.min(...widths) : undefined;
}

function pathOf({ box, steps, fill, line: drawn, opacity }: DrawnPath): PathShape {
  const [left, top] = box;
  const thin = thinnestOf(steps) ?? thickestLinePt;
  const isHairline = fill !== undefined && thin < thinnestAreaPt;
  const line =
    drawn ?? (isHairline ? { width: thinnestAreaPt - thin, colour: fill, style: "solid" as const } : undefined);
  return {
    kind: "path",
    place: placeOf(box),
    steps: steps.map((step) => movedBy(step, left, top)),
    ...(fill ? { fill } : {}),
    ...(line ? { line } : {}),
    ...(opacity < 1 ? { opacity } : {}),
  };
}

function movedBy(step: PathStep, left: number, top: number): PathStep {
  if (step.to === "close") return step;
  if (step.to !== "curve") return { ...step, x: step.x - left, y: step.y - top };
  const [a, b, c, d, e, f] = step.points;
  return { to: "curve", points: [a - left, b - top, c - left, d - top, e - left, f - top] };
}
