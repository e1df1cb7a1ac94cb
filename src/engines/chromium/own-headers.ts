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
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const own = Object.entries(headers).map(([name, value]) => ({ name, value }));
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    const others = Object.entries(request.headers)
      .filter(([name]) => !names.has(name.toLowerCase()))
      .map(([name, value]) => ({ name, value: String(value) }));
    const isOwn = URL.canParse(request.url) && new URL(request.url).origin === origin;
    // Gone when the page is: then nobody waits for it.
    session.send("Fetch.continueRequest", { requestId, headers: isOwn ? [...others, ...own] : others }).catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*", requestStage: "Request" }] });
}
