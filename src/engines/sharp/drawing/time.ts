import type { Size } from "../budget.ts";
import { drawn } from "../kinds/svg.ts";
import { library } from "../library.ts";
import type { Drawing } from "../opened.ts";

const watchMs = 10;

/** Processor time of this process, of which its neighbours take nothing. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Measures how long a drawing takes at a size; undefined beyond `mostMs`: then this process is to be ended. */
export async function timeDrawing(drawing: Drawing, size: Size, mostMs: number): Promise<number | undefined> {
  await library();
  const start = processorMs();
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const watch = setInterval(() => processorMs() - start > mostMs && resolve(), watchMs);
  const work = drawn(drawing, size).then((image) => image.raw().toBuffer());
  try {
    const bytes = await Promise.race([work, over]);
    return bytes ? processorMs() - start : undefined;
  } finally {
    clearInterval(watch);
  }
}
