import { warn } from "#engines/job.ts";
import { contourOf } from "#formats/colour.ts";
import { faded, type Pixels } from "#formats/pixels.ts";
import { type Place, type Size, turned } from "#layout/arrange.ts";
import { arrangeMark, type Corner, cornersOf, type MarkArrangement } from "#layout/mark.ts";
import { type Block, outlineWidth, wrappedBlocks } from "./blocks.ts";
import { type Fonts, useFonts } from "./fonts.ts";
import { type Context, createCanvas } from "./library.ts";

export interface Look {
  place: Place;
  /** 0 to 1. */
  opacity: number;
  /** "#rrggbb" */
  color: string;
  /** Degrees, counter-clockwise. */
  rotation: number;
  /** In pixels; fitted to the picture unless given. */
  fontSize?: number | undefined;
  margin?: number | undefined;
  /** An outline around the letters. */
  contour: boolean;
}

/** A text as a picture, and the upper left corners at which it is to be laid on another. */
export interface TextPicture {
  picture: Pixels;
  corners: Corner[];
  /** The same of a picture that stands above the text. */
  beside: { scale: number; centres: MarkArrangement["pictures"] };
}

/** Room for the outline, and a little more where ink reaches beyond what was measured. */
const padding = outlineWidth + 0.02;
/** Pixels by which small letters, fitted to the pixel grid, outgrow their measures. */
const spare = 2;
const readableFrom = 12;
const hardlyReadable = 7;
/** What a text alone may take, however large the picture below it. */
const mostPixels = 25_000_000;

/** A text fitted to a picture, alone or below another picture of some size. */
export function textPicture(text: string, frame: Size, look: Look, beside?: Size): TextPicture {
  const { fonts, candidates } = wrappedBlocks(text);
  const padded = candidates.map(({ width, height }) => ({ width: width + 2 * padding, height: height + 2 * padding }));
  const margin = look.margin === undefined ? undefined : Math.max(look.margin, spare);
  const wish = { ...look, margin, leastFontSize: Math.min(readableFrom, look.fontSize ?? readableFrom) };
  const found = arrangeMark(frame, padded, beside, wish);
  const block = candidates[found.choice];
  if (!block) throw new Error("a text without a block");
  const size = turned(padded[found.choice] ?? block, look.rotation);
  const fontSize = Math.min(found.fontSize, Math.sqrt(mostPixels / (size.width * size.height)));
  tellOfSize({ ...found, fontSize }, look);

  // Whole pixels inside the frame, so that nothing is cut by rounding.
  const width = Math.max(1, Math.min(frame.width, Math.ceil(size.width * fontSize) + 2 * spare));
  const height = Math.max(1, Math.min(frame.height, Math.ceil(size.height * fontSize) + 2 * spare));
  const context = createCanvas(width, height).getContext("2d");
  context.translate(width / 2, height / 2);
  context.rotate((-look.rotation * Math.PI) / 180);
  draw(context, block, { fonts, fontSize, look });
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return {
    // Only now: letters and outlines that lie over each other stay one surface.
    picture: faded({ width, height, channels: 4, data: pixels }, look.opacity),
    corners: cornersOf(found.centres, { width, height }, frame),
    beside: { scale: found.pictureScale, centres: found.pictures },
  };
}

function draw(
  context: Context,
  block: Block,
  { fonts, fontSize, look }: { fonts: Fonts; fontSize: number; look: Look },
) {
  useFonts(context, fonts, fontSize);
  context.textAlign = "left";
  context.lineJoin = "round";
  context.lineWidth = 2 * outlineWidth * fontSize;
  context.fillStyle = look.color;
  context.strokeStyle = contourOf(look.color);
  // All outlines first: none may lie over the letter beside it.
  for (const paint of look.contour ? (["strokeText", "fillText"] as const) : (["fillText"] as const)) {
    block.lines.forEach((line, index) => {
      context.direction = line.rightToLeft ? "rtl" : "ltr";
      const free = block.width - (line.right - line.left);
      const left = look.place.endsWith("left") ? 0 : look.place.endsWith("right") ? free : free / 2;
      const x = left - line.left - block.width / 2;
      const y = (block.baselines[index] ?? 0) - block.height / 2;
      context[paint](line.text, x * fontSize, y * fontSize);
    });
  }
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
