import { portOf } from "#formats/addresses/web-address.ts";
import { Problem } from "#problem";
import type { Stage } from "./capture.ts";

/**
 * Adds headers to requests for one origin and to no other: they may hold a secret. The browser carries added headers
 * on through redirects, so that they are taken away again where a redirect leads elsewhere.
 */
export async function addOwnHeaders(
  { context, page }: Stage,
  origin: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const session = await context.newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    // The request is gone when the page is: nobody waits for it then.
    session.send("Fetch.continueRequest", { requestId, headers: headersFor(request, origin, headers) }).catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*", requestStage: "Request" }] });
}

interface Asked {
  url: string;
  headers: object;
}

/** A request's own headers, with the ones added for one origin, or without them where it goes to another. */
export function headersFor(
  request: Asked,
  origin: string,
  added: Readonly<Record<string, string>>,
): { name: string; value: string }[] {
  const names = new Set(Object.keys(added).map((name) => name.toLowerCase()));
  const others = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()));
  const isOwn = URL.canParse(request.url) && new URL(request.url).origin === origin;
  return [...others, ...(isOwn ? Object.entries(added) : [])].map(([name, value]) => ({ name, value: String(value) }));
}

/**
 * Adds cookies for the page's own origin. They would be sent to every port of a host (RFC 6265, section 8.5): a flag
 * tells the browser to bind them to the scheme and the port that they were set from.
 */
export async function addOwnCookies(
  { session }: Stage,
  url: URL,
  cookies: Readonly<Record<string, string>>,
): Promise<void> {
  const isSecure = url.protocol === "https:";
  for (const [name, value] of Object.entries(cookies)) {
    const { success } = await session.send("Network.setCookie", {
      ...{ name, value, url: url.origin, secure: isSecure },
      ...{ sourceScheme: isSecure ? "Secure" : "NonSecure", sourcePort: portOf(url) },
    });
    if (success) continue;
    throw new Problem("bad-request", `cookies has ${name}, which the browser does not take.`, { fields: ["cookies"] });
  }
}
