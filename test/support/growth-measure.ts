import { beforeTheQueue, inAChild } from "./attacks/all.ts";
import { growthOf, isModest } from "./growth.ts";

/**
 * Measures every attack and prints a line for each. A process of its own, which is to have the memory settings of the
 * children that read files: in one that has run a thousand tests the collector waits longer, and its memory says nothing.
 */

/** One measurement can be spoiled by the collector or a neighbour; what grows by the square does so each time. */
const tries = 3;

for (const { one, timesItsSize } of [...beforeTheQueue, ...inAChild]) {
  let growth = growthOf(one);
  for (let left = tries - 1; left > 0 && !isModest(growth, timesItsSize); left -= 1) growth = growthOf(one);
  process.stdout.write(`${JSON.stringify({ name: one.name, ...growth })}\n`);
}
