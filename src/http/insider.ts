import { timingSafeEqual } from "node:crypto";
import { config } from "#config";
import type { Visit } from "./visit.ts";

const { to, token } = config.metrics;

/** Written by proxies: behind one on this machine, strangers come from loopback as well. */
const ofProxies = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;
const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/i.test(address);

/** Whether a caller may know how this service is doing inside: numbers, versions, what is weaker than it should be. */
export function isInsider({ request, server }: Visit): boolean {
  if (to === "token") return isSame(request.headers.get("authorization") ?? "", `Bearer ${token}`);
  if (to !== "local") return to === "on";
  const peer = server?.requestIP(request)?.address ?? "";
  return isLoopback(peer) && ![...request.headers.keys()].some((name) => ofProxies.test(name));
}

/** In constant time, so that a token can't be found letter by letter. */
function isSame(given: string, due: string): boolean {
  const [a, b] = [given, due].map((text) => new Bun.CryptoHasher("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
