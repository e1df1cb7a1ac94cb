import { warn } from "#engines/job/job.ts";
import { Problem } from "#problem";
import { removed } from "./blank.ts";
import { within } from "./bounds.ts";
import type { Stage } from "./capture.ts";
import { type Found, fontsAndPictures, isRead, scrollThrough, unchangedFor } from "./page-scripts.ts";
import { restless } from "./traffic.ts";
import { ask } from "./world.ts";

const brokenOff =
  "There is nothing on the page: its scripts removed it, or broke it off by leading to what is no page of the web.";

/** Waits, which stay together below the shortest deadline that makes sense. */
const loadMs = 15_000;
const partMs = 5_000;
const scrollMs = 10_000;
const stopMs = 2_000;
const quietMs = 100;
const restMs = 5_000;
/** How long a page may move: one that moves for longer does so for ever. */
const moveMs = 1_000;
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
      // The page went elsewhere by itself: only the place where it ends up counts.
      if (!hasMoved(error)) throw error;
      if (moves === mostMoves) throw restless();
    }
  }
}

/** Whether a question to the page failed because the page went elsewhere meanwhile. */
export const hasMoved = (error: unknown): boolean =>
  /context was destroyed|navigat|frame was detached|find (context|frame)|Promise was collected|No frame/i.test(
    String(error),
  );

async function settleOnce(stage: Stage, whole: boolean): Promise<void> {
  const { page, traffic } = stage;
  const { promise: isAtEnd, resolve } = Promise.withResolvers<void>();
  // If the page goes elsewhere meanwhile, its own loading tells.
  ask(stage, isRead).then(
    () => resolve(),
    () => {},
  );
  const loaded = await within(loadMs, Promise.race([page.waitForLoadState("load"), traffic.departure, isAtEnd]));
  if (!loaded) warn(`The page did not finish loading within ${loadMs / 1000} s: it was captured as it was.`);
  if (!loaded) await stopLoading(stage);
  const askedByThen = traffic.asked;
  const ready = (await lookAt(stage, whole))?.state;
  if (!ready) await stopLoading(stage);
  if (ready === "nothing") throw removed();
  // The browser never draws anything of a document without a body, however long it is asked to.
  if (ready === "broken off") throw new Problem("unprocessable", brokenOff);
  const isStill = ready === "still" && stage.traffic.open === 0;
  // A still page that has asked for nothing since it was loaded won't change any more.
  if (loaded && isStill && traffic.asked === askedByThen) return;
  const scrolled = !whole || ready === "still" || (await within(scrollMs, ask(stage, scrollThrough)));
  const resting = await comesToRest(stage, loaded && ready ? restMs : 0);
  const complete = !whole || (await lookAt(stage, whole));
  if (loaded && !(ready && scrolled && resting && complete)) {
    warn("The page was still loading when it was captured: delayMs or waitForSelector make it wait for more.");
  }
}

async function lookAt(stage: Stage, whole: boolean): Promise<Found | undefined> {
  const found = (await within(partMs, ask(stage, fontsAndPictures(whole))))?.value as Found | undefined;
  if (found) stage.traffic.found = found;
  return found;
}

/** Waits for the network, and until scripts have moved everything into place. */
async function comesToRest(stage: Stage, mostMs: number): Promise<boolean> {
  const resting = await stage.traffic.rest(quietMs, mostMs);
  await within(Math.min(moveMs, mostMs), ask(stage, unchangedFor(quietMs)));
  return resting;
}

/** Stops loading: the browser draws nothing while a style or a font is on its way, even if it never comes. */
const stopLoading = ({ session }: Stage) => within(stopMs, session.send("Page.stopLoading"));
