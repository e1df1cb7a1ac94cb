import { Problem } from "#problem";
import { pipeline } from "../pipeline.ts";
import { type Samples, samplesOf } from "./samples.ts";
import type { StepKind } from "./step.ts";

export interface Paint {
  do: "paint";
  /** The factor by which both sides grow. */
  factor: number;
  /** Makes a picture of as many channels and bits from each frame; as a function, it runs in this process. */
  paint(picture: Samples): Promise<Samples>;
}

/** Has another engine make a picture of each frame. */
export const paint: StepKind<Paint> = {
  plan: ({ factor }, { width, height }) => ({ width: width * factor, height: height * factor }),
  idle: () => false,
  async apply(image, step, { deep }) {
    const samples = await samplesOf(image, deep);
    const { width, height, channels, data } = await step.paint(samples).catch(notOfTheFile);
    return pipeline(data, { raw: { width, height, channels } });
  },
};

/** Turns another engine's failure into ours: it had pixels in hand, so the file is sound, and would fail again. */
function notOfTheFile(cause: unknown): never {
  if (cause instanceof Problem) throw cause;
  throw new Problem("internal", "Something failed on our side.", { cause });
}
