import type { Shape, Slide, SlideBackground, Slides, TextBox } from "#formats/model/slides.ts";

/** What stands on as many slides stands on the master. */
const mostSlidesShare = 0.6;
/** Distances that nobody sees, in points. */
const grainPt = 2;

/** What lies above more of a slide's own shapes is taken to touch one of them. */
const mostShapesBelow = 400;

interface Sorted {
  master: Shape[];
  background?: SlideBackground;
  firstNumber?: number;
  slides: Slide[];
}

/**
 * What is the same on most slides goes to their master, once, with the number of the slide as a field. A slide that
 * has not all of it shows none of the master and keeps its own.
 */
export function withMaster(slides: readonly Slide[], numbers: readonly number[]): Sorted {
  const background = commonGround(slides);
  const { first, isNumbered } = numbering(slides, numbers);
  const keyed = slides.map(({ shapes }, at) =>
    shapes.map((shape) => keyOf(shape, isNumbered ? first + at : undefined)),
  );
  const usual = usualKeys(slides, keyed);
  const has = (at: number) => usual.size > 0 && [...usual].every((key) => keyed[at]?.includes(key));
  const full = slides.findIndex((_, at) => has(at));
  const example = slides[full];
  const plain = slides.map((slide) => withoutGround(slide, background));
  const common = {
    ...(background === undefined ? {} : { background }),
    ...(isNumbered && first !== 1 ? { firstNumber: first } : {}),
  };
  if (!example) return { master: [], slides: plain, ...common };
  const isField = isNumbered ? first + full : undefined;
  const master = example.shapes
    .filter((_, at) => usual.has(keyed[full]?.[at] ?? ""))
    .map((shape) => (isField !== undefined && numberIn(shape) === isField ? asField(shape) : shape));
  return {
    master,
    slides: plain.map((slide, at) =>
      has(at)
        ? { ...slide, shapes: slide.shapes.filter((_, place) => !usual.has(keyed[at]?.[place] ?? "")) }
        : { ...slide, bare: true },
    ),
    ...common,
  };
}

function commonGround(slides: readonly Slide[]): SlideBackground | undefined {
  const groups = Map.groupBy(slides, ({ background }) => JSON.stringify(background ?? "#ffffff"));
  const [own] = [...groups.values()].sort((a, b) => b.length - a.length);
  return own && own.length > 1 && own.length >= mostSlidesShare * slides.length ? own[0]?.background : undefined;
}

function withoutGround(slide: Slide, common: SlideBackground | undefined): Slide {
  if (common === undefined) return slide;
  if (JSON.stringify(slide.background) !== JSON.stringify(common))
    return { ...slide, background: slide.background ?? "#ffffff" };
  const { background: _, ...rest } = slide;
  return rest;
}

/** A text that is nothing but a number. */
function numberIn(shape: Shape): number | undefined {
  if (shape.kind !== "text" || shape.paragraphs.length !== 1) return undefined;
  const text = textOf(shape).trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

const textOf = ({ paragraphs }: TextBox): string =>
  paragraphs.map(({ content }) => content.map((one) => (one.kind === "break" ? "\n" : one.text)).join("")).join("\n");

/** Whether slides bear their numbers, all of them counted on from the first one's. */
function numbering(slides: readonly Slide[], numbers: readonly number[]): { first: number; isNumbered: boolean } {
  const votes = new Map<number, number>();
  for (const [at, { shapes }] of slides.entries()) {
    const found = new Set(shapes.flatMap((shape) => numberIn(shape) ?? []).map((number) => number - at));
    for (const first of found) votes.set(first, (votes.get(first) ?? 0) + 1);
  }
  const [own] = [...votes].filter(([first]) => first >= 0).sort((a, b) => b[1] - a[1]);
  const isNumbered = own !== undefined && slides.length > 2 && own[1] >= mostSlidesShare * slides.length;
  return { first: isNumbered ? own[0] : (numbers[0] ?? 1), isNumbered };
}

const rounded = (value: number): number => Math.round(value / grainPt);

/** What a shape is and where; a slide's own number is the same everywhere, and stands where its end or middle does. */
function keyOf(shape: Shape, number: number | undefined): string {
  const { left, top, width, height } = shape.place;
  if (number !== undefined && numberIn(shape) === number)
    return `number ${rounded(top)} ${Math.round((left + width / 2) / 16)}`;
  const { kind, place, ...rest } = shape;
  return JSON.stringify([kind, [left, top, width, height].map(rounded), place.turned, rest], (_, value: unknown) =>
    typeof value === "number" ? Math.round(value) : value,
  );
}

/** Keys of most slides, of what nothing lies under that is not common as well. */
function usualKeys(slides: readonly Slide[], keyed: readonly string[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const keys of keyed) for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = Math.max(2, mostSlidesShare * slides.length);
  const usual = new Set([...counts].flatMap(([key, count]) => (count >= least ? [key] : [])));
  for (const [at, { shapes }] of slides.entries()) {
    const below: Shape[] = [];
    for (const [place, shape] of shapes.entries()) {
      const key = keyed[at]?.[place] ?? "";
      const isTitle = "role" in shape && shape.role === "title";
      if (!usual.has(key)) below.push(shape);
      else if (isTitle || below.length > mostShapesBelow || below.some((one) => touches(one, shape))) {
        usual.delete(key);
        below.push(shape);
      }
    }
  }
  return usual;
}

const touches = ({ place: a }: Shape, { place: b }: Shape): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

function asField(shape: Shape): Shape {
  if (shape.kind !== "text") return shape;
  return {
    ...shape,
    paragraphs: shape.paragraphs.map((paragraph) => ({
      ...paragraph,
      content: paragraph.content.flatMap((one) =>
        one.kind === "span" && one.text.trim() !== ""
          ? [{ kind: "number" as const, look: one.look, text: one.text.trim() }]
          : [],
      ),
    })),
  };
}

export type Deck = Omit<Slides, "pictures">;
