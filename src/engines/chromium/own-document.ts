import { Buffer } from "node:buffer";
import type { Stage } from "./capture.ts";
import { watchDepartures } from "./departures.ts";
import { headersFor } from "./own-headers.ts";
import { stayHere } from "./page-scripts.ts";

/**
 * The address of a document that names none: no such name will ever be given away (RFC 6761, section 6.4). It is not
 * encrypted, or else pictures from such places would be kept out of it (Mixed Content, section 5.1).
 */
export const nowhere = new URL("http://document.invalid/");

/** Scripts of the document run in an origin of their own, and reach nothing of the origin of its address. */
const policy = "sandbox allow-scripts";

/**
 * The policy of a document that is held in its place: it has the origin of a name that is nobody's. A page does not
 * hear what a document in an origin without a name is about to do (HTML, "has entries and events disabled").
 */
const heldPolicy = `${policy} allow-same-origin`;

interface Terms {
  html: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  cookies: Readonly<Record<string, string>>;
}

/**
 * Gives the browser a document of the caller's as the answer of its address, and goes to it: relative addresses, links
 * within it and the order in which things load are those of a page of the web. It stays there: whatever would lead the
 * page elsewhere is given up. Headers and cookies go along with requests for the origin of its address, and no others.
 */
export async function openDocument(stage: Stage, { html, url, headers, cookies }: Terms): Promise<void> {
  const { context, page, traffic, isHeld } = stage;
  const session = await context.newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const own = withCookies(headers, cookies);
  const hasOwn = Object.keys(own).length > 0;
  const place = isHeld ? nowhere : url;
  const text = isHeld && url !== nowhere ? await withBase(html, url) : html;
  let isServed = false;
  session.on("Fetch.requestPaused", ({ requestId, request, resourceType, frameId }) => {
    const isItself = resourceType === "Document" && frameId === frameTree.frame.id;
    const answered =
      isItself && !isServed
        ? session.send("Fetch.fulfillRequest", { requestId, ...answerOf(text, isHeld ? heldPolicy : policy) })
        : isItself || isNowhere(request.url)
          ? session.send("Fetch.failRequest", { requestId, errorReason: isItself ? "Aborted" : "BlockedByClient" })
          : session.send("Fetch.continueRequest", {
              requestId,
              ...(hasOwn && { headers: headersFor(request, url.origin, own) }),
            });
    if (!isItself && isNowhere(request.url)) traffic.relative.add(request.url);
    isServed ||= isItself;
    // The request is gone when the page is: nobody waits for it then.
    answered.catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: hasOwn ? [{ urlPattern: "*" }] : narrow });
  await watchDepartures(stage, session, frameTree.frame.id, place);
  if (isHeld) {
    traffic.hasDeparted = true;
    await session.send("Page.addScriptToEvaluateOnNewDocument", { worldName: "hold", source: stayHere });
  }
  traffic.stays = true;
  const arrived = page.waitForEvent("framenavigated", (frame) => frame === page.mainFrame());
  arrived.catch(() => {});
  // The document replaces the empty page, so that its scripts have nowhere to go back to.
  await session.send("Runtime.evaluate", { expression: `location.replace(${JSON.stringify(place.href)})` });
  await arrived;
}

/** Adds to a document the address at which its relative addresses begin, unless it names one. */
async function withBase(html: string, url: URL): Promise<string> {
  let named: string | undefined;
  const find = (element: HTMLRewriterTypes.Element) => {
    named ??= element.getAttribute("href") ?? undefined;
  };
  await new HTMLRewriter().on("base[href]", { element: find }).transform(new Response(html)).text();
  const { href } = named !== undefined && URL.canParse(named, url.href) ? new URL(named, url) : url;
  const base = `<base href="${href.replaceAll('"', "%22").replaceAll("&", "&amp;")}">`;
  let isIn = false;
  const put = (element: HTMLRewriterTypes.Element) => {
    if (isIn) return;
    isIn = true;
    if (element.tagName === "html") element.prepend(base, { html: true });
    else element.before(base, { html: true });
  };
  return new HTMLRewriter().on("*", { element: put }).transform(new Response(html)).text();
}

/** Patterns of the requests that the browser asks about: to be asked about every one costs time. */
const narrow = [{ urlPattern: "*", resourceType: "Document" as const }, { urlPattern: `${nowhere.href}*` }];

const isNowhere = (address: string): boolean => address.startsWith(nowhere.href);

const answerOf = (html: string, security: string) => ({
  responseCode: 200,
  responseHeaders: [
    { name: "content-type", value: "text/html; charset=utf-8" },
    { name: "content-security-policy", value: security },
  ],
  body: Buffer.from(html).toString("base64"),
});

/** Adds cookies to headers: a document in an origin of its own gets none from the browser (RFC 6265bis, "SameSite"). */
function withCookies(headers: Terms["headers"], cookies: Terms["cookies"]): Record<string, string> {
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return pairs.length > 0 ? { ...headers, Cookie: pairs.join("; ") } : { ...headers };
}
