import type { TextStyle } from "#formats/model/document.ts";
import type { PathStep, Place, Shape, SlideInline, SlideParagraph, Slides } from "#formats/model/slides.ts";
import type { Page } from "../model/page.ts";

type SlideSize = Slides["size"];

/** In points, as the format has them: one inch to 56. */
const slideSidePt = { least: 72, most: 4_032 };

/** The size of most pages, as far as slides can have it. */
export function sizeOf(pages: readonly Page[]): SlideSize {
  const groups = Map.groupBy(pages, ({ width, height }) => `${Math.round(width)} ${Math.round(height)}`);
  const [most = []] = [...groups.values()].sort((a, b) => b.length - a.length);
  const { width, height } = most[0] ?? { width: 720, height: 540 };
  const scale = Math.min(
    Math.max(1, slideSidePt.least / Math.min(width, height)),
    slideSidePt.most / Math.max(width, height),
  );
  const bounded = (side: number) => Math.min(slideSidePt.most, Math.max(slideSidePt.least, side * scale));
  return { width: bounded(width), height: bounded(height) };
}

export interface Fit {
  scale: number;
  left: number;
  top: number;
}

/** How a page is fitted in the middle of a slide; nothing where it is as large. */
export function fitOf({ width, height }: SlideSize, size: SlideSize): Fit | undefined {
  if (Math.abs(width - size.width) < 1 && Math.abs(height - size.height) < 1) return undefined;
  const scale = Math.min(size.width / width, size.height / height);
  return { scale, left: (size.width - width * scale) / 2, top: (size.height - height * scale) / 2 };
}

/** A shape of a page, where and as large as it is on the slide. */
export function fitted<T extends Shape>(shape: T, fit: Fit | undefined): T {
  if (!fit) return shape;
  const { scale } = fit;
  const place = placedBy(shape.place, fit);
  const line = "line" in shape && shape.line ? { line: { ...shape.line, width: shape.line.width * scale } } : {};
  if (shape.kind === "text")
    return { ...shape, ...line, place, paragraphs: shape.paragraphs.map((one) => scaledText(one, scale)) };
  if (shape.kind === "path")
    return { ...shape, ...line, place, steps: shape.steps.map((step) => scaledStep(step, scale)) };
  if (shape.kind === "picture") return { ...shape, place };
  return {
    ...shape,
    place,
    columns: shape.columns.map((width) => width * scale),
    rows: shape.rows.map(({ height, cells }) => ({
      height: height * scale,
      cells: cells.map(({ padding, ...cell }) => ({
        ...cell,
        ...(padding
          ? {
              padding: {
                top: padding.top * scale,
                right: padding.right * scale,
                bottom: padding.bottom * scale,
                left: padding.left * scale,
              },
            }
          : {}),
        paragraphs: cell.paragraphs.map((one) => scaledText(one, scale)),
      })),
    })),
  };
}

const placedBy = (place: Place, { scale, left, top }: Fit): Place => ({
  ...place,
  left: left + place.left * scale,
  top: top + place.top * scale,
  width: place.width * scale,
  height: place.height * scale,
});

function scaledText(paragraph: SlideParagraph, scale: number): SlideParagraph {
  const { indent, first, space, tabs } = paragraph;
  return {
    ...paragraph,
    content: paragraph.content.map(
      (one): SlideInline => (one.kind === "break" ? one : { ...one, look: scaledLook(one.look, scale) }),
    ),
    indent: indent * scale,
    first: first * scale,
    space: { before: space.before * scale, after: space.after * scale },
    ...(tabs ? { tabs: tabs.map((at) => at * scale) } : {}),
  };
}

const scaledLook = (look: TextStyle, scale: number): TextStyle => ({
  ...look,
  size: Math.max(1, Math.round(look.size * scale * 2) / 2),
});

function scaledStep(step: PathStep, scale: number): PathStep {
  if (step.to === "close") return step;
  if (step.to !== "curve") return { ...step, x: step.x * scale, y: step.y * scale };
  const [a, b, c, d, e, f] = step.points;
  return { to: "curve", points: [a * scale, b * scale, c * scale, d * scale, e * scale, f * scale] };
}
