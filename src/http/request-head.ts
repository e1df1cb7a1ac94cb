import { Problem } from "#problem";
import type { Visit } from "./visit.ts";

/** Refuses what two readers of the same request could take for two different ones (RFC 9112, 3.2). */
export function requireSaneHead(visit: Visit): Visit {
  const { headers, url } = visit.request;
  if (/[,\s]/.test(headers.get("host") ?? "")) {
    throw new Problem("bad-request", "A request names one Host, and names it once.");
  }
  if (url.includes("#")) {
    throw new Problem("bad-request", "The address has a #: what follows it is the client's own and is never sent.");
  }
  return visit;
}
