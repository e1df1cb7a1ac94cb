import { type Box, heightOf, intersect, isEmpty, transformed, unitBox, widthOf } from "./box.ts";
import { disown } from "./lent.ts";
import { mupdf, type PDFPage } from "./library.ts";

/** The work of drawing a page, in points: a tool knows how many pixels they are. */
export interface Cost {
  /** Areas of groups, masks, clips, shades and patterns, each as large as it can be seen. */
  layers: number;
  /** Layers that lie open at once. */
  open: number;
  /** How often patterns are repeated. */
  tiles: number;
  /** Pixels of the largest picture, and of all each time they are drawn. */
  largest: number;
  together: number;
}

/** The pixels below which the library keeps an unpacked picture. */
const keptPixels = 16_000_000;

type Shape = { getBounds(stroke: never, matrix: never): unknown; destroy(): void };

/** Runs a page without drawing it, to find its cost. */
export function costOf(page: PDFPage): Cost {
  const bounds = page.getBounds() as Box;
  const cost: Cost = { layers: 0, open: 0, tiles: 0, largest: 0, together: 0 };
  const clips: Box[] = [bounds];
  const opened: number[] = [];
  const seen = new Set<number>();
  let open = 0;
  const clip = () => clips.at(-1) ?? bounds;
  const seenOf = (box: Box): number => {
    const shown = intersect(clip(), box);
    return isEmpty(shown) ? 0 : widthOf(shown) * heightOf(shown);
  };
  const begin = (area: number) => {
    cost.layers += area;
    open += area;
    cost.open = Math.max(cost.open, open);
    opened.push(area);
  };
  const end = () => {
    open -= opened.pop() ?? 0;
  };
  const cut = (box: Box, isPlain: boolean) => {
    begin(isPlain ? 0 : seenOf(box));
    clips.push(intersect(clip(), box));
  };
  const cutTo = (shape: Shape, matrix: readonly number[], stroke: { destroy(): void } | null, isPlain: boolean) => {
    cut(shape.getBounds(stroke as never, matrix as never) as Box, isPlain);
    shape.destroy();
    stroke?.destroy();
  };
  const draw = (image: InstanceType<typeof mupdf.Image>) => {
    for (const picture of [image, image.getMask()]) {
      if (!picture) continue;
      const pixels = picture.getWidth() * picture.getHeight();
      cost.largest = Math.max(cost.largest, pixels);
      const key = Number(picture.pointer);
      if (pixels > keptPixels || !seen.has(key)) cost.together += pixels;
      seen.add(key);
    }
    image.destroy();
  };
  const device = new mupdf.Device({
    fillImage: (image) => draw(image),
    fillImageMask(image, _matrix, space) {
      space.destroy();
      draw(image);
    },
    clipImageMask(image, matrix) {
      cut(unitBox(matrix), false);
      draw(image);
    },
    clipPath: (path, _evenOdd, matrix) => cutTo(path, matrix, null, isUpright(path, matrix)),
    clipStrokePath: (path, stroke, matrix) => cutTo(path, matrix, stroke, false),
    clipText: (text, matrix) => cutTo(text, matrix, null, false),
    clipStrokeText: (text, stroke, matrix) => cutTo(text, matrix, stroke, false),
    popClip() {
      if (clips.length > 1) clips.pop();
      end();
    },
    beginMask(area, _luminosity, space) {
      space.destroy();
      begin(seenOf(area as Box));
    },
    // A mask that has ended is a clip from here on.
    endMask: () => void clips.push(clip()),
    beginGroup(area, space) {
      space.destroy();
      begin(seenOf(area as Box));
    },
    endGroup: end,
    beginTile(area, view, across, down, matrix) {
      const shown = seenOf(transformed(area as Box, matrix));
      const scale = Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
      const tile = Math.abs(across * down) * scale;
      const count = shown === 0 ? 0 : Math.max(1, shown / Math.max(tile, Number.MIN_VALUE));
      cost.tiles += count;
      // Where tiles overlap, each of them is drawn.
      cost.layers += count * Math.min(shown, Math.abs(widthOf(view as Box) * heightOf(view as Box)) * scale);
      begin(shown);
      return 0;
    },
    endTile: end,
    fillShade(shade) {
      disown(shade);
      cost.layers += seenOf(clip());
    },
  });
  page.run(device, mupdf.Matrix.identity);
  device.close();
  device.destroy();
  return cost;
}

/** Whether a path is a box that stands straight on the page: to cut to it costs nothing. */
function isUpright(path: InstanceType<typeof mupdf.Path>, [a, b, c, d]: readonly number[]): boolean {
  if ((b !== 0 || c !== 0) && (a !== 0 || d !== 0)) return false;
  const points: [number, number][] = [];
  let isBox = true;
  path.walk({
    moveTo: (x, y) => void points.push([x, y]),
    lineTo: (x, y) => void points.push([x, y]),
    curveTo: () => {
      isBox = false;
    },
  });
  const turns = (at: number) => {
    const [[x0, y0] = [0, 0], [x1, y1] = [0, 0]] = [points[at], points[(at + 1) % 4]];
    return x0 === x1 || y0 === y1;
  };
  return isBox && (points.length === 4 || points.length === 5) && [0, 1, 2, 3].every(turns);
}
