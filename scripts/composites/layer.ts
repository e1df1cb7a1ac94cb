/** Red, green, blue from 0 to 255. */
export type Colour = readonly [number, number, number];
export interface Point {
  x: number;
  y: number;
}

/** How far an edge reaches over the pixels beside it: a lens and a sensor's filter leave none sharper. */
const softness = 1.5;
const covered = (inside: number): number => Math.min(1, Math.max(0, inside / softness + 0.5));

/** What is drawn on nothing: colours times alpha, and alpha, both exact to a float. */
export class Layer {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Float32Array(width * height * 4);
  }

  /** Lays a colour over one pixel. */
  lay(x: number, y: number, alpha: number, [red, green, blue]: Colour): void {
    if (alpha <= 0 || x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 4;
    const { data } = this;
    const rest = 1 - alpha;
    data[at] = (data[at] ?? 0) * rest + red * alpha;
    data[at + 1] = (data[at + 1] ?? 0) * rest + green * alpha;
    data[at + 2] = (data[at + 2] ?? 0) * rest + blue * alpha;
    data[at + 3] = (data[at + 3] ?? 0) * rest + alpha;
  }

  /** A shape by its distance: how many pixels inside a point lies. */
  fill(
    { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
    inside: (x: number, y: number) => number,
    colour: (x: number, y: number) => Colour,
    alpha: (x: number, y: number) => number = () => 1,
  ): void {
    const last = { x: Math.min(this.width - 1, Math.ceil(right)), y: Math.min(this.height - 1, Math.ceil(bottom)) };
    for (let y = Math.max(0, Math.floor(top)); y <= last.y; y++) {
      for (let x = Math.max(0, Math.floor(left)); x <= last.x; x++) {
        const coverage = covered(inside(x, y));
        if (coverage > 0) this.lay(x, y, coverage * alpha(x, y), colour(x, y));
      }
    }
  }

  ellipse(middle: Point, across: number, down: number, colour: (x: number, y: number) => Colour): void {
    const box = { left: middle.x - across - 2, top: middle.y - down - 2 };
    const least = Math.min(across, down);
    this.fill(
      { ...box, right: middle.x + across + 2, bottom: middle.y + down + 2 },
      (x, y) => (1 - Math.hypot((x - middle.x) / across, (y - middle.y) / down)) * least,
      colour,
    );
  }

  /** A line through points, of a width and colour that change from its beginning (0) to its end (1). */
  stroke(points: readonly Point[], width: (part: number) => number, colour: (part: number) => Colour): void {
    const pieces = points.length - 1;
    for (let piece = 0; piece < pieces; piece++) {
      const [from, to] = [points[piece], points[piece + 1]];
      if (from && to) this.#piece(from, to, piece / pieces, (piece + 1) / pieces, width, colour);
    }
  }

  #piece(
    from: Point,
    to: Point,
    start: number,
    end: number,
    width: (part: number) => number,
    colour: (part: number) => Colour,
  ): void {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const square = dx * dx + dy * dy || 1;
    const reach = Math.max(width(start), width(end)) / 2 + softness;
    const [left, right] = [Math.floor(Math.min(from.x, to.x) - reach), Math.ceil(Math.max(from.x, to.x) + reach)];
    const [top, bottom] = [Math.floor(Math.min(from.y, to.y) - reach), Math.ceil(Math.max(from.y, to.y) + reach)];
    for (let y = Math.max(0, top); y <= Math.min(this.height - 1, bottom); y++) {
      for (let x = Math.max(0, left); x <= Math.min(this.width - 1, right); x++) {
        const along = ((x - from.x) * dx + (y - from.y) * dy) / square;
        // Half open, so that two pieces do not both cover the pixels where they meet.
        if ((along < 0 && start > 0) || (along >= 1 && end < 1)) continue;
        const near = Math.min(1, Math.max(0, along));
        const away = Math.hypot(x - from.x - dx * near, y - from.y - dy * near);
        const part = start + (end - start) * near;
        const thick = width(part);
        const coverage = covered(thick / 2 - away) * Math.min(1, thick);
        if (coverage > 0) this.lay(x, y, coverage, colour(part));
      }
    }
  }
}

export const mixed = (a: Colour, b: Colour, part: number): Colour => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
];

export const lit = ([red, green, blue]: Colour, light: number): Colour => [
  Math.min(255, red * light),
  Math.min(255, green * light),
  Math.min(255, blue * light),
];
