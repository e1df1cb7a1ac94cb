import type { ReadPage } from "#engines/mupdf/index.ts";
import type { Box, SaidLine, SaidPage, SaidWord, ScannedPage } from "#formats/recognised/page.ts";
import type { Point, SeenLine } from "#formats/recognised/seen.ts";
import { endsOf, reachOf, wayOf } from "#formats/recognised/seen-places.ts";
import type { Marks } from "./marks/marks.ts";
import type { Sighting } from "./words.ts";

/** A page, and the words seen on it, unless its text is there already. Marks are in pixels of the read picture. */
export type Recognised = ReadPage & Marks & { sighting: Sighting | undefined };

type Place = (point: Point) => Point;
type Own = Omit<SaidPage, "page">;

/** A page as it is once it is turned and levelled, with the marks seen on it. */
export function scannedOn(read: Recognised, own: Own): ScannedPage {
  const { turn, lean, toFrame, strokes, figures } = read;
  const place = placeOf(toFrame, movedBy(turn, lean, own));
  const scale = scaleOf(place);
  return {
    ...saidOn(read, { ...own, lines: [] }),
    ...{ turn, lean },
    strokes: strokes.map(({ from, to, width }) => ({ from: place(from), to: place(to), width: width * scale })),
    figures: figures.map((corners) => around(corners.map(place))),
  };
}

const placeOf =
  ([a, b, c, d, e, f]: Recognised["toFrame"], onPage: Place): Place =>
  ([x, y]) =>
    onPage([a * x + c * y + e, b * x + d * y + f]);

/** Puts the recognised lines at their places among the page's own lines, turned and levelled as the page is. */
export function saidOn(
  { page, lines, toFrame, turn, lean }: Pick<Recognised, "page" | "lines" | "toFrame" | "turn" | "lean">,
  own: Own,
): SaidPage {
  const onPage = movedBy(turn, lean, own);
  const place = placeOf(toFrame, onPage);
  const isTurned = turn % 180 !== 0;
  return {
    page,
    width: isTurned ? own.height : own.width,
    height: isTurned ? own.width : own.height,
    lines: merged(
      lines.map((line) => saidLine(line, place)),
      own.lines.map((line) => movedLine(line, onPage)),
    ),
  };
}

/** Tells where a place goes when the page's content is levelled and the page is turned. */
function movedBy(turn: number, lean: number, { width, height }: Pick<Own, "width" | "height">): Place {
  const angle = (lean * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned: Record<number, Place> = {
    90: ([x, y]) => [height - y, x],
    180: ([x, y]) => [width - x, height - y],
    270: ([x, y]) => [y, width - x],
  };
  return ([x, y]) => {
    const [right, down] = [x - width / 2, y - height / 2];
    const level: Point = [right * cos - down * sin + width / 2, right * sin + down * cos + height / 2];
    return turned[turn]?.(level) ?? level;
  };
}

function saidLine(line: SeenLine, place: Place): SaidLine {
  const [across, down] = wayOf(line);
  const [x, y] = line.baseline.from;
  const { above, below } = reachOf(line);
  const at = (along: number, up: number): Point =>
    place([x + along * across + up * down, y + along * down - up * across]);
  const words = line.words.map((word): SaidWord => {
    const [start, end] = endsOf(word, line);
    const corners = [at(start, above), at(end, above), at(start, -below), at(end, -below)];
    return { text: word.text, confidence: word.confidence, box: around(corners) };
  });
  const { size } = reachOf(line);
  const [start, end] = [at(0, 0), at(Math.hypot(...wayFrom(line)), 0)];
  return { words, box: aroundAll(words), letters: { from: start, to: end, size: size * scaleOf(place) } };
}

/** The way of a line, right and down, from its beginning to its end. */
const wayFrom = ({ baseline: { from, to } }: SeenLine): [number, number] => [to[0] - from[0], to[1] - from[1]];

/** The points of the page for each pixel. */
function scaleOf(place: Place): number {
  const [[x0, y0], [x1, y1]] = [place([0, 0]), place([1, 0])];
  return Math.hypot(x1 - x0, y1 - y0);
}

function movedLine({ words }: SaidLine, place: Place): SaidLine {
  const moved = words.map((word): SaidWord => {
    const [left, top, right, bottom] = word.box;
    return {
      ...word,
      box: around([place([left, top]), place([right, top]), place([left, bottom]), place([right, bottom])]),
    };
  });
  return { words: moved, box: aroundAll(moved) };
}

/** Merges recognised lines with the page's own, each of which stands before the first that is below it. */
function merged(read: readonly SaidLine[], own: readonly SaidLine[]): SaidLine[] {
  const before = Map.groupBy(own, (line) =>
    read.find(({ box }) => box[1] >= middleOf(line.box) && box[0] < line.box[2] && box[2] > line.box[0]),
  );
  return [...read.flatMap((line) => [...(before.get(line) ?? []), line]), ...(before.get(undefined) ?? [])];
}

const middleOf = ([, top, , bottom]: Box): number => (top + bottom) / 2;

function around(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const aroundAll = (words: readonly SaidWord[]): Box =>
  around(
    words.flatMap(({ box: [left, top, right, bottom] }): Point[] => [
      [left, top],
      [right, bottom],
    ]),
  );
