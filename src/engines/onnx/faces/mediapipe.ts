import type { Network, Tensor } from "../network.ts";
import type { Face } from "./face.ts";
import type { Dress, Look } from "./look.ts";
import { seen } from "./look.ts";
import { rollOf } from "./roll.ts";

const dress: Dress = { scale: 1 / 127.5, shift: -1, beyond: 0 };
/** The numbers of a row: a box, and six points of the face, two numbers each. */
const row = 16;

interface Names {
  boxes: string;
  scores: string;
}

/** The middle of the cell that a face is told in, in pixels. */
type Anchor = (index: number, width: number) => readonly [number, number];

/** Anchors for one face in each 4 × 4 pixels. */
const dense: Anchor = (index, width) => cell(index, width / 4, 4);

/** Anchors for two faces in each 8 × 8 pixels of a square, then six in each 16 × 16. */
const two: Anchor = (index, width) => {
  const fine = 2 * (width / 8) ** 2;
  return index < fine ? cell(index >> 1, width / 8, 8) : cell(Math.floor((index - fine) / 6), width / 16, 16);
};

const cell = (index: number, columns: number, side: number): readonly [number, number] => [
  ((index % columns) + 0.5) * side,
  (Math.floor(index / columns) + 0.5) * side,
];

const fullRange: Names = { boxes: "reshaped_regressor_face_4", scores: "reshaped_classifier_face_4" };
const shortRange: Names = { boxes: "regressors", scores: "classificators" };

export type Finder = (network: Network, look: Look, least: number) => Promise<Face[]>;

const finder =
  (names: Names, anchor: Anchor): Finder =>
  async (network, look, least) => {
    const outputs = await network.run({ input: seen(look, dress) }, [names.boxes, names.scores]);
    return read(outputs[names.boxes], outputs[names.scores], (index) => anchor(index, look.width), least);
  };

export const findFar = finder(fullRange, dense);
export const findNear = finder(shortRange, two);

function read(
  boxes: Tensor | undefined,
  scores: Tensor | undefined,
  anchor: (index: number) => readonly [number, number],
  least: number,
): Face[] {
  const found: Face[] = [];
  if (!boxes || !scores) return found;
  const bar = Math.log(least / (1 - least));
  for (let index = 0; index < scores.data.length; index++) {
    const value = scores.data[index] ?? 0;
    if (value < bar) continue;
    const told = boxes.data.subarray(index * row, (index + 1) * row);
    const [right = 0, below = 0, width = 0, height = 0, rightX = 0, rightY = 0, leftX = 0, leftY = 0] = told;
    const [, , , , , , , , , , mouthX = 0, mouthY = 0] = told;
    const roll = rollOf({ x: rightX, y: rightY }, { x: leftX, y: leftY }, { x: mouthX, y: mouthY });
    const [x, y] = anchor(index);
    const score = 1 / (1 + Math.exp(-Math.min(value, 100)));
    found.push({ x: x + right, y: y + below, width, height, roll, score });
  }
  return found;
}
