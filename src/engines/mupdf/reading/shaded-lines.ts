import { type Box, heightOf, widthOf } from "#layout/model/box.ts";

const thickest = 3;
const longer = 10;

/** The colour that lines have at a distance if they pass from one colour into another within their width. */
export const shaded = "#a0a0a0";

/** Takes a narrow shaded area for a line: so programs draw lines that seem to be cut into the paper. */
export function shadedLine(box: Box): { isAcross: boolean } | undefined {
  const [width, height] = [widthOf(box), heightOf(box)];
  const isAcross = height <= thickest;
  const isLong = isAcross ? width > longer * height : width <= thickest && height > longer * width;
  return isLong && Math.min(width, height) > 0 ? { isAcross } : undefined;
}
