import type { Pixels } from "#formats/image/pixels.ts";
import type { Tensor } from "../network.ts";
import type { Face } from "./face.ts";
import type { Bounds } from "./oval.ts";

/** A picture at one of its sizes; `across` and `down` tell how many times smaller it is. */
export interface Level {
  pixels: Pixels;
  across: number;
  down: number;
}

/** A window on a level: its middle there, how far it is turned (radians, clockwise), how much it enlarges. */
export interface Look {
  level: Level;
  x: number;
  y: number;
  roll: number;
  zoom: number;
  width: number;
  height: number;
}

/** A network's input: a colour's value times `scale` plus `shift`, and the value `beyond` outside of the picture. */
export interface Dress {
  scale: number;
  shift: number;
  beyond: number;
  /** Whether blue comes first. */
  isBgr?: boolean;
}

/** Draws a window on a level, as planes of colour for a network. */
export function seen(look: Look, { scale, shift, beyond, isBgr = false }: Dress): Tensor {
  const plane = look.width * look.height;
  const data = new Float32Array(3 * plane).fill(beyond * scale + shift);
  const [red, blue] = isBgr ? [2 * plane, 0] : [0, 2 * plane];
  const paint: Paint = { to: data, red, green: plane, blue, scale, shift };
  const line = firstLine(look);
  if (line) copy(look, line, paint);
  else sample(look, paint);
  return { data, dims: [1, 3, look.height, look.width] };
}

/** The pixel that a window begins with, and the way of its lines: one of these steps is 0, the other 1 or -1. */
interface Line {
  left: number;
  top: number;
  along: number;
  aside: number;
}

