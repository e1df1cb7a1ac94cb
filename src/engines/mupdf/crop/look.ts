import { type Box, heightOf, intersect, widthOf } from "../kernel/box.ts";
import { mupdf, type PDFDocument } from "../kernel/library.ts";
import { inkOn, type Seen } from "./paper.ts";

/** The lightest shade that the eye does not take for white. */
const lightestInk = 245;
const white = 255;
export const mostPixels = 8_000_000;

type Page = ReturnType<PDFDocument["loadPage"]>;

interface Looked {
  /** The box around every pixel that is not white. */
  any: Box | undefined;
  /** The box around the pixels that are more than a tinge. */
  clear: Box | undefined;
  /** The side of a pixel in points. */
  pixel: number;
}

export function look(page: Page, bounds: Box, dpi: number): Looked {
  return see(page, bounds, dpi, (seen, toPage, pixel) => ({
    any: toPage(darker(seen, white)),
    clear: toPage(darker(seen, lightestInk)),
    pixel,
  }));
}

/** The box around the ink on a scanned page: none on a blank one; undefined for a page that is no paper. */
export function lookAtPaper(page: Page, bounds: Box, dpi: number): { ink: Box | undefined } | undefined {
  return see(page, bounds, dpi, (seen, toPage) => {
    const found = inkOn(seen);
    return found && { ink: toPage(found.ink) };
  });
}

type Place = (box: Box | undefined) => Box | undefined;

function see<T>(page: Page, bounds: Box, dpi: number, judge: (seen: Seen, toPage: Place, pixel: number) => T): T {
  const scale = Math.min(dpi / 72, Math.sqrt(mostPixels / (widthOf(bounds) * heightOf(bounds))));
  const drawn = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true);
  const seen = {
    width: drawn.getWidth(),
    height: drawn.getHeight(),
    stride: drawn.getStride(),
    samples: drawn.getPixels(),
  };
  const toPage: Place = (box) => {
    if (!box) return undefined;
    const moved: Box = [box[0] + drawn.getX(), box[1] + drawn.getY(), box[2] + drawn.getX(), box[3] + drawn.getY()];
    return intersect(bounds, moved.map((side) => side / scale) as Box);
  };
  const verdict = judge(seen, toPage, 1 / scale);
  drawn.destroy();
  return verdict;
}

/** The box around all pixels with a channel below a value. */
function darker({ width, height, stride, samples }: Seen, value: number): Box | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let row = 0; row < height; row++) {
    const start = row * stride;
    const end = start + width * 3;
    let first = start;
    while (first < end && (samples[first] ?? value) >= value) first += 1;
    if (first === end) continue;
    let last = end - 1;
    while ((samples[last] ?? value) >= value) last -= 1;
    left = Math.min(left, Math.floor((first - start) / 3));
    right = Math.max(right, Math.floor((last - start) / 3) + 1);
    top = Math.min(top, row);
    bottom = row + 1;
  }
  return right > left ? [left, top, right, bottom] : undefined;
}
