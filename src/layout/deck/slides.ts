import type { Link } from "#formats/model/document.ts";
import type {
  Place,
  Shape,
  Slide,
  SlideBackground,
  SlideLink,
  Slides,
  TableShape,
  TextBox,
} from "#formats/model/slides.ts";
import { KnownWords } from "../lines/known-words.ts";
import type { Box } from "../model/box.ts";
import { boxOf } from "../model/line.ts";
import type { FileInfo, Page } from "../model/page.ts";
import type { Para } from "../model/parts.ts";
import { turnOf } from "../model/turn.ts";
import { ListFinder } from "../roles/lists.ts";
import { languageOf } from "../text/language.ts";
import { linesWithStyles, type SettledSpacing, spacedStyles, withStyles } from "../text/letter-spacing.ts";
import { withBodies } from "./bodies.ts";
import { boxesOf, groundsOf, wallsOf } from "./boxes.ts";
import { Depths } from "./drawing-order.ts";
import { type Fit, fitOf, fitted, sizeOf } from "./fit.ts";
import { type Leaf, leafOf } from "./leaf.ts";
import { placed, type SlideItems } from "./marks.ts";
import { type Deck, withMaster } from "./master.ts";
import { joinSeries } from "./series.ts";
import { shapeOf } from "./shapes.ts";
import { groundOf } from "./slide-background.ts";
import { SlideOrder } from "./slide-order.ts";
import { tableOf } from "./tables.ts";
import { parasOf, Texts } from "./texts.ts";
import type { TitleChoice } from "./title-cues.ts";
import { titleChoice, titlesOf } from "./titles.ts";
import { ToldShapes } from "./told-shapes.ts";
import { looksOf } from "./usual-styles.ts";

export interface LaidDeck {
  slides: Deck;
  /** Keys of the pictures, in their order. */
  pictures: string[];
  titles: number;
  tables: number;
  /** Pages that had to be fitted, and those whose hidden letters were left out. */
  fitted: number[];
  scans: number[];
}

/** Slides of which nobody knows yet what their titles are. */
function laidSlides(
  pages: readonly Page[],
  about: FileInfo,
): { laid: LaidSlide[]; writer: SlideWriter; size: Slides["size"] } {
  const places = new Map(pages.map(({ number }, at) => [number, at]));
  const words = new KnownWords();
  for (const { runs } of pages)
    for (const row of Map.groupBy(runs, ({ line }) => line).values())
      words.add([{ text: row.map(({ text }) => text).join("") }]);
  const slideOf = (link: Link): SlideLink | undefined => {
    if ("address" in link) return link;
    const slide = places.get(Number(link.place));
    return slide === undefined ? undefined : { slide };
  };
  const size = sizeOf(pages);
  const writer = new SlideWriter(new Texts(words, slideOf), places);
  const told = new ToldShapes(about.tree, pages);
  // One page after the other: of all of them at once the lines alone would fill the memory.
  const laid = pages.map((page) => {
    const leaf = leafOf(page, ({ page: number }) => ({ place: String(number) }), told);
    return writer.slide(leaf, size);
  });
  return { laid, writer, size };
}

/** What may be the title of each slide. */
export const titleChoicesOf = (pages: readonly Page[], about: FileInfo): TitleChoice[] =>
  laidSlides(pages, about).laid.map(({ choice }) => choice);

/** Pages as slides: what stands on a page stands on its slide, where it stood. */
export function deckOf(pages: readonly Page[], about: FileInfo): LaidDeck {
  const { laid, writer, size } = laidSlides(pages, about);
  const titles = titlesOf(laid.map(({ choice }) => choice));
  const made = laid.map((one, at) => withTitle(one, titles[at]));
  const { master, slides, background, firstNumber } = withMaster(
    made,
    pages.map(({ number }) => number),
  );
  const text = pages.flatMap(({ runs }) => runs.map((run) => run.text)).join("\n");
  const language = about.language ?? languageOf(text);
  return {
    slides: {
      ...(about.title ? { title: about.title } : {}),
      ...(about.author ? { author: about.author } : {}),
      ...(language ? { language } : {}),
      size,
      ...withBodies(slides, size),
      looks: looksOf([...slides.flatMap(({ shapes }) => shapes), ...master]),
      ...(background === undefined ? {} : { background }),
      ...(firstNumber === undefined ? {} : { firstNumber }),
      master,
    },
    pictures: [...writer.pictures.keys()],
    titles: titles.filter((at) => at !== undefined).length,
    tables: writer.tables,
    fitted: pages.filter((page) => fitOf(page, size)).map(({ number }) => number),
    scans: writer.scans,
  };
}

