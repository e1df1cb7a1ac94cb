import type { Sharp } from "sharp";
import type { Size } from "../budget.ts";
import { type Cover, cover } from "./cover.ts";
import { type Crop, crop } from "./crop.ts";
import { type Flip, flip } from "./flip.ts";
import { type Overlay, overlay } from "./overlay.ts";
import { type Flatten, flatten, type Pad, pad } from "./pad.ts";
import { type Paint, paint } from "./paint.ts";
import { type Resize, resize } from "./resize.ts";
import { type Rotate, rotate } from "./rotate.ts";
import type { Before, StepKind } from "./step.ts";

/** A change of a picture. But for `paint` it is plain data: the work runs here or in a child, as is right for it. */
export type Step = Resize | Rotate | Flip | Crop | Overlay | Cover | Pad | Flatten | Paint;

type Kinds = { [K in Step["do"]]: StepKind<Extract<Step, { do: K }>> };
const kinds: Kinds = { resize, rotate, flip, crop, overlay, cover, pad, flatten, paint };

const kindOf = (step: Step) => kinds[step.do] as StepKind<Step>;

export const plan = (step: Step, size: Size): Size => kindOf(step).plan(step, size);
export const idle = (step: Step, size: Size): boolean => kindOf(step).idle(step, size);
export const apply = async (image: Sharp, step: Step, before: Before): Promise<Sharp> =>
  kindOf(step).apply(image, step, before);
export const uncovers = (step: Step): boolean => kindOf(step).uncovers?.(step) ?? false;
