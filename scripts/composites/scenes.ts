import { animal } from "./animal.ts";
import { blurred, bricks, enlarged, type Ground, plain, type Small } from "./grounds.ts";
import { type Colour, Layer, lit, mixed } from "./layer.ts";
import { person } from "./person.ts";
import { random } from "./random.ts";
import { glass, net, plant, racket } from "./things.ts";

export interface Scene {
  name: string;
  width: number;
  height: number;
  draw: (layer: Layer) => void;
  ground: (width: number, height: number) => Ground;
}

export interface Composite {
  width: number;
  height: number;
  /** RGB as a camera gives it, with its grain. */
  picture: Uint8Array;
  /** What of each pixel is the subject's, exact to half a level. */
  alpha: Uint8Array;
  /** RGB of the subject alone, 0 where there is none of it. */
  colours: Uint8Array;
}

const skin: Colour = [222, 172, 146];
const green: readonly Colour[] = [
  [30, 58, 22],
  [74, 118, 48],
  [150, 176, 92],
  [214, 216, 170],
];
const dusk: readonly Colour[] = [
  [24, 22, 40],
  [86, 58, 92],
  [198, 120, 78],
  [244, 208, 150],
];
const tall = { width: 3000, height: 4000 };
const wide = { width: 4000, height: 2800 };

/**
 * The twelve scenes; photographs, where there are some, lie behind four of them. With a seed they are others of the same
 * kinds: other strands, other colours, and each before the ground of another one. Nothing is tuned to those.
 */
export function scenes(photos: readonly Small[] = [], seed = 0): Scene[] {
  const drawn = usual(photos, seed);
  if (seed === 0) return drawn;
  return drawn.map((scene, at) => {
    const { ground } = drawn[(at + 5 * seed) % drawn.length] ?? scene;
    return { ...scene, name: `${scene.name}-${seed}`, ground };
  });
}

function usual(photos: readonly Small[], seed: number): Scene[] {
  const tone = ([red, green, blue]: Colour): Colour => {
    if (seed === 0) return [red, green, blue];
    const other = random(seed * 65_536 + red * 256 + green);
    const light = 0.6 + 0.7 * other();
    const turned: Colour = other() < 0.5 ? [green, blue, red] : [blue, red, green];
    return lit(mixed([red, green, blue], turned, other()), light);
  };
  const own = (number: number): number => number + 1_000 * seed;
  const photo = (index: number, otherwise: readonly Colour[]) => (width: number, height: number) => {
    const found = photos[(index + 7 * seed) % Math.max(1, photos.length)];
    return found ? enlarged(found, width, height) : blurred(width, height, own(70 + index), otherwise);
  };
  const wall = (colour: Colour) => {
    const shade = tone(colour);
    return (width: number, height: number) => plain(width, height, shade);
  };
  const blur = (number: number, colours: readonly Colour[]) => (width: number, height: number) =>
    blurred(width, height, own(number), colours);
  const brown = {
    hair: tone([72, 46, 30]),
    skin,
    shirt: tone([52, 84, 132]),
    strands: 9_000,
    length: 620,
    curl: 0.4,
    loose: 0.1,
  } as const;
  return [
    { name: "hair-plain", ...tall, draw: (layer) => person(layer, own(11), brown), ground: wall([206, 208, 212]) },
    {
      name: "hair-photo",
      ...tall,
      draw: (layer) =>
        person(layer, own(12), {
          ...brown,
          hair: tone([34, 26, 24]),
          length: 430,
          curl: 3.2,
          loose: 0.35,
          shirt: tone([168, 54, 60]),
        }),
      ground: photo(3, dusk),
    },
    {
      name: "hair-busy",
      ...tall,
      draw: (layer) =>
        person(layer, own(13), {
          ...brown,
          hair: tone([196, 152, 92]),
          loose: 0.22,
          curl: 1,
          shirt: tone([240, 238, 230]),
        }),
      ground: blur(21, green),
    },
    {
      name: "fur-plain",
      ...wide,
      draw: (layer) =>
        animal(layer, own(31), {
          fur: tone([168, 112, 62]),
          belly: tone([232, 206, 170]),
          length: 42,
          hairs: 26_000,
          hanging: true,
        }),
      ground: wall([104, 138, 120]),
    },
    {
      name: "fur-photo",
      ...wide,
      draw: (layer) =>
        animal(layer, own(32), {
          fur: tone([226, 222, 214]),
          belly: tone([248, 246, 240]),
          length: 55,
          hairs: 30_000,
          hanging: false,
        }),
      ground: photo(17, dusk),
    },
    {
      name: "fur-busy",
      ...tall,
      draw: (layer) =>
        animal(layer, own(33), {
          fur: tone([86, 78, 74]),
          belly: tone([190, 184, 176]),
          length: 36,
          hairs: 34_000,
          hanging: false,
        }),
      ground: blur(22, green),
    },
    {
      name: "leaves-plain",
      ...tall,
      draw: (layer) => plant(layer, own(41), { leaf: tone([66, 128, 52]), fine: false }),
      ground: wall([228, 222, 210]),
    },
    {
      name: "leaves-busy",
      ...wide,
      draw: (layer) => plant(layer, own(42), { leaf: tone([88, 140, 70]), fine: true }),
      ground: (w, h) => bricks(w, h, 5),
    },
    {
      name: "net-plain",
      ...tall,
      draw: (layer) => racket(layer, own(51), { frame: tone([178, 30, 38]), strings: tone([244, 242, 236]) }),
      ground: wall([62, 92, 128]),
    },
    {
      name: "net-photo",
      ...wide,
      draw: (layer) => net(layer, own(52), { frame: tone([190, 192, 196]), strings: tone([36, 92, 62]) }),
      ground: photo(40, green),
    },
    {
      name: "glass-plain",
      ...tall,
      draw: (layer) => glass(layer, own(61), { wine: tone([122, 18, 40]), tint: tone([222, 230, 236]) }),
      ground: wall([120, 112, 104]),
    },
    {
      name: "glass-photo",
      ...tall,
      draw: (layer) => glass(layer, own(62), { wine: tone([206, 150, 40]), tint: tone([232, 240, 240]) }),
      ground: photo(60, dusk),
    },
  ];
}

export function compose({ width, height, draw, ground }: Scene, size = 1): Composite {
  const layer = new Layer(Math.round(width * size), Math.round(height * size));
  draw(layer);
  const behind = ground(layer.width, layer.height);
  const pixels = layer.width * layer.height;
  const [picture, alpha, colours] = [new Uint8Array(pixels * 3), new Uint8Array(pixels), new Uint8Array(pixels * 3)];
  const grain = random(99);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const share = Math.min(1, layer.data[pixel * 4 + 3] ?? 0);
    const colour = behind(pixel % layer.width, Math.floor(pixel / layer.width));
    const noisy = (grain() + grain() + grain() - 1.5) * 4;
    alpha[pixel] = Math.round(share * 255);
    for (const channel of [0, 1, 2]) {
      const own = layer.data[pixel * 4 + channel] ?? 0;
      const at = pixel * 3 + channel;
      picture[at] = Math.max(0, Math.min(255, Math.round(own + (colour[channel] ?? 0) * (1 - share) + noisy)));
      colours[at] = share > 0 ? Math.max(0, Math.min(255, Math.round(own / share))) : 0;
    }
  }
  return { width: layer.width, height: layer.height, picture, alpha, colours };
}
