import { closeSync, openSync } from "node:fs";

/**
 * Opens as many files as are to be opened at once, and closes them again. It fails where there are too few descriptors,
 * for work that can't fail by itself.
 */
export function assureDescriptors(count: number): void {
  const opened: number[] = [];
  try {
    while (opened.length < count) opened.push(openSync("/dev/null", "r"));
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

/** The fewest descriptors that any work needs. */
const fewestDescriptors = 4;

/** Whether some more files can be opened at this moment. */
export function hasDescriptors(): boolean {
  try {
    assureDescriptors(fewestDescriptors);
    return true;
  } catch {
    return false;
  }
}
