import { cleanSvg } from "./clean.ts";

/** Puts a cleaned drawing into the middle of a square, with an empty border of a share of the side all around. */
export function squareSvg(bytes: Uint8Array, border: number): string {
  const { text, size } = cleanSvg(bytes);
  if (size.width === size.height && border === 0) return text;
  const { width, height } = size;
  const side = Math.max(width, height) / (1 - 2 * border);
  const [x, y] = [(side - width) / 2, (side - height) / 2].map((place) => Number(place.toFixed(3)));
  const root = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"`;
  return `<svg ${root}><g transform="translate(${x} ${y})">${text}</g></svg>`;
}
