import type { Problem } from "#problem";

/** Reasons to begin a capture anew, each once; the second time the caller is told. */
export type Reason = "left" | "undrawn" | "unanswered" | "crashed";

/** A capture that failed, and that may succeed in a fresh page. */
export class Again extends Error {
  readonly reason: Reason;
  readonly told: Problem;

  constructor(reason: Reason, told: Problem) {
    super(told.message, { cause: told });
    this.reason = reason;
    this.told = told;
  }
}
