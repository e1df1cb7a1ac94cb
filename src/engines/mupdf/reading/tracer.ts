import { isSubset } from "#formats/fonts/codes.ts";
import { areaOf, type Box, heightOf, intersect, widthOf } from "#layout/model/box.ts";
import type { PlacedPicture } from "#layout/model/page.ts";
import { disown } from "../kernel/lent.ts";
import { mupdf } from "../kernel/library.ts";
import { hexOf } from "./colours.ts";
import { give, unitBox } from "./drawn/scopes.ts";
import { markOfLayer } from "./layers.ts";
import { Shapes } from "./shapes.ts";
import { type Trace, Traces } from "./traces.ts";

type Image = InstanceType<typeof mupdf.Image>;
type Path = InstanceType<typeof mupdf.Path>;
type Text = InstanceType<typeof mupdf.Text>;
type Device = InstanceType<typeof mupdf.Device>;
type Matrix = readonly number[];

export interface Shown {
  image: Image;
  /** The picture by which it is transparent. */
  mask?: Image | undefined;
  box: Box;
  matrix: Matrix;
  mark?: PlacedPicture["mark"] | undefined;
}

const leastOpacity = 0.02;
const leastPicture = 4;
const leastSide = 6;
const mostPictures = 2_000;

interface Drawn {
  traces: Traces;
  shapes: Shapes;
  pictures: Shown[];
}

/** Reads the values of a picture's first pixel, each from 0 to 1; nothing of one that another picture makes transparent. */
function pixelOf(image: Image): { values: number[]; space: InstanceType<typeof mupdf.ColorSpace> } | undefined {
  const mask = image.getMask();
  if (mask) {
    mask.destroy();
    return undefined;
  }
  const pixmap = image.toPixmap();
  const values = [...pixmap.getPixels()].map((value) => value / 255);
  const space = pixmap.getColorSpace() ?? mupdf.ColorSpace.DeviceGray;
  pixmap.destroy();
  return { values, space };
}

