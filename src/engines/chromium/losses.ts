import type { Page } from "playwright-core";
import { warn } from "#engines/job/job.ts";
import { named } from "#engines/job/named.ts";
import type { Traffic } from "./traffic.ts";

const longest = 100;
const mostNamed = 3;

/** Control characters and those that turn text around. */
const unprintable = /[\p{Cc}\p{Cf}]+/gu;

/** Cuts a page's own words to what is fit to be told. */
export const short = (text: string): string => {
  const letters = [
    ...text
      .slice(0, 10 * longest)
      .toWellFormed()
      .replace(unprintable, " ")
      .trim(),
  ];
  return letters.length > longest ? `${letters.slice(0, longest).join("")}…` : letters.join("");
};

/** Counts the errors that no script of the page caught. */
export class Exceptions {
  count = 0;
  /** The first error's message. */
  first = "";

  constructor(page: Page) {
    page.on("pageerror", (error) => {
      this.count += 1;
      if (this.count === 1) this.first = wordsOf(error);
    });
  }
}

/** Puts anything that a page throws into words. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return short(String(error));
  const [line = ""] = error.message.split("\n");
  return short(error.name && !line.startsWith(error.name) ? `${error.name}: ${line}` : line);
}

/** The last part of an address: the parts before it, or behind its "?", may be for nobody else to read. */
function nameOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  const name = pathname.split("/").at(-1) ?? "";
  return short(name === "" ? hostname : decoded(name));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Tells the caller which parts of a page are missing in its picture. */
export function tellLosses({
  blocked,
  traffic,
  exceptions,
}: {
  blocked: number;
  traffic: Traffic;
  exceptions: Exceptions;
}): void {
  if (blocked > 0) warn(blockedText(blocked));
  const { lost, relative, hasDeparted } = traffic;
  if (lost.size > 0) {
    // Chance decides which of two requests fails first, so they are sorted.
    const files = [...lost].map(([address, why]) => `${nameOf(address)} (${why})`).sort();
    warn(`${lost.size} of the page's files could not be loaded: ${named(files, mostNamed)}.`);
  }
  if (relative.size > 0) {
    const what = relative.size === 1 ? "1 address" : `${relative.size} addresses`;
    warn(
      `Without baseUrl ${what} in html led nowhere, being relative: ${named([...relative].map(nameOf), mostNamed)}.`,
    );
  }
  tellUnshown(traffic);
  if (hasDeparted) warn("The document tried to lead to another page: it stayed.");
  if (exceptions.count > 0) {
    const times = exceptions.count === 1 ? "" : ` ${exceptions.count} times; the first`;
    warn(`The page's scripts failed${times}: ${exceptions.first.replace(/\.$/, "")}.`);
  }
}

/** Tells of pictures and fonts inside the page itself that can't be shown: no request for them can fail. */
function tellUnshown({ found, fontsLost }: Traffic): void {
  const { pictures = 0, fonts = [] } = found ?? {};
  if (pictures > 0) {
    const some = pictures === 1 ? "1 picture" : `${pictures} pictures`;
    warn(`${some} of the page can't be shown: damaged, or where no page of the web may look.`);
  }
  const families = [...new Set(fonts.map((family) => short(String(family).replace(/^["']|["']$/g, ""))))];
  if (fonts.length > fontsLost)
    warn(`Fonts that the page brings can't be used, so that others stand in: ${named(families, mostNamed)}.`);
}

const blockedText = (count: number): string =>
  count === 1
    ? "1 connection of the page was blocked: it led to an address that may not be visited."
    : `${count} connections of the page were blocked: they led to addresses that may not be visited.`;
