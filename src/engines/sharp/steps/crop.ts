import { Problem } from "#problem";
import { type StepKind, same } from "./step.ts";

export interface Crop {
  do: "crop";
  left: number;
  top: number;
  width: number;
  height: number;
}

export const crop: StepKind<Crop> = {
  plan({ left, top, width, height }, size) {
    if (left < 0 || top < 0 || left + width > size.width || top + height > size.height) {
      const rectangle = `${width} × ${height} at ${left}, ${top}`;
      const says = `The rectangle (${rectangle}) reaches beyond the picture, which has ${size.width} × ${size.height} pixels.`;
      throw new Problem("unprocessable", says);
    }
    return { width, height };
  },
  idle: ({ width, height }, size) => same({ width, height }, size),
  apply: (image, { left, top, width, height }) => image.extract({ left, top, width, height }),
};
