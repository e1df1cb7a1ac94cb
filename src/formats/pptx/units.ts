import type { Place } from "../model/slides.ts";
import { element } from "../ooxml/xml.ts";

export const spaces = {
  "xmlns:a": "http://schemas.openxmlformats.org/drawingml/2006/main",
  "xmlns:r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  "xmlns:p": "http://schemas.openxmlformats.org/presentationml/2006/main",
};

/** Gives English Metric Units, in which drawings are measured: 12,700 of them are a point. */
export const emu = (points: number): number => Math.round(points * 12_700);

/** Gives hundredths of a point, in which letters and lines are measured. */
export const hundredths = (points: number): number => Math.round(points * 100);

export const solid = (colour: string, opacity = 1): string => {
  const alpha = opacity < 1 ? element("a:alpha", { val: Math.round(opacity * 100_000) }) : "";
  return element("a:solidFill", {}, element("a:srgbClr", { val: colour.slice(1).toUpperCase() }, alpha));
};

/** Writes a shape's or a picture's place. */
export function placed({ left, top, width, height, turned, flipped }: Place, name = "a:xfrm"): string {
  const rot = turned ? Math.round((((turned % 360) + 360) % 360) * 60_000) : undefined;
  const size = { cx: Math.max(0, emu(width)), cy: Math.max(0, emu(height)) };
  return element(
    name,
    { rot, flipV: flipped || undefined },
    element("a:off", { x: emu(left), y: emu(top) }),
    element("a:ext", size),
  );
}
