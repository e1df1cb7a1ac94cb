import type { Sort } from "./cases/case.ts";
import type { Manner } from "./manner.ts";
import type { End } from "./send.ts";

export const faults = ["kill", "stop", "disk", "descriptors", "stores"] as const;
/** What is done to the service while calls come: processes killed or stopped, no room, no descriptors, no stores. */
export type Fault = (typeof faults)[number];

/** What came back of a call that was to be heard. */
export interface Told {
  end: End;
  status: number;
  error: string | undefined;
  retryAfter: number | undefined;
}

export interface Circumstances {
  sort: Sort;
  manner: Manner;
  /** What the same call had by itself. */
  soloStatus: number;
  /** Faults of which the time had something in common with the call's. */
  during: ReadonlySet<Fault>;
}

/** "right": as by itself, if its bytes are; "turned away": a refusal that is explained; else what is wrong, in words. */
export type Verdict = "as by itself" | "turned away" | { wrong: string };

const busy = "Service busy";
const labels: Record<number, readonly string[]> = {
  400: ["Bad request"],
  401: ["Unauthorized"],
  408: ["Request timeout"],
  413: ["Payload too large"],
  415: ["Unsupported media type"],
  422: ["Unprocessable file"],
  429: ["Rate limit exceeded"],
  503: [busy, "Engine unavailable", "Service unavailable"],
  504: ["Timeout"],
};

/** Whether contract and fault explain an answer of another status than the call had by itself. */
export function judge(
  { end, status, error, retryAfter }: Told,
  { manner, soloStatus, during }: Circumstances,
): Verdict {
  const wrong = (says: string): Verdict => ({ wrong: says });
  if (end === "unconnected" && during.has("descriptors")) return "turned away";
  if (end === "cut" && during.has("descriptors")) return "turned away";
  if (end === "silent") return wrong("got no answer in all that time");
  if (end !== "answered") return wrong(`was ${end === "cut" ? "cut off without a whole answer" : "not let in"}`);
  if (status === 500) return wrong("was answered by 500");
  if (status !== 200 && !labels[status]?.includes(error ?? ""))
    return wrong(`bears the label "${error}" with ${status}`);
  if ((status === 429 || error === busy) && !(retryAfter !== undefined && retryAfter >= 1))
    return wrong(`is a ${status} without Retry-After`);
  if (manner.way === "stalled") {
    if (status === 408) return "turned away";
    // What is refused by its head alone is not waited for.
    if (status === soloStatus && status !== 200) return "as by itself";
    return status === 503 ? explained(error, during) : wrong(`stopped amid its body, but was answered by ${status}`);
  }
  if (status === soloStatus) return "as by itself";
  if (status === 503) return explained(error, during);
  if (status === 504 && during.has("stop")) return "turned away";
  return wrong(`was answered by ${status} instead of ${soloStatus}`);
}

/** A full queue explains itself at any time: how often it does is counted. */
function explained(error: string | undefined, during: ReadonlySet<Fault>): Verdict {
  if (error === busy) return "turned away";
  if (error === "Service unavailable" && (during.has("stores") || during.has("disk") || during.has("descriptors")))
    return "turned away";
  return { wrong: `was answered by 503 (${error}), which no fault explains` };
}
