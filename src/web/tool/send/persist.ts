import { Refused } from "../model.ts";
import { Broken } from "./broken.ts";

/** The reason why a call is not on its way, and the seconds until it goes on. */
export interface Waiting {
  why: "offline" | "rate" | "busy" | "broken";
  seconds?: number;
}

/** The seconds before each try after a broken connection. */
const brokenSeconds = [2, 5, 10];
/** The seconds before the next try where the service does not tell them: its store is away. */
const awaySeconds = 5;

/** Gives the seconds until the same call may go through; undefined where waiting does not help. */
function pauseFor(error: unknown, broken: number): Waiting | undefined {
  if (error instanceof Broken) {
    if (!navigator.onLine) return { why: "offline" };
    const seconds = brokenSeconds[broken];
    return seconds === undefined ? undefined : { why: "broken", seconds };
  }
  if (!(error instanceof Refused)) return undefined;
  const { status, retryAfterSeconds = awaySeconds } = error;
  // A proxy may say "at once", and all pages that wait would call without a pause.
  const seconds = Math.max(1, retryAfterSeconds);
  if (status === 429) return { why: "rate", seconds };
  return status === 503 && error.error !== "Engine unavailable" ? { why: "busy", seconds } : undefined;
}

/** Tries until it goes through, or until waiting would not help; `tell` hears of every second that is waited. */
export async function persist<T>(
  attempt: () => Promise<T>,
  tell: (waiting: Waiting | undefined) => void,
  signal: AbortSignal,
): Promise<T> {
  for (let broken = 0; ; ) {
    try {
      if (!navigator.onLine) await waitOut({ why: "offline" }, tell, signal);
      return await attempt();
    } catch (error) {
      const pause = signal.aborted ? undefined : pauseFor(error, broken);
      if (!pause) throw error;
      if (pause.why === "broken") broken += 1;
      await waitOut(pause, tell, signal);
    }
  }
}

/** Counts the seconds down, or waits until the browser is online. */
export async function waitOut(pause: Waiting, tell: (waiting: Waiting | undefined) => void, signal: AbortSignal) {
  if (pause.seconds === undefined) {
    tell(pause);
    while (!navigator.onLine) await second(signal);
  }
  for (let seconds = pause.seconds ?? 0; seconds > 0; seconds -= 1) {
    tell({ ...pause, seconds });
    await second(signal);
  }
  tell(undefined);
}

function second(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, 1_000);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