/** In points. Boxes have room for a little more, and a line where letters stand closer takes the next word. */
const leastSpacingPt = 0.1;

class SlideWriter {
  tables = 0;
  readonly scans: number[] = [];
  readonly pictures = new Map<string, number>();

  constructor(
    private readonly texts: Texts,
    private readonly places: ReadonlyMap<number, number>,
  ) {}

  #settled: SettledSpacing = new Map();
  readonly #finder = new ListFinder();

  readonly #picture = (key: string): number => {
    const index = this.pictures.get(key) ?? this.pictures.size;
    this.pictures.set(key, index);
    return index;
  };

  slide(leaf: Leaf, size: Slides["size"]): LaidSlide {
    const { page, turned, grids, drawn, isScan } = leaf;
    this.tables += grids.length;
    if (isScan) this.scans.push(page.number);
    const fit = fitOf(page, size);
    const { background, rest } = fit ? { background: undefined, rest: drawn } : groundOf(drawn, page, this.#picture);
    const links = page.links.flatMap(({ box, address, target }) => {
      const slide = target && this.places.get(target.page);
      const link: SlideLink | undefined = address ? { address } : slide === undefined ? undefined : { slide };
      return link ? [{ box, link }] : [];
    });
    const { choice, written } = this.#written({ ...leaf, drawn: rest });
    const depths = new Depths(rest);
    const aside = [...Map.groupBy(turned, (line) => line.turned ?? 0)].flatMap(([degrees, own]) =>
      boxesOf(own).map((group) => turnedBox(this.texts.box(group, page.number), degrees, page)),
    );
    return {
      choice,
      texts: written.map((text) => ({ ...text, depth: depths.of(boxAt(text.shape.place)) })),
      drawn: rest.map((one) => (one.kind === "letters" ? undefined : shapeOf(one, { picture: this.#picture, links }))),
      aside,
      fit,
      background,
    };
  }

  /** Items of all texts of a slide, in the order in which these are read: numbers go on from box to box and from slide to slide. */
  #itemsIn(texts: readonly ReadText[]): SlideItems {
    const finder = this.#finder;
    const columns = Map.groupBy(texts.toSorted(byReading), ({ column }) => column);
    const role = { kind: "heading", level: 1 } as const;
    for (const own of [...columns.values()].flatMap(stacksOf)) {
      let left = Number.POSITIVE_INFINITY;
      const framed = own.flatMap(({ paras, box, isTitle }) => {
        // Further in is what begins behind a text above it; a title may stand anywhere.
        const frame = { left: Math.min(left, box[0]), right: box[2] };
        if (!isTitle) left = frame.left;
        return paras.map((para) => ({ ...para, frame, ...(isTitle ? { role } : {}) }));
      });
      finder.take(framed);
    }
    return placed(finder.taken());
  }

  #written({ page, lines, shapes, drawn, grids }: Leaf): { choice: TitleChoice; written: PlacedShape[] } {
    const order = new SlideOrder({ page, lines, grids });
    const apart = boxesOf(lines, { grounds: groundsOf(drawn, page), walls: wallsOf(drawn), shapes });
    const parts = joinSeries(apart, drawn, shapes);
    const paras = parts.map((own) => parasOf(own, page.number));
    const { styles, settled } = spacedStyles([...paras.flat(), ...grids], this.#settled, leastSpacingPt);
    this.#settled = settled;
    const texts = parts.map((own) => ({ lines: linesWithStyles(own, styles), box: boxOf(own) }));
    const choice = titleChoice(texts, page, shapes);
    // Which of them it is, is told when all slides are known; that a text may be one keeps it from being an item.
    const [likely] = titlesOf([choice]);
    const read = paras.map((own, at) => {
      return {
        paras: own,
        box: boxOf(parts[at] ?? []),
        column: order.columnOf(parts[at]?.[0]),
        isTitle: at === likely,
      };
    });
    const items = this.#itemsIn(read);
    const boxes = texts.map((text, at): PlacedShape => {
      return { shape: this.texts.box(text.lines, page.number, items), at, column: read[at]?.column ?? 0 };
    });
    const tables = grids.map((grid): PlacedShape => {
      return { shape: tableOf(withStyles(grid, styles), this.texts), column: order.columnOf(grid.box) };
    });
    return { choice, written: [...tables, ...boxes] };
  }
}

/** A slide of which nobody knows yet what its title is. */
interface LaidSlide {
  choice: TitleChoice;
  texts: (PlacedShape & { depth: number })[];
  /** What is drawn, by its place in the order in which it is; letters only take a place. */
  drawn: (Shape | undefined)[];
  /** Texts that are turned. */
  aside: TextBox[];
  fit: Fit | undefined;
  background: SlideBackground | undefined;
}

/** A slide with its title in the placeholder for it, and read first; each text lies over what was drawn before it. */
function withTitle({ choice, texts, drawn, aside, fit, background }: LaidSlide, title: number | undefined): Slide {
  const named = texts.map((text) =>
    title !== undefined && text.at === title && text.shape.kind === "text"
      ? { ...text, shape: titled(text.shape, choice) }
      : text,
  );
  const byDepth = Map.groupBy(asRead(named), ({ depth }) => depth);
  const over = (at: number) => byDepth.get(at)?.map(({ shape }) => shape) ?? [];
  const shapes = [...drawn.flatMap((shape, at) => [...(shape ? [shape] : []), ...over(at)]), ...over(drawn.length)];
  return {
    shapes: [...shapes, ...aside].map((shape) => fitted(shape, fit)),
    ...(background === undefined ? {} : { background }),
  };
}

const boxAt = ({ left, top, width, height }: Place): Box => [left, top, left + width, top + height];

/** The paragraphs of a text, and where it is read. */
interface ReadText {
  paras: readonly Para[];
  box: Box;
  column: number;
  isTitle: boolean;
}

/** A page of thousands of texts side by side is a drawing. */
const mostStacks = 50;

/** Texts below each other: one beside another begins a stack of its own. */
function stacksOf(texts: readonly ReadText[]): ReadText[][] {
  const stacks: ReadText[][] = [];
  for (const text of texts) {
    const isAbove = (stack: ReadText[]) => {
      const last = stack.at(-1);
      return (
        last !== undefined &&
        last.box[0] < text.box[2] &&
        last.box[2] > text.box[0] &&
        last.box[3] <= text.box[1] + grainPt
      );
    };
    const own = stacks.slice(-mostStacks).findLast(isAbove);
    if (own) own.push(text);
    else stacks.push([text]);
  }
  return stacks;
}

/** Boxes of lines below each other may touch. */
const grainPt = 3;

const byReading = (one: ReadText, other: ReadText): number =>
  Number(other.isTitle) - Number(one.isTitle) || one.column - other.column || one.box[1] - other.box[1];

interface PlacedShape {
  shape: TextBox | TableShape;
  /** Its place among the texts of its slide. */
  at?: number;
  /** How many columns are read before the one that it stands in. */
  column: number;
}

/** The order in which a slide is read aloud: its title, and then one column after the other, each from top to bottom. */
const asRead = <T extends PlacedShape>(shapes: readonly T[]): T[] => {
  const isTitle = ({ shape }: PlacedShape) => "role" in shape && shape.role === "title";
  return [...shapes].sort(
    (a, b) => Number(isTitle(b)) - Number(isTitle(a)) || a.column - b.column || a.shape.place.top - b.shape.place.top,
  );
};

/** A title may become longer: its box goes on to where the page's margin is. */
function titled(box: TextBox, { width }: Pick<TitleChoice, "width">): TextBox {
  const { place } = box;
  const middle = place.left + place.width / 2;
  const [first, ...others] = box.paragraphs;
  const isAlike = others.every(({ align, rightToLeft }) => align === first?.align && rightToLeft === first.rightToLeft);
  if (!isAlike || first?.align === "end" || box.wraps) return { ...box, role: "title" };
  // A line alone that stands in the middle is set there; of several it is known.
  const isInMiddle = Math.abs(middle - width / 2) < 0.02 * width;
  const isCentred = isInMiddle && (others.length === 0 || first?.align === "center");
  if (!isCentred && others.length > 0 && first?.align === "center") return { ...box, role: "title" };
  const [left, right] = [place.left, width - place.left - place.width];
  const margin = Math.min(left, right, width * 0.05);
  if (isCentred) {
    const half = Math.min(middle, width - middle) - margin;
    const paragraphs = box.paragraphs.map((one) => ({ ...one, align: "center" as const }));
    return {
      ...box,
      role: "title",
      wraps: true,
      paragraphs,
      place: { ...place, left: middle - half, width: 2 * half },
    };
  }
  const isLeftwards = box.paragraphs.some(({ rightToLeft }) => rightToLeft);
  const grown = isLeftwards
    ? { left: margin, width: place.left + place.width - margin }
    : { width: Math.max(place.width, width - margin - place.left) };
  return { ...box, role: "title", wraps: true, place: { ...place, ...grown } };
}

/** A box that was written on the page turned back, turned with its text around its middle. */
function turnedBox(box: TextBox, degrees: number, page: Page): TextBox {
  const { left, top, width, height } = box.place;
  const [x, y] = turnOf(degrees, page).onto(left + width / 2, top + height / 2);
  return { ...box, place: { left: x - width / 2, top: y - height / 2, width, height, turned: degrees } };
}
