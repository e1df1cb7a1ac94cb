import { type Box, unitBox, unite } from "../kernel/box.ts";
import { isFault } from "../kernel/door.ts";
import { mupdf, type PDFDocument } from "../kernel/library.ts";
import { pageToDraw } from "../kernel/page-to-draw.ts";

/** Where and how large a picture is shown; pages count from 0, boxes are in points of the page as shown. */
export interface Shown {
  widthInches: number;
  heightInches: number;
  boxes: Map<number, Box>;
}

type Matrix = readonly [number, number, number, number, number, number];
interface Drawn {
  pointer: number;
  destroy(): void;
}

/** How finely each page is drawn: about as finely as it is compared later. */
const fineness = { dpi: 30, mostPixels: 2_000_000 };
const everywhere: Box = [-1e6, -1e6, 1e6, 1e6];

/** Runs every page, forms and patterns and annotations included, and notes the size at which each picture comes out. */
export function readUses(doc: PDFDocument, numbers: ReadonlyMap<number, number>, timeIsUp: () => boolean) {
  const uses = new Map<number, Shown>();
  let tiles = 0;
  for (let page = 0; page < doc.countPages(); page++) {
    if (timeIsUp()) return undefined;
    const note = (image: unknown, matrix: Matrix) => {
      const drawn = image as Drawn;
      const number = numbers.get(drawn.pointer);
      drawn.destroy();
      if (number === undefined) return;
      const [a, b, c, d] = matrix;
      const shown = uses.get(number) ?? { widthInches: 0, heightInches: 0, boxes: new Map<number, Box>() };
      shown.widthInches = Math.max(shown.widthInches, Math.hypot(a, b) / 72);
      shown.heightInches = Math.max(shown.heightInches, Math.hypot(c, d) / 72);
      // A picture in a tile is drawn once and shown wherever the tile is.
      shown.boxes.set(page, tiles > 0 ? everywhere : (unite(shown.boxes.get(page), unitBox(matrix)) ?? everywhere));
      uses.set(number, shown);
    };
    const device = new mupdf.Device({
      fillImage: note,
      fillImageMask: note,
      clipImageMask: note,
      beginTile: () => {
        tiles += 1;
        return 0;
      },
      endTile: () => {
        tiles -= 1;
      },
    });
    runPage(doc, page, device);
    tiles = 0;
  }
  return uses;
}

/** Runs a page; one that can't be read shows nothing, and its pictures keep their pixels. */
function runPage(doc: PDFDocument, index: number, device: InstanceType<typeof mupdf.Device>): void {
  try {
    const page = pageToDraw(doc, index, fineness);
    page.run(device, mupdf.Matrix.identity);
    device.close();
    page.destroy();
  } catch (error) {
    if (!isFault(error)) throw error;
  } finally {
    device.destroy();
  }
}
