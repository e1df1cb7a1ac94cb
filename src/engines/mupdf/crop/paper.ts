import type { Box } from "../kernel/box.ts";

/** A page as pixels of a single channel: in each the darkest of its colours counts, so that pale colours do. */
export interface Seen {
  width: number;
  height: number;
  stride: number;
  samples: Uint8ClampedArray;
}

/** A third of an inch at one pixel a point: light falls evenly on so much paper, and letters leave most of it free. */
const tileSide = 24;
/** The share of a tile's pixels that are darker than its paper. */
const inked = 0.85;
/** The darkest paper that is scanned; anything darker at the edges is a picture, or the scanner's lid. */
const darkestPaper = 160;
const steepestLight = 24;
/** The least contrast of ink: noise stays below it, pencil does not. */
const leastContrast = 36;

/**
 * The box around the ink on scanned paper: none on a blank page, and undefined where the page is not paper all around.
 * Paper is never quite white, nor is it lit evenly, so ink is darker than the paper about it; specks of dust are no
 * ink.
 */
export function inkOn(seen: Seen): { ink: Box | undefined } | undefined {
  const { width, height } = seen;
  const grey = darkest(seen);
  const across = Math.max(1, Math.round(width / tileSide));
  const down = Math.max(1, Math.round(height / tileSide));
  const tiles = Array.from({ length: across * down }, (_, index) =>
    paperIn(grey, width, [
      Math.round(((index % across) * width) / across),
      Math.round((Math.floor(index / across) * height) / down),
      Math.round((((index % across) + 1) * width) / across),
      Math.round(((Math.floor(index / across) + 1) * height) / down),
    ]),
  );
  if (!isPaperAllAround(tiles, across, down)) return undefined;
  const paper = lightestAbout(tiles, across, down);
  const isInk = (x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const tile = Math.floor((y * down) / height) * across + Math.floor((x * across) / width);
    return (grey[y * width + x] ?? 255) < (paper[tile] ?? 255) - leastContrast;
  };
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((x >= left && x < right && y >= top && y < bottom) || !isInk(x, y) || isSpeck(isInk, x, y)) continue;
      [left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x + 1),
        Math.max(bottom, y + 1),
      ];
    }
  }
  return { ink: right > left ? [left, top, right, bottom] : undefined };
}

function darkest({ width, height, stride, samples }: Seen): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + x * 3;
      grey[y * width + x] = Math.min(samples[at] ?? 255, samples[at + 1] ?? 255, samples[at + 2] ?? 255);
    }
  }
  return grey;
}

function paperIn(grey: Uint8Array, width: number, [left, top, right, bottom]: Box): number {
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const value = grey[y * width + x] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  let rest = (right - left) * (bottom - top) * (1 - inked);
  for (let value = 255; value > 0; value--) {
    rest -= counts[value] ?? 0;
    if (rest <= 0) return value;
  }
  return 0;
}

function isPaperAllAround(tiles: readonly number[], across: number, down: number): boolean {
  const around = [
    ...Array.from({ length: across }, (_, column) => column),
    ...Array.from({ length: down }, (_, row) => row * across + across - 1),
    ...Array.from({ length: across }, (_, column) => down * across - 1 - column),
    ...Array.from({ length: down }, (_, row) => (down - 1 - row) * across),
  ].map((tile) => tiles[tile] ?? 0);
  return around.every(
    (paper, at) => paper >= darkestPaper && Math.abs(paper - (around[at - 1] ?? paper)) <= steepestLight,
  );
}

/** The shade of paper under a dark picture, taken from beside it. */
const lightestAbout = (tiles: readonly number[], across: number, down: number): number[] =>
  tiles.map((own, index) => {
    const [column, row] = [index % across, Math.floor(index / across)];
    let lightest = own;
    for (const y of [row - 1, row, row + 1]) {
      for (const x of [column - 1, column, column + 1]) {
        if (x >= 0 && y >= 0 && x < across && y < down) lightest = Math.max(lightest, tiles[y * across + x] ?? 0);
      }
    }
    return lightest;
  });

function isSpeck(isInk: (x: number, y: number) => boolean, x: number, y: number): boolean {
  let neighbours = 0;
  for (const down of [-1, 0, 1]) {
    for (const across of [-1, 0, 1]) if ((across !== 0 || down !== 0) && isInk(x + across, y + down)) neighbours += 1;
  }
  return neighbours < 2;
}
