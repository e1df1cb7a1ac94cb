import {
  type Box,
  heightOf,
  intersect,
  isEmpty,
  type Matrix,
  overlap,
  transformed,
  unitBox,
  unite,
  widthOf,
} from "../kernel/box.ts";
import { mupdf } from "../kernel/library.ts";

/** Points: the coarsest that a cut through a picture at an angle may be. */
const finest = 1;
/** So many tiles are a picture of several metres. */
const mostTiles = 20_000;

/**
 * Pixels are cut by the box around an area that is turned to a picture's own direction. For pictures that stand at an
 * angle that box reaches farther than the area, so they are cut by small tiles whose boxes stay outside. Nothing where
 * all pictures stand straight, and any area will do.
 */
export function tilesOutside(inside: Box, pictures: readonly Matrix[]): Box[] | undefined {
  const turned = pictures.filter(
    ([a, b, c, d]) => !(isNought(b, a) && isNought(c, d)) && !(isNought(a, b) && isNought(d, c)),
  );
  if (turned.length === 0) return undefined;
  const ways = turned.map((matrix) => ({ there: mupdf.Matrix.invert([...matrix]), back: matrix }));
  const reachesInside = (tile: Box) =>
    ways.some(({ there, back }) => overlap(transformed(transformed(tile, there), back), inside));
  const whole = pictures.map(unitBox).reduce<Box | undefined>(unite, undefined);
  const tiles: Box[] = [];
  const ahead = whole ? [whole] : [];
  for (let tile = ahead.pop(); tile && tiles.length < mostTiles; tile = ahead.pop()) {
    if (!reachesInside(tile)) tiles.push(tile);
    else if (!isWithin(tile, inside) && Math.max(widthOf(tile), heightOf(tile)) > finest) ahead.push(...quarters(tile));
  }
  return tiles;
}

const isNought = (part: number, beside: number): boolean => Math.abs(part) < Math.abs(beside) * 1e-4;

const isWithin = (tile: Box, inside: Box): boolean => intersect(tile, inside).every((side, at) => side === tile[at]);

function quarters([left, top, right, bottom]: Box): Box[] {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const parts: Box[] = [
    [left, top, x, y],
    [x, top, right, y],
    [left, y, x, bottom],
    [x, y, right, bottom],
  ];
  return parts.filter((part) => !isEmpty(part));
}
