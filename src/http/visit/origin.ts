import { config } from "#config";
import { forwarded } from "./client-address.ts";

/** The address of this service for the caller. */
export interface Place {
  /** The address with the path, where the service stands below one. */
  base: string;
  origin: string;
  isHttps: boolean;
}

const placeAt = (base: string): Place => {
  const { origin, protocol } = new URL(base);
  return { base, origin, isHttps: protocol === "https:" };
};

const configured = config.baseUrl ? placeAt(config.baseUrl) : undefined;

export const ownPlace = (request: Request): Place => configured ?? askedPlace(request);

/** The service's address as this caller has it, whoever led them here. */
function askedPlace(request: Request): Place {
  const scheme = forwarded(request, "x-forwarded-proto") === "https" ? "https" : "http";
  const host = forwarded(request, "x-forwarded-host") ?? request.headers.get("host") ?? "";
  const base = `${scheme}://${host}`;
  return placeAt(/^[\w.:[\]-]+$/.test(host) && URL.canParse(base) ? new URL(base).origin : "http://localhost");
}

/**
 * Whether a page of this service asks. Browsers tell it by themselves, and no page can make them lie; over plain http
 * to a LAN address they send no Sec-Fetch-Site, but an Origin.
 */
export function isFromOwnPage(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  if (!configured) return site !== null || origin === ownPlace(request).origin;
  // A stranger's name that was turned to this address (DNS rebinding) is "same-origin" with itself: our own name decides.
  if (origin !== null) return nameOf(origin) === nameOf(configured.origin);
  // A proxy that ends TLS need not say so: only the name and the port that the caller asked for are known.
  return site !== null && hostIn(askedPlace(request).origin) === hostIn(configured.origin);
}

/** Makes this machine's three names for itself one; nobody else can take one of them. */
const nameOf = (origin: string): string => origin.replace(/^(https?:\/\/)(127\.0\.0\.1|\[::1\])(?=:|$)/, "$1localhost");
const hostIn = (origin: string): string => nameOf(origin).replace(/^https?:\/\//, "");
