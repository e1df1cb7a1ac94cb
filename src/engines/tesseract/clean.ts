import type { Picture } from "./picture.ts";

/** A third of an inch at 200 dpi: light falls evenly on so much paper. */
const tileSide = 64;
/** The share of a tile's pixels that are darker than its paper. */
const inked = 0.8;
/** The greatest difference of paper from one place to another, of 255 shades, that is not in the way of its letters. */
const evenEnough = 40;
/** Looks at every third pixel across and down, which is enough to know the paper. */
const apart = 3;
const white = 255;
/** The darkest paper that is printed on; anything darker is a picture, or white letters' ground. */
const darkestPaper = 90;
/** The deviation of paper's pixels, of 255, from which shapes fall apart. */
const grainy = 9;

/**
 * Makes the letters of a picture stand out as they would on clean paper in even light. Other pictures come back as they
 * are: a sharp one loses by being smoothed.
 */
export function clean(picture: Picture): Picture {
  const grain = grainOf(picture);
  const smooth = grain > grainy ? smoothed(picture) : picture;
  const paper = paperOf(smooth);
  return paper.uneven > evenEnough ? evened(smooth, paper) : smooth;
}

/** Measures grain: the deviation of neighbours where nothing is drawn, the median over all places. */
export function grainOf({ width, height, shades }: Picture): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let y = 1; y < height - 1; y += apart) {
    for (let x = 1; x < width - 1; x += apart) {
      const at = y * width + x;
      const around =
        (shades[at - 1] ?? 0) + (shades[at + 1] ?? 0) + (shades[at - width] ?? 0) + (shades[at + width] ?? 0);
      const own = shades[at] ?? 0;
      if (own > 250 || own < 5) continue;
      const difference = Math.min(255, Math.round(Math.abs(own - around / 4)));
      counts[difference] = (counts[difference] ?? 0) + 1;
      all += 1;
    }
  }
  // Clean paper has few pixels other than white, and those belong to letters' edges.
  if (all < (width * height) / apart ** 2 / 3) return 0;
  let rest = all / 2;
  for (let value = 0; value < 256; value++) {
    rest -= counts[value] ?? 0;
    if (rest <= 0) return value * 1.33;
  }
  return 0;
}

/** Mixes each pixel with its neighbours, by 1 2 1 across and down. */
function smoothed(picture: Picture): Picture {
  const { width, height, shades } = picture;
  const [rows, all] = [new Uint8Array(shades.length), new Uint8Array(shades.length)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const own = shades[at] ?? 0;
      const [left, right] = [x > 0 ? (shades[at - 1] ?? 0) : own, x < width - 1 ? (shades[at + 1] ?? 0) : own];
      rows[at] = (left + 2 * own + right + 2) >> 2;
    }
  }
  for (let at = 0; at < all.length; at++) {
    const own = rows[at] ?? 0;
    all[at] = ((rows[at - width] ?? own) + 2 * own + (rows[at + width] ?? own) + 2) >> 2;
  }
  return { ...picture, shades: all };
}

interface Paper {
  across: number;
  down: number;
  /** The shade of each tile's paper. */
  shades: Float64Array;
  /** The difference between the darkest and the lightest paper, but for a few tiles. */
  uneven: number;
}

function paperOf({ width, height, shades }: Picture): Paper {
  const across = Math.max(1, Math.round(width / tileSide));
  const down = Math.max(1, Math.round(height / tileSide));
  const own = new Float64Array(across * down);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const counts = new Uint32Array(256);
      const [left, right] = [column, column + 1].map((at) => Math.floor((at * width) / across)) as [number, number];
      const [top, bottom] = [row, row + 1].map((at) => Math.floor((at * height) / down)) as [number, number];
      let all = 0;
      for (let y = top; y < bottom; y += apart) {
        for (let x = left; x < right; x += apart) {
          const value = shades[y * width + x] ?? 0;
          counts[value] = (counts[value] ?? 0) + 1;
          all += 1;
        }
      }
      let rest = all * (1 - inked);
      let paper = 255;
      for (; paper > 0 && rest > 0; paper--) rest -= counts[paper] ?? 0;
      own[row * across + column] = Math.max(1, paper);
    }
  }
  const light = own.filter((paper) => paper >= darkestPaper).sort();
  // A page that is dark in many places is no paper in a shade.
  const isPaper = light.length > own.length * 0.9;
  const uneven = (light[Math.floor(light.length * 0.98)] ?? 0) - (light[Math.floor(light.length * 0.02)] ?? 0);
  return { across, down, shades: own, uneven: isPaper ? uneven : 0 };
}

/** Shows every pixel as it would be on white paper; between the middles of tiles light changes gradually. */
function evened(picture: Picture, { across, down, shades: paper }: Paper): Picture {
  const { width, height, shades } = picture;
  const all = new Uint8Array(shades.length);
  for (let y = 0; y < height; y++) {
    const [row, below, under] = between(y, height, down);
    for (let x = 0; x < width; x++) {
      const [column, beside, right] = between(x, width, across);
      const upper =
        (paper[row * across + column] ?? white) * (1 - right) + (paper[row * across + beside] ?? white) * right;
      const lower =
        (paper[below * across + column] ?? white) * (1 - right) + (paper[below * across + beside] ?? white) * right;
      const ground = upper * (1 - under) + lower * under;
      all[y * width + x] = Math.min(white, ((shades[y * width + x] ?? 0) * white) / Math.max(ground, darkestPaper));
    }
  }
  return { ...picture, shades: all };
}

/** Finds the two tiles between whose middles a place is, and how far it is on the way. */
function between(place: number, length: number, tiles: number): [first: number, second: number, way: number] {
  const at = Math.max(0, Math.min(tiles - 1, ((place + 0.5) * tiles) / length - 0.5));
  const first = Math.floor(at);
  return [first, Math.min(tiles - 1, first + 1), at - first];
}
