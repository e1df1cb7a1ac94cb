import { insideChild } from "#engines/enclosure/privileges.ts";
import { Problem } from "#problem";
import { mupdf, restoreStack } from "./library.ts";

interface Open {
  close(): void;
}

const leftOpen = new Set<Open>();

/** Closes something when the task is over, if not before. */
export const closeAtEnd = (one: Open): void => void leftOpen.add(one);

/** Makes a task of a function: MuPDF's errors are told in our words, and nothing of one job is left to the next. */
export function task<A extends unknown[], R>(work: (...args: A) => R | Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      throw translate(error);
    } finally {
      for (const one of leftOpen) one.close();
      leftOpen.clear();
      mupdf.emptyStore();
      restoreStack();
    }
  };
}

/** Runs work on one file of several, so that a failure names it. */
export function about<T>(subject: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translate(error, subject);
  }
}

export function translate(error: unknown, subject = "This PDF"): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  if (isCrash(error)) {
    // The library is left in the middle of something: only a fresh process may go on, and the pool starts one.
    if (insideChild) process.exit(70); // EX_SOFTWARE of sysexits.h
    return error;
  }
  // Any other class is a mistake of ours, which must not pass for a damaged file.
  if (!isFault(error)) return error;
  if (/^(malloc|calloc|realloc|.*out of memory)/i.test(error.message)) {
    const message = `${subject} needs more memory than one call may use. Try a smaller one.`;
    return new Problem("unprocessable", message, { cause: error });
  }
  const message = `${subject} is damaged in a way that can't be read past. Try repair-pdf on it first.`;
  return new Problem("unprocessable", message, { cause: error, tools: ["repair-pdf"] });
}

/** Whether an error tells of a fault in the file: MuPDF throws plain errors then. */
export const isFault = (error: unknown): error is Error => error instanceof Error && error.constructor === Error;

const isCrash = (error: Error): boolean =>
  error instanceof WebAssembly.RuntimeError || (error instanceof RangeError && error.message.includes("call stack"));
