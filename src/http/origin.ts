import { config } from "#config";
import { forwarded } from "./client-address.ts";

/** Where the caller finds this service. */
export interface Place {
  /** With the path, where the service stands below one. */
  base: string;
  origin: string;
  isHttps: boolean;
}

const placeAt = (base: string): Place => {
  const { origin, protocol } = new URL(base);
  return { base, origin, isHttps: protocol === "https:" };
};

const configured = config.baseUrl ? placeAt(config.baseUrl) : undefined;

export function ownPlace(request: Request): Place {
  if (configured) return configured;
  const scheme = forwarded(request, "x-forwarded-proto") === "https" ? "https" : "http";
  const host = forwarded(request, "x-forwarded-host") ?? request.headers.get("host") ?? "";
  const base = `${scheme}://${host}`;
  return placeAt(/^[\w.:[\]-]+$/.test(host) && URL.canParse(base) ? new URL(base).origin : "http://localhost");
}

/**
 * Whether a page of this service asks. Browsers say so by themselves, and no page can make them say it wrongly; over
 * plain http to a LAN address they send no Sec-Fetch-Site, but an Origin.
 */
export function isFromOwnPage(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("origin") === ownPlace(request).origin;
}