/** The window's first line where each of its pixels is one of the level's: not zoomed, and turned only by quarters. */
function firstLine({ x, y, roll, zoom, width, height }: Look): Line | undefined {
  const [along, aside] = [Math.cos(roll), Math.sin(roll)];
  const [right, below] = [0.5 - width / 2, 0.5 - height / 2];
  const [left, top] = [x + right * along - below * aside - 0.5, y + right * aside + below * along - 0.5];
  if (zoom !== 1 || ![along, aside, left, top].every(isWhole)) return undefined;
  const [wholeLeft = 0, wholeTop = 0, ...steps] = [left, top, along, aside].map(Math.round);
  return { left: wholeLeft, top: wholeTop, along: steps[0] ?? 0, aside: steps[1] ?? 0 };
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;

interface Paint {
  to: Float32Array;
  red: number;
  green: number;
  blue: number;
  scale: number;
  shift: number;
}

/** Copies a window pixel by pixel. */
function copy({ level, width, height }: Look, line: Line, { to, red, green, blue, scale, shift }: Paint): void {
  const { data, width: columns, height: rows, channels } = level.pixels;
  const { along, aside } = line;
  const step = (along + aside * columns) * channels;
  for (let v = 0; v < height; v++) {
    const [left, top] = [line.left - v * aside, line.top + v * along];
    const [fromLeft, toLeft] = within(left, along, columns, width);
    const [fromTop, toTop] = within(top, aside, rows, width);
    const [first, last] = [Math.max(fromLeft, fromTop), Math.min(toLeft, toTop)];
    let from = (top * columns + left) * channels + first * step;
    for (let at = v * width + first, until = v * width + last; at < until; at++, from += step) {
      to[red + at] = (data[from] ?? 0) * scale + shift;
      to[green + at] = (data[from + 1] ?? 0) * scale + shift;
      to[blue + at] = (data[from + 2] ?? 0) * scale + shift;
    }
  }
}

/** Finds the first of `count` places that lies within `size`, and the first after it that does not. */
function within(start: number, step: number, size: number, count: number): [number, number] {
  if (step === 0) return start >= 0 && start < size ? [0, count] : [0, 0];
  return step > 0
    ? [Math.max(0, -start), Math.min(count, size - start)]
    : [Math.max(0, start - size + 1), Math.min(count, start + 1)];
}

/** Mixes four pixels by how near they are. Beyond the picture nothing is painted. */
function sample(look: Look, { to, red, green, blue, scale, shift }: Paint): void {
  const { level, x, y, roll, zoom, width, height } = look;
  const { data, width: columns, height: rows, channels } = level.pixels;
  const along = Math.cos(roll) / zoom;
  const aside = Math.sin(roll) / zoom;
  for (let v = 0, at = 0; v < height; v++) {
    const below = v + 0.5 - height / 2;
    for (let u = 0; u < width; u++, at++) {
      const right = u + 0.5 - width / 2;
      const px = x + right * along - below * aside - 0.5;
      const py = y + right * aside + below * along - 0.5;
      if (px < -0.5 || py < -0.5 || px > columns - 0.5 || py > rows - 0.5) continue;
      const left = Math.max(0, Math.floor(px));
      const top = Math.max(0, Math.floor(py));
      const a = (top * columns + left) * channels;
      const b = left + 1 < columns ? a + channels : a;
      const under = top + 1 < rows ? columns * channels : 0;
      const shareX = Math.max(0, px - left);
      const shareY = Math.max(0, py - top);
      const nearA = (1 - shareX) * (1 - shareY) * scale;
      const nearB = shareX * (1 - shareY) * scale;
      const nearC = (1 - shareX) * shareY * scale;
      const nearD = shareX * shareY * scale;
      const c = a + under;
      const d = b + under;
      for (let channel = 0, into = red; channel < 3; channel++, into = channel === 1 ? green : blue) {
        to[into + at] =
          (data[a + channel] ?? 0) * nearA +
          (data[b + channel] ?? 0) * nearB +
          (data[c + channel] ?? 0) * nearC +
          (data[d + channel] ?? 0) * nearD +
          shift;
      }
    }
  }
}

/** Pixels of a level around a window whose colours come into it, as the level was made from a larger one. */
const pixelsAround = 3;

/** The pixels of the picture, turned by quarters, that may be seen through a window. */
export function partOf({ level, x, y, roll, zoom, width, height }: Look): Bounds {
  const { pixels, across, down } = level;
  const [cos, sin] = [Math.abs(Math.cos(roll)), Math.abs(Math.sin(roll))];
  const reachX = (width * cos + height * sin) / 2 / zoom + pixelsAround;
  const reachY = (width * sin + height * cos) / 2 / zoom + pixelsAround;
  const [right, bottom] = [Math.round(pixels.width * across), Math.round(pixels.height * down)];
  const [left, top] = [Math.max(0, Math.floor((x - reachX) * across)), Math.max(0, Math.floor((y - reachY) * down))];
  return {
    left,
    top,
    width: Math.max(0, Math.min(right, Math.ceil((x + reachX) * across)) - left),
    height: Math.max(0, Math.min(bottom, Math.ceil((y + reachY) * down)) - top),
  };
}

/** Brings a face that was found through a window to the picture. */
export function inPicture({ level, x, y, roll, zoom, width, height }: Look, face: Face): Face {
  const [right, below] = [(face.x - width / 2) / zoom, (face.y - height / 2) / zoom];
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  return {
    x: (x + right * cos - below * sin) * level.across,
    y: (y + right * sin + below * cos) * level.down,
    width: (face.width / zoom) * level.across,
    height: (face.height / zoom) * level.down,
    roll: face.roll + roll,
    score: face.score,
  };
}

/** Brings a face of the picture to a window. */
export function throughWindow({ level, x, y, roll, zoom, width, height }: Look, face: Face): Face {
  const [right, below] = [face.x / level.across - x, face.y / level.down - y];
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  return {
    x: (right * cos + below * sin) * zoom + width / 2,
    y: (below * cos - right * sin) * zoom + height / 2,
    width: (face.width / level.across) * zoom,
    height: (face.height / level.down) * zoom,
    roll: face.roll - roll,
    score: face.score,
  };
}
