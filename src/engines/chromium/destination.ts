import { lookup } from "node:dns/promises";
import { parseAddress } from "#formats/addresses/internet-address.ts";
import { isPublic } from "#formats/addresses/public-address.ts";
import { mayVisit, type Place, placeOf } from "#formats/addresses/web-address.ts";

/** Why a connection that the browser asked for did not come about. */
export type Verdict = "refused" | "no such name" | "no answer" | "no room";

export type Resolve = (name: string) => Promise<readonly string[]>;

/** The longest look-up of a name: the system's own tries for as long as it is configured to, which may be minutes. */
const lookupMs = 5_000;

export const resolveBySystem: Resolve = async (name) =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);

/** A resolver whose every look-up ends: it finds no address where that takes too long. */
export const timely =
  (resolve: Resolve, ms = lookupMs): Resolve =>
  async (name) => {
    const late = Promise.withResolvers<readonly string[]>();
    const timer = setTimeout(() => late.resolve([]), ms);
    try {
      return await Promise.race([resolve(name), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };

/**
 * The addresses to connect to, every one of them checked. They are looked up once: a name that answers something else
 * the next time (DNS rebinding) gains nothing, because the connection goes to a checked address.
 */
export async function findDestination(
  host: string,
  port: number,
  { allowed, resolve }: { allowed: ReadonlySet<Place>; resolve: Resolve },
): Promise<readonly string[] | Verdict> {
  const bare = host.replace(/^\[|\]$/g, "");
  const lifted = allowed.has(placeOf(host, port));
  if (!lifted && !mayVisit(host, port)) return "refused";
  if (parseAddress(bare)) return [bare];
  const addresses = await resolve(bare).catch(() => []);
  if (addresses.length === 0) return "no such name";
  return lifted || addresses.every(isPublic) ? addresses : "refused";
}
