import type { Page, Request, Response } from "playwright-core";
import { config } from "#config";
import { currentJob } from "#engines/job/job.ts";
import { type Place, placeOf, portOf, readWebAddress } from "#formats/addresses/web-address.ts";
import { Problem } from "#problem";
import type { Cell } from "./cell.ts";
import type { Verdict } from "./destination.ts";
import type { Found } from "./page-scripts.ts";

/** Kinds of streams that stay open by their nature, so that nobody waits for their end. */
const endless = ["eventsource", "websocket", "media", "ping", "texttrack"];

/** Kinds of files without which a page looks different; whatever else scripts ask for is their own affair. */
const parts = ["image", "stylesheet", "font", "script"];

/** How often the page itself may go elsewhere, or load anew; a browser counts redirects by itself. */
const mostMoves = 20;

/** The most windows that a page may open: each is closed at once, but even that costs something. */
const mostWindows = 20;

/** Whether an address is of no scheme of the web; one that can't be read at all is no proper HTTP. */
function isElsewhere(location: string, response: Response): boolean {
  const base = response.url();
  return URL.canParse(location, base) && !/^https?:$/.test(new URL(location, base).protocol);
}

export const forbidden = (): Problem =>
  new Problem("forbidden", "This web address may not be visited.", { fields: ["url"] });

export const restless = (): Problem =>
  new Problem("unprocessable", "The page goes elsewhere again and again: it does not come to rest.");

/** The reason for a failure; of what an origin keeps from another one, the browser tells only that it failed. */
const reasonOf = (failure: string): string => (failure === "net::ERR_FAILED" ? "needs CORS" : "broken off");

/** Watches a page's requests: where it goes itself, how many requests it makes, and when it has come to rest. */
export class Traffic {
  readonly #page: Page;
  readonly #verdictOn: (place: Place) => Verdict | undefined;
  readonly #fail: (problem: Problem) => void;
  readonly #open = new Set<Request>();
  #requests = 0;
  #moves = 0;
  /** Requests of the page so far, without those of windows that it opens. */
  asked = 0;
  /** The job's listener for progress: the browser's events come outside of the job that they belong to. */
  readonly #heed = currentJob().heed;
  #lastAt = performance.now();
  /** The last answer of the page's own address, after redirects and the page's own moves. */
  status: { code: number; text: string; type: string } | undefined;
  /** Whether the address led to what is no page of the web: a mail program, a file, another machine's files. */
  leadsOff = false;
  /** Why requests failed, by address: a browser may ask several times for the same one. */
  readonly lost = new Map<string, string>();
  /** The number of fonts that were asked for and did not come. */
  fontsLost = 0;
  /** The page as it was when it was looked at last. */
  found: Found | undefined;
  /** Relative addresses in a document of the caller's, which lead nowhere because it has no address of its own. */
  readonly relative = new Set<string>();
  /** Whether a document of the caller's tried to lead the page elsewhere. */
  hasDeparted = false;
  readonly #departure = Promise.withResolvers<void>();
  /** Whether the page's scripts have opened its own document, and so emptied it. */
  wasOpened = false;
  /** Whether it is a document of the caller's, which is never left. */
  stays = false;
  /** The last address that the page went to. */
  at: URL | undefined;

