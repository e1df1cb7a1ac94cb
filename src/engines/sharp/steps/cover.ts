import type { Pixels } from "#formats/image/pixels.ts";
import { pipeline } from "../pipeline.ts";
import { type Samples, samplesOf } from "./samples.ts";
import type { StepKind } from "./step.ts";

/** A picture that hides what is below it where its alpha says so. */
export interface Patch {
  picture: Pixels;
  left: number;
  top: number;
  /** The new alphas where it hides something; alphas stay what they are unless given. */
  alpha?: Uint8Array;
}

/** A step that lays patches over a picture; all other pixels, and alphas unless a patch has its own, stay exactly. */
export interface Cover {
  do: "cover";
  /** The patches on each frame; frames that are not listed have none. */
  frames: readonly (readonly Patch[])[];
  /** The number of the frame; the first or only one unless said. */
  frame?: number | undefined;
}

const patchesOf = ({ frames, frame = 0 }: Cover): readonly Patch[] => frames[frame] ?? [];

/** The patches that a step may lay: of any frame unless one is named, so an animation is left alone only as a whole. */
const possible = ({ frames, frame }: Cover) => (frame === undefined ? frames : [frames[frame] ?? []]);

export const cover: StepKind<Cover> = {
  plan: (_step, size) => size,
  idle: (step) => possible(step).every((patches) => patches.length === 0),
  // Compositing would round pixels that show through, and leave the colours of those that are clear.
  async apply(image, step, { deep }) {
    const samples = await samplesOf(image, deep);
    for (const patch of patchesOf(step)) lay(patch, samples, deep ? 257 : 1);
    const { width, height, channels, data } = samples;
    const painted = await pipeline(data, { raw: { width, height, channels } });
    return deep ? painted.toColourspace("rgb16") : painted;
  },
};

function lay({ picture, left, top, alpha }: Patch, { data, width, height, channels }: Samples, unit: number): void {
  const bottom = Math.min(picture.height, height - top);
  const right = Math.min(picture.width, width - left);
  for (let row = Math.max(0, -top); row < bottom; row++) {
    for (let column = Math.max(0, -left); column < right; column++) {
      const from = (row * picture.width + column) * picture.channels;
      const to = ((row + top) * width + column + left) * channels;
      const share = picture.channels === 4 ? (picture.data[from + 3] ?? 0) / 255 : 1;
      if (share === 0) continue;
      let taken = share;
      if (alpha && channels === 4) {
        const before = data[to + 3] ?? 0;
        const after = (alpha[row * picture.width + column] ?? 0) * unit;
        const both = before + (after - before) * share;
        data[to + 3] = Math.round(both);
        // The more visible of two colours counts more, or an edge on nothing would be dark.
        if (after > before) taken = (after * share) / both;
      }
      for (let channel = 0; channel < 3; channel++) {
        const before = data[to + channel] ?? 0;
        data[to + channel] = Math.round(before + ((picture.data[from + channel] ?? 0) * unit - before) * taken);
      }
    }
  }
}
