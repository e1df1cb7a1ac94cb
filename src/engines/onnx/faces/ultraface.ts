import { pictures } from "#engines/sharp/index.ts";
import type { Network } from "../network.ts";
import type { Detect } from "./detector.ts";
import { distinct, type Face } from "./face.ts";
import { type Dress, inPicture, type Look, seen } from "./look.ts";

const dress: Dress = { scale: 1 / 128, shift: -127 / 128, beyond: 0 };
const sameFace = 0.4;

export interface UltrafaceSettings {
  decoder: "ultraface";
  input: string;
  scores: string;
  boxes: string;
  width: number;
  height: number;
  least: { low: number; normal: number; high: number };
}

/** Finds faces by UltraFace: the picture is stretched to one size, and corners of faces are shares of its sides. */
export const ultraface =
  (network: Network, { input, scores, boxes, width, height, least }: UltrafaceSettings): Detect =>
  async (picture, sensitivity) => {
    const pixels = await pictures.pixels(picture, [{ do: "resize", width, height, fit: "fill" }]);
    const level = { pixels, across: picture.width / width, down: picture.height / height };
    const look: Look = { level, roll: 0, zoom: 1, width, height, x: width / 2, y: height / 2 };
    const outputs = await network.run({ [input]: seen(look, dress) }, [scores, boxes]);
    const [told, corners] = [outputs[scores]?.data ?? [], outputs[boxes]?.data ?? new Float32Array()];
    const found: Face[] = [];
    for (let index = 0; 2 * index < told.length; index++) {
      // The score of a face stands beside that of none.
      const score = told[2 * index + 1] ?? 0;
      if (score < least[sensitivity]) continue;
      const [left = 0, top = 0, right = 0, bottom = 0] = corners.subarray(4 * index, 4 * index + 4);
      const middle = { x: ((left + right) / 2) * width, y: ((top + bottom) / 2) * height };
      const size = { width: (right - left) * width, height: (bottom - top) * height };
      found.push(inPicture(look, { ...middle, ...size, roll: 0, score }));
    }
    return distinct(found, sameFace);
  };
