import { around, type Box } from "./box.ts";
import type { Line } from "./line.ts";
export interface Turn {
  /** A place on the page, where it is when the page is turned back so that the text's lines are level. */
  back(x: number, y: number): [x: number, y: number];
  /** A place on the page turned back, where it is on the page as it stands. */
  onto(x: number, y: number): [x: number, y: number];
}

/** Tells how a page is turned back on which text runs so many degrees clockwise; the turned page begins at its upper left as well. */
export function turnOf(degrees: number, { width, height }: { width: number; height: number }): Turn {
  const [cos, sin] = ways(degrees);
  const left = Math.min(0, width * cos, height * sin, width * cos + height * sin);
  const top = Math.min(0, -width * sin, height * cos, height * cos - width * sin);
  return {
    back: (x, y) => [x * cos + y * sin - left, y * cos - x * sin - top],
    onto: (x, y) => [(x + left) * cos - (y + top) * sin, (x + left) * sin + (y + top) * cos],
  };
}

/** Gives the cosine and sine of an angle; those of quarters are whole to the last bit. */
function ways(degrees: number): [cos: number, sin: number] {
  const angle = (degrees * Math.PI) / 180;
  const tidy = (value: number) => Math.round(value * 1e12) / 1e12;
  return [tidy(Math.cos(angle)), tidy(Math.sin(angle))];
}

export interface PageSize {
  width: number;
  height: number;
}

export const moved = ([left, top, right, bottom]: Box, to: (x: number, y: number) => [number, number]): Box => {
  const corners = [to(left, top), to(right, top), to(left, bottom), to(right, bottom)];
  return around(corners.map(([x, y]): Box => [x, y, x, y]));
};

/** Tells where a line, or a run of letters, stands on its page, whichever way it runs. */
export const seenBox = ({ box, turned = 0 }: Pick<Line, "box" | "turned">, page: PageSize): Box =>
  turned === 0 ? box : moved(box, turnOf(turned, page).onto);
