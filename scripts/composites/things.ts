import { type Colour, type Layer, lit, mixed, type Point } from "./layer.ts";
import { clouds, random } from "./random.ts";

const bend = (from: Point, heading: number, length: number, curve: number, steps: number): Point[] => {
  const points: Point[] = [];
  let { x, y } = from;
  let turned = heading;
  for (let step = 0; step <= steps; step++) {
    points.push({ x, y });
    x += (Math.cos(turned) * length) / steps;
    y += (Math.sin(turned) * length) / steps;
    turned += curve / steps;
  }
  return points;
};

/** A plant in a pot; `fine` leaves are needles and many. */
export function plant(layer: Layer, seed: number, { leaf, fine }: { leaf: Colour; fine: boolean }): void {
  const unit = Math.min(layer.width, layer.height) / 1000;
  const draw = random(seed);
  const foot = { x: layer.width / 2, y: layer.height * 0.66 };
  const stems = fine ? 26 : 15;
  for (let stem = 0; stem < stems; stem++) {
    const heading = -Math.PI / 2 + (stem / (stems - 1) - 0.5) * 2.3 + (draw() - 0.5) * 0.2;
    const length = (330 + 190 * draw()) * unit;
    const curve = (heading + Math.PI / 2) * 0.7 + (draw() - 0.5) * 0.3;
    const points = bend(foot, heading, length, curve, 30);
    layer.stroke(
      points,
      (part) => (7 - 4 * part) * unit,
      () => lit(leaf, 0.65),
    );
    const leaves = fine ? 46 : 11;
    for (let index = 3; index < leaves; index++) {
      for (const side of [-1, 1]) {
        const root = points[Math.round((index / leaves) * 30)];
        if (root)
          sprout(layer, draw, root, heading + (curve * index) / leaves + side * (0.5 + 0.7 * draw()), leaf, fine, unit);
      }
    }
  }
  layer.fill(
    { left: foot.x - 150 * unit, right: foot.x + 150 * unit, top: foot.y - 20 * unit, bottom: foot.y + 230 * unit },
    (x, y) => {
      const low = (y - foot.y) / (210 * unit);
      return Math.min((130 - 35 * low) * unit - Math.abs(x - foot.x), y - foot.y + 10 * unit, foot.y + 210 * unit - y);
    },
    (x, y) =>
      lit([186, 92, 58], 1.15 - Math.abs(x - foot.x + 40 * unit) / (260 * unit) - 0.15 * clouds(x / 40, y / 40, seed)),
  );
}

function sprout(
  layer: Layer,
  draw: () => number,
  root: Point,
  heading: number,
  leaf: Colour,
  fine: boolean,
  unit: number,
): void {
  const length = (fine ? 45 : 95) * unit * (0.6 + 0.6 * draw());
  const points = bend(root, heading, length, (draw() - 0.5) * 1.2, 10);
  const wide = (fine ? 3.5 : 34) * unit * (0.7 + 0.5 * draw());
  const light = 0.65 + 0.6 * draw();
  layer.stroke(
    points,
    (part) => 1.2 + wide * Math.sin(Math.PI * Math.min(1, part * 0.92 + 0.08)) ** 0.8,
    (part) => lit(mixed(leaf, [210, 220, 120], 0.25 * part), light),
  );
}

/** A racket: strings of a few pixels, with the ground between them. */
export function racket(layer: Layer, seed: number, { frame, strings }: { frame: Colour; strings: Colour }): void {
  const unit = Math.min(layer.width, layer.height) / 1000;
  const middle = { x: layer.width / 2, y: layer.height * 0.36 };
  const [across, down] = [230 * unit, 290 * unit];
  const draw = random(seed);
  const lines = 19;
  for (let line = 1; line < lines; line++) {
    const place = (line / lines) * 2 - 1;
    const reach = Math.sqrt(1 - place * place);
    const [jitter, thick] = [(draw() - 0.5) * 3, 3.4 * unit];
    const upright = [-1, -0.5, 0, 0.5, 1].map((part) => ({
      x: middle.x + place * across + jitter,
      y: middle.y + part * reach * down,
    }));
    const lying = [-1, -0.5, 0, 0.5, 1].map((part) => ({
      x: middle.x + part * reach * across,
      y: middle.y + place * down + jitter,
    }));
    layer.stroke(
      upright,
      () => thick,
      () => strings,
    );
    layer.stroke(
      lying,
      () => thick,
      () => lit(strings, 0.9),
    );
  }
  const ring: Point[] = [];
  for (let step = 0; step <= 90; step++) {
    const turn = (step / 90) * Math.PI * 2;
    ring.push({ x: middle.x + Math.cos(turn) * across, y: middle.y + Math.sin(turn) * down });
  }
  layer.stroke(
    ring,
    () => 26 * unit,
    (part) => lit(frame, 0.75 + 0.4 * Math.sin(part * 12.6) ** 2),
  );
  const foot = { x: middle.x, y: middle.y + down + 150 * unit };
  for (const side of [-1, 1]) {
    layer.stroke(
      [{ x: middle.x + side * across * 0.42, y: middle.y + down * 0.91 }, foot],
      () => 22 * unit,
      () => lit(frame, 0.9),
    );
  }
  layer.stroke(
    [
      { x: foot.x, y: foot.y - 10 * unit },
      { x: foot.x, y: foot.y + 330 * unit },
    ],
    () => 48 * unit,
    (part) => lit([52, 46, 44], 0.8 + 0.35 * Math.sin(part * 70)),
  );
}

