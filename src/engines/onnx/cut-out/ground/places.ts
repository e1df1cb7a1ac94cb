interface Sides {
  width: number;
  height: number;
}

/** The places left, right, above and below of one, those that a picture has. */
export function neighbours(at: number, width: number, length: number): number[] {
  const x = at % width;
  const all: number[] = [];
  if (x > 0) all.push(at - 1);
  if (x < width - 1) all.push(at + 1);
  if (at >= width) all.push(at - width);
  if (at < length - width) all.push(at + width);
  return all;
}

/** Visits the square of places around one, itself included. */
export function eachNear(at: number, { width, height }: Sides, reach: number, visit: (to: number) => void): void {
  const x = at % width;
  const y = (at - x) / width;
  const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = left; column <= right; column++) visit(row * width + column);
}