/** Follows the drawings of a page. The caller gets the pictures, and destroys them. */
export function trace(run: (device: Device) => void, page: Box): Drawn {
  const drawn: Drawn = { traces: new Traces(), shapes: new Shapes(), pictures: [] };
  const { traces, shapes, pictures } = drawn;
  const [left, top] = page;
  const clips: Box[] = [[0, 0, page[2] - left, page[3] - top]];
  const masks = new Map<number, Image>();
  let tiles = 0;
  // A mask's own drawings are not seen, and what it masks is seen in part.
  let making = 0;
  const masked = new Set<number>();
  /** Clips that leave parts of their boxes out. */
  const partial = new Set<number>();
  const marks: (number | "artifact" | undefined)[] = [];
  const clip = (): Box => clips.at(-1) ?? page;
  const mark = () => marks.findLast((one) => one !== undefined);
  const isSeen = (alpha: number) => alpha > leastOpacity && tiles === 0 && making === 0;
  const placed = (matrix: Matrix): Matrix => [...matrix.slice(0, 4), (matrix[4] ?? 0) - left, (matrix[5] ?? 0) - top];
  /** How much each open group lets be seen of the drawings in it. */
  const groups: number[] = [];
  const write = (text: Text, matrix: Matrix, seen: number, colour = "", line?: number) => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
    const own = mark();
    const hidden = seen <= leastOpacity;
    const alpha = seen * (groups.at(-1) ?? 1);
    text.walk({
      showGlyph: (font, place, glyph) => {
        const [x, y] = [a * place[4] + c * place[5] + e, b * place[4] + d * place[5] + f];
        const blank = glyph <= 0 && !isSubset(font.getName());
        const trace: Trace = { hidden, mark: own, colour, alpha, ...(blank ? { blank } : {}) };
        if (line === undefined) traces.add(x, y, trace);
        else traces.outline(x, y, line / Math.hypot(place[0], place[1]), trace);
      },
    });
  };
  /** Whether a picture of one pixel is seen as an upright area: scripts draw lines so. */
  const isPlainly = (image: Image, [a = 0, b = 0, c = 0, d = 0]: Matrix, alpha: number): boolean => {
    const isUpright = (b === 0 && c === 0) || (a === 0 && d === 0);
    const isWhole = masked.size === 0 && masks.get(clips.length) === undefined;
    return image.getWidth() * image.getHeight() === 1 && isUpright && isWhole && isSeen(alpha);
  };
  const narrow = (box: Box) => void clips.push(intersect(clip(), box));
  const same = () => void clips.push(clip());
  const pathBox = (path: Path, matrix: Matrix): Box => {
    const bounds = path.getBounds(null as never, placed(matrix) as never);
    return [bounds[0], bounds[1], bounds[2], bounds[3]];
  };
  const device = new mupdf.Device({
    fillPath(path, _evenOdd, matrix, space, colour, alpha) {
      if (isSeen(alpha) && masked.size > 0) shapes.draw(intersect(pathBox(path, matrix), clip()), true);
      else if (isSeen(alpha)) shapes.fill(path, placed(matrix), clip(), hexOf(colour, space));
      give(path, space);
    },
    strokePath(path, stroke, matrix, space, colour, alpha) {
      if (isSeen(alpha)) shapes.stroke(path, placed(matrix), clip(), hexOf(colour, space), stroke.getLineWidth());
      give(path, stroke, space);
    },
    clipPath(path, _evenOdd, matrix) {
      narrow(pathBox(path, matrix));
      if (!shapes.isFilling(path, placed(matrix))) partial.add(clips.length);
      give(path);
    },
    clipStrokePath(path, stroke) {
      same();
      give(path, stroke);
    },
    fillText(text, matrix, space, colour, alpha) {
      write(text, matrix, alpha, hexOf(colour, space));
      give(text, space);
    },
    strokeText(text, stroke, matrix, space, colour, alpha) {
      write(text, matrix, alpha, hexOf(colour, space), stroke.getLineWidth());
      give(text, stroke, space);
    },
    clipText(text, matrix) {
      write(text, matrix, 1);
      same();
      give(text);
    },
    clipStrokeText(text, stroke, matrix) {
      write(text, matrix, 1);
      same();
      give(text, stroke);
    },
    ignoreText(text, matrix) {
      write(text, matrix, 0);
      give(text);
    },
    fillShade(shade) {
      disown(shade);
      if (isSeen(1) && !shapes.line(clip())) shapes.draw(clip(), partial.size === 0);
    },
    fillImage(image, matrix, alpha) {
      const box = intersect(unitBox(placed(matrix)), clip());
      const pixel = isPlainly(image, matrix, alpha) ? pixelOf(image) : undefined;
      if (pixel) {
        shapes.pixel(box, hexOf(pixel.values, pixel.space));
        return give(image);
      }
      const isShown = isSeen(alpha) && areaOf(box) >= leastPicture;
      // The drawing is a piece of a pattern, or a point of a chart.
      if (isShown && Math.max(widthOf(box), heightOf(box)) < leastSide) {
        shapes.draw(box);
        return give(image);
      }
      if (!isShown || pictures.length >= mostPictures) return give(image);
      pictures.push({ image, mask: masks.get(clips.length), box, matrix: placed(matrix), mark: mark() });
    },
    fillImageMask(image, matrix, space, colour, alpha) {
      const box = intersect(unitBox(placed(matrix)), clip());
      const pixel = isPlainly(image, matrix, alpha) ? pixelOf(image) : undefined;
      // Its only value is how much of the colour is seen.
      const [seen = 0] = pixel?.values ?? [];
      if (seen > leastOpacity) shapes.pixel(box, hexOf(colour, space));
      else if (!pixel && making === 0) shapes.draw(box);
      give(image, space);
    },
    clipImageMask(image, matrix) {
      narrow(unitBox(placed(matrix)));
      masks.set(clips.length, image);
    },
    popClip() {
      masks.delete(clips.length);
      masked.delete(clips.length);
      partial.delete(clips.length);
      if (clips.length > 1) clips.pop();
    },
    beginMask: (_area, _luminosity, space) => {
      same();
      making += 1;
      give(space);
    },
    endMask: () => {
      making -= 1;
      masked.add(clips.length);
    },
    beginGroup: (_area, space, _isolated, _knockout, _blend, alpha) => {
      groups.push((groups.at(-1) ?? 1) * alpha);
      give(space);
    },
    endGroup: () => void groups.pop(),
    // A drawing in a tile shows all over the area that the tile fills.
    beginTile: () => {
      if (making === 0) shapes.draw(clip());
      tiles += 1;
      return 0;
    },
    endTile: () => {
      tiles -= 1;
    },
    beginLayer: (name) => void marks.push(markOfLayer(name)),
    endLayer: () => void marks.pop(),
  });
  run(device);
  device.close();
  device.destroy();
  return drawn;
}
