import { parseAddress } from "./internet-address.ts";
import { isPublic } from "./public-address.ts";

/** A place as `host:port` in the spelling of a parsed URL; IPv6 in square brackets. */
export type Place = string;

export const placeOf = (host: string, port: number): Place => `${host.toLowerCase().replace(/\.$/, "")}:${port}`;

/** The ports of the web; at any other is some other service. */
const webPorts: readonly number[] = [80, 443];

/** Names that never stand for a place on the public web (RFC 6761, RFC 8375, RFC 9476), and where clouds keep secrets. */
const innerNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|invalid|onion|alt|metadata|instance-data)$/;

export type Judgement = { url: URL } | { fault: string } | { refused: true };

/**
 * Reads the address of a page, strictly: what two readers could understand differently is a fault. A place that may
 * not be visited is refused without a reason; a name is judged again by the addresses that it stands for.
 */
export function readWebAddress(text: string, allowed: ReadonlySet<Place>): Judgement {
  const scheme = /^https?:\/\//i.exec(text)?.[0].toLowerCase();
  if (!scheme) return { fault: "must begin with https://" };
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text)) return { fault: "must not have blanks, backslashes or control characters" };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Parsers take the next part for the host where there are three slashes or more.
  const host = text.slice(scheme.length).split(/[/?#]/)[0];
  if (!url || !host || url.hostname === "") return { fault: "is not a web address" };
  if (host.includes("@")) return { fault: "must not have a user name or password: use headers or cookies" };
  const allows = allowed.has(placeOf(url.hostname, portOf(url)));
  if (url.protocol !== "https:" && !allows) return { fault: "must begin with https://" };
  return allows || mayVisit(url.hostname, portOf(url)) ? { url } : { refused: true };
}

export const portOf = ({ protocol, port }: Pick<URL, "protocol" | "port">): number =>
  port === "" ? (/^(http|ws):$/.test(protocol) ? 80 : 443) : Number(port);

/** Whether a host may be asked for at all, as far as that can be told without resolving it. */
export function mayVisit(host: string, port: number): boolean {
  if (!webPorts.includes(port)) return false;
  const bare = host.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (parseAddress(bare)) return isPublic(bare);
  // A last label of digits is an address in a spelling that some resolver would take (RFC 3696, section 2).
  const last = bare.split(".").at(-1) ?? "";
  if (/^(\d+|0x[0-9a-f]*)$/i.test(last) || !/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i.test(bare)) return false;
  return !innerNames.test(bare.toLowerCase());
}
