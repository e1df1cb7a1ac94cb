import { fact } from "#engines/job/job.ts";
import { rewrite } from "#engines/jpegtran/index.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import { slimJpeg } from "#formats/slim/jpeg.ts";
import type { Size } from "./budget.ts";
import { movedBy, storedSize } from "./moved.ts";
import { openSource } from "./open.ts";
import { judge } from "./render.ts";
import { isFile, type Source } from "./source.ts";
import type { Step } from "./steps/index.ts";
import type { Target } from "./target.ts";

/** Steps that may leave a JPEG's coefficients unchanged. */
const moving: readonly Step["do"][] = ["rotate", "flip", "crop", "resize"];

/**
 * Turns, mirrors and cuts a JPEG without coding it anew, so that nothing is lost; undefined where that can't be done,
 * or something else was asked for. A fact tells it.
 */
export async function unrecoded(
  source: Source,
  steps: readonly Step[],
  target: Target,
): Promise<PictureProduct | undefined> {
  if (!isFile(source) || source.format !== "jpeg" || (target.format ?? "jpeg") !== "jpeg") return undefined;
  if (steps.length === 0 || target.keepMetadata || !steps.every((step) => moving.includes(step.do))) return undefined;
  const { header, ...opened } = await openSource(source);
  const sizes = judge({ header, ...opened }, steps, "jpeg", 1);
  const moved = movedBy(storedSize(header), header.orientation, steps);
  const isAsked = target.quality !== undefined || target.format !== undefined;
  const isScaled = steps.some((step) => step.do === "resize") && (isAsked || !moved);
  if (isScaled) return undefined;
  const slim = slimJpeg(source.bytes, 1);
  const made = isAsked || !moved ? "asked" : slim ? await rewrite(slim, moved) : "kind";
  fact("Coding", typeof made === "string" ? `anew-${made}` : "kept");
  if (typeof made === "string") return undefined;
  return { format: "jpeg", bytes: made, picture: sizes.at(-1) ?? sizeOf(header) };
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });
