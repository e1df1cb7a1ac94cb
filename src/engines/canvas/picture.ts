import { warn } from "#engines/job/job.ts";
import { faded, type Pixels } from "#formats/image/pixels.ts";
import type { Place, Point, Size } from "#layout/stamp/arrange.ts";
import { drawBlock } from "#layout/stamp/draw.ts";
import { type Corner, cornersOf, type MarkArrangement } from "#layout/stamp/mark.ts";
import { textOnPicture } from "#layout/stamp/on-picture.ts";
import { useFonts } from "./fonts.ts";
import { createCanvas } from "./library.ts";
import { wrapped } from "./measured.ts";

export interface Look {
  place: Place;
  middle?: Point | undefined;
  /** 0 to 1. */
  opacity: number;
  /** "#rrggbb" */
  color: string;
  /** The turn in degrees, counter-clockwise. */
  rotation: number;
  /** The size of letters in pixels; fitted to the picture unless given. */
  fontSize?: number | undefined;
  margin?: number | undefined;
  /** Whether an outline is drawn around the letters. */
  contour: boolean;
  /** A name of `fontNames`; the first font that has the letters unless given. */
  font?: string | undefined;
}

/** A text as a picture, and the upper left corners at which it is to be laid on another. */
export interface TextPicture {
  picture: Pixels;
  corners: Corner[];
  /** The scale and the centres of a picture that stands above the text. */
  beside: { scale: number; centres: MarkArrangement["pictures"] };
}

const hardlyReadable = 7;

/** Draws a text fitted to a picture, alone or below another picture of some size. */
export function textPicture(text: string, frame: Size, look: Look, beside?: Size): TextPicture {
  const { fonts, candidates } = wrapped(text, look.font);
  const found = textOnPicture(candidates, frame, look, beside);
  tellOfSize(found, look);
  const { width, height } = found.box;
  const context = createCanvas(width, height).getContext("2d");
  context.translate(width / 2, height / 2);
  context.rotate((-look.rotation * Math.PI) / 180);
  useFonts(context, fonts, found.fontSize);
  drawBlock(context, found.block, look.place, found.fontSize, look);
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return {
    // The opacity comes last: letters and outlines that lie over each other stay one surface.
    picture: faded({ width, height, channels: 4, data: pixels }, look.opacity),
    corners: cornersOf(found.centres, { width, height }, frame),
    beside: { scale: found.pictureScale, centres: found.pictures },
  };
}

function tellOfSize({ fontSize, shrunk, marginLowered }: MarkArrangement, { fontSize: asked, opacity }: Look): void {
  const shown = fontSize.toLocaleString("en", { maximumFractionDigits: 1 });
  if (shrunk || (asked !== undefined && fontSize < asked)) {
    warn(`fontSize was lowered from ${asked} to ${shown} pixels, so that the text fits the picture.`);
  }
  if (fontSize < hardlyReadable)
    warn(`The picture is too small for the text: its letters are only ${shown} pixels large.`);
  if (marginLowered) warn("margin was lowered, so that the text has room: the picture is too small for all of it.");
  if (opacity === 0) warn("With opacity 0 the watermark can't be seen.");
}
