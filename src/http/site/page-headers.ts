import type { Visitors } from "../access/visitor.ts";
import { ownPlace } from "../visit/origin.ts";
import type { Visit } from "../visit/visit.ts";

/** Scripts and styles come from files of this service alone: code that somebody smuggles into a page does nothing. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export const isPage = (response: Response): boolean =>
  (response.headers.get("content-type") ?? "").startsWith("text/html");

/** Adds the headers of a page; they let its script call the tools without a key. */
export function addPageHeaders({ request }: Visit, response: Response, visitors: Visitors | undefined): void {
  const { headers } = response;
  headers.set("content-security-policy", policy);
  headers.set("referrer-policy", "same-origin");
  headers.set("x-content-type-options", "nosniff");
  // Browsers ignore both over plain http, and a service without https must not ask for it.
  if (ownPlace(request).isHttps) {
    headers.set("strict-transport-security", "max-age=31536000");
    headers.set("cross-origin-opener-policy", "same-origin");
  }
  if (visitors) headers.append("set-cookie", visitors.cookieFor(request));
}
