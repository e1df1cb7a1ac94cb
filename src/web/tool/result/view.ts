import type { Size } from "../../pdf/size.ts";
import type { Region } from "../follow/sight.ts";

/** The zoom of a picture against its frame, and the place of its upper left corner from the frame's. */
export interface View {
  zoom: number;
  x: number;
  y: number;
}

export const whole: View = { zoom: 1, x: 0, y: 0 };

/** The largest side of a picture's pixel on the screen, in pixels of the page. */
const largestPixel = 16;

/** Gives the zoom at which a pixel of the picture is one of the page's. */
export const actualZoom = (frame: Size, natural: Size): number => natural.width / Math.max(1, frame.width);

export const mostZoom = (frame: Size, natural: Size): number => Math.max(4, largestPixel * actualZoom(frame, natural));

/** Holds the view so that the picture always fills its frame. */
function held({ zoom, x, y }: View, { width, height }: Size): View {
  const within = (at: number, side: number) => Math.min(0, Math.max(at, side * (1 - zoom)));
  return { zoom, x: within(x, width), y: within(y, height) };
}

/** Zooms by a factor, so that a point of the frame stays where it is. */
export function zoomed(
  { zoom, x, y }: View,
  by: number,
  at: { x: number; y: number },
  frame: Size,
  most: number,
): View {
  const next = Math.min(Math.max(1, zoom * by), most);
  const grown = next / zoom;
  return held({ zoom: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown }, frame);
}

export const moved = ({ zoom, x, y }: View, dx: number, dy: number, frame: Size): View =>
  held({ zoom, x: x + dx, y: y + dy }, frame);

/** The part of the picture in its frame, in shares of the whole. */
export const inView = ({ zoom, x, y }: View, { width, height }: Size): Region => ({
  x: -x / zoom / width,
  y: -y / zoom / height,
  width: 1 / zoom,
  height: 1 / zoom,
});
