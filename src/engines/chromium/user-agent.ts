import type { CDPSession } from "playwright-core";
import { versionOf } from "#engines/enclosure/process.ts";
import { findProgram } from "./program.ts";

/** A browser's name: in words, and in the hints that have come beside them (User-Agent Client Hints). */
export interface Name {
  userAgent: string;
  hints: Hints | undefined;
}

interface Hints {
  brands: { brand: string; version: string }[];
  fullVersionList: { brand: string; version: string }[];
  platform: string;
  platformVersion: string;
  architecture: string;
  model: string;
  mobile: boolean;
}

/** A brand that does not exist: whoever reads the list has to cope with such (Client Hints, "GREASE"). */
const none = "Not:A-Brand";

function hintsOf(userAgent: string): Hints | undefined {
  const [, major] = /\bChrom(?:e|ium)\/(\d+)/.exec(userAgent) ?? [];
  // Other browsers have no such hints.
  if (major === undefined) return undefined;
  const brands = (rest: string) => [
    { brand: none, version: `8${rest}` },
    { brand: "Chromium", version: `${major}${rest}` },
  ];
  return {
    brands: brands(""),
    fullVersionList: brands(".0.0.0"),
    platform: platforms.find(([form]) => form.test(userAgent))?.[1] ?? "Linux",
    platformVersion: "",
    architecture: process.arch === "arm64" ? "arm" : "x86",
    model: "",
    mobile: /\bMobile\b/.test(userAgent),
  };
}

const platforms: [RegExp, string][] = [
  [/Android/, "Android"],
  [/CrOS/, "Chrome OS"],
  [/Mac OS X/, "macOS"],
  [/Windows/, "Windows"],
];

export const nameOf = (userAgent: string): Name => ({ userAgent, hints: hintsOf(userAgent) });

let known: Promise<string | undefined> | undefined;

/**
 * The browser's usual name, as it would be with a window: pages that turn programs away go by the word Headless. It is
 * needed before the start, as workers that pages share get it then.
 */
export function usualUserAgent(): Promise<string | undefined> {
  known ??= versionOf(findProgram() ?? "", ["--version"], { reads: ["/etc/chromium.d"] }).then((version) => {
    const [major] = /\d+/.exec(version ?? "") ?? [];
    return (
      major && `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`
    );
  });
  return known;
}

/** The system as browsers still tell it (User-Agent Reduction). */
const system = process.platform === "darwin" ? "Macintosh; Intel Mac OS X 10_15_7" : "X11; Linux x86_64";

/** Gives a page, with its frames and workers, the browser's name. */
export async function takeName(session: CDPSession, { userAgent, hints }: Name): Promise<void> {
  await session.send("Emulation.setUserAgentOverride", { userAgent, ...(hints && { userAgentMetadata: hints }) });
}
