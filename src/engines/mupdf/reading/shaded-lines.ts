import { type Box, heightOf, widthOf } from "#layout/model/box.ts";

const thickest = 3;
const longer = 10;

/** What lines that pass from one colour into another within their width look like from where anybody reads. */
export const shaded = "#a0a0a0";

/** What is shaded within a line's width is seen as a line: so programs draw lines that seem to be cut into the paper. */
export function shadedLine(box: Box): { isAcross: boolean } | undefined {
  const [width, height] = [widthOf(box), heightOf(box)];
  const isAcross = height <= thickest;
  const isLong = isAcross ? width > longer * height : width <= thickest && height > longer * width;
  return isLong && Math.min(width, height) > 0 ? { isAcross } : undefined;
}
