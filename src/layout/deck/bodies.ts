import type { Place, Shape, Slide, SlideParagraph, Slides, TextBox } from "#formats/model/slides.ts";

/** A slide's body has so much of all letters that are not its title's. */
const bodyShare = 0.6;
/** A text by itself is a body where it has so many letters; a list is one with fewer. */
const fewestLetters = 60;
/** Bodies side by side begin at one height, as a share of the slide's. */
const evenTopShare = 0.03;
/** Places that nobody tells apart, in points. */
const samePlacePt = 2;
const marginShare = 0.05;

export interface WithBodies {
  slides: Slide[];
  /** Where most bodies begin, and how large they may become. */
  body?: Place;
}

/** What fills a slide beside its title, one list or text or two side by side, is in the placeholders for that. */
export function withBodies(slides: readonly Slide[], size: Slides["size"]): WithBodies {
  const named = slides.map((slide) => ({ ...slide, shapes: roled(slide.shapes, size) }));
  const body = commonPlace(named, size);
  return body ? { slides: named.map((slide) => atPlace(slide, body)), body } : { slides: named };
}

const lettersIn = (paragraphs: readonly SlideParagraph[]): number =>
  paragraphs
    .flatMap(({ content }) => content)
    .reduce((sum, one) => sum + (one.kind === "break" ? 0 : one.text.replace(/\s/g, "").length), 0);

function lettersOf(shape: Shape): number {
  if (shape.kind === "text") return lettersIn(shape.paragraphs);
  if (shape.kind !== "table") return 0;
  return shape.rows.flatMap(({ cells }) => cells).reduce((sum, { paragraphs }) => sum + lettersIn(paragraphs), 0);
}

function roled(shapes: readonly Shape[], size: Slides["size"]): Shape[] {
  const told = shapes.filter((shape) => !(shape.kind === "text" && shape.role === "title"));
  const all = told.reduce((sum, shape) => sum + lettersOf(shape), 0);
  const [first, second] = told.filter(isBody).sort((a, b) => lettersOf(b) - lettersOf(a));
  if (!first) return [...shapes];
  const has = (...bodies: TextBox[]) => bodies.reduce((sum, one) => sum + lettersOf(one), 0) >= bodyShare * all;
  if (has(first)) return shapes.map((shape) => (shape === first ? { ...first, role: "body" } : shape));
  if (!second || !has(first, second) || !areBeside(first, second, size)) return [...shapes];
  const [left, right] = first.place.left < second.place.left ? [first, second] : [second, first];
  return shapes.map((shape): Shape => {
    if (shape === left) return { ...left, role: "body" };
    return shape === right ? { ...right, role: "second-body" } : shape;
  });
}

function isBody(shape: Shape): shape is TextBox {
  if (shape.kind !== "text" || shape.place.turned) return false;
  const items = shape.paragraphs.filter(({ mark }) => mark).length;
  return items > 1 || lettersIn(shape.paragraphs) >= fewestLetters;
}

const areBeside = ({ place: a }: TextBox, { place: b }: TextBox, { height }: Slides["size"]): boolean =>
  Math.abs(a.top - b.top) < evenTopShare * height && (a.left + a.width <= b.left || b.left + b.width <= a.left);

const isLoneBody = ({ shapes }: Slide): boolean =>
  !shapes.some((one) => one.kind === "text" && one.role === "second-body");
const bodyOf = (slide: Slide): TextBox | undefined =>
  isLoneBody(slide)
    ? slide.shapes.find((one): one is TextBox => one.kind === "text" && one.role === "body")
    : undefined;

const isAt = (one: Place, other: Place): boolean =>
  Math.abs(one.left - other.left) < samePlacePt && Math.abs(one.top - other.top) < samePlacePt;

/** Where the bodies of most slides begin; they go on to the margins. */
function commonPlace(slides: readonly Slide[], { width, height }: Slides["size"]): Place | undefined {
  const places = slides.flatMap((slide) => bodyOf(slide)?.place ?? []);
  const round = (points: number) => Math.round(points / samePlacePt);
  const [most] = [...Map.groupBy(places, ({ left, top }) => `${round(left)} ${round(top)}`).values()].sort(
    (a, b) => b.length - a.length,
  );
  const [own] = most ?? [];
  if (!own) return undefined;
  const { left, top } = own;
  const right = Math.max(width - Math.min(left, marginShare * width), ...(most ?? []).map((one) => left + one.width));
  const bottom = Math.max((1 - marginShare) * height, ...(most ?? []).map((one) => top + one.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** A body whose lines end where they are told to may have all of the common place; nothing else may stand there. */
function atPlace(slide: Slide, place: Place): Slide {
  const body = bodyOf(slide);
  const isFree =
    body &&
    !body.wraps &&
    isAt(body.place, place) &&
    body.paragraphs.every(({ align, rightToLeft }) => align === "start" && !rightToLeft) &&
    slide.shapes.every((one) => one === body || !touches(one.place, place) || touches(one.place, body.place));
  if (!body || !isFree) return slide;
  return { ...slide, shapes: slide.shapes.map((one) => (one === body ? { ...body, wraps: true, place } : one)) };
}

const touches = (a: Place, b: Place): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
