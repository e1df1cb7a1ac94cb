import type { Size } from "../budget.ts";
import { type StepKind, same, scaled, sharpColour } from "./step.ts";

/** Places of a picture in a box of another ratio; sharp knows these words for them. */
export const places = {
  center: "centre",
  top: "top",
  "top-right": "right top",
  right: "right",
  "bottom-right": "right bottom",
  bottom: "bottom",
  "bottom-left": "left bottom",
  left: "left",
  "top-left": "left top",
} as const;

export interface Resize {
  do: "resize";
  width?: number | undefined;
  height?: number | undefined;
  /** 50 halves both sides. */
  percentage?: number | undefined;
  /** inside: within the box; fill: stretched to it; cover: cut to it; contain: padded to it. */
  fit?: "inside" | "fill" | "cover" | "contain" | undefined;
  withoutEnlargement?: boolean | undefined;
  /** The part that cover keeps, and where contain puts the picture; `smart`: cover keeps what draws the eye. */
  position?: keyof typeof places | "smart" | undefined;
}

function plan({ width, height, percentage, fit = "inside", withoutEnlargement = false }: Resize, size: Size): Size {
  const atMost = withoutEnlargement ? 1 : Number.POSITIVE_INFINITY;
  if (percentage !== undefined) return scaled(size, Math.min(percentage / 100, atMost));
  if (width === undefined || height === undefined) {
    const scale = Math.min((width ?? Number.POSITIVE_INFINITY) / size.width, (height ?? Infinity) / size.height);
    if (scale > atMost) return size;
    const free = scaled(size, scale);
    return { width: width ?? free.width, height: height ?? free.height };
  }
  const box = { width, height };
  if (fit === "contain") return box;
  if (fit === "inside") {
    const [across, down] = [width / size.width, height / size.height];
    if (Math.min(across, down) > atMost) return size;
    const free = scaled(size, Math.min(across, down));
    // The side that decides is exact, whatever the division left behind.
    return across <= down ? { width, height: free.height } : { width: free.width, height };
  }
  if (!withoutEnlargement) return box;
  if (fit === "fill") return { width: Math.min(width, size.width), height: Math.min(height, size.height) };
  return scaled(box, Math.min(1, size.width / width, size.height / height));
}

/** The way of fitting; all but `cover` and `contain` come down to stretching to a known size. */
export function fitOf({ width, height, percentage, fit }: Resize): "cover" | "contain" | "fill" {
  const isBox = width !== undefined && height !== undefined && percentage === undefined;
  return isBox && (fit === "cover" || fit === "contain") ? fit : "fill";
}

/**
 * Finds the part that matters by saturation, skin tones and edges. libvips's other way, entropy, goes by detail alone:
 * grass and gravel have most.
 */
function positionOf(step: Resize): string {
  const { position = "center" } = step;
  if (position === "smart") return fitOf(step) === "cover" ? "attention" : places.center;
  return places[position];
}

export const resize: StepKind<Resize> = {
  plan,
  idle: (step, size) => same(plan(step, size), size),
  uncovers: (step) => fitOf(step) === "contain",
  apply(image, step, { size, ground }) {
    const fit = fitOf(step);
    const withoutEnlargement = fit === "contain" && (step.withoutEnlargement ?? false);
    const more = { fit, withoutEnlargement, position: positionOf(step), background: sharpColour(ground) };
    return image.resize({ ...plan(step, size), ...more });
  },
};
