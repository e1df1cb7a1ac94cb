import { readFileSync, writeFileSync } from "node:fs";

const statusBytes = (field: string): number =>
  1_024 * Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync("/proc/self/status", "latin1"))?.[1] ?? 0);

/** Lets the kernel count the peak of resident memory anew (proc(5), clear_refs), from what is resident now. */
export function resetPeak(): number {
  writeFileSync("/proc/self/clear_refs", "5");
  return statusBytes("VmRSS");
}

export const peakBytes = (): number => statusBytes("VmHWM");
