import { warn } from "#engines/job/job.ts";
import type { Leaves } from "#formats/office/hidden.ts";
import { Problem } from "#problem";
import type { Wish } from "../wish.ts";

/** Tells of parts of a document that its PDF won't have. */
export function tellLeftOut(found: { macros: boolean; outside: number }): void {
  if (found.macros) warn("The file holds macros; they were not run.");
  const { outside } = found;
  if (outside === 1) warn("The file shows something that lies outside of it; it was not fetched.");
  if (outside > 1) warn(`The file shows ${outside} things that lie outside of it; they were not fetched.`);
}

export function tellHidden(leaves: Leaves | undefined, { family, hidden }: Wish): void {
  if (!leaves || leaves.hidden === 0 || hidden) return;
  const word = family === "ppt" ? "slide" : "sheet";
  if (leaves.all > 0 && leaves.hidden >= leaves.all) {
    throw new Problem("unprocessable", `Every ${word} of this file is hidden: there is nothing to convert.`);
  }
  warn(leaves.hidden === 1 ? `1 hidden ${word} was left out.` : `${leaves.hidden} hidden ${word}s were left out.`);
}

export function tellNeedless(password: string | undefined): void {
  if (password !== undefined) warn("This file opens without a password; the one given was not needed.");
}

export const notTurnable = (): Problem => {
  const says =
    "The slides of this presentation are higher than wide, and can't be laid out anew: landscape is not possible.";
  return new Problem("unprocessable", says, { fields: ["landscape"] });
};
