import { contourOf } from "#formats/image/colour.ts";
import type { Place } from "./arrange.ts";
import type { Block } from "./blocks.ts";
import type { Pen } from "./pen.ts";

/** How far an outline of the opposite brightness reaches beyond the letters, in em. */
export const outlineWidth = 0.06;

export interface Ink {
  /** "#rrggbb" */
  color: string;
  /** An outline around the letters. */
  contour: boolean;
}

/** Sets lines to that edge of their block that is nearer to the frame's. */
export const alignOf = (place: Place): "left" | "center" | "right" =>
  place.endsWith("left") ? "left" : place.endsWith("right") ? "right" : "center";

/** Draws a block around the origin, with a pen whose letters are `fontSize` large. */
export function drawBlock(pen: Pen, block: Block, place: Place, fontSize: number, { color, contour }: Ink): void {
  const align = alignOf(place);
  pen.textAlign = "left";
  pen.lineJoin = "round";
  pen.lineWidth = 2 * outlineWidth * fontSize;
  pen.fillStyle = color;
  pen.strokeStyle = contourOf(color);
  // All outlines come first: none may lie over the letter beside it.
  for (const paint of contour ? (["strokeText", "fillText"] as const) : (["fillText"] as const)) {
    block.lines.forEach((line, index) => {
      pen.direction = line.rightToLeft ? "rtl" : "ltr";
      const free = block.width - (line.right - line.left);
      const start = align === "left" ? 0 : align === "right" ? free : free / 2;
      const x = start - line.left - block.width / 2;
      const y = (block.baselines[index] ?? 0) - block.height / 2;
      pen[paint](line.text, x * fontSize, y * fontSize);
    });
  }
}
