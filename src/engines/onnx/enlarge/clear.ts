import type { Samples } from "#engines/sharp/index.ts";

/** How far colours are carried on, in pixels: as far as networks look closely. */
const reachPixels = 8;

/**
 * The picture with the visible colours carried on into wholly transparent pixels. A file has there whatever its maker
 * left behind, and it would shine through at every edge.
 */
export function carriedOn(picture: Samples): Samples {
  const { width, height, data } = picture;
  const known = new Uint8Array(width * height);
  for (let pixel = 0; pixel < known.length; pixel++) known[pixel] = (data[pixel * 4 + 3] ?? 0) > 0 ? 1 : 0;
  const first = known.indexOf(0);
  if (first < 0 || known.indexOf(1) < 0) return picture;
  const made = { ...picture, data: data.slice() };
  let edge = outline(known, picture);
  for (let ring = 0; ring < reachPixels && edge.length > 0; ring++) {
    for (const pixel of edge) paintFromNeighbours(made, known, pixel);
    for (const pixel of edge) known[pixel] = 1;
    edge = [...new Set(edge.flatMap((pixel) => neighbours(pixel, picture).filter((beside) => known[beside] === 0)))];
  }
  return made;
}

type Plane = Pick<Samples, "width" | "height">;

function outline(known: Uint8Array, { width, height }: Plane): number[] {
  const edge: number[] = [];
  for (let pixel = 0; pixel < known.length; pixel++) {
    if (known[pixel] === 0 && neighbours(pixel, { width, height }).some((beside) => known[beside] === 1)) {
      edge.push(pixel);
    }
  }
  return edge;
}

function neighbours(pixel: number, { width, height }: Plane): number[] {
  const column = pixel % width;
  return [
    ...(column > 0 ? [pixel - 1] : []),
    ...(column < width - 1 ? [pixel + 1] : []),
    ...(pixel >= width ? [pixel - width] : []),
    ...(pixel < width * (height - 1) ? [pixel + width] : []),
  ];
}

function paintFromNeighbours(picture: Samples, known: Uint8Array, pixel: number): void {
  const beside = neighbours(pixel, picture).filter((one) => known[one] === 1);
  for (let channel = 0; channel < 3; channel++) {
    const sum = beside.reduce((total, one) => total + (picture.data[one * 4 + channel] ?? 0), 0);
    picture.data[pixel * 4 + channel] = Math.round(sum / beside.length);
  }
}
