import { config } from "#config";
import { facts } from "#engines/job/facts.ts";

const exposed = [
  "Content-Disposition",
  "X-Request-Id",
  "X-Error-Fields",
  "X-Error-Tools",
  "Retry-After",
  "RateLimit",
  "RateLimit-Policy",
  "Server-Timing",
];
const exposedHeaders = [...exposed, ...Object.keys(facts).map((name) => `X-Result-${name}`)].join(", ");

function allowedOrigin(request: Request): string | undefined {
  const origin = request.headers.get("origin");
  if (!origin || config.corsOrigins.length === 0) return undefined;
  if (config.corsOrigins.includes("*")) return "*";
  return config.corsOrigins.includes(origin) ? origin : undefined;
}

/** Answers OPTIONS: always the methods; more only for the origins that the operator named, and never credentials. */
export function optionsResponse(request: Request, allow: string): Response {
  const headers = new Headers({ allow });
  if (allowedOrigin(request) !== undefined) {
    headers.set("access-control-allow-methods", allow);
    headers.set("access-control-allow-headers", "x-api-key, content-type, x-progress, x-request-id");
    headers.set("access-control-max-age", "600");
  }
  return new Response(null, { status: 204, headers });
}

export function addCors(request: Request, response: Response): Response {
  const origin = allowedOrigin(request);
  if (origin === undefined) return response;
  response.headers.set("access-control-allow-origin", origin);
  response.headers.set("access-control-expose-headers", exposedHeaders);
  if (origin !== "*") response.headers.append("vary", "Origin");
  return response;
}
