import { lookup } from "node:dns/promises";
import { parseAddress } from "#formats/addresses/internet-address.ts";
import { isPublic } from "#formats/addresses/public-address.ts";
import { mayVisit, type Place, placeOf } from "#formats/addresses/web-address.ts";

/** What became of a connection that the browser asked for, where nothing did. */
export type Verdict = "refused" | "no such name" | "no answer";

export type Resolve = (name: string) => Promise<readonly string[]>;

export const resolveBySystem: Resolve = async (name) =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * The addresses to connect to, every one of them checked. They are looked up once: a name that answers something else
 * the next time (DNS rebinding) gains nothing, for what was checked is what is connected to.
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
