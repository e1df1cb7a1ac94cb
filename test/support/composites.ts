import sharp from "sharp";
import { type Composite, compose, scenes } from "../../scripts/composites/scenes.ts";

/** One of the scenes whose alpha is known, at a part of its size. */
export function composite(name: string, size: number): Composite {
  const scene = scenes().find((one) => one.name === name);
  if (!scene) throw new Error(`there is no scene named ${name}`);
  return compose(scene, size);
}

export const asJpeg = ({ width, height, picture }: Composite): Promise<Buffer> =>
  sharp(picture, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 94 })
    .toBuffer();

/** The pixels no farther than `reach` from one that is partly the subject's. */
export function bandAround({ width, height, alpha }: Composite, reach: number): number[] {
  const near = new Set<number>();
  for (let at = 0; at < alpha.length; at++) {
    const value = alpha[at] ?? 0;
    if (value === 0 || value === 255) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += reach) {
      for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += reach) {
        near.add(row * width + column);
      }
    }
  }
  return [...near];
}
