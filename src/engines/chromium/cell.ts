import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { config } from "#config";
import type { Running } from "./browser.ts";
import { resolveBySystem, timely } from "./destination.ts";
import { Exit } from "./exit.ts";
import { nameOf, takeName, usualUserAgent } from "./user-agent.ts";

/** A page in a context of its own, with a way out of its own: nothing of it outlives a capture. */
export interface Cell {
  running: Running;
  context: BrowserContext;
  page: Page;
  /** A session with the page by the browser's own protocol. */
  session: CDPSession;
  exit: Exit;
  /** Whether its page's own process has ended, be it before anybody made use of it. */
  hasCrashed(): boolean;
  close(): Promise<void>;
}

/** Settings that can't be changed once a context is open. */
export interface Make {
  deviceScaleFactor: number;
}

const closeMs = 3_000;

export async function openCell(running: Running, { deviceScaleFactor }: Make): Promise<Cell> {
  const { captureAllow: allowed, limits } = config;
  const exit = await Exit.open({ allowed, resolve: timely(resolveBySystem), limitBytes: limits.captureBytes });
  try {
    return await running.alive(openPage(running, exit, deviceScaleFactor));
  } catch (error) {
    exit.close();
    throw error;
  }
}

async function openPage(running: Running, exit: Exit, deviceScaleFactor: number): Promise<Cell> {
  const context = await running.browser.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor,
    proxy: { server: exit.url, bypass: "<-loopback>" },
    acceptDownloads: false,
    serviceWorkers: "block",
    permissions: [],
  });
  // Only the job's deadline counts.
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  let isCrashed = false;
  page.once("crash", () => {
    isCrashed = true;
  });
  const session = await context.newCDPSession(page);
  const userAgent = await usualUserAgent();
  if (userAgent) await takeName(session, nameOf(userAgent));
  const hasCrashed = () => isCrashed;
  return { running, context, page, session, exit, hasCrashed, close: () => close(running, context, exit) };
}

/** Closes a context; a page that won't go (its scripts never end) takes the browser along. */
async function close(running: Running, context: BrowserContext, exit: Exit): Promise<void> {
  exit.close();
  if (running.isGone) return;
  const tooLong = setTimeout(() => running.kill(), closeMs);
  try {
    await running.alive(context.close());
  } catch (error) {
    if (!running.isGone) throw error;
  } finally {
    clearTimeout(tooLong);
  }
}
