import { config } from "#config";
import { readWebAddress } from "#formats/addresses/web-address.ts";
import { stemOf as fit } from "#formats/wire/stem.ts";
import { Problem } from "#problem";
import { exactlyOne, flag, notTogether, optional, type Rule, text, textMap, whole } from "./fields.ts";

/** The fields of both tools that capture a page of the web, or a document that comes along. */
export const pageSource = () => ({
  url: optional(
    text({
      title: "URL",
      description: "Address of the page; begins with https://.",
      api: "In place of html.",
      maxLength: 4_096,
      format: "url",
    }),
  ),
  html: optional(
    text({
      title: "HTML",
      description: "The page itself as HTML, in place of an address; pictures and fonts may be within it.",
      api: "At most 4 MB; what is within it as data: addresses.",
      maxLength: 4 * 1_048_576,
      format: "html",
    }),
  ),
  baseUrl: optional(
    text({
      title: "Base URL",
      rare: true,
      description: "Where that HTML would be on the web: relative addresses in it begin there. Begins with https://.",
      maxLength: 4_096,
      format: "url",
    }),
  ),
});

const needsOrigin: Rule = {
  says: "With html, headers and cookies need baseUrl: they are sent to its origin only.",
  broken: (given) =>
    given.has("html") && !given.has("baseUrl") ? ["headers", "cookies"].filter((field) => given.has(field)) : [],
};

export const sourceRules: readonly Rule[] = [exactlyOne(["url", "html"]), notTogether("url", ["baseUrl"]), needsOrigin];

export const sourceNotes =
  "html is shown as if baseUrl had answered with it, in an origin of its own: no storage, and fonts and modules by " +
  "address only from places that let others have them (CORS). It can't lead elsewhere.";

export const waiting = () => ({
  waitForSelector: optional(
    text({
      title: "Wait for selector",
      rare: true,
      description: "A CSS selector: the page counts as ready only when something matches it.",
      maxLength: 500,
    }),
  ),
  waitForExpression: optional(
    text({
      title: "Wait for expression",
      rare: true,
      description:
        'JavaScript of the page\'s own world that becomes true when it is ready, such as "window.done"; may await.',
      maxLength: 5_000,
    }),
  ),
  delayMs: whole({
    title: "Delay",
    rare: true,
    unit: "ms",
    description: "How long to wait once the page is ready.",
    minimum: 0,
    maximum: 10_000,
    default: 0,
  }),
});

export const clearing = () => ({
  blockBanners: flag({
    title: "Without banners",
    description: "Takes cookie banners and chat bubbles off the page first; nothing is accepted.",
    api: "They are hidden, with what darkens the page or stops its scrolling, and never answered.",
    default: false,
  }),
});

/** Fields for how the page is shown, and to which browser. */
export const appearance = () => ({
  darkMode: flag({ title: "Dark mode", description: "Asks the page for its dark colours.", default: false }),
  userAgent: optional(
    text({
      title: "User agent",
      rare: true,
      description: "What the browser calls itself; Chrome if left empty.",
      maxLength: 500,
    }),
  ),
});

export function readUserAgent(userAgent: string | undefined): string | undefined {
  if (userAgent === undefined || /^[\x20-\x7e]+$/.test(userAgent)) return userAgent;
  throw new Problem("bad-request", "userAgent must have letters, digits and signs of ASCII only.", {
    fields: ["userAgent"],
  });
}

export const pageHeaders = () =>
  optional(
    textMap({
      title: "Headers",
      rare: true,
      description: 'Sent along to that website alone, one "Name: value" on each line.',
      api: "To the page's own origin only (that of baseUrl); none of the connection's own.",
      maxProperties: 20,
      names: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$",
      values: "^[\\t\\x20-\\x7e]{0,4096}$",
    }),
  );

export const pageCookies = () =>
  optional(
    textMap({
      title: "Cookies",
      rare: true,
      description: 'Sent along to that website alone, one "Name: value" on each line, such as those of a login.',
      api: "To the page's own origin only (that of baseUrl).",
      maxProperties: 50,
      names: "^(?!__Host-)[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$",
      values: "^[\\x21\\x23-\\x2b\\x2d-\\x3a\\x3c-\\x5b\\x5d-\\x7e]{0,4000}$",
    }),
  );

/** Headers that make up the message itself and belong to the browser; cookies have a field of their own. */
const reserved =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|expect|cookie|proxy-.*|sec-.*)$/i;

export function readPageHeaders(headers: Record<string, string> = {}): Record<string, string> {
  const name = Object.keys(headers).find((one) => reserved.test(one));
  if (name === undefined) return headers;
  const hint = name.toLowerCase() === "cookie" ? " Use cookies." : "";
  throw new Problem("bad-request", `headers must not have ${name}: the browser sets it.${hint}`, {
    fields: ["headers"],
  });
}

interface Source {
  url: string | undefined;
  html: string | undefined;
  baseUrl: string | undefined;
}

/** Reads the page to be shown: one at an address, or a document with the address at which it would be. */
export function readSource({ url, html, baseUrl }: Source): { url: URL | undefined; html: string | undefined } {
  const field = html === undefined ? "url" : "baseUrl";
  const address = html === undefined ? url : baseUrl;
  return { url: address === undefined ? undefined : readAddress(field, address), html };
}

/** Reads an address that may be visited, as far as that can be told before its name is looked up. */
function readAddress(field: "url" | "baseUrl", address: string): URL {
  const judged = readWebAddress(address, config.captureAllow);
  if ("url" in judged) return judged.url;
  if ("fault" in judged) throw new Problem("bad-request", `${field} ${judged.fault}.`, { fields: [field] });
  throw new Problem("forbidden", "This web address may not be visited.", { fields: [field] });
}

/** Names the result by the host, as in `example.com.png`; a document without an address has a fixed name. */
export const stemOf = (url: URL | undefined): string =>
  url ? fit(`${url.hostname.replace(/[[\]]/g, "").replaceAll(":", "-")}.x`) : "document";
