import { currentJob, type Job } from "../job/job.ts";
import { outcomeOf, type Report, type Result } from "./thread.ts";

/** The inner side of a `Thread`: how code in it talks to the thread that started it. */
declare const self: Worker;

/** The number of the call that each job in here belongs to. */
export const calls = new WeakMap<Job, number>();

const open = new Map<number, (result: Result) => void>();
let last = 0;

/** Calls a function that the other thread lends; for the job, if one is at work here. */
export async function ask(name: string, ...args: readonly unknown[]): Promise<unknown> {
  last += 1;
  const { promise, resolve } = Promise.withResolvers<Result>();
  open.set(last, resolve);
  report({ tell: "question", id: last, call: calls.get(currentJob()), name, args });
  return outcomeOf(await promise);
}

export function hear(id: number, result: Result): void {
  open.get(id)?.(result);
  open.delete(id);
}

/** Sends a report; bytes go as copies made here, so the other thread neither copies them nor takes them away. */
export function report(what: Report): void {
  const buffers: ArrayBuffer[] = [];
  const copy = (part: unknown): unknown => {
    if (part instanceof Uint8Array) {
      const bytes = new Uint8Array(part);
      buffers.push(bytes.buffer);
      return bytes;
    }
    if (Array.isArray(part)) return part.map(copy);
    if (part === null || typeof part !== "object" || Object.getPrototypeOf(part) !== Object.prototype) return part;
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, copy(member)]));
  };
  self.postMessage(copy(what), buffers);
}
