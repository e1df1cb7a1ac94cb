import { type Aspect, largestOf, type Place } from "#formats/image/aspect.ts";
import { Problem } from "#problem";
import type { Size } from "../budget.ts";
import { type StepKind, same } from "./step.ts";

interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Cuts out a rectangle, or the largest one of a shape. */
export type Crop = { do: "crop" } & (Rectangle | { aspect: Aspect; place: Place });

export const rectangleOf = (step: Crop, size: Size): Rectangle =>
  "aspect" in step ? largestOf(step.aspect, size, step.place) : step;

export const crop: StepKind<Crop> = {
  plan(step, size) {
    const { left, top, width, height } = rectangleOf(step, size);
    if (left < 0 || top < 0 || left + width > size.width || top + height > size.height) {
      const rectangle = `${width} × ${height} at ${left}, ${top}`;
      const says = `The rectangle (${rectangle}) reaches beyond the picture, which has ${size.width} × ${size.height} pixels.`;
      throw new Problem("unprocessable", says);
    }
    return { width, height };
  },
  idle: (step, size) => same(rectangleOf(step, size), size),
  apply(image, step, { size }) {
    const { left, top, width, height } = rectangleOf(step, size);
    return image.extract({ left, top, width, height });
  },
};
