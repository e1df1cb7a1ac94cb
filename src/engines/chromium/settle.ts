import { warn } from "#engines/job.ts";
import type { Stage } from "./capture.ts";
import { fontsAndPictures, scrollThrough } from "./page-scripts.ts";

/** All of them together stay below the shortest deadline that makes sense. */
const loadMs = 15_000;
const partMs = 5_000;
const scrollMs = 10_000;
const quietMs = 100;
const restMs = 5_000;
const mostMoves = 5;

/**
 * Waits for a page as a reader would: loaded, its letters and pictures there, the network at rest. Each wait has its
 * end, after which the page is taken as it is and the caller is told.
 */
export async function settle(stage: Stage, { whole }: { whole: boolean }): Promise<void> {
  for (let moves = 0; ; moves++) {
    try {
      return await settleOnce(stage, whole);
    } catch (error) {
      // The page went elsewhere by itself: what counts is where it ends up.
      if (!/context was destroyed|navigat|frame was detached/i.test(String(error)) || moves === mostMoves) throw error;
    }
  }
}

async function settleOnce({ page, traffic }: Stage, whole: boolean): Promise<void> {
  const loaded = await within(loadMs, page.waitForLoadState("load"));
  if (!loaded) warn(`The page did not finish loading within ${loadMs / 1000} s: it was captured as it was.`);
  const ready = await within(partMs, page.evaluate(fontsAndPictures));
  const scrolled = !whole || (await within(scrollMs, page.evaluate(scrollThrough)));
  const resting = await traffic.rest(quietMs, loaded ? restMs : 0);
  const complete = !whole || (await within(partMs, page.evaluate(fontsAndPictures)));
  if (loaded && !(ready && scrolled && resting && complete)) {
    warn("The page was still loading when it was captured: delayMs or waitForSelector make it wait for more.");
  }
}

/** Whether it came about in time; a failure is one all the same. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), ms);
  // Its failure after that time is nobody's.
  work.catch(() => {});
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
