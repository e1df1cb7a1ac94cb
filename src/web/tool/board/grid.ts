import type { Size } from "../../pdf/size.ts";

/** A place, measured from the corner where the first tile stands: the right one in scripts that run to the left. */
export interface Point {
  x: number;
  y: number;
}

/** Tiles of one size in rows. Where each stands is reckoned, so that of thousands only those in sight have to be there. */
export interface Grid {
  many: number;
  columns: number;
  /** The distance from one tile to the next. */
  pitch: Size;
  tile: Size;
}

/** The free ground beside the tiles, in pixels, where a lasso begins. */
const freeWidth = 12;
const freeHeight = 10;

export function gridOf(many: number, width: number, tile: Size): Grid {
  const columns = Math.max(1, Math.floor(width / (tile.width + freeWidth)));
  return { many, columns, tile, pitch: { width: width / columns, height: tile.height + freeHeight } };
}

/** Places all tiles side by side: a grid of one column laid on its side, so that its heights are widths. */
export function stripOf(many: number, { width, height }: Size): Grid {
  const tile = { width: height, height: width };
  return { many, columns: 1, tile, pitch: { width: tile.width, height: tile.height + freeHeight } };
}

export const heightOf = ({ many, columns, pitch }: Grid): number =>
  Math.ceil(many / columns) * pitch.height + freeHeight;

export function cornerOf({ columns, pitch, tile }: Grid, at: number): Point {
  const x = (at % columns) * pitch.width + (pitch.width - tile.width) / 2;
  return { x: Math.round(x), y: Math.floor(at / columns) * pitch.height + freeHeight };
}

/** Lists the tiles of all rows that are in sight, and of some more on either side. */
export function inSight({ many, columns, pitch }: Grid, top: number, height: number, more = 2): number[] {
  const first = Math.max(0, Math.floor(top / pitch.height) - more);
  const last = Math.ceil((top + height) / pitch.height) + more;
  const [from, to] = [first * columns, Math.min(many, last * columns)];
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** Gives the place to scroll to for the tile to be seen whole. */
export function scrolledTo(grid: Grid, at: number, top: number, height: number): number {
  const { y } = cornerOf(grid, at);
  const [highest, lowest] = [y - freeHeight, y + grid.tile.height + freeHeight];
  return highest < top ? highest : Math.max(top, lowest - height);
}

/** Lists the tiles that a rectangle between two points touches. */
export function touched(grid: Grid, one: Point, other: Point): number[] {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)];
  const { columns, pitch, tile, many } = grid;
  const rows = { from: Math.max(0, Math.floor(top / pitch.height) - 1), to: Math.floor(bottom / pitch.height) };
  const found: number[] = [];
  for (let at = rows.from * columns; at < Math.min(many, (rows.to + 1) * columns); at++) {
    const { x, y } = cornerOf(grid, at);
    if (x <= right && x + tile.width >= left && y <= bottom && y + tile.height >= top) found.push(at);
  }
  return found;
}

/** Gives the tile before which a dropped one comes to stand; the number of tiles for behind the last. */
export function gapAt({ many, columns, pitch }: Grid, { x, y }: Point): number {
  const within = (value: number, most: number) => Math.min(Math.max(0, value), most);
  const row = within(Math.floor((y - freeHeight / 2) / pitch.height), Math.ceil(many / columns) - 1);
  return Math.min(many, row * columns + within(Math.round(x / pitch.width), columns));
}