/** A landing net: a bag of meshes on a ring. */
export function net(layer: Layer, seed: number, { frame, strings }: { frame: Colour; strings: Colour }): void {
  const unit = Math.min(layer.width, layer.height) / 1000;
  const middle = { x: layer.width * 0.5, y: layer.height * 0.34 };
  const draw = random(seed);
  const [across, deep] = [250 * unit, 420 * unit];
  const wide = (low: number) => across * Math.sqrt(Math.max(0, 1 - low * low));
  const turns = 26;
  for (let line = 0; line < turns; line++) {
    for (const way of [-1, 1]) {
      const points: Point[] = [];
      for (let step = 0; step <= 40; step++) {
        const low = step / 40;
        const turn = ((line / turns) * 2 + way * low * 0.9) * Math.PI;
        points.push({
          x: middle.x + Math.cos(turn) * wide(low) + (draw() - 0.5) * 2,
          y: middle.y + low * deep + Math.sin(turn) * 40 * unit * (1 - low),
        });
      }
      layer.stroke(
        points,
        () => 3.2 * unit,
        () => strings,
      );
    }
  }
  const ring: Point[] = [];
  for (let step = 0; step <= 90; step++) {
    const turn = (step / 90) * Math.PI * 2;
    ring.push({ x: middle.x + Math.cos(turn) * across, y: middle.y + Math.sin(turn) * 42 * unit });
  }
  layer.stroke(
    ring,
    () => 20 * unit,
    () => frame,
  );
  layer.stroke(
    [
      { x: middle.x + across, y: middle.y },
      { x: middle.x + across + 190 * unit, y: middle.y - 170 * unit },
    ],
    () => 30 * unit,
    (part) => lit([120, 78, 40], 0.8 + 0.3 * Math.sin(part * 40)),
  );
}

/** A goblet: its wall lets the ground through, its rims do not. */
export function glass(layer: Layer, seed: number, { wine, tint }: { wine: Colour; tint: Colour }): void {
  const unit = Math.min(layer.width, layer.height) / 1000;
  const middle = layer.width / 2;
  const rim = layer.height * 0.2;
  const [across, deep] = [170 * unit, 330 * unit];
  const wall = (y: number) => {
    const low = (y - rim) / deep;
    return low < 0 || low > 1 ? 0 : across * (0.86 + 0.3 * low) * Math.sqrt(Math.max(0, 1 - low ** 4));
  };
  const full = rim + deep * 0.42;
  const box = { left: middle - 230 * unit, right: middle + 230 * unit, top: rim - 4, bottom: rim + deep + 4 };
  layer.fill(
    box,
    (x, y) => Math.min(wall(y) - Math.abs(x - middle), y - rim),
    (x) => lit(tint, 1 - Math.abs(x - middle) / (900 * unit)),
    (x, y) => {
      const near = Math.abs(x - middle) / Math.max(1, wall(y));
      return 0.14 + 0.7 * near ** 9;
    },
  );
  layer.fill(
    { ...box, top: full - 30 * unit },
    (x, y) => Math.min(wall(y) - 7 * unit - Math.abs(x - middle), y - full - 4 * unit * Math.sin(x / (70 * unit))),
    (x, y) => lit(wine, 0.75 + 0.5 * clouds(x / (80 * unit), y / (120 * unit), seed)),
    () => 0.94,
  );
  const shine = [0.1, 0.3, 0.5, 0.7, 0.85].map((low) => ({
    x: middle - wall(rim + deep * low) * 0.72,
    y: rim + deep * low,
  }));
  layer.stroke(
    shine,
    (part) => 12 * unit * Math.sin(Math.PI * (0.1 + 0.8 * part)),
    () => [250, 252, 255],
  );
  layer.stroke(
    [
      { x: middle, y: rim + deep - 6 * unit },
      { x: middle, y: rim + deep + 250 * unit },
    ],
    (part) => (15 + 10 * (2 * part - 1) ** 4) * unit,
    (part) => lit(tint, 0.8 + 0.2 * Math.sin(part * 9)),
  );
  layer.ellipse({ x: middle, y: rim + deep + 258 * unit }, 125 * unit, 20 * unit, (x) =>
    lit(tint, 0.75 + 0.25 * Math.cos((x - middle) / (40 * unit))),
  );
}
