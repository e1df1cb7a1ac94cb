import type { Size } from "../budget.ts";
import { type StepKind, sharpColour } from "./step.ts";

export interface Rotate {
  do: "rotate";
  /** The turn in degrees, clockwise. */
  angle: number;
}

const turned = (angle: number): number => ((angle % 360) + 360) % 360;

function plan(step: Rotate, { width, height }: Size): Size {
  const angle = turned(step.angle);
  if (angle % 180 === 0) return { width, height };
  if (angle % 90 === 0) return { width: height, height: width };
  const [cos, sin] = [Math.abs(Math.cos((angle * Math.PI) / 180)), Math.abs(Math.sin((angle * Math.PI) / 180))];
  return { width: Math.round(width * cos + height * sin), height: Math.round(width * sin + height * cos) };
}

export const rotate: StepKind<Rotate> = {
  plan,
  idle: ({ angle }) => turned(angle) === 0,
  uncovers: ({ angle }) => angle % 90 !== 0,
  apply(image, step, { ground }) {
    const angle = turned(step.angle);
    if (angle % 90 === 0) return image.rotate(angle);
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const matrix: [number, number, number, number] = [cos, -sin, sin, cos];
    // This is sharper than the bilinear interpolation of sharp's own rotate().
    return image.affine(matrix, { background: sharpColour(ground), interpolator: "bicubic" });
  },
};
