import type { Size } from "./size.ts";

/** Styles take no bare numbers. */
export const px = (pixels: number): string => `${pixels}px`;

export const boxOf = ({ width, height }: Size) => ({ width: px(width), height: px(height) });
