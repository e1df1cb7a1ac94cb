import type { Pixels } from "#formats/image/pixels.ts";

type Surface = readonly number[];

/** The ground of a picture whose border is one colour or a smooth gradient: a surface of second order for each channel. */
export interface Backdrop {
  /** The factors of 1, x, y, x², xy and y² for red, green and blue, where x and y go from -1 to 1 over the picture. */
  surfaces: readonly [Surface, Surface, Surface];
  /** Levels that a pixel of the ground may lie from the surface: grain, and traces of a JPEG. */
  toleranceLevels: number;
}

/** The part of a border that has to be ground; a subject may stand in the rest of it. */
export const groundShare = 0.7;
/** The greatest noise of a backdrop, as a standard deviation; a border with more is a scene. */
const mostNoiseLevels = 5;
/** The least tolerance: rounding and a JPEG's own small waves. */
const leastToleranceLevels = 4;
const deviations = 3;
const rounds = 6;
/** How near the border's middle colour pixels are to which the first surface is fitted. */
const firstBoundLevels = 40;
const samples = 2_048;
const borderShare = 0.008;

/** Finds the backdrop of a picture by its border; undefined where the border shows a scene. */
export function backdropOf(picture: Pixels): Backdrop | undefined {
  const places = borderOf(picture);
  const near = nearness(picture);
  let surfaces = [0, 1, 2].map((channel) => [middle(places, picture, channel), 0, 0, 0, 0, 0]);
  let [boundLevels, noise] = [firstBoundLevels, 0];
  for (let round = 0; round < rounds; round++) {
    const kept = places.filter((place) => near(surfaces, place) <= boundLevels);
    if (kept.length < places.length * groundShare) return undefined;
    surfaces = [0, 1, 2].map((channel) => fitted(kept, picture, channel));
    const apart = places.map((place) => near(surfaces, place)).sort((a, b) => a - b);
    // Two thirds of scattered values lie within one standard deviation.
    noise = apart[Math.floor(apart.length * groundShare * 0.68)] ?? 0;
    boundLevels = deviations * noise + leastToleranceLevels;
  }
  const [red, green, blue] = surfaces;
  if (noise > mostNoiseLevels || !red || !green || !blue) return undefined;
  return { surfaces: [red, green, blue], toleranceLevels: boundLevels };
}

/** Picks pixels along the four sides, evenly. */
function borderOf({ width, height }: Pixels): number[] {
  const deep = Math.max(1, Math.round(Math.min(width, height) * borderShare));
  const stride = Math.max(1, Math.floor((2 * deep * (width + height)) / samples));
  const places: number[] = [];
  let met = 0;
  for (let y = 0; y < height; y++) {
    const isWhole = y < deep || y >= height - deep;
    for (let x = 0; x < width; x++) {
      if (!isWhole && x === deep) x = Math.max(x, width - deep);
      if (met++ % stride === 0 && x < width) places.push(y * width + x);
    }
  }
  return places;
}

function middle(places: readonly number[], { data }: Pixels, channel: number): number {
  const values = places.map((place) => data[place * 3 + channel] ?? 0).sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}

const termsAt = (x: number, y: number): Surface => [1, x, y, x * x, x * y, y * y];

/** A place along a side as a number from -1 to 1, as the surfaces have it. */
export const along = (at: number, length: number): number => (length > 1 ? (at / (length - 1)) * 2 - 1 : 0);

/** A channel of the backdrop, cut off at black and white as in a picture. */
const heightOf = (surface: Surface, terms: Surface): number =>
  Math.min(
    255,
    Math.max(
      0,
      surface.reduce((sum, factor, term) => sum + factor * (terms[term] ?? 0), 0),
    ),
  );

/** The colour of a backdrop at a place. */
export function colourAt({ surfaces: [red, green, blue] }: Backdrop, x: number, y: number): [number, number, number] {
  const terms = termsAt(x, y);
  return [heightOf(red, terms), heightOf(green, terms), heightOf(blue, terms)];
}

/** How many levels a pixel lies from surfaces, in the channel where it lies farthest. */
const nearness =
  ({ width, height, data }: Pixels) =>
  (surfaces: readonly Surface[], place: number): number => {
    const terms = termsAt(along(place % width, width), along(Math.floor(place / width), height));
    return Math.max(
      ...surfaces.map((surface, channel) => Math.abs((data[place * 3 + channel] ?? 0) - heightOf(surface, terms))),
    );
  };

/** A weight against slope and bend, too small to matter unless the border's sides say nothing of them. */
const shrinkage = 1e-4;

/** Fits the surface of least squares through the given pixels of a channel, by Gauss and Jordan. */
function fitted(places: readonly number[], { width, height, data }: Pixels, channel: number): number[] {
  const rows = Array.from({ length: 6 }, (_, row) => {
    const sums = new Float64Array(7);
    if (row > 0) sums[row] = shrinkage * places.length;
    return sums;
  });
  for (const place of places) {
    const terms = [
      ...termsAt(along(place % width, width), along(Math.floor(place / width), height)),
      data[place * 3 + channel] ?? 0,
    ];
    for (const [index, row] of rows.entries())
      for (const [column, term] of terms.entries()) row[column] = (row[column] ?? 0) + (terms[index] ?? 0) * term;
  }
  for (const [index, row] of rows.entries()) {
    const pivot = row[index] || 1;
    for (let column = 0; column < 7; column++) row[column] = (row[column] ?? 0) / pivot;
    for (const other of rows) {
      const factor = other === row ? 0 : (other[index] ?? 0);
      for (let column = 0; column < 7; column++) other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0);
    }
  }
  return rows.map((row) => row[6] ?? 0);
}
