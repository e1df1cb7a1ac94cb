import type { Problem } from "#problem";

/** Each of them has a capture begun anew once; where it comes again, it is what the caller is told. */
export type Reason = "left" | "undrawn" | "unanswered" | "crashed";

/** A capture that came to nothing, and that may come to something in a fresh page. */
export class Again extends Error {
  readonly reason: Reason;
  readonly told: Problem;

  constructor(reason: Reason, told: Problem) {
    super(told.message, { cause: told });
    this.reason = reason;
    this.told = told;
  }
}