  constructor({ page, context, exit }: Cell, fail: (problem: Problem) => void) {
    this.#page = page;
    this.#verdictOn = exit.verdictOn;
    this.#fail = fail;
    // A listener that throws would end the whole service.
    const safely =
      <T>(listen: (one: T) => void) =>
      (one: T) => {
        try {
          listen(one);
        } catch (cause) {
          fail(new Problem("internal", "The page could not be followed.", { cause }));
        }
      };
    const end = safely((request: Request) => this.#end(request));
    context.on("request", () => this.#count());
    page.on(
      "request",
      safely((request: Request) => this.#begin(request)),
    );
    page.on("requestfinished", end);
    page.on("requestfailed", end);
    const answer = safely((response: Response) => {
      if (!this.#isOwn(response.request())) {
        const type = response.request().resourceType();
        if (response.status() >= 400 && parts.includes(type)) this.lost.set(response.url(), String(response.status()));
        if (response.status() >= 400 && type === "font") this.fontsLost += 1;
        return;
      }
      const { location, "content-type": type = "" } = response.headers();
      this.leadsOff = /^3/.test(String(response.status())) && location !== undefined && isElsewhere(location, response);
      this.status = { code: response.status(), text: response.statusText(), type };
    });
    page.on("response", answer);
    let windows = 0;
    context.on("page", (other) => {
      other.close().catch(() => {});
      windows += 1;
      if (windows > mostWindows) fail(new Problem("unprocessable", `The page opens more than ${mostWindows} windows.`));
    });
  }

  /** Notes that a document of the caller's began to leave, and stays: the browser no longer tells when it is loaded. */
  noteDeparture(): void {
    this.hasDeparted = true;
    this.#departure.resolve();
  }

  get departure(): Promise<void> {
    return this.#departure.promise;
  }

  verdict(): Verdict | undefined {
    return this.at && this.#verdictOn(placeOf(this.at.hostname, portOf(this.at)));
  }

  /** How many requests are on their way. */
  get open(): number {
    return this.#open.size;
  }

  /** Resolves when nothing has been on its way for a while; false where that takes too long. */
  async rest(quietMs: number, mostMs: number): Promise<boolean> {
    const since = performance.now();
    for (;;) {
      const now = performance.now();
      const left = this.#open.size > 0 ? quietMs : this.#lastAt + quietMs - now;
      if (left <= 0) return true;
      if (now - since > mostMs) return false;
      await Bun.sleep(Math.min(left, 20));
    }
  }

  /** Tells how many of the page's files have come, as far as is known: those that have come may ask for more. */
  #tell(): void {
    this.#heed?.({ done: this.asked - this.#open.size, total: this.asked, unit: "files" });
  }

  #isOwn(request: Request): boolean {
    if (!request.isNavigationRequest()) return false;
    try {
      return request.frame() === this.#page.mainFrame();
    } catch {
      // A window that the page opens has no frame yet when it asks for the first time.
      return false;
    }
  }

  /** Counts a request of the page or of any window that it opens. */
  #count(): void {
    this.#requests += 1;
    const { captureRequests } = config.limits;
    if (this.#requests <= captureRequests) return;
    this.#fail(new Problem("too-large", `The page makes more requests than a capture may: ${captureRequests}.`));
  }

  #begin(request: Request): void {
    this.#lastAt = performance.now();
    this.asked += 1;
    if (!endless.includes(request.resourceType())) this.#open.add(request);
    this.#tell();
    if (!this.#isOwn(request)) return;
    if (this.stays) return;
    if (!request.redirectedFrom()) this.#moves += 1;
    if (this.#moves > mostMoves) this.#fail(restless());
    const judged = readWebAddress(request.url(), config.captureAllow);
    if ("url" in judged) this.at = judged.url;
    // Pages may go to about:blank and to blobs of their own, where there is no network.
    else if (/^https?:/i.test(request.url())) this.#fail(forbidden());
  }

  #end(request: Request): void {
    this.#lastAt = performance.now();
    this.#open.delete(request);
    this.#tell();
    const failure = request.failure();
    if (!failure) return;
    if (request.resourceType() === "font") this.fontsLost += 1;
    if (this.#isOwn(request)) {
      if (this.verdict() === "refused") this.#fail(forbidden());
      return;
    }
    // Requests that the page gave up, or that the exit refused and counted, are not told as lost.
    const { hostname, port, protocol } = new URL(request.url());
    if (!/^https?:$/.test(protocol) || /ABORTED|BLOCKED/.test(failure.errorText)) return;
    const verdict = this.#verdictOn(placeOf(hostname, portOf({ protocol, port })));
    if (verdict !== "refused") this.lost.set(request.url(), verdict ?? reasonOf(failure.errorText));
  }
}
