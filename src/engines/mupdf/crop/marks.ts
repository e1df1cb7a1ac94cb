import { type Box, intersect, isEmpty, transformed, unitBox, unite } from "../kernel/box.ts";
import { mupdf } from "../kernel/library.ts";

type Page = { run(device: InstanceType<typeof mupdf.Device>, matrix: Matrix): void };
type Matrix = [number, number, number, number, number, number];
type Space = InstanceType<typeof mupdf.ColorSpace>;
type Path = InstanceType<typeof mupdf.Path>;
type Text = InstanceType<typeof mupdf.Text>;
type Image = InstanceType<typeof mupdf.Image>;
type Stroke = InstanceType<typeof mupdf.StrokeState>;

export interface Marks {
  drawn: Box | undefined;
  /** The box around all pictures. */
  pictures: Box | undefined;
}

/**
 * The box around everything that a page's drawing instructions mark in any other colour than white: text, lines, areas,
 * exact to the fraction of a point. Pictures and shades are left to the eye: it alone knows which parts of them are
 * blank.
 */
export function marksOf(page: Page, bounds: Box): Marks {
  const found: Marks = { drawn: undefined, pictures: undefined };
  const clips: Box[] = [bounds];
  /** Inside of masks and tiles nothing is drawn at its own place. */
  let aside = 0;

  const clip = () => clips.at(-1) ?? bounds;
  const push = (box: Box) => void clips.push(intersect(clip(), box));
  const mark = (box: Box) => {
    const shown = intersect(clip(), box);
    if (aside === 0 && !isEmpty(shown)) found.drawn = unite(found.drawn, shown);
  };
  const fill = (shape: Path | Text, matrix: Matrix, space: Space, colour: number[], alpha: number, stroke?: Stroke) => {
    if (alpha > 0 && !isWhite(space, colour)) mark(shape.getBounds(stroke ?? (null as never), matrix) as Box);
    for (const part of [shape, space, stroke]) part?.destroy();
  };
  const clipTo = (shape: Path | Text, matrix: Matrix, stroke?: Stroke) => {
    push(shape.getBounds(stroke ?? (null as never), matrix) as Box);
    for (const part of [shape, stroke]) part?.destroy();
  };

  const depict = (image: Image, matrix: Matrix) => {
    image.destroy();
    if (aside === 0) found.pictures = unite(found.pictures, intersect(clip(), unitBox(matrix)));
  };

  const device = new mupdf.Device({
    fillImage: depict,
    fillImageMask: depict,
    fillPath: (path, _evenOdd, matrix, space, colour, alpha) => fill(path, matrix, space, colour, alpha),
    strokePath: (path, stroke, matrix, space, colour, alpha) => fill(path, matrix, space, colour, alpha, stroke),
    fillText: (text, matrix, space, colour, alpha) => fill(text, matrix, space, colour, alpha),
    strokeText: (text, stroke, matrix, space, colour, alpha) => fill(text, matrix, space, colour, alpha, stroke),
    clipPath: (path, _evenOdd, matrix) => clipTo(path, matrix),
    clipStrokePath: (path, stroke, matrix) => clipTo(path, matrix, stroke),
    clipText: (text, matrix) => clipTo(text, matrix),
    clipStrokeText: (text, stroke, matrix) => clipTo(text, matrix, stroke),
    clipImageMask: (image, matrix) => {
      image.destroy();
      push(unitBox(matrix));
    },
    popClip: () => void clips.pop(),
    beginMask: () => {
      aside += 1;
    },
    // Drawings that show through a mask are clipped to it; the mask ends with the clip.
    endMask: () => {
      aside -= 1;
      push(clip());
    },
    beginTile: (area, _view, _xstep, _ystep, matrix) => {
      mark(transformed(area, matrix));
      aside += 1;
      return 0;
    },
    endTile: () => {
      aside -= 1;
    },
  });
  page.run(device, mupdf.Matrix.identity);
  device.close();
  device.destroy();
  return found;
}

const isWhite = (space: Space, colour: readonly number[]): boolean => {
  const type = space.getType();
  if (type === "Gray" || type === "RGB") return colour.every((part) => part >= 0.999);
  return type === "CMYK" && colour.every((part) => part <= 0.001);
};
