import { type FactName, facts, isWorded } from "#engines/job/facts.ts";

const text = (description: string, example: string) => ({
  description,
  schema: { type: "string" as const },
  example,
});
const whole = (description: string, example: number, minimum = 0) => ({
  description,
  schema: { type: "integer" as const, minimum },
  example,
});

/** Headers of every result, besides its facts. */
const ofResults = {
  "Content-Disposition": text(
    "The file's name: in ASCII as `filename`, as it is as `filename*` (RFC 8187).",
    "attachment; filename=\"photo-image-resize.jpg\"; filename*=UTF-8''photo-image-resize.jpg",
  ),
  "Content-Length": whole("Bytes of the answer.", 48_213),
  "Cache-Control": text("Results are nobody's to keep but the caller's.", "no-store"),
  "X-Content-Type-Options": text("The type told is the type sent.", "nosniff"),
  "Server-Timing": text(
    "Milliseconds in the queue, at work, and from the first header to the answer.",
    "queue;dur=0.1, work;dur=41.8, total;dur=45.0",
  ),
  RateLimit: text(
    "Calls left (r) until the window ends in t seconds; absent where calls aren't counted.",
    '"light";r=99;t=30',
  ),
  "RateLimit-Policy": text("Calls (q) in a window of w seconds.", '"light";q=120;w=60'),
};

/** Headers of every answer, or of some errors. */
const ofAnswers = {
  "X-Request-Id": text(
    "Names this call in the service's log: the caller's own X-Request-Id, if it has at most 128 letters, digits, `.`, `_`, `:` and `-`; else a new one.",
    "0c5b7f0e-6f0c-4c43-8d0e-2f1f6f2b7a11",
  ),
  "X-Error-Fields": text("The fields at fault, percent-encoded, with commas between.", "width,percentage"),
  "X-Error-Tools": text("The tools that put it right, or do it instead, with commas between.", "repair-pdf"),
  "Retry-After": whole("Seconds to wait before another try.", 3, 1),
  Allow: text("The methods that are possible here.", "POST, OPTIONS"),
};

const examples: Partial<Record<FactName, string>> = {
  Warnings: "The%20first%20frame%20was%20kept%2C%20the%20others%20dropped.",
};

const factHeader = (name: FactName) =>
  isWorded(name) ? text(facts[name], examples[name] ?? name) : whole(facts[name], 1);

const always: readonly FactName[] = ["Bytes-In", "Bytes-Out", "Warnings"];
const headerName = (name: FactName) => `X-Result-${name}`;

/** References for a result: the headers of all results, then the facts that this tool tells. */
export function resultHeaders(told: readonly FactName[]) {
  const names = ["X-Request-Id", ...Object.keys(ofResults), ...[...always, ...told].map(headerName)];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const headerComponents = (told: readonly FactName[]) => ({
  ...ofAnswers,
  ...ofResults,
  ...Object.fromEntries([...new Set([...always, ...told])].map((name) => [headerName(name), factHeader(name)])),
});
