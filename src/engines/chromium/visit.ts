import { noRoom, Problem } from "#problem";
import { Again } from "./again.ts";
import { hasWords, noteOpenings, removed } from "./blank.ts";
import type { Stage } from "./capture.ts";
import { nowhere, openDocument } from "./own-document.ts";
import { addOwnCookies, addOwnHeaders } from "./own-headers.ts";
import { settle } from "./settle.ts";
import { forbidden } from "./traffic.ts";
import { nameOf, takeName } from "./user-agent.ts";
import { waitForExpression } from "./wait-for-expression.ts";

export interface Visit {
  /** The page's address; for a document of the caller's own, the one where it would be, if any. */
  url: URL | undefined;
  /** The document itself, if nobody has to be asked for it. */
  html: string | undefined;
  width: number;
  height: number;
  darkMode: boolean;
  media: "print" | "screen";
  /** Whether the page is scrolled through, so that everything is there that loads when it comes into view. */
  whole: boolean;
  waitForSelector: string | undefined;
  /** An expression in the page's own terms: its scripts know best when it is ready. */
  waitForExpression: string | undefined;
  userAgent: string | undefined;
  delayMs: number;
  /** Whether consent banners and chat bubbles are taken off the page before it is captured. */
  blockBanners: boolean;
  headers: Record<string, string>;
  cookies: Record<string, string>;
}

const selectorMs = 20_000;

/** Goes to a page and waits until it looks as it is meant to. */
export async function visit(stage: Stage, told: Visit): Promise<void> {
  const { page, traffic } = stage;
  const { url = nowhere, html, width, height, media, darkMode, whole, headers, cookies } = told;
  await page.setViewportSize({ width, height });
  if (media === "print" || darkMode) {
    await page.emulateMedia({ media, colorScheme: darkMode ? "dark" : "light" });
  }
  if (told.userAgent !== undefined) await takeName(stage.session, nameOf(told.userAgent));
  await noteOpenings(stage);
  if (html !== undefined) await openDocument(stage, { html, url, headers, cookies });
  else {
    await addOwnCookies(stage, url, cookies);
    if (Object.keys(headers).length > 0) await addOwnHeaders(stage, url.origin, headers);
    await page.goto(url.href, { waitUntil: "commit", timeout: 0 }).catch((cause) => {
      throw failure(stage, String(cause), cause);
    });
  }
  await settle(stage, { whole });
  if (told.waitForSelector !== undefined) await waitFor(stage, told.waitForSelector);
  if (told.waitForExpression !== undefined) await waitForExpression(stage, told.waitForExpression);
  if (told.delayMs > 0) await Bun.sleep(told.delayMs);
  const hasWaited = told.waitForSelector !== undefined || told.waitForExpression !== undefined || told.delayMs > 0;
  if (hasWaited) await settle(stage, { whole });
  const { status, found, wasOpened } = traffic;
  if (status && status.code >= 400) throw new Problem("unprocessable", answered(status));
  if (found?.isBare && (wasOpened || (html !== undefined && (await hasWords(html))))) throw removed();
  if (told.blockBanners) await (await import("./banners/take-off.ts")).takeBannersOff(stage);
}

const answered = ({ code, text }: { code: number; text: string }): string =>
  `The page answered with ${`${code} ${text}`.trim()}.`;

async function waitFor({ page }: Stage, selector: string): Promise<void> {
  const found = page.locator(`css=${selector}`).first().waitFor({ state: "attached", timeout: selectorMs });
  await found.catch((cause) => {
    throw noSuch("waitForSelector", selector, cause);
  });
}

/** Tells two faults apart: a selector that is none, and one that matches nothing on the page. */
export function noSuch(field: string, selector: string, cause: unknown): Problem {
  if (
    /selector|parsing|Unexpected token|DOMException|SyntaxError/i.test(String(cause)) &&
    !/Timeout/.test(String(cause))
  ) {
    return new Problem("bad-request", `${field} must be a CSS selector, but it is "${selector.slice(0, 60)}".`, {
      fields: [field],
      cause,
    });
  }
  return new Problem("unprocessable", `Nothing on the page matches ${field} "${selector.slice(0, 60)}".`, { cause });
}

/** The browser's own names of failures, and their meanings. */
const failures: [RegExp, string][] = [
  [/ERR_CERT|ERR_SSL|ERR_TLS|ERR_BAD_SSL|SSL/, "has no valid certificate, or its encryption does not work"],
  [/ERR_TOO_MANY_REDIRECTS/, "redirects in a circle"],
  [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_TIMED_OUT/, "closes the connection without an answer"],
  [/ERR_INVALID_(?!AUTH)|ERR_RESPONSE|ERR_HTTP2|ERR_CONTENT|ERR_INCOMPLETE/, "sends an answer that is no proper HTTP"],
  [/Download is starting|ERR_ABORTED/, "sends a file or nothing at all instead of a page, or leads to what is none"],
];

function failure({ traffic, running }: Stage, text: string, cause: unknown): unknown {
  if (running.isGone) return cause;
  const host = traffic.at?.hostname ?? "";
  const verdict = traffic.verdict();
  if (verdict === "refused") return forbidden();
  // The page may only go to pages of the web.
  if (traffic.leadsOff || /ERR_UNSAFE_REDIRECT|ERR_UNKNOWN_URL_SCHEME|ERR_DISALLOWED_URL_SCHEME/.test(text))
    return forbidden();
  if (verdict === "no room") return noRoom(cause);
  const fault = (says: string) => new Problem("unprocessable", says, { cause });
  if (verdict === "no such name") return fault(`The name ${host} can't be found.`);
  if (verdict === "no answer") return fault(`${host} does not answer.`);
  // The browser shows nothing of an answer without a body, nor of one that asks for a name and a password.
  const { status } = traffic;
  if (status && status.code >= 400) return fault(answered(status));
  const [, meaning] = failures.find(([form]) => form.test(text)) ?? [];
  const told = fault(`The page can't be opened${meaning ? `: ${host} ${meaning}` : ""}.`);
  // The browser gives this error also when the process that it loaded the page in has ended.
  const isOwn = /ERR_ABORTED/.test(text) || (!meaning && /net::ERR_/.test(text));
  if (isOwn) return new Again("unanswered", told);
  return meaning ? told : cause;
}
