import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { config } from "#config";
import { lower } from "#engines/enclosure/priority.ts";
import { endGroup, groupMembers, groupOf, killGroup, killOne, type Member } from "#engines/enclosure/process-group.ts";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { log, reason } from "#log";
import { asProblem, Problem } from "#problem";
import { browserUser, confined, handOver } from "./confinement.ts";
import { flags } from "./flags.ts";
import { findProgram } from "./program.ts";
import { usualUserAgent } from "./user-agent.ts";
import { Killed, typeOf, Vigil, type Zygotes } from "./vigil.ts";

const startMs = 20_000;
const watchMs = 250;
/** Processor time (100 ticks are a second) after which a page yields to others, as a heavy call does. */
const ownTicks = 500;

/** One browser process with all that it started, in a group and a folder of its own. */
export class Running {
  readonly browser: Browser;
  readonly #leader: number;
  readonly #watch: NodeJS.Timeout;
  readonly #zygotes: Zygotes;
  /** Processes of pages that yield at present. */
  #aside: ReadonlySet<number> = new Set();
  readonly #ended = Promise.withResolvers<void>();
  /** Resolves when the browser is of no use any more. */
  readonly ended = this.#ended.promise;
  /** Resolves when the process and its folder are gone. */
  readonly gone: Promise<void>;
  isGone = false;
  /** Processes that were ended because they held more memory than they may. */
  tooLarge = 0;

  constructor(browser: Browser, { leader, zygotes, gone }: { leader: number; zygotes: Zygotes; gone: Promise<void> }) {
    this.browser = browser;
    this.#leader = leader;
    this.#zygotes = zygotes;
    this.#watch = setInterval(() => this.#look(), watchMs);
    this.#watch.unref();
    this.gone = gone;
    browser.once("disconnected", () => this.#end());
  }

  kill(): void {
    killGroup(this.#leader);
    this.#end();
  }

  /** A request to the browser that fails when the browser ends, of which the library may never hear. */
  async alive<T>(asked: Promise<T>): Promise<T> {
    return Promise.race([asked, this.ended.then(() => Promise.reject(new Error("the browser has ended")))]);
  }

  #end(): void {
    this.isGone = true;
    clearInterval(this.#watch);
    this.#ended.resolve();
  }

  #look(): void {
    const members = groupMembers(this.#leader);
    if (members.length === 0) {
      this.#end();
      return;
    }
    this.#endTheLargest(members);
    this.#lowerTheLongest(members);
    if (!this.#zygotes.areLostIn(members)) return;
    log.warn("the browser can open no page any more: it is ended");
    this.kill();
  }

  /** Ends processes that hold too much: that of a page goes alone, the browser's takes all pages along. */
  #endTheLargest(members: readonly Member[]): void {
    for (const { pid, bytes } of members) {
      if (bytes <= config.childMemoryBytes) continue;
      if (killOne(pid)) this.tooLarge += 1;
    }
  }

  /**
   * Makes processes of pages yield that have had their time. Captures never share a page's process, so it is a capture
   * that has had it. Where nobody else wants a processor, it goes on as fast as before.
   */
  #lowerTheLongest(members: readonly Member[]): void {
    const due = members.filter(
      ({ pid, ticks }) => ticks >= ownTicks && (this.#aside.has(pid) || typeOf(pid) === "renderer"),
    );
    for (const { pid } of due) if (!this.#aside.has(pid)) lower(pid, "aside");
    this.#aside = new Set(due.map(({ pid }) => pid));
  }
}

/** Starts a browser with a fresh profile, which is removed when it ends, however it does. */
export function start(): Promise<Running> {
  const started = Promise.withResolvers<Running>();
  const gone = withFolder(
    async (folder) => {
      const { browser, vigil } = await launch(folder);
      const leader = vigil.leader ?? (await leaderOf(browser));
      const running = new Running(browser, { leader, zygotes: vigil.zygotes, gone });
      started.resolve(running);
      await running.ended;
      // Closing it lets go of its pipes as well.
      void browser.close().catch(() => {});
      await endGroup(leader);
    },
    { passable: browserUser !== undefined },
  );
  gone.catch((cause) => {
    const fault = "The browser does not start on this machine.";
    const isTold = wasKilled(cause) || asProblem(cause).kind === "busy";
    started.reject(isTold ? cause : new Problem("engine-unavailable", fault, { cause }));
  });
  return started.promise;
}

/**
 * At any moment of the start its pipe may break before its end is told: only an exit of its own, or no answer in time,
 * says that it can't. A script that it starts from tells of a SIGKILL by 137.
 */
const wasKilled = (cause: unknown): boolean =>
  cause instanceof Killed ||
  (/has been closed|signal=SIGKILL|exitCode=137/.test(String(cause)) &&
    !/exitCode=(?!137\b)\d|Timeout \d+/.test(String(cause)));

interface Started {
  browser: Browser;
  vigil: Vigil;
}

async function launch(folder: string): Promise<Started> {
  const program = findProgram();
  if (!program) throw new Problem("engine-unavailable", "Chromium is not installed here.");
  const [profile, home] = [join(folder, "profile"), join(folder, "home")];
  await Promise.all([mkdir(profile), mkdir(home)]);
  for (const own of [folder, profile, home]) handOver(own);
  // Our own environment may hold secrets, so none of it goes along.
  const path = process.env.PATH ?? "/usr/bin:/bin";
  const { entry, env } = confined(program, folder, { PATH: path, HOME: home, TMPDIR: home, LANG: "C.UTF-8" });
  const userAgent = await usualUserAgent();
  const options = (sandboxed: boolean) => ({
    executablePath: entry,
    chromiumSandbox: sandboxed,
    args: [...flags, ...(userAgent ? [`--user-agent=${userAgent}`] : [])],
    artifactsDir: home,
    env,
    timeout: startMs,
    // The service closes browsers itself, in its own order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  if (mayNotSandbox) return open(profile, options(false));
  try {
    return await open(profile, options(true));
  } catch (error) {
    if (wasKilled(error) || !noSandbox.test(String(error))) throw error;
    log.warn("the kernel gives no sandbox: pages run without one", { cause: reason(error) });
    mayNotSandbox = true;
    return open(profile, options(false));
  }
}

/** Chromium's words when it ends for want of a sandbox; it speaks of sandboxes on other occasions, too. */
const noSandbox = /No usable sandbox|move to new namespace|SUID sandbox|FATAL:[^\n]*(?:sandbox|namespace)/i;

/** Starts the browser with a profile of our choice; captures have contexts of their own. */
async function open(
  profile: string,
  options: Parameters<typeof chromium.launchPersistentContext>[1],
): Promise<Started> {
  const vigil = new Vigil(profile, startMs + startMs / 4);
  const context = await vigil.until(chromium.launchPersistentContext(profile, options));
  const browser = context.browser();
  if (!browser) throw new Error("the browser can't be reached beyond its own profile");
  return { browser, vigil };
}

/** Whether the sandbox has to stay off: as root, Chromium refuses to start with it. */
let mayNotSandbox = process.getuid?.() === 0 && browserUser === undefined;
if (mayNotSandbox) log.warn("captures run as root, who may not become another user: without the browser's sandbox");

async function leaderOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const own = processInfo.find(({ type }) => type === "browser")?.id;
  if (own === undefined) throw new Error("the browser does not name its own process");
  // Some systems start the browser from a script that stays, and leads the group.
  return groupOf(own);
}
