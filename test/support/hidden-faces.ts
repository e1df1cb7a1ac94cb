import { expect } from "bun:test";
import sharp from "sharp";
import { callForm } from "./call.ts";
import type { Drawn } from "./drawn-faces.ts";

type Options = Record<string, string | number | boolean>;

/** What the tool makes of a picture, and how many faces it tells. */
export async function hide(file: Uint8Array, options: Options = {}) {
  const answer = await callForm("blur-face", { file }, options);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return { ...answer, faces: Number(answer.headers.get("x-result-faces")) };
}

export const rawOf = (bytes: Uint8Array) =>
  sharp(bytes, { animated: true }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** Of each face, the mean change of a channel on its features; of everything farther off than `far` sizes, the largest. */
export async function changes(before: Uint8Array, after: Uint8Array, faces: readonly Drawn[], far = 1.1) {
  const [one, two] = await Promise.all([rawOf(before), rawOf(after)]);
  expect([two.info.width, two.info.height]).toEqual([one.info.width, one.info.height]);
  const on = faces.map(() => ({ sum: 0, count: 0 }));
  let outside = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const [x, y] = [(at >> 2) % one.info.width, Math.floor((at >> 2) / one.info.width)];
    // No lists here: there are millions of pixels.
    let [sum, most] = [0, 0];
    for (let channel = at; channel < at + 4; channel += 1) {
      const apart = Math.abs((one.data[channel] ?? 0) - (two.data[channel] ?? 0));
      sum += apart;
      if (apart > most) most = apart;
    }
    let isOutside = true;
    for (let index = 0; index < faces.length; index += 1) {
      const [face, sums] = [faces[index], on[index]];
      if (!face || !sums) continue;
      const away = Math.hypot(x - face.x, y - face.y) / face.size;
      if (away < 0.3) {
        sums.sum += sum;
        sums.count += 4;
      }
      if (away < far) isOutside = false;
    }
    if (isOutside && most > outside) outside = most;
  }
  return { on: on.map(({ sum, count }) => sum / count), outside };
}
