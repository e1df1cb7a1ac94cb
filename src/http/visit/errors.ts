import { log, reason } from "#log";
import { type Kind, Problem } from "#problem";

/** The status of each kind of failure, told only here. "gone" is for the log: nobody is left to read it. */
export const statuses = {
  "bad-request": {
    status: 400,
    error: "Bad request",
    when: "A malformed body, or an option that is missing, out of bounds or in conflict.",
  },
  unauthorized: { status: 401, error: "Unauthorized", when: "No valid API key, and not the service's own website." },
  forbidden: { status: 403, error: "Forbidden", when: "The web address may not be visited." },
  "not-found": { status: 404, error: "Not found", when: "There is nothing at this address." },
  "method-not-allowed": { status: 405, error: "Method not allowed", when: "Another method is due; see Allow." },
  "request-timeout": { status: 408, error: "Request timeout", when: "The body stopped arriving." },
  "too-large": { status: 413, error: "Payload too large", when: "Bytes, files, pixels or pages beyond a limit." },
  "unsupported-media": {
    status: 415,
    error: "Unsupported media type",
    when: "Another encoding or kind of file is due.",
  },
  unprocessable: {
    status: 422,
    error: "Unprocessable file",
    when: "The file is damaged, encrypted, or can't be worked on as asked.",
  },
  "rate-limited": { status: 429, error: "Rate limit exceeded", when: "Too many calls; see Retry-After." },
  internal: { status: 500, error: "Internal error", when: "Something failed on our side." },
  busy: { status: 503, error: "Service busy", when: "The queue is full; see Retry-After." },
  "engine-unavailable": { status: 503, error: "Engine unavailable", when: "A program or model is not installed here." },
  "service-unavailable": {
    status: 503,
    error: "Service unavailable",
    when: "A store that is needed can't be reached.",
  },
  timeout: { status: 504, error: "Timeout", when: "The tool's deadline passed." },
  gone: { status: 499, error: "Client gone", when: "" },
} as const satisfies Record<Kind, { status: number; error: string; when: string }>;

/** Makes every error answer, in one shape. */
export function errorResponse(problem: Problem, requestId: string): Response {
  const { status, error } = statuses[problem.kind];
  const { retryAfterSeconds: retryAfter } = problem;
  if (status >= 500 && status !== 503 && status !== 504) {
    const what = problem.cause === undefined ? problem.message : reason(problem.cause);
    log.error("a call failed", { requestId, kind: problem.kind, cause: what });
  }
  // A full queue has no cause: it is no news to an operator.
  if (problem.kind === "busy" && problem.cause !== undefined)
    log.error("a call met a machine without room", { requestId, cause: reason(origin(problem)) });
  const advice = problem.kind === "internal" ? ` Tell the operator this request id: ${requestId}.` : "";
  return new Response(JSON.stringify({ error, message: problem.message + advice }), {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": requestId,
      ...(retryAfter !== undefined && { "retry-after": String(Math.max(1, Math.ceil(retryAfter))) }),
    },
  });
}

/** The first cause behind problems that wrap each other. */
const origin = ({ cause }: Problem): unknown =>
  cause instanceof Problem && cause.cause !== undefined ? origin(cause) : cause;
