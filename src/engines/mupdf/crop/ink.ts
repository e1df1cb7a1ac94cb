import { type Box, type Matrix, transformed, unite } from "../kernel/box.ts";
import { mupdf, type PDFPage } from "../kernel/library.ts";

type Text = InstanceType<typeof mupdf.Text>;
type Font = Parameters<Text["showGlyph"]>[0];
type Point = readonly [x: number, y: number];

/** The place where the glyphs at one point of a page begin, and their visible shape. */
export interface Inked {
  /** The visible shape; undefined for glyphs without strokes. */
  ink: Box | undefined;
  /** The box by which the library cuts a glyph that is written from top to bottom. */
  vertical: Box | undefined;
}

/** A mark such as an accent, where it is drawn by itself. */
export interface Mark {
  at: Point;
  ink: Box | undefined;
}

/** The visible shapes of a page's glyphs. */
export interface Inks {
  /** The drawing of the glyph that begins at a point. */
  at(origin: Point): Inked | undefined;
  /** The nearest drawing of a mark, if there is one so near. */
  mark(text: string, origin: Point, within: number): Mark | undefined;
}

/** A size so large that the unit by which the library widens the bounds of a text is next to nothing. */
const em = 10_000;
const none: Matrix = [1, 0, 0, 1, 0, 0];
const large: Matrix = [em, 0, 0, em, 0, 0];
/** The widest shape that a font of ideographs may claim. */
const widest: Box = [-0.5, 0, 1.5, 1];
/** Steps to a point within which two ways of reckoning find the same place. */
const stepsPerPoint = 8;
const beside = [-1, 0, 1];

/** Looks at every glyph of a page's content, to be asked for by where it begins. */
export function inkOn(page: PDFPage): Inks {
  const found = new Map<string, Inked>();
  const marks = new Map<number, Mark[]>();
  const shapes = new Map<string, Box>();
  const note = (font: Font, place: Matrix, glyph: number, sign: number, isVertical: boolean) => {
    const [, , , , x, y] = place;
    const key = `${Math.round(x * stepsPerPoint)} ${Math.round(y * stepsPerPoint)}`;
    const shape = shapeOf(shapes, font, glyph, sign);
    const ink = shape[0] < shape[2] && shape[1] < shape[3] ? transformed(shape, place) : undefined;
    const known = found.get(key);
    // The second sign of a ligature has no glyph of its own.
    if (glyph >= 0 && isMark(String.fromCodePoint(sign)))
      marks.set(sign, [...(marks.get(sign) ?? []), { at: [x, y], ink }]);
    const vertical = isVertical ? transformed(widest, place) : undefined;
    found.set(key, { ink: unite(known?.ink, ink), vertical: unite(known?.vertical, vertical) });
  };
  const read = (text: Text, matrix: Matrix, ...rest: ({ destroy(): void } | undefined)[]) => {
    text.walk({
      showGlyph: (font, place, glyph, sign, mode) =>
        note(font, mupdf.Matrix.concat(place, [...matrix]), glyph, sign, mode === 1),
    });
    for (const part of [text, ...rest]) part?.destroy();
  };
  const device = new mupdf.Device({
    fillText: (text, matrix, space) => read(text, matrix, space),
    strokeText: (text, stroke, matrix, space) => read(text, matrix, stroke, space),
    clipText: (text, matrix) => read(text, matrix),
    clipStrokeText: (text, stroke, matrix) => read(text, matrix, stroke),
    ignoreText: (text, matrix) => read(text, matrix),
  });
  page.runPageContents(device, mupdf.Matrix.identity);
  device.close();
  device.destroy();
  return {
    at: (origin) => nearest(found, origin),
    mark: (text, origin, within) => {
      const distance = ({ at }: Mark) => Math.hypot(at[0] - origin[0], at[1] - origin[1]);
      const near = (marks.get(text.codePointAt(0) ?? 0) ?? []).filter((mark) => distance(mark) <= within);
      return near.sort((a, b) => distance(a) - distance(b))[0];
    },
  };
}

export const isMark = (text: string): boolean => /^\p{M}$/u.test(text);

/** Measures a glyph's bounds in its font's own units, empty for a blank. */
function shapeOf(shapes: Map<string, Box>, font: Font, glyph: number, sign: number): Box {
  const key = `${font.pointer} ${glyph}`;
  const known = shapes.get(key);
  if (known) return known;
  const text = new mupdf.Text();
  text.showGlyph(font, [...none], glyph, sign);
  const [left, top, right, bottom] = text.getBounds(null as never, [...large]);
  text.destroy();
  // A shape no larger than the widening has no strokes.
  const shape: Box = [(left + 1) / em, (top + 1) / em, (right - 1) / em, (bottom - 1) / em];
  shapes.set(key, shape);
  return shape;
}

function nearest(found: ReadonlyMap<string, Inked>, [x, y]: Point): Inked | undefined {
  const [column, row] = [Math.round(x * stepsPerPoint), Math.round(y * stepsPerPoint)];
  const here = found.get(`${column} ${row}`);
  if (here) return here;
  for (const down of beside) {
    for (const across of beside) {
      const near = found.get(`${column + across} ${row + down}`);
      if (near) return near;
    }
  }
  return undefined;
}
