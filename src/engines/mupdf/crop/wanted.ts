import { Problem } from "#problem";
import { type Box, heightOf, intersect, widthOf } from "../kernel/box.ts";
import type { Frame } from "../kernel/frame.ts";

export const units = { pt: 1, mm: 72 / 25.4, in: 72 } as const;
export type Unit = keyof typeof units;

/** A rectangle of the page as shown, margins to cut off, or whatever is blank around the content. */
export type Wanted =
  | { by: "rectangle"; x: number; y: number; width: number; height: number; unit: Unit }
  | { by: "margins"; margins: readonly [top: number, right: number, bottom: number, left: number]; unit: Unit }
  | { by: "content"; padding: number; uniform: boolean };

/** How far a size may be off in points: it is often given to the nearest point or tenth of a millimetre. */
const slackPt = 0.5;
/** The least side of a page in points; readers refuse smaller ones. */
const leastSidePt = 3;

/** The box to be left of a page, in points; refused where the page is not that large. */
export function boxWanted(wanted: Exclude<Wanted, { by: "content" }>, { width, height, number }: Frame): Box {
  const unit = units[wanted.unit];
  const page: Box = [0, 0, width, height];
  const size = `${length(width, wanted.unit)} × ${length(height, wanted.unit)} ${wanted.unit}`;
  if (wanted.by === "margins") {
    const [top, right, bottom, left] = wanted.margins.map((margin) => margin * unit) as [
      number,
      number,
      number,
      number,
    ];
    const box: Box = [left, top, width - right, height - bottom];
    if (widthOf(box) >= leastSidePt && heightOf(box) >= leastSidePt) return box;
    throw new Problem("unprocessable", `The margins leave nothing of page ${number}, which has ${size}.`, {
      fields: ["margins"],
    });
  }
  const [x, y] = [wanted.x * unit, wanted.y * unit];
  const box: Box = [x, y, x + wanted.width * unit, y + wanted.height * unit];
  const fields = ["x", "y", "width", "height"];
  if (box[2] > width + slackPt || box[3] > height + slackPt) {
    const rectangle = `${wanted.width} × ${wanted.height} at ${wanted.x}, ${wanted.y}`;
    const says = `The rectangle (${rectangle} ${wanted.unit}) reaches beyond page ${number}, which has ${size}.`;
    throw new Problem("unprocessable", says, { fields });
  }
  const inside = intersect(box, page);
  if (widthOf(inside) >= leastSidePt && heightOf(inside) >= leastSidePt) return inside;
  throw new Problem("unprocessable", `The rectangle leaves less than ${leastSidePt} points of page ${number}.`, {
    fields,
  });
}

const length = (points: number, unit: Unit): string =>
  (points / units[unit]).toLocaleString("en", { maximumFractionDigits: unit === "in" ? 3 : 1, useGrouping: false });
