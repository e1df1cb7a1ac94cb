/** The two of `count` places between which each of a picture's columns lies, and how far from the first. */
export interface Places {
  first: Int32Array;
  part: Float32Array;
  /** The way from the first place to the second: 0 where there is only one. */
  step: number;
}

/** `share` is the part of the picture that one row of places covers, which may reach beyond it. */
export function placesIn(width: number, count: number, share: number): Places {
  const first = new Int32Array(width);
  const part = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const place = Math.min(count - 1, Math.max(0, ((x + 0.5) / width) * count * share - 0.5));
    const left = Math.max(0, Math.min(count - 2, Math.floor(place)));
    first[x] = left;
    part[x] = place - left;
  }
  return { first, part, step: count > 1 ? 1 : 0 };
}

/** Mixes a row between two rows of a plane, which has `height` rows of as many numbers as `row`. */
export function blendRows(plane: Float32Array, row: Float32Array, height: number, place: number): void {
  const held = Math.min(height - 1, Math.max(0, place));
  const upper = Math.floor(held) * row.length;
  const lower = Math.min(height - 1, Math.floor(held) + 1) * row.length;
  const part = held - Math.floor(held);
  for (let at = 0; at < row.length; at++) {
    row[at] = (plane[upper + at] ?? 0) * (1 - part) + (plane[lower + at] ?? 0) * part;
  }
}
