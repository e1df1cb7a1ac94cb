import type { Pixels } from "#formats/image/pixels.ts";
import { develop, toPixels } from "./develop.ts";
import { raw } from "./pipeline.ts";
import { plan, type Step } from "./steps/index.ts";
import { fitOf } from "./steps/resize.ts";
import type { Ground } from "./steps/step.ts";

/** Cuts all frames as the first one: what draws the eye moves from frame to frame, and the cut must not. */
export async function steady(
  frame: Pixels,
  turns: readonly Step[],
  steps: readonly Step[],
  ground: Ground,
): Promise<readonly Step[]> {
  const [step, ...rest] = steps;
  if (step?.do !== "resize" || step.position !== "smart" || fitOf(step) !== "cover") return steps;
  const alpha = frame.channels === 4;
  const draft = { image: await raw(frame), size: frame, alpha, deep: false, holds: "nothing" } as const;
  const first = await toPixels((await develop(draft, turns, ground)).image);
  const box = plan(step, first);
  const scale = Math.max(box.width / first.width, box.height / first.height);
  const whole = { width: Math.round(first.width * scale), height: Math.round(first.height * scale) };
  const window = (await raw(first)).resize({ ...box, fit: "cover", position: "attention" }).raw();
  const { info } = await window.toBuffer({ resolveWithObject: true });
  const within = (offset: number | undefined, most: number) => Math.min(most, Math.max(0, -(offset ?? 0)));
  const left = within(info.cropOffsetLeft, whole.width - box.width);
  const top = within(info.cropOffsetTop, whole.height - box.height);
  return [{ do: "resize", fit: "fill", ...whole }, { do: "crop", left, top, ...box }, ...rest];
}
