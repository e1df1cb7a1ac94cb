import { currentJob } from "#engines/job/job.ts";

/** Says when a share of a call's time is used up: the rest has to do for the rest of the work. */
export type Clock = (share: number) => boolean;

export function startClock(): Clock {
  const start = Date.now();
  const span = currentJob().deadlineAt - start;
  return (share) => Date.now() - start > span * share;
}
