import { log } from "#log";
import type { Visit } from "../visit/visit.ts";
import { observe } from "./metrics.ts";

const rounded = (ms: number) => Math.round(ms * 10) / 10;

/** Writes a line on each call to a tool, and counts it in the metrics. */
export function noteCall(tool: string, { requestId, record }: Visit, status: number, totalMs: number): void {
  observe(tool, status, totalMs / 1000);
  const { caller, bytesIn, bytesOut, queueMs, workMs } = record;
  log.info("call", {
    ...{ requestId, tool, status, caller, bytesIn, bytesOut },
    ...(queueMs !== undefined && { queueMs: rounded(queueMs) }),
    ...(workMs !== undefined && { workMs: rounded(workMs) }),
    totalMs: rounded(totalMs),
  });
}
