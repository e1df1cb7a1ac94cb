import type { Size } from "../budget.ts";
import { type StepKind, same, scaled, sharpColour } from "./step.ts";

export interface Resize {
  do: "resize";
  width?: number | undefined;
  height?: number | undefined;
  /** 50 halves both sides. */
  percentage?: number | undefined;
  /** inside: within the box; fill: stretched to it; cover: cut to it; contain: padded to it. */
  fit?: "inside" | "fill" | "cover" | "contain" | undefined;
  withoutEnlargement?: boolean | undefined;
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

/** All other ways come down to a size that is known, and stretching to it. */
function fitOf({ width, height, percentage, fit }: Resize): "cover" | "contain" | "fill" {
  const isBox = width !== undefined && height !== undefined && percentage === undefined;
  return isBox && (fit === "cover" || fit === "contain") ? fit : "fill";
}

export const resize: StepKind<Resize> = {
  plan,
  idle: (step, size) => same(plan(step, size), size),
  uncovers: (step) => fitOf(step) === "contain",
  apply(image, step, { size, ground }) {
    const fit = fitOf(step);
    const withoutEnlargement = fit === "contain" && (step.withoutEnlargement ?? false);
    return image.resize({ ...plan(step, size), fit, withoutEnlargement, background: sharpColour(ground) });
  },
};
