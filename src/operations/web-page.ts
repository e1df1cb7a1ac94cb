import { config } from "#config";
import { readWebAddress } from "#formats/addresses/web-address.ts";
import { stemOf as fit } from "#formats/stem.ts";
import { Problem } from "#problem";
import { optional, text, textMap, whole } from "./fields.ts";

/** The options of both tools that capture a page of the web. */
export const pageUrl = () =>
  text({ title: "URL", description: "Address of the page; begins with https://.", maxLength: 4_096 });

export const waiting = () => ({
  waitForSelector: optional(
    text({
      title: "Wait for selector",
      description: "A CSS selector: the page counts as ready only when something matches it.",
      maxLength: 500,
    }),
  ),
  delayMs: whole({
    title: "Delay",
    description: "Milliseconds to wait once the page is ready.",
    minimum: 0,
    maximum: 10_000,
    default: 0,
  }),
});

export const pageHeaders = () =>
  optional(
    textMap({
      title: "Headers",
      description: "Request headers by name, sent to the page's own origin only; none of the connection's own.",
      maxProperties: 20,
      names: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$",
      values: "^[\\t\\x20-\\x7e]{0,4096}$",
    }),
  );

export const pageCookies = () =>
  optional(
    textMap({
      title: "Cookies",
      description: "Cookies by name, sent to the page's own host only.",
      maxProperties: 50,
      names: "^(?!__Host-)[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$",
      values: "^[\\x21\\x23-\\x2b\\x2d-\\x3a\\x3c-\\x5b\\x5d-\\x7e]{0,4000}$",
    }),
  );

/** They make up the message itself and belong to the browser; cookies have a field of their own. */
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

/** The address of a page that may be visited, as far as that can be told before its name is looked up. */
export function readPageUrl(address: string): URL {
  const judged = readWebAddress(address, config.captureAllow);
  if ("url" in judged) return judged.url;
  if ("fault" in judged) throw new Problem("bad-request", `url ${judged.fault}.`, { fields: ["url"] });
  throw new Problem("forbidden", "This web address may not be visited.", { fields: ["url"] });
}

/** The host names the result: `example.com.png`. */
export const stemOf = (url: URL): string => fit(`${url.hostname.replace(/[[\]]/g, "").replaceAll(":", "-")}.x`);
