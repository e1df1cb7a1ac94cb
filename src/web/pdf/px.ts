import type { Size } from "./size.ts";

export const px = (pixels: number): string => `${pixels}px`;

export const boxOf = ({ width, height }: Size) => ({ width: px(width), height: px(height) });
