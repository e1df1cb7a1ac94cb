import { readFileSync } from "node:fs";
import { childrenOf, residentMB, ticksOf, until } from "#support/processes.ts";
import type { Service } from "#support/service.ts";

/** The one process that runs a service's networks, where there is one. */
export const networkProcess = ({ pid }: Service): number | undefined =>
  childrenOf(pid).find((child) => readFileSync(`/proc/${child}/cmdline`, "latin1").includes("/onnx/tasks.ts"));

/** Until it has worked for a while on the call at hand: half a second of a processor. */
export async function worked(pid = 0): Promise<void> {
  const ticks = ticksOf(pid);
  await until(() => ticksOf(pid) > ticks + 50);
}

/**
 * What the process holds by its tenth call and by its 25th, in megabytes: the least that is seen after one of the calls
 * before, since what waits for the collector (a quarter of a small process) comes and goes.
 */
export async function levelsOf(service: Service, call: () => Promise<unknown>): Promise<[tenth: number, last: number]> {
  const seen: number[] = [];
  for (let calls = 0; calls < 25; calls++) {
    await call();
    seen.push(residentMB(networkProcess(service) ?? 0));
  }
  return [Math.min(...seen.slice(5, 10)), Math.min(...seen.slice(15))];
}
