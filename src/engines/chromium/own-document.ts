import { Buffer } from "node:buffer";
import type { Stage } from "./capture.ts";
import { headersFor } from "./own-headers.ts";

/**
 * Where a document stands that names no place for itself: no such name will ever be given away (RFC 6761, section 6.4).
 * Not encrypted, or pictures of places that are not either would be kept out of it (Mixed Content, section 5.1).
 */
export const nowhere = new URL("http://document.invalid/");

/** Its scripts run, in an origin of their own: nothing that belongs to the origin of its address is theirs. */
const policy = "sandbox allow-scripts";

interface Terms {
  html: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  cookies: Readonly<Record<string, string>>;
}

/**
 * Has the browser take a document of the caller's for what its address answers, so that relative addresses, links within
 * it and the order in which things load are those of a page of the web. It stays there: whatever would lead the page
 * elsewhere is given up. Headers and cookies go along with requests for the origin of its address, and no others.
 */
export async function serveDocument(stage: Stage, { html, url, headers, cookies }: Terms): Promise<void> {
  const { context, page, traffic } = stage;
  const session = await context.newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const own = withCookies(headers, cookies);
  const hasOwn = Object.keys(own).length > 0;
  let isServed = false;
  session.on("Fetch.requestPaused", ({ requestId, request, resourceType, frameId }) => {
    const isItself = resourceType === "Document" && frameId === frameTree.frame.id;
    const answered =
      isItself && !isServed
        ? session.send("Fetch.fulfillRequest", { requestId, ...answerOf(html) })
        : isItself || isNowhere(request.url)
          ? session.send("Fetch.failRequest", { requestId, errorReason: isItself ? "Aborted" : "BlockedByClient" })
          : session.send("Fetch.continueRequest", {
              requestId,
              ...(hasOwn && { headers: headersFor(request, url.origin, own) }),
            });
    if (isItself && isServed) traffic.noteDeparture();
    else if (!isItself && isNowhere(request.url)) traffic.relative.add(request.url);
    isServed ||= isItself;
    // Gone when the page is: then nobody waits for it.
    answered.catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: hasOwn ? [{ urlPattern: "*" }] : narrow });
  traffic.stays = true;
}

/** To be asked about every request costs time: it is done where there is something to say. */
const narrow = [{ urlPattern: "*", resourceType: "Document" as const }, { urlPattern: `${nowhere.href}*` }];

const isNowhere = (address: string): boolean => address.startsWith(nowhere.href);

const answerOf = (html: string) => ({
  responseCode: 200,
  responseHeaders: [
    { name: "content-type", value: "text/html; charset=utf-8" },
    { name: "content-security-policy", value: policy },
  ],
  body: Buffer.from(html).toString("base64"),
});

/** Of a document in an origin of its own the browser keeps back the cookies of any other (RFC 6265bis, "SameSite"). */
function withCookies(headers: Terms["headers"], cookies: Terms["cookies"]): Record<string, string> {
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return pairs.length > 0 ? { ...headers, Cookie: pairs.join("; ") } : { ...headers };
}
