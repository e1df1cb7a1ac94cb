import { pipeline } from "../pipeline.ts";
import { type Samples, samplesOf } from "./samples.ts";
import type { StepKind } from "./step.ts";

export interface Paint {
  do: "paint";
  /** By how much both sides grow. */
  factor: number;
  /** Makes a picture of as many channels and bits from each frame. A function: the work is to be done where it is. */
  paint(picture: Samples): Promise<Samples>;
}

/** Whatever another engine makes of a picture. */
export const paint: StepKind<Paint> = {
  plan: ({ factor }, { width, height }) => ({ width: width * factor, height: height * factor }),
  idle: () => false,
  async apply(image, step, { deep }) {
    const { width, height, channels, data } = await step.paint(await samplesOf(image, deep));
    return pipeline(data, { raw: { width, height, channels } });
  },
};
