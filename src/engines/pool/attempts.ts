import { log } from "#log";
import { Problem } from "#problem";
import type { Job } from "../job/job.ts";
import type { Ending, Outcome } from "./child-process.ts";
import { problemOf, repeatIn } from "./failure.ts";

/** Tries a job whose child ends once more, in another one. */
export async function twice(job: Job, about: { pool: string; task: string }, attempt: () => Promise<Outcome>) {
  const first = await attempt();
  if (first.reply) return settle(job, first);
  log.warn("a child ended in the middle of a job", { ...about, how: first.ending });
  const second = await attempt();
  if (second.reply) return settle(job, second);
  throw verdict(second.ending, about.pool);
}

/** Repeats a child's reply in the caller's job, as if the work had been done here. */
export function settle(job: Job, { reply, value }: Outcome): unknown {
  if (!reply) return undefined;
  repeatIn(job, reply);
  if (!reply.failure) return value;
  throw problemOf(reply.failure);
}

/** The problem when two children in a row have ended over a file: its own fault, or the machine's. */
function verdict(ending: Ending, pool: string): Problem {
  if (ending === "too large") {
    return new Problem("unprocessable", "This file needs more memory than one call may use. Try a smaller one.");
  }
  if (ending === "crashed") {
    return new Problem("unprocessable", "This file makes its engine crash, twice in a row. It is probably damaged.");
  }
  if (ending === "never ready") {
    return new Problem("engine-unavailable", `The ${pool} engine does not start on this machine.`);
  }
  return new Problem("internal", "The work was ended from outside, twice. Try again.", { cause: `${pool}: ${ending}` });
}
