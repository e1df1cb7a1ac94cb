import type { Pixels } from "#formats/pixels.ts";
import type { Tensor } from "../network.ts";
import type { Face } from "./face.ts";

/** A picture at one of the sizes that it is looked at; `across` and `down` tell how much smaller it is than the picture. */
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

/** What a network is given: the colour's values times `scale` plus `shift`, and what it sees beyond the picture. */
export interface Dress {
  scale: number;
  shift: number;
  beyond: number;
  /** Blue comes first. */
  isBgr?: boolean;
}

/** What is seen through a window, as planes of colour. */
export function seen(look: Look, { scale, shift, beyond, isBgr = false }: Dress): Tensor {
  const plane = look.width * look.height;
  const data = new Float32Array(3 * plane).fill(beyond * scale + shift);
  const [red, blue] = isBgr ? [2 * plane, 0] : [0, 2 * plane];
  const isPlain =
    look.roll === 0 && look.zoom === 1 && isWhole(look.x - look.width / 2) && isWhole(look.y - look.height / 2);
  const paint: Paint = { to: data, red, green: plane, blue, scale, shift };
  if (isPlain) copy(look, paint);
  else sample(look, paint);
  return { data, dims: [1, 3, look.height, look.width] };
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

/** Pixel by pixel. */
function copy({ level, x, y, width, height }: Look, { to, red, green, blue, scale, shift }: Paint): void {
  const { data, width: columns, height: rows, channels } = level.pixels;
  const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)];
  const [first, last] = [Math.max(0, -left), Math.min(width, columns - left)];
  for (let v = Math.max(0, -top), end = Math.min(height, rows - top); v < end; v++) {
    let from = ((v + top) * columns + first + left) * channels;
    for (let at = v * width + first, until = v * width + last; at < until; at++, from += channels) {
      to[red + at] = (data[from] ?? 0) * scale + shift;
      to[green + at] = (data[from + 1] ?? 0) * scale + shift;
      to[blue + at] = (data[from + 2] ?? 0) * scale + shift;
    }
  }
}

/** Between four pixels by how near they are. What lies beyond the picture is left as it is. */
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

/** A face in the picture, as it was found through a window. */
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

/** The other way round. */
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
