import { type Colour, type Layer, lit, mixed, type Point } from "./layer.ts";
import { clouds, random } from "./random.ts";

export interface Person {
  hair: Colour;
  skin: Colour;
  shirt: Colour;
  /** Strands, how long they are in thousandths of the picture, how much they curl, and which part of them stands off. */
  strands: number;
  length: number;
  curl: number;
  loose: number;
}

/** Head and shoulders of somebody whose hair ends in single strands. */
export function person(layer: Layer, seed: number, look: Person): void {
  const unit = Math.min(layer.width, layer.height) / 1000;
  const head = { x: layer.width * 0.5, y: layer.height * 0.4 };
  const [across, down] = [150 * unit, 195 * unit];
  const draw = random(seed);
  const grain = (x: number, y: number) => 0.8 + 0.4 * clouds(x / (60 * unit), y / (60 * unit), seed);
  hang(layer, draw, look, { head, across, down, unit }, look.strands, -1, 1);
  const neck = { x: head.x, y: head.y + down * 1.25 };
  layer.ellipse(neck, 75 * unit, 130 * unit, (x, y) => lit(look.skin, 0.75 * grain(x, y)));
  const chest = { x: head.x, y: head.y + down * 3.1 };
  layer.ellipse(chest, 360 * unit, 330 * unit, (x, y) => {
    const fold = 0.85 + 0.15 * Math.sin(x / (31 * unit) + 3 * clouds(x / (200 * unit), y / (200 * unit), seed + 7));
    return lit(look.shirt, fold * (1.2 - Math.abs(x - chest.x) / (600 * unit)));
  });
  layer.ellipse(head, across, down, (x, y) => {
    const side = (x - head.x) / across;
    return lit(look.skin, grain(x, y) * (1.05 - 0.25 * side * side - 0.1 * side));
  });
  features(layer, head, across, down, look.skin);
  hang(
    layer,
    draw,
    look,
    { head: { x: head.x, y: head.y - down * 0.25 }, across, down, unit },
    look.strands / 2,
    -0.95,
    -0.35,
  );
}

function features(layer: Layer, head: Point, across: number, down: number, skin: Colour): void {
  for (const side of [-1, 1]) {
    const eye = { x: head.x + side * across * 0.4, y: head.y - down * 0.05 };
    layer.ellipse(eye, across * 0.17, down * 0.06, () => [235, 232, 228]);
    layer.ellipse(eye, across * 0.075, down * 0.058, () => [60, 42, 30]);
    layer.ellipse(eye, across * 0.035, down * 0.028, () => [12, 10, 10]);
    const brow = [-0.2, 0, 0.2].map((part) => ({
      x: eye.x + part * across,
      y: eye.y - down * (0.16 - 0.25 * part * part),
    }));
    layer.stroke(
      brow,
      () => down * 0.04,
      () => [70, 50, 38],
    );
  }
  const nose = [0, 0.12, 0.25].map((part) => ({ x: head.x - across * 0.06 * part * 4, y: head.y + down * part }));
  layer.stroke(
    nose,
    (part) => across * (0.06 + 0.1 * part),
    () => lit(skin, 0.88),
  );
  layer.ellipse({ x: head.x, y: head.y + down * 0.55 }, across * 0.3, down * 0.065, () => [170, 82, 80]);
  layer.ellipse({ x: head.x, y: head.y + down * 0.545 }, across * 0.27, down * 0.012, () => [110, 45, 45]);
}

interface Place {
  head: Point;
  across: number;
  down: number;
  unit: number;
}

/** Strands from the scalp; `from` and `to` are heights on it, -1 at the crown. */
function hang(
  layer: Layer,
  draw: () => number,
  look: Person,
  place: Place,
  count: number,
  from: number,
  to: number,
): void {
  const { head, across, down, unit } = place;
  const steps = 26;
  for (let strand = 0; strand < count; strand++) {
    const height = from + (to - from) * draw() ** 1.4;
    const side = draw() < 0.5 ? -1 : 1;
    const out = Math.sqrt(Math.max(0, 1 - height * height)) * side;
    const rough = draw() < look.loose ? 1 : 0.12;
    const front = to < 0;
    const [root, reach] = [
      { x: head.x + out * across * (0.4 + 0.6 * draw()), y: head.y + height * down },
      look.length * unit * (front ? 0.35 : 1),
    ];
    const length = reach * (0.5 + 0.6 * draw());
    let [vx, vy] = [out * 0.9 + (draw() - 0.5) * rough, -0.55 * (1 - Math.abs(height)) - 0.25 - rough * 0.5 * draw()];
    const [phase, wave] = [draw() * 6.3, (0.6 + draw()) * look.curl];
    const points: Point[] = [];
    let { x, y } = root;
    for (let step = 0; step <= steps; step++) {
      const part = step / steps;
      const sway = Math.sin(phase + part * 17) * wave * 9 * unit * part;
      points.push({ x: x + sway, y: y + Math.cos(phase + part * 15) * wave * 5 * unit * part });
      x += (vx * length) / steps;
      y += (vy * length) / steps;
      vx = vx * 0.93 + (draw() - 0.5) * 0.1 * rough;
      vy = vy * 0.93 + 0.12 * (1 - rough * 0.45);
    }
    const [thick, shine] = [1.6 + 1.8 * draw(), 0.6 + 0.7 * draw()];
    const tip = mixed(look.hair, [255, 244, 214], 0.15 * draw());
    layer.stroke(
      points,
      (part) => thick * (1 - 0.65 * part),
      (part) => lit(mixed(look.hair, tip, part), shine * (0.85 + 0.3 * Math.sin(part * 6 + height))),
    );
  }
}
