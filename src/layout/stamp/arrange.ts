/** The nine places on a frame, row by row. */
export const places = [
  ...(["top-left", "top-center", "top-right"] as const),
  ...(["center-left", "center", "center-right"] as const),
  ...(["bottom-left", "bottom-center", "bottom-right"] as const),
];
export type Place = "tile" | (typeof places)[number];

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Wish {
  place: Place;
  /** The middle as shares of the frame, instead of the place's own; it is moved inside until all of the text is. */
  middle?: Point | undefined;
  /** Degrees, counter-clockwise. */
  rotation: number;
  /** Lengths in the frame's unit; what is left out is fitted to the frame. */
  fontSize?: number | undefined;
  margin?: number | undefined;
  /** Smaller letters can't be read, in the frame's unit. */
  leastFontSize: number;
}

export interface Arrangement {
  /** Which of the candidates fits best. */
  choice: number;
  fontSize: number;
  /** Centres of the text in the frame, from its upper left corner. */
  centres: Point[];
  /** The size asked for was too large for the frame. */
  shrunk: boolean;
  /** The margin asked for would have left no room. */
  marginLowered: boolean;
}

/** Letters take so much of the frame's shorter side, and the text so much of the frame, where nobody says. */
const fitted: Record<"center" | "tile" | "edge", { letters: number; text: number }> = {
  center: { letters: 0.2, text: 0.8 },
  tile: { letters: 0.04, text: 0.3 },
  edge: { letters: 0.04, text: 0.5 },
};
/** The margin is this share of the frame's shorter side, where nobody says. */
export const fittedMargin = 0.05;
/** A margin takes no larger share of the frame's shorter side on both of its ends: a fifth is left for the text. */
const mostMargin = 0.4;
/** No more tiles are laid: the gap between them grows until there are so few. */
const mostTiles = 64;
/** The gap grows by a quarter at a time. */
const gapGrowth = 1.25;

/**
 * Finds a size and places for a text in a frame so that all of it lies within. The candidates are the same text in
 * ever more lines, measured in em; few lines are preferred to large letters as long as those are half as large as
 * they might be and can be read.
 */
export function arrange(frame: Size, candidates: readonly Size[], wish: Wish): Arrangement {
  const shorter = Math.min(frame.width, frame.height);
  const margin = Math.min(wish.margin ?? shorter * fittedMargin, shorter * mostMargin);
  const room = { width: frame.width - 2 * margin, height: frame.height - 2 * margin };
  const boxes = candidates.map((size) => turned(size, wish.rotation));
  const { choice, fontSize, shrunk } = choose(room, boxes, wish, shorter);
  const box = scaled(boxes[choice] ?? { width: 0, height: 0 }, fontSize);
  const laid = wish.place === "tile" ? tiles(room, box, fontSize) : [single(room, box, wish.place)];
  const centres = laid.map(({ x, y }) => ({ x: x + margin, y: y + margin }));
  const marginLowered = wish.margin !== undefined && margin < wish.margin;
  const to = wish.place === "tile" ? undefined : wish.middle;
  return { choice, fontSize, shrunk, marginLowered, centres: to ? [moved(frame, box, to)] : centres };
}

function choose(room: Size, boxes: readonly Size[], wish: Wish, shorter: number) {
  const share = fitted[wish.place === "center" || wish.place === "tile" ? wish.place : "edge"];
  const most = boxes.map((box) => largest(room, box));
  if (wish.fontSize !== undefined) {
    const { fontSize } = wish;
    const fits = most.findIndex((size) => size >= fontSize);
    if (fits >= 0) return { choice: fits, fontSize, shrunk: false };
    const choice = most.indexOf(Math.max(...most));
    return { choice, fontSize: most[choice] ?? 0, shrunk: true };
  }
  const aim = Math.max(shorter * share.letters, wish.leastFontSize);
  const sizes = boxes.map((box, index) => {
    const comfortable = Math.min(aim, largest(scaled(room, share.text), box));
    // Rather more of the frame than letters that nobody can read.
    return Math.min(Math.max(comfortable, wish.leastFontSize), most[index] ?? 0);
  });
  const best = Math.max(...sizes);
  const choice = sizes.findIndex((size) => size >= Math.max(best / 2, Math.min(best, wish.leastFontSize)));
  return { choice, fontSize: sizes[choice] ?? 0, shrunk: false };
}

const largest = (room: Size, box: Size): number => Math.min(room.width / box.width, room.height / box.height);
const scaled = ({ width, height }: Size, by: number): Size => ({ width: width * by, height: height * by });

/** Measures the upright box around a turned one. */
export function turned({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

function moved(frame: Size, box: Size, { x, y }: Point): Point {
  const inside = (at: number, most: number, size: number) => Math.min(Math.max(at * most, size / 2), most - size / 2);
  return { x: inside(x, frame.width, box.width), y: inside(y, frame.height, box.height) };
}

function single(room: Size, box: Size, place: Place): Point {
  const x = place.endsWith("left")
    ? box.width / 2
    : place.endsWith("right")
      ? room.width - box.width / 2
      : room.width / 2;
  const top = place.startsWith("top");
  const bottom = place.startsWith("bottom");
  return { x, y: top ? box.height / 2 : bottom ? room.height - box.height / 2 : room.height / 2 };
}

/** Lays whole tiles, spread evenly, every second row moved by half a step. */
function tiles(room: Size, box: Size, fontSize: number): Point[] {
  for (let gap = fontSize; ; gap *= gapGrowth) {
    const rows = steps(room.height, box.height, gap);
    const columns = steps(room.width, box.width, gap);
    if (rows.length * columns.length > mostTiles) continue;
    return rows.flatMap((y, row) => {
      const between = columns.slice(1).map((x, index) => (x + (columns[index] ?? x)) / 2);
      return (row % 2 === 1 && between.length > 0 ? between : columns).map((x) => ({ x, y }));
    });
  }
}

function steps(room: number, size: number, gap: number): number[] {
  const count = Math.max(1, Math.floor((room + gap) / (size + gap)));
  if (count === 1) return [room / 2];
  return Array.from({ length: count }, (_, index) => size / 2 + (index * (room - size)) / (count - 1));
}
