import { Problem } from "#problem";
import type { Visit } from "./visit.ts";

/** Refuses a request that two readers could take for two different ones (RFC 9112, 3.2). */
export function requireSaneHead(visit: Visit): Visit {
  const { headers, url } = visit.request;
  // The host is a name, an address, a port. Sent twice it arrives as "a, b".
  if (!/^[\w.:[\]-]+$/.test(headers.get("host") ?? "") || !URL.canParse(url)) {
    throw new Problem("bad-request", "The Host of a request must be one name or address, sent once.");
  }
  if (url.includes("#")) {
    throw new Problem("bad-request", "The address has a #: what follows it is the client's own and is never sent.");
  }
  return visit;
}
