import { canvas, fontNames } from "#engines/canvas/index.ts";
import { warn } from "#engines/job/job.ts";
import { photos } from "#formats/kinds/format.ts";
import { type Point, places } from "#layout/stamp/arrange.ts";
import { usualScale } from "#layout/stamp/mark.ts";
import { choice, flag, number, optional, together } from "./fields.ts";

/** Gives the font of marks, for who draws one before it is put anywhere. */
export const markFace = (): Promise<Uint8Array> => canvas.face();

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

export const markPosition = (ground: "picture" | "page") =>
  choice([...places, "tile"], {
    title: "Position",
    description: `Tile repeats it all over the ${ground}.`,
    format: "place",
    default: "center",
  });

const middleOf = (title: string, from: string) =>
  optional(
    number({
      title,
      rare: true,
      unit: "%",
      without: "By position",
      description: `How far the mark's middle is from the ${from} edge, where no position will do. It stays inside.`,
      minimum: 0,
      maximum: 100,
    }),
  );

/** Fields for a place that has no name. */
export const markMiddle = {
  middleX: middleOf("Middle from left", "left"),
  middleY: middleOf("Middle from top", "upper"),
};
export const middleFields = ["middleX", "middleY"] as const;
export const middleRule = together(middleFields);

interface Middle {
  middleX?: number | undefined;
  middleY?: number | undefined;
}

export const middleIn = ({ middleX, middleY }: Middle): Point | undefined =>
  middleX === undefined || middleY === undefined ? undefined : { x: middleX / 100, y: middleY / 100 };

/** The field for one of the machine's fonts, by the name of its file. */
export const markFont = () =>
  optional(
    choice(fontNames(), {
      title: "Font",
      forPrograms: true,
      rare: true,
      description: "Which font the text is written in.",
      api: "The name of an installed one; letters that it lacks stand in others, with a warning.",
      without: "The one that has the letters",
    }),
  );

export const contour = () =>
  flag({
    title: "Contour",
    description: "Outlines the letters, so that they can be read on light and on dark.",
    default: true,
  });

interface Given extends Middle {
  position: string;
  text?: string | undefined;
  scale?: number | undefined;
  fontSize?: number | undefined;
}

/** Warns of options for a part of the mark that is not there. */
export function tellUnused({ text, scale, fontSize, position, ...middle }: Given, image: unknown): void {
  if (scale !== undefined && !image) warn("scale has no effect: it is for image, and there is none.");
  if (middleIn(middle) && position === "tile") warn("middleX and middleY have no effect: tiles are everywhere.");
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
