import type { Place } from "./origin.ts";

/** The cookie's name with a prefix, by which browsers take it from https alone and never for a whole domain. */
const fullName = (name: string, { isHttps }: Place): string => (isHttps ? `__Host-${name}` : name);

export function readCookie(request: Request, name: string, place: Place): string | undefined {
  const due = `${fullName(name, place)}=`;
  const pairs = (request.headers.get("cookie") ?? "").split(";");
  return pairs
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(due))
    ?.slice(due.length);
}

export function cookie(name: string, value: string, maxAgeSeconds: number, place: Place): string {
  const secure = place.isHttps ? "; Secure" : "";
  return `${fullName(name, place)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}
