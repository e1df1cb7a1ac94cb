import { isIPv4, isIPv6 } from "node:net";
import { config } from "#config";

/**
 * Reads a header that proxies in front write, such as X-Forwarded-For: the outermost trusted one's word counts. Each
 * proxy adds its word at the end, so whatever stands further to the left was written by strangers.
 */
export function forwarded(request: Request, name: string): string | undefined {
  if (config.trustProxy === 0) return undefined;
  const words = (request.headers.get(name) ?? "").split(",").map((word) => word.trim());
  return words.at(-config.trustProxy) || words[0] || undefined;
}

/** The address that all trusted proxies have named: the first of their words, one for each. */
export function namedAddress(request: Request): string | undefined {
  const words = (request.headers.get("x-forwarded-for") ?? "").split(",");
  const isWhole = config.trustProxy > 0 && words.length >= config.trustProxy;
  return isWhole ? plain((words.at(-config.trustProxy) ?? "").trim()) : undefined;
}

/** The address that a call counts for: the connection's own unless a trusted proxy names another. */
export function clientAddress(request: Request, peer: string): string {
  const told = forwarded(request, "x-forwarded-for");
  return plain(told ?? "") ?? plain(peer) ?? peer;
}

/** Takes port, brackets and zone off an address; IPv4 in IPv6 becomes IPv4. */
function plain(text: string): string | undefined {
  const address = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv4(address) || isIPv6(address) ? address : undefined;
}

/** The network of an address: whoever has one IPv6 address has its whole /64, so all of it counts as one. */
export function household(address: string): string {
  if (!isIPv6(address)) return address;
  // A URL writes IPv6 in one way: lower case, no leading zeros, at most one "::" and no dotted end.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const middle = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: middle }, () => "0"), ...last];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
