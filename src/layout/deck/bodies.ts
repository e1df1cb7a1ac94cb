import type {
  PictureShape,
  Place,
  Shape,
  Slide,
  SlideParagraph,
  Slides,
  TableShape,
  TextBox,
} from "#formats/model/slides.ts";

/** A slide's body has so much of all letters that are not its title's. */
const bodyShare = 0.6;
/** A text by itself is a body where it has so many letters; a list is one with fewer. */
const fewestLetters = 60;
/** Bodies side by side begin at one height, as a share of the slide's. */
const evenTopShare = 0.03;
/** Places that nobody tells apart, in points. */
const samePlacePt = 2;
const marginShare = 0.05;
/** A smaller picture, as a share of the slide, is an ornament. */
const leastPictureShare = 0.08;

export interface WithBodies {
  slides: Slide[];
  /** Where most bodies begin, and how large they may become. */
  body?: Place;
}

/** Puts what fills a slide beside its title, one text, table or picture or two side by side, in the placeholders for that. */
export function withBodies(slides: readonly Slide[], size: Slides["size"]): WithBodies {
  const named = slides.map((slide) => ({ ...slide, shapes: roled(slide.shapes, size) }));
  const body = commonPlace(named, size);
  const set = body ? named.map((slide) => atPlace(slide, body)) : named;
  return { slides: set.map((slide) => withRoom(slide, size)), ...(body ? { body } : {}) };
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

type Content = TextBox | TableShape | PictureShape;

function roled(shapes: readonly Shape[], size: Slides["size"]): Shape[] {
  const isTitle = (shape: Shape) => shape.kind === "text" && shape.role === "title";
  const told = shapes.filter((shape) => !isTitle(shape));
  const all = told.reduce((sum, shape) => sum + lettersOf(shape), 0);
  const has = (...contents: Content[]) => contents.reduce((sum, one) => sum + lettersOf(one), 0) >= bodyShare * all;
  const [first, second] = told.filter(isBody).sort((a, b) => lettersOf(b) - lettersOf(a));
  const picture = mainPicture(told, size);
  if (!first) return picture && shapes.some(isTitle) ? withRoles(shapes, picture) : [...shapes];
  if (has(first)) {
    const isBeside = picture && first.kind === "text" && standsBeside(first, picture);
    return isBeside ? withRoles(shapes, first, picture) : withRoles(shapes, first);
  }
  return second && has(first, second) && areBeside(first, second, size)
    ? withRoles(shapes, first, second)
    : [...shapes];
}

/** Gives contents their roles: a table or a picture alone has a placeholder of its own; of two side by side the left one is the first. */
function withRoles(shapes: readonly Shape[], one: Content, other?: Content): Shape[] {
  const [left, right] = other && other.place.left < one.place.left ? [other, one] : [one, other];
  const first = right || left.kind === "text" ? "body" : left.kind;
  return shapes.map((shape): Shape => {
    if (shape === right) return { ...right, role: "second-body" };
    return shape === left ? { ...left, role: first } : shape;
  });
}

function isBody(shape: Shape): shape is TextBox | TableShape {
  if (shape.kind === "table") return true;
  if (shape.kind !== "text" || shape.place.turned) return false;
  const items = shape.paragraphs.filter(({ mark }) => mark).length;
  return items > 1 || lettersIn(shape.paragraphs) >= fewestLetters;
}

/** Finds the picture that takes most of what all drawings of a slide take. */
function mainPicture(shapes: readonly Shape[], { width, height }: Slides["size"]): PictureShape | undefined {
  const areaOf = ({ place }: Shape) => place.width * place.height;
  const drawn = shapes.filter(({ kind }) => kind === "picture" || kind === "path");
  const all = drawn.reduce((sum, shape) => sum + areaOf(shape), 0);
  const pictures = drawn.filter((shape): shape is PictureShape => shape.kind === "picture" && !shape.place.turned);
  return pictures.find((one) => areaOf(one) >= bodyShare * all && areaOf(one) >= leastPictureShare * width * height);
}

const areApart = (a: Place, b: Place): boolean => a.left + a.width <= b.left || b.left + b.width <= a.left;

const areBeside = ({ place: a }: Content, { place: b }: Content, { height }: Slides["size"]): boolean =>
  Math.abs(a.top - b.top) < evenTopShare * height && areApart(a, b);

/** Whether a picture stands in the middle of a text's height, or the text in the middle of the picture's. */
function standsBeside({ place: a }: Content, { place: b }: Content): boolean {
  const isLevel = (one: Place, other: Place) => {
    const middle = one.top + one.height / 2;
    return middle > other.top && middle < other.top + other.height;
  };
  return areApart(a, b) && (isLevel(a, b) || isLevel(b, a));
}

const isLoneBody = ({ shapes }: Slide): boolean =>
  !shapes.some((one) => one.kind !== "path" && one.role === "second-body");
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
    isAtStart(body) &&
    slide.shapes.every((one) => one === body || !touches(one.place, place) || touches(one.place, body.place));
  if (!body || !isFree) return slide;
  return { ...slide, shapes: slide.shapes.map((one) => (one === body ? { ...body, wraps: true, place } : one)) };
}

const isAtStart = ({ paragraphs }: TextBox): boolean =>
  paragraphs.every(({ align, rightToLeft }) => align === "start" && !rightToLeft);

/** Gives bodies whose lines all end on purpose what is free beside them: programs break lines in placeholders, told or not. */
function withRoom({ shapes, ...slide }: Slide, { width }: Slides["size"]): Slide {
  const roomy = (body: TextBox): TextBox => {
    const { left, top, height, width: own } = body.place;
    const right = left + own;
    const ends = shapes.flatMap((one) => {
      const { left: from, width: wide, ...other } = one.place;
      if (one === body || other.top >= top + height || top >= other.top + other.height) return [];
      return from >= right ? [from] : from <= left && from + wide >= right ? [from + wide] : [];
    });
    const end = Math.min(width - Math.min(left, marginShare * width), ...ends);
    return { ...body, wraps: true, place: { ...body.place, width: Math.max(right, end) - left } };
  };
  const isTight = (one: Shape): one is TextBox =>
    one.kind === "text" &&
    (one.role === "body" || one.role === "second-body") &&
    !one.wraps &&
    !one.place.turned &&
    isAtStart(one);
  return { ...slide, shapes: shapes.map((one) => (isTight(one) ? roomy(one) : one)) };
}

const touches = (a: Place, b: Place): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
