import { timingSafeEqual } from "node:crypto";
import { BlockList, isIP, isIPv6 } from "node:net";
import { config } from "#config";
import { namedAddress } from "../visit/client-address.ts";
import type { Visit } from "../visit/visit.ts";

const { to, token } = config.metrics;

/** Headers that proxies write: behind a proxy on this machine, strangers come from loopback as well. */
const ofProxies = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;
const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/i.test(address);

/** Whether a caller may know how this service is doing inside: numbers, versions, weaknesses. */
export function isInsider({ request, server }: Visit): boolean {
  if (to === "token") return isSame(request.headers.get("authorization") ?? "", `Bearer ${token}`);
  if (to !== "local") return to === "on";
  const peer = server?.requestIP(request)?.address ?? "";
  return isLoopback(peer) && ![...request.headers.keys()].some((name) => ofProxies.test(name));
}

/** Addresses within a house, a firm or a machine: nobody comes from them over the internet. */
const within = new BlockList();
const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
for (const net of "127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 ::1/128 fc00::/7 fe80::/10".split(
  " ",
)) {
  const [first = "", bits] = net.split("/");
  within.addSubnet(first, Number(bits), familyOf(first));
}

/** Whether a caller comes from one's own network: by the connection itself, or by the word of the proxies that are trusted. */
export function isNeighbour({ request, address }: Visit): boolean {
  const isForwarded = [...request.headers.keys()].some((name) => ofProxies.test(name));
  if (isForwarded && namedAddress(request) !== address) return false;
  return isIP(address) !== 0 && within.check(address, familyOf(address));
}

/** Compares in constant time, so that a token can't be found letter by letter. */
function isSame(given: string, due: string): boolean {
  const [a, b] = [given, due].map((text) => new Bun.CryptoHasher("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
