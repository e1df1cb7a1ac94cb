import type { Pixels } from "#formats/image/pixels.ts";
import { along, type Backdrop, colourAt } from "./backdrop.ts";
import { neighbours } from "./places.ts";

/** The distances of a picture's colours from a backdrop. */
export interface Colours {
  /** Levels between each pixel and the backdrop there, in the channel where they differ most. */
  apart: Float32Array;
  /** 1 where a pixel is the backdrop in a shade. */
  shade: Uint8Array;
}

/** The most light that a shadow takes, as a share. */
const darkest = 0.7;

export function coloursAgainst(backdrop: Backdrop, { width, height, data }: Pixels): Colours {
  const apart = new Float32Array(width * height);
  const shade = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const [red, green, blue] = colourAt(backdrop, along(x, width), along(y, height));
      const [r, g, b] = [(data[at * 3] ?? 0) - red, (data[at * 3 + 1] ?? 0) - green, (data[at * 3 + 2] ?? 0) - blue];
      apart[at] = Math.max(Math.abs(r), Math.abs(g), Math.abs(b));
      const light = red * red + green * green + blue * blue;
      const share = (r * red + g * green + b * blue) / Math.max(1, light);
      if (share >= 0 || share < -darkest) continue;
      const aside = r * r + g * g + b * b - share * share * light;
      if (aside <= backdrop.toleranceLevels ** 2) shade[at] = 1;
    }
  }
  return { apart, shade };
}

/** The kinds of pixels by their colours: no ground, … */
export const subject = 0;
/** … connected with the border, over shades that come gradually; … */
export const outside = 1;
/** … or of the backdrop's colour, but enclosed. */
export const enclosed = 2;

/** The steepest that a shadow's edge grows dark, in levels a pixel of the mask. */
const shadeStepLevels = 3;

/** Tells which pixels are ground: `subject`, `outside` or `enclosed`. */
export function groundBy(
  { apart, shade }: Colours,
  { width, height, data }: Pixels,
  toleranceLevels: number,
): Uint8Array {
  const kinds = new Uint8Array(width * height);
  for (let at = 0; at < kinds.length; at++) if ((apart[at] ?? 0) <= toleranceLevels) kinds[at] = enclosed;
  const queue = new Int32Array(width * height);
  let length = 0;
  const take = (at: number) => {
    kinds[at] = outside;
    queue[length++] = at;
  };
  const begin = (at: number) => {
    if (kinds[at] === enclosed) take(at);
  };
  for (let x = 0; x < width; x++) for (const at of [x, (height - 1) * width + x]) begin(at);
  for (let y = 0; y < height; y++) for (const at of [y * width, (y + 1) * width - 1]) begin(at);
  const step = shadeStepLevels + toleranceLevels / 3;
  const look = (from: number, at: number) => {
    if (kinds[at] === enclosed) take(at);
    else if (kinds[at] === subject && shade[at] === 1 && stepBetween(data, from, at) <= step) take(at);
  };
  for (let next = 0; next < length; next++) {
    const at = queue[next] ?? 0;
    for (const to of neighbours(at, width, kinds.length)) look(at, to);
  }
  return kinds;
}

const stepBetween = (data: Uint8Array, one: number, other: number): number =>
  Math.max(
    Math.abs((data[one * 3] ?? 0) - (data[other * 3] ?? 0)),
    Math.abs((data[one * 3 + 1] ?? 0) - (data[other * 3 + 1] ?? 0)),
    Math.abs((data[one * 3 + 2] ?? 0) - (data[other * 3 + 2] ?? 0)),
  );
