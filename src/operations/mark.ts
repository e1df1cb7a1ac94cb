import { warn } from "#engines/job.ts";
import { photos } from "#formats/format.ts";
import { usualScale } from "#layout/mark.ts";
import { flag, number, optional } from "./fields.ts";

/** The options of both tools that put a mark on something. */
export const markPart = {
  title: "Image",
  description: "A logo or another picture, in place of the text or above it.",
  api: "Of an animation the first frame.",
  formats: photos,
};

export const markScale = (ground: "picture" | "page") =>
  optional(
    number({
      title: "Scale",
      description: `Width of the image as a share of the ${ground}'s width: 1 is all of it.`,
      api: `${usualScale} unless given, less where that does not fit.`,
      minimum: 0.01,
      maximum: 1,
      usual: usualScale,
    }),
  );

export const contour = () =>
  flag({
    title: "Contour",
    description: "Outlines the letters, so that they can be read on light and on dark.",
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
    description: "0 can't be seen, 1 hides what is below.",
    minimum: 0,
    maximum: 1,
    default: 0.3,
  });
