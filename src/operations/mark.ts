import { warn } from "#engines/job.ts";
import { photos } from "#formats/format.ts";
import { usualScale } from "#layout/mark.ts";
import { flag, number, optional } from "./fields.ts";

/** The options of both tools that put a mark on something. */
export const markPart = {
  title: "Image",
  description: "A picture as the mark, in place of the text or above it; of an animation the first frame.",
  formats: photos,
};

export const markScale = (ground: "picture" | "page") =>
  optional(
    number({
      title: "Scale",
      description: `Width of \`image\` as a share of the ${ground}'s width: 1 is all of it; ${usualScale} unless given, less where that does not fit.`,
      minimum: 0.01,
      maximum: 1,
      usual: usualScale,
    }),
  );

export const contour = () =>
  flag({
    title: "Contour",
    description:
      "Gives letters a white outline, so that dark grounds don't hide them; a black one to those that white paper would hide.",
    default: true,
  });

interface Given {
  text?: string | undefined;
  scale?: number | undefined;
  fontSize?: number | undefined;
}

/** A wish about what is not there changes nothing. */
export function tellUnused({ text, scale, fontSize }: Given, image: unknown): void {
  if (scale !== undefined && !image) warn("scale has no effect: it is for image, and there is none.");
  if (fontSize !== undefined && text === undefined) warn("fontSize has no effect: it is for text, and there is none.");
}

export const opacity = () =>
  number({
    title: "Opacity",
    description: "0 is invisible, 1 hides what is below.",
    minimum: 0,
    maximum: 1,
    default: 0.3,
  });
