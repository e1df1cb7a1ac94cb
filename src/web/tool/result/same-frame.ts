import type { Size } from "../../pdf/size.ts";
import type { Catalogue } from "../../ui/catalogue.ts";
import type { Outcome } from "../model.ts";
import { ownSteps } from "../onward/step.ts";

/** Whether a result shows the same things at the same places as what it was made of, by what its tools say of themselves. */
export const hasSameFrame = (outcome: Outcome, { operations }: Pick<Catalogue, "operations">): boolean =>
  ownSteps(outcome).every(({ tool, options }) => {
    const same = operations.find(({ name }) => name === tool)?.seen.sameFrame ?? false;
    return typeof same === "object" ? options[same.unless] !== true : same;
  });

/** The most pixels by which a side may differ from the other side's scale, as rounding makes it. */
const roundedPixels = 1;

/** Whether two pictures have one shape. Where they haven't, one was stretched and can't lie upon the other. */
export const hasSameShape = (one: Size, other: Size): boolean => {
  const [large, small] = one.width * one.height >= other.width * other.height ? [one, other] : [other, one];
  return Math.abs(small.height - (large.height * small.width) / large.width) <= roundedPixels;
};
