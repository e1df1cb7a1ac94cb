import type { Network, Tensor } from "../network.ts";
import type { Detect } from "./detector.ts";
import { distinct, type Face } from "./face.ts";
import { levelsOf } from "./levels.ts";
import { type Dress, inPicture, type Level, type Look, seen } from "./look.ts";
import { rollOf } from "./roll.ts";

const dress: Dress = { scale: 1, shift: 0, beyond: 0, isBgr: true };
/** How many times smaller each of the network's three levels is than its input. */
const strides = [8, 16, 32] as const;
const coarsest = 32;
const sameFace = 0.4;
/** The place of the mouth's corners in a row of points: behind both eyes and the nose, two numbers each. */
const points = 10;

export interface YunetSettings {
  decoder: "yunet";
  input: string;
  sides: readonly number[];
  least: { low: number; normal: number; high: number };
}

/** Finds faces by YuNet (libfacedetection): one for each cell of three levels, by offset and logarithm of size. */
export const yunet =
  (network: Network, { input, sides, least }: YunetSettings): Detect =>
  async (picture, sensitivity) => {
    const found: Face[] = [];
    for (const level of await levelsOf(picture, sides)) {
      const look = wholeOf(level);
      const names = strides.flatMap((stride) => [`cls_${stride}`, `obj_${stride}`, `bbox_${stride}`, `kps_${stride}`]);
      const outputs = await network.run({ [input]: seen(look, dress) }, names);
      for (const stride of strides) {
        const told = (name: string): Float32Array => dataOf(outputs[`${name}_${stride}`]);
        const rows = { sure: told("cls"), is: told("obj"), boxes: told("bbox"), points: told("kps") };
        found.push(...read(rows, look.width / stride, stride, least[sensitivity]).map((face) => inPicture(look, face)));
      }
    }
    return distinct(found, sameFace);
  };

const dataOf = (tensor: Tensor | undefined): Float32Array => tensor?.data ?? new Float32Array();

/** The whole of a level, with room to the right and below so that its sides halve evenly. */
function wholeOf(level: Level): Look {
  const [width, height] = [level.pixels.width, level.pixels.height].map(
    (side) => Math.ceil(side / coarsest) * coarsest,
  ) as [number, number];
  return { level, roll: 0, zoom: 1, width, height, x: width / 2, y: height / 2 };
}

interface Rows {
  sure: Float32Array;
  is: Float32Array;
  boxes: Float32Array;
  points: Float32Array;
}

function read({ sure, is, boxes, points: all }: Rows, columns: number, stride: number, least: number): Face[] {
  const found: Face[] = [];
  for (const [index, value] of sure.entries()) {
    const score = Math.sqrt(Math.max(0, value * (is[index] ?? 0)));
    if (score < least) continue;
    const [right = 0, below = 0, width = 0, height = 0] = boxes.subarray(4 * index, 4 * index + 4);
    const [rightX = 0, rightY = 0, leftX = 0, leftY = 0, , , cornerX = 0, cornerY = 0, otherX = 0, otherY = 0] =
      all.subarray(points * index, points * (index + 1));
    const mouth = { x: (cornerX + otherX) / 2, y: (cornerY + otherY) / 2 };
    found.push({
      x: ((index % columns) + right) * stride,
      y: (Math.floor(index / columns) + below) * stride,
      width: Math.exp(width) * stride,
      height: Math.exp(height) * stride,
      roll: rollOf({ x: rightX, y: rightY }, { x: leftX, y: leftY }, mouth),
      score,
    });
  }
  return found;
}
