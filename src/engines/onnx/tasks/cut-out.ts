import { progress, warn } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import { edit, look, pixels, type Source, type Step } from "#engines/sharp/index.ts";
import type { Pixels } from "#formats/image/pixels.ts";
import { type Canvas, type CanvasWish, canvasFor } from "../cut-out/canvas.ts";
import { boundsOf, cut } from "../cut-out/cut.ts";
import { findingOf, isTooSmall, warnings } from "../cut-out/finding.ts";
import { united } from "../cut-out/ground/united.ts";
import { seen } from "../cut-out/mask.ts";
import { settingsOf } from "../cut-out/settings.ts";
import { withModel } from "../network.ts";

export interface CutOutWish extends CanvasWish {
  model?: string | undefined;
  output: "cutout" | "mask";
  /** "#rrggbb" behind the subject, in place of nothing. */
  background?: string | undefined;
  /** A picture behind the subject, as large as the result. */
  behind?: Source | undefined;
}

const quickPixels = 8_000_000;

/** The stages of the work: a picture is opened, looked at, cut out and written. */
const stages = 4;
const begun = (stage: number): void => progress(stage - 1, stages, "stages");

/** Cuts a picture's subject out of its ground, or draws the mask of where it is, as a PNG. */
export async function cutOut(source: Source, wish: CutOutWish): Promise<PictureProduct> {
  const { model, output, background, behind } = wish;
  if (output === "mask" && background) warn("bgColor has no effect on a mask.");
  if (output === "mask" && behind) warn("background has no effect on a mask.");
  begun(1);
  await refuseAhead(wish);
  const picture = await pixels(source);
  const made = await withModel("cut-out", model, async (found, { mask: network }) => {
    const settings = settingsOf(found);
    if (!network) throw new Error(`the model ${found.name} has no network named mask`);
    begun(2);
    if (isTooSmall(picture)) {
      warn(warnings.tooSmall);
      return whole(picture);
    }
    const { mask: seenMask, small } = await seen(network, picture, settings);
    const mask = united(seenMask, small);
    const finding = findingOf(mask);
    if (finding !== "subject") warn(warnings[finding]);
    begun(3);
    return finding === "nothing" ? whole(picture) : cut(picture, small, mask);
  });
  begun(4);
  const bounds = boundsOf(made);
  if (!bounds && (wish.crop || wish.margin !== undefined || wish.width !== undefined))
    warn("There is nothing to crop to or to place: all of the picture is transparent.");
  const canvas = bounds && canvasFor(bounds, wish);
  if (canvas && canvas.size.width > coarseFrom * canvas.part.width)
    warn("The subject was enlarged to more than twice its size, and looks coarse.");
  // Filters of rows save a fifth of the bytes, and take as long as the refinement does.
  const { width, height } = canvas?.full ?? made;
  const quick = width * height > quickPixels;
  if (output === "mask") return edit(maskPicture(made), onBlack(canvas), { format: "png", grey: true, quick });
  if (behind) return before(behind, made, canvas);
  const steps: Step[] = [...taken(canvas), ...(canvas ? [padded(canvas)] : [])];
  return edit(made, background ? [...steps, { do: "flatten", background }] : steps, { format: "png", quick });
}

/** Refuses a picture behind that can't be read, or a canvas that is too large, before a network is asked. */
async function refuseAhead({ behind, width, height }: CutOutWish): Promise<void> {
  const canvas = width === undefined || height === undefined ? undefined : { width, height };
  if (behind || canvas) await look(behind ?? pixel, { format: "png" }, canvas ? [resized(canvas)] : []);
}

const pixel: Pixels = { width: 1, height: 1, channels: 3, data: new Uint8Array(3) };

const resized = (size: { width: number; height: number }): Step => ({ do: "resize", ...size, fit: "fill" });

/** The enlargement from which a picture looks coarse. */
const coarseFrom = 2;

/** The steps that make the subject alone as large as it is wanted. */
const taken = (canvas: Canvas | undefined): Step[] =>
  canvas ? [{ do: "crop", ...canvas.part }, resized(canvas.size)] : [];

const padded = ({ full, left, top }: Canvas): Step => ({ do: "pad", ...full, at: { left, top } });

/** The steps that put a mask on its canvas, which is black like the mask without a subject. */
const onBlack = (canvas: Canvas | undefined): Step[] =>
  canvas ? [...taken(canvas), padded(canvas), { do: "flatten", background: "#000000" }] : [];

/** Puts a subject in front of another picture, of which as much is seen as fills the result. */
async function before(behind: Source, made: Pixels, canvas: Canvas | undefined): Promise<PictureProduct> {
  const { width, height } = canvas?.full ?? made;
  const picture = canvas ? await pixels(made, taken(canvas)) : made;
  const { left, top } = canvas ?? { left: 0, top: 0 };
  const steps: Step[] = [
    { do: "resize", width, height, fit: "cover" },
    { do: "overlay", picture, left, top },
  ];
  return edit(behind, steps, { format: "png", quick: width * height > quickPixels });
}

/** The whole picture, without the colours below its own transparent parts. */
function whole({ width, height, channels, data }: Pixels): Pixels {
  const made = new Uint8Array(width * height * 4);
  for (let from = 0, to = 0; to < made.length; from += channels, to += 4) {
    const alpha = channels === 4 ? (data[from + 3] ?? 0) : 255;
    if (alpha === 0) continue;
    made[to] = data[from] ?? 0;
    made[to + 1] = data[from + 1] ?? 0;
    made[to + 2] = data[from + 2] ?? 0;
    made[to + 3] = alpha;
  }
  return { width, height, channels: 4, data: made };
}

function maskPicture({ width, height, data }: Pixels): Pixels {
  const grey = new Uint8Array(width * height * 3);
  for (let from = 3, to = 0; from < data.length; from += 4, to += 3) grey.fill(data[from] ?? 0, to, to + 3);
  return { width, height, channels: 3, data: grey };
}
