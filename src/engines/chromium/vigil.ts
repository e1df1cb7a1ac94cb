import { readFileSync } from "node:fs";
import {
  endGroup,
  groupGiven,
  groupMembers,
  killGroup,
  type Member,
  statOf,
} from "#engines/enclosure/process-group.ts";

/** The pause between two looks: so short that a process is seen before it is likely to go. */
const watchMs = 50;
const toldMs = 1_000;

/** Reads from its command line what kind of process of the browser's it is; the browser itself names no kind there. */
export function typeOf(pid: number): string | undefined {
  try {
    return /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, "latin1"))?.[1];
  } catch {
    return undefined; // The process has just ended.
  }
}

/** Processes from which those of pages are forked: without one a browser opens no page any more, without a word. */
export class Zygotes {
  readonly #known = new Map<number, boolean>();

  /** Whether a zygote is gone that was there. */
  areLostIn(members: readonly Member[]): boolean {
    const there = new Set(members.map(({ pid }) => pid));
    for (const [pid, isZygote] of this.#known) if (!isZygote && !there.has(pid)) this.#known.delete(pid);
    for (const pid of there) if (!this.#known.has(pid)) this.#known.set(pid, isZygote(pid));
    return [...this.#known.keys()].some((pid) => !there.has(pid));
  }
}

/** Whether a process is a zygote, and not one that a zygote has just forked, which calls itself so, too. */
const isZygote = (pid: number): boolean => typeOf(pid) === "zygote" && typeOf(Number(statOf(pid)?.[1])) === undefined;

/** Says that somebody's SIGKILL ended the browser, which is no fault of the installation. */
export class Killed extends Error {}

/** Watches over a browser's start, which may hang for ever where one of its processes is killed. */
export class Vigil {
  readonly #argument: string;
  readonly #timer: NodeJS.Timeout;
  readonly zygotes = new Zygotes();
  readonly #lost = Promise.withResolvers<never>();
  readonly #pages = new Set<number>();
  #leader: number | undefined;
  #goneAt: number | undefined;

  constructor(profile: string, mostMs: number) {
    this.#argument = `--user-data-dir=${profile}`;
    this.#lost.promise.catch(() => {});
    const ends = performance.now() + mostMs;
    this.#timer = setInterval(() => this.#look(performance.now() > ends), watchMs);
  }

  /** The leader of the browser's processes, as soon as one of them is there. */
  get leader(): number | undefined {
    this.#leader ??= groupGiven(this.#argument);
    return this.#leader;
  }

  /** The outcome of a start. It fails once the browser can't come any more, of which the library may never hear. */
  async until<T>(start: Promise<T>): Promise<T> {
    try {
      return await Promise.race([start, this.#lost.promise]);
    } catch (cause) {
      // A browser writes into its profile, even into one that was just removed, until all of its processes have ended.
      const { leader } = this;
      if (leader !== undefined) await endGroup(leader);
      throw cause;
    } finally {
      clearInterval(this.#timer);
    }
  }

  #look(isLate: boolean): void {
    const { leader } = this;
    if (leader === undefined) return;
    const members = groupMembers(leader);
    const isBroken = this.#areGone(members) || this.zygotes.areLostIn(members) || this.#isPageLost(members);
    if (!isLate && !isBroken) return;
    clearInterval(this.#timer);
    killGroup(leader);
    const says = "the browser's processes were ended during its start";
    this.#lost.reject(isBroken ? new Killed(says) : new Error("the browser's start took too long"));
  }

  /** Whether no process is left, and whoever started them has had time to say so. */
  #areGone(members: readonly Member[]): boolean {
    if (members.length > 0) return false;
    this.#goneAt ??= performance.now();
    return performance.now() > this.#goneAt + toldMs;
  }

  /** Whether the page is lost that every browser begins with. */
  #isPageLost(members: readonly Member[]): boolean {
    for (const { pid } of members) if (typeOf(pid) === "renderer") this.#pages.add(pid);
    return [...this.#pages].some((page) => members.every(({ pid }) => pid !== page));
  }
}
