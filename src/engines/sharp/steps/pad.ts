import { placed } from "#formats/image/aspect.ts";
import { rgb } from "#formats/image/colour.ts";
import { type StepKind, same, sharpColour } from "./step.ts";

export interface Pad {
  do: "pad";
  /** The size of the result, with the picture in its middle unless said. */
  width: number;
  height: number;
  at?: { left: number; top: number } | undefined;
}

/** Puts a larger canvas around a picture. */
export const pad: StepKind<Pad> = {
  plan: ({ width, height }, size) => ({ width: Math.max(width, size.width), height: Math.max(height, size.height) }),
  idle: (step, size) => same(pad.plan(step, size), size),
  uncovers: () => true,
  apply(image, step, { size, ground }) {
    const { width, height } = pad.plan(step, size);
    const { left, top } = step.at ?? placed(size, { width, height }, "center");
    const [right, bottom] = [width - size.width - left, height - size.height - top];
    return image.ensureAlpha().extend({ left, top, right, bottom, background: sharpColour(ground) });
  },
};

export interface Flatten {
  do: "flatten";
  /** "#rrggbb" */
  background: string;
}

/** Puts a colour under transparent pixels. */
export const flatten: StepKind<Flatten> = {
  plan: (_step, size) => size,
  idle: () => false,
  apply(image, { background }) {
    const [r, g, b] = rgb(background);
    return image.flatten({ background: { r, g, b } });
  },
};
