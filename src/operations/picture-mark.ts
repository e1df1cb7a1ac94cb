import { about } from "#engines/job/about.ts";
import { warn } from "#engines/job/job.ts";
import { type File, look, type Overlay, pixels, type Step } from "#engines/sharp/index.ts";
import { type Place, type Point, type Size, turned } from "#layout/stamp/arrange.ts";
import { arrangeMark, cornersOf, type MarkArrangement, unlowered, usualScale } from "#layout/stamp/mark.ts";

/** A picture that is to be laid on another. */
export interface PictureMark {
  file: File;
  /** The mark's own size in pixels. */
  own: Size;
  /** The wanted size, in pixels of the other picture. */
  wanted: Size;
}

/** The most pixels of a mark, however large the picture below it. */
const mostPixels = 25_000_000;
/** The enlargement from which on a picture looks coarse. */
const coarseFrom = 2;

const ofMark = <T>(work: () => Promise<T>) => about("image", "image", work);

export interface MarkLook {
  place: Place;
  middle?: Point | undefined;
  /** The mark's width as a share of the picture's. */
  scale?: number | undefined;
  opacity: number;
  /** The turn in degrees, counter-clockwise. */
  rotation: number;
  /** The margin in pixels; without one it is fitted to the picture. */
  margin?: number | undefined;
}

export async function pictureMark(file: File, frame: Size, { scale = usualScale }: MarkLook): Promise<PictureMark> {
  const { width, height } = await ofMark(() => look(file));
  const by = (frame.width * scale) / width;
  return { file, own: { width, height }, wanted: { width: width * by, height: height * by } };
}

/** The places of a mark, and the scale by which it is smaller there than wanted. */
interface Spot {
  scale: number;
  centres: MarkArrangement["pictures"];
}

/** Places a mark without a text. */
export function alone({ wanted }: PictureMark, frame: Size, look: MarkLook): Spot {
  const found = arrangeMark(frame, [], wanted, { ...look, leastFontSize: 0 });
  if (found.marginLowered) {
    warn("margin was lowered, so that the image has room: the picture is too small for all of it.");
  }
  if (look.opacity === 0) warn("With opacity 0 the watermark can't be seen.");
  return { scale: found.pictureScale, centres: found.pictures };
}

/** Makes the step that lays a mark on a picture wherever it was arranged. */
export async function layMark(
  { file, own, wanted }: PictureMark,
  { scale: fit, centres }: Spot,
  frame: Size,
  { scale, opacity, rotation }: MarkLook,
): Promise<Overlay> {
  const box = turned(wanted, rotation);
  const by = Math.min(fit, Math.sqrt(mostPixels / (box.width * box.height)));
  const size = wholePixels({ width: wanted.width * by, height: wanted.height * by }, frame, rotation);
  if (scale !== undefined && by < unlowered) {
    warn(`scale was lowered from ${scale} to ${Number((scale * by).toFixed(3))}, so that the image fits.`);
  }
  const enlarged = size.width / own.width;
  if (file.format !== "svg" && enlarged > coarseFrom) {
    warn(`image was enlarged ${enlarged.toFixed(1)} times and looks coarse: send a larger one, or an SVG.`);
  }
  const steps: Step[] = [
    { do: "resize", ...size, fit: "fill" },
    { do: "rotate", angle: -rotation },
  ];
  const picture = await ofMark(() => pixels(file, steps));
  const [first = { left: 0, top: 0 }, ...again] = cornersOf(centres, picture, frame);
  return { do: "overlay", picture, ...first, again, opacity };
}

/** Rounds a size down to whole pixels so far that the turned mark lies within the frame. */
function wholePixels({ width, height }: Size, frame: Size, rotation: number): Size {
  const size = { width: Math.max(1, Math.floor(width)), height: Math.max(1, Math.floor(height)) };
  for (;;) {
    const box = turned(size, rotation);
    const isWide = Math.round(box.width) > frame.width;
    const isHigh = Math.round(box.height) > frame.height;
    if ((!isWide && !isHigh) || (size.width === 1 && size.height === 1)) return size;
    if (size.width >= size.height) size.width -= 1;
    else size.height -= 1;
  }
}
