import { worthResampling } from "./levels.ts";
import type { Picture } from "./pictures.ts";

export interface Size {
  width: number;
  height: number;
}

/** The pixels that a picture needs at its largest place; all it has where nobody knows. */
export function targetSize({ width, height, shown }: Picture, dpi: number): Size {
  if (!shown) return { width, height };
  const [across, down] = [shown.widthInches * dpi, shown.heightInches * dpi];
  if (width < across * worthResampling && height < down * worthResampling) return { width, height };
  const side = (own: number, needed: number) => Math.max(1, Math.min(own, Math.ceil(needed)));
  return { width: side(width, across), height: side(height, down) };
}

/** Whether a coding is worth a change; a second loss has to save more than the first. */
export function worthReplacing(coded: Uint8Array, before: Uint8Array, wasLossy: boolean): boolean {
  return coded.length < before.length * (wasLossy ? 0.85 : 0.95);
}
