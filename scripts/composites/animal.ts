import { type Colour, type Layer, lit, mixed, type Point } from "./layer.ts";
import { clouds, random } from "./random.ts";

export interface Animal {
  fur: Colour;
  belly: Colour;
  /** Of a hair of the fur, in thousandths of the picture. */
  length: number;
  hairs: number;
  /** Ears that hang, as a dog's do. */
  hanging: boolean;
}

interface Part {
  x: number;
  y: number;
  across: number;
  down: number;
  light: boolean;
}

/** A sitting dog or cat, its fur drawn hair by hair. */
export function animal(layer: Layer, seed: number, look: Animal): void {
  const unit = Math.min(layer.width, layer.height) / 1000;
  const middle = layer.width / 2;
  const at = (x: number, y: number, across: number, down: number, light = false): Part => ({
    x: middle + x * unit,
    y: layer.height * 0.5 + y * unit,
    across: across * unit,
    down: down * unit,
    light,
  });
  const tail = at(235, 300, 130, 38);
  const ears = look.hanging
    ? [at(-150, -170, 48, 125), at(150, -170, 48, 125)]
    : [at(-95, -345, 45, 75), at(95, -345, 45, 75)];
  const body = [tail, at(0, 170, 185, 235), at(-105, 330, 85, 75), at(105, 330, 85, 75), at(0, 150, 110, 185, true)];
  const face = [at(0, -215, 155, 140), at(0, -160, 75, 60, true)];
  const parts = look.hanging ? [...body, ...face, ...ears] : [...body, ...ears, ...face];
  const draw = random(seed);
  const tint = (part: Part, x: number, y: number): Colour => {
    const patch = clouds(x / (90 * unit), y / (90 * unit), seed);
    const light = 1.15 - 0.35 * ((y - part.y) / part.down) * 0.5 - 0.2 * Math.abs((x - part.x) / part.across);
    return lit(
      part.light ? look.belly : mixed(look.fur, look.belly, Math.max(0, patch - 0.55)),
      light * (0.75 + 0.5 * patch),
    );
  };
  const area = parts.reduce((sum, part) => sum + part.across * part.down, 0);
  for (const part of parts) {
    layer.ellipse(part, part.across, part.down, (x, y) => tint(part, x, y));
    const count = Math.round((look.hairs * part.across * part.down) / area);
    for (let hair = 0; hair < count; hair++) grow(layer, draw, part, look, unit, tint);
  }
  features(layer, at(0, -215, 1, 1), unit);
}

function grow(
  layer: Layer,
  draw: () => number,
  part: Part,
  look: Animal,
  unit: number,
  tint: (part: Part, x: number, y: number) => Colour,
): void {
  const turn = draw() * Math.PI * 2;
  // Most of them at the rim, where they are seen against the ground.
  const out = draw() < 0.6 ? 0.82 + 0.18 * draw() : Math.sqrt(draw());
  const root = { x: part.x + Math.cos(turn) * part.across * out, y: part.y + Math.sin(turn) * part.down * out };
  let heading = Math.atan2(Math.sin(turn) * part.across + 0.35 * part.across, Math.cos(turn) * part.down);
  heading += (draw() - 0.5) * 0.9;
  const length = look.length * unit * (0.4 + draw()) * (out > 0.8 ? 1 : 0.7);
  const bend = (draw() - 0.5) * 0.28;
  const points: Point[] = [];
  let { x, y } = root;
  for (let step = 0; step <= 6; step++) {
    points.push({ x, y });
    x += (Math.cos(heading) * length) / 6;
    y += (Math.sin(heading) * length) / 6;
    heading += bend;
  }
  const [thick, shade] = [1.5 + 2 * draw(), 0.7 + 0.6 * draw()];
  const colour = lit(tint(part, root.x, root.y), shade);
  layer.stroke(
    points,
    (along) => thick * (1 - 0.75 * along),
    () => colour,
  );
}

function features(layer: Layer, head: Point, unit: number): void {
  for (const side of [-1, 1]) {
    const eye = { x: head.x + side * 62 * unit, y: head.y - 15 * unit };
    layer.ellipse(eye, 24 * unit, 22 * unit, () => [120, 92, 30]);
    layer.ellipse(eye, 13 * unit, 19 * unit, () => [12, 10, 10]);
    layer.ellipse({ x: eye.x - 6 * unit, y: eye.y - 8 * unit }, 5 * unit, 5 * unit, () => [250, 250, 250]);
  }
  layer.ellipse({ x: head.x, y: head.y + 40 * unit }, 26 * unit, 18 * unit, () => [40, 26, 28]);
  const mouth = [-1, -0.5, 0, 0.5, 1].map((part) => ({
    x: head.x + part * 42 * unit,
    y: head.y + (88 - 14 * part * part) * unit,
  }));
  layer.stroke(
    mouth,
    () => 5 * unit,
    () => [45, 28, 28],
  );
}
