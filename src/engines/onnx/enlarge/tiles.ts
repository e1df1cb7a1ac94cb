/** A part of a picture that is enlarged by itself. */
export interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Cuts a picture into parts of nearly one size, none of which is larger than `most` on a side. */
export function tilesOf({ width, height }: { width: number; height: number }, most: number): Tile[] {
  const [across, down] = [cuts(width, most), cuts(height, most)];
  return down.flatMap(({ from: top, length: tall }) =>
    across.map(({ from: left, length: wide }) => ({ left, top, width: wide, height: tall })),
  );
}

function cuts(length: number, most: number): { from: number; length: number }[] {
  const count = Math.ceil(length / most);
  const at = (index: number) => Math.round((index * length) / count);
  return Array.from({ length: count }, (_, index) => ({ from: at(index), length: at(index + 1) - at(index) }));
}

/** Mirrors a place at the ends of a line of `length`, as often as it takes. */
export function mirrored(place: number, length: number): number {
  if (length === 1) return 0;
  const period = 2 * (length - 1);
  const within = ((place % period) + period) % period;
  return within < length ? within : period - within;
}
