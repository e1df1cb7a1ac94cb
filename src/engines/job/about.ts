import { Problem } from "#problem";
import { currentJob, newJob, warn, within } from "./job.ts";

/** Does work on one file of several: its warnings and failures say which file they are about. */
export async function about<T>(subject: string, field: string, work: () => Promise<T>): Promise<T> {
  const { signal, deadlineAt } = currentJob();
  const own = newJob(signal, deadlineAt - Date.now());
  try {
    return await within(own, work);
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    const { kind, message, retryAfterSeconds, tools } = cause;
    const details = { cause, fields: [field], tools, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    throw new Problem(kind, `${subject}: ${message}`, details);
  } finally {
    for (const text of own.warnings) warn(`${subject}: ${text}`);
  }
}
