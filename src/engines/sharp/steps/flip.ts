import type { StepKind } from "./step.ts";

export interface Flip {
  do: "flip";
  /** Whether left and right change places. */
  horizontal?: boolean | undefined;
  /** Whether top and bottom change places. */
  vertical?: boolean | undefined;
}

export const flip: StepKind<Flip> = {
  plan: (_step, size) => size,
  idle: ({ horizontal, vertical }) => !horizontal && !vertical,
  apply: (image, { horizontal, vertical }) => image.flop(horizontal ?? false).flip(vertical ?? false),
};
