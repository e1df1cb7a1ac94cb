import type { Box } from "../kernel/box.ts";
import { pageToRead } from "../kernel/drawn-again.ts";
import { mupdf, type PDFDocument } from "../kernel/library.ts";

type Matrix = readonly [number, number, number, number, number, number];
type Path = InstanceType<typeof mupdf.Path>;

/** Fewer corners are a frame or a ground, of which nobody learns anything. */
const leastCorners = 16;

/** Drawings of a page that have corners outside of a box, and so tell what was there. */
export function drawingsAcross(doc: PDFDocument, index: number, [left, top, right, bottom]: Box): number {
  let found = 0;
  const note = (path: Path, [a, b, c, d, e, f]: Matrix) => {
    let outside = 0;
    const corner = (x: number, y: number) => {
      const [shownX, shownY] = [a * x + c * y + e, b * x + d * y + f];
      if (shownX < left || shownX > right || shownY < top || shownY > bottom) outside += 1;
    };
    path.walk({ moveTo: corner, lineTo: corner, curveTo: (_x, _y, _x2, _y2, x, y) => corner(x, y) });
    path.destroy();
    if (outside >= leastCorners) found += 1;
  };
  const page = pageToRead(doc, index);
  const device = new mupdf.Device({
    fillPath: (path, _evenOdd, matrix) => note(path, matrix),
    strokePath: (path, _stroke, matrix) => note(path, matrix),
  });
  page.runPageContents(device, mupdf.Matrix.identity);
  device.close();
  device.destroy();
  page.destroy();
  return found;
}
