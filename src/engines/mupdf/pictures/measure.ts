import { worthResampling } from "./levels.ts";
import type { Picture } from "./pictures.ts";

export interface Size {
  width: number;
  height: number;
}

/** The pixels that a picture needs where it is shown largest; all it has where nobody knows. */
export function targetSize({ width, height, shown }: Picture, dpi: number): Size {
  if (!shown) return { width, height };
  const [across, down] = [shown.widthInches * dpi, shown.heightInches * dpi];
  if (width < across * worthResampling && height < down * worthResampling) return { width, height };
  const side = (own: number, needed: number) => Math.max(1, Math.min(own, Math.ceil(needed)));
  return { width: side(width, across), height: side(height, down) };
}

/** A little less is not worth a change; a second loss has to bring more than the first. */
export function worthReplacing(coded: Uint8Array, before: Uint8Array, wasLossy: boolean): boolean {
  return coded.length < before.length * (wasLossy ? 0.85 : 0.95);
}
