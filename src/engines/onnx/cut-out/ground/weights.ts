import type { DifferenceCues } from "./differences.ts";

/**
 * Where the cues make it likelier than not, colours are right: something is the subject's, or is ground. Fitted by
 * scripts/fit-plain-grounds.ts to 675 differences in 90 pictures: logos, drawings and icons with known alpha on made grounds.
 */
export const weights: Record<"subject" | "ground", DifferenceCues> = {
  subject: {
    always: -9.975,
    network: 13.56,
    contrast: 3.677,
    sharpness: 0.7223,
    shade: -0.9411,
    joined: -0.9724,
    thickness: 2.975,
    size: -0.3621,
  },
  ground: {
    always: -3.343,
    network: -4.966,
    contrast: 29.98,
    sharpness: 4.468,
    shade: 0.8038,
    joined: -2.78,
    thickness: 1.092,
    size: -0.3727,
  },
};
