import { config } from "#config";
import { Problem } from "#problem";
import { Tally } from "./tally.ts";

const { heldBytes, uploadBytes } = config.limits;

/** The most that one caller may hold: never all, and always enough for a single upload of the largest size. */
const shareBytes = Math.max(heldBytes / 4, uploadBytes);

/** The time over which a body's pace is measured. */
const windowMs = 5_000;
/** How long a body may still need when memory is short; a slower one makes room for others. */
const patienceMs = 30_000;

const all = new Set<Held>();
const held = new Tally();

export const bytesHeld = (): number => held.all;

const busy = (message: string) => new Problem("busy", `${message} Try again.`, { retryAfterSeconds: 5 });

/** One request's body as far as it is in memory; both all bodies and those of one caller are limited. */
export class Held {
  readonly #caller: string;
  #bytes = 0;
  #dueBytes = 0;
  #giveUp: ((why: Problem) => void) | undefined;
  #mark = { at: 0, bytes: 0 };
  #markBefore = { at: 0, bytes: 0 };

  constructor(caller: string) {
    this.#caller = caller;
  }

  /** Notes that the body begins to come, `dueBytes` at the most; `giveUp` ends it. */
  begin(dueBytes: number, giveUp: (why: Problem) => void): void {
    this.#dueBytes = dueBytes;
    this.#giveUp = giveUp;
    this.#mark = this.#markBefore = { at: performance.now(), bytes: 0 };
    all.add(this);
  }

  /** Counts bytes that have come, or refuses them. */
  grow(bytes: number): void {
    const own = held.of(this.#caller) + bytes;
    if (own > shareBytes) throw busy("Your other uploads take all the memory that one caller may have.");
    if (held.all + bytes > heldBytes) endSlow(this);
    if (held.all + bytes > heldBytes) throw busy("Other uploads take all the memory set aside for them.");
    this.#add(bytes);
    const now = performance.now();
    if (now - this.#mark.at < windowMs) return;
    this.#markBefore = this.#mark;
    this.#mark = { at: now, bytes: this.#bytes };
  }

  /** The body is complete: no pace is asked of it any more. */
  complete(): void {
    this.#giveUp = undefined;
    all.delete(this);
  }

  /**
   * Counts bytes that take the place of the body while work goes on. They are not refused, since work has begun;
   * others' bodies have the less room.
   */
  keep(bytes: number): void {
    this.#add(bytes - this.#bytes);
  }

  release(): void {
    this.complete();
    this.#add(-this.#bytes);
  }

  /** Whether the body is not complete in time at its pace; one that has just begun has shown none yet. */
  isSlow(now: number): boolean {
    const { at, bytes } = this.#markBefore;
    const elapsedMs = now - at;
    if (!this.#giveUp || elapsedMs < windowMs) return false;
    return (this.#dueBytes - this.#bytes) * elapsedMs > (this.#bytes - bytes) * patienceMs;
  }

  end(why: Problem): void {
    const giveUp = this.#giveUp;
    this.release();
    giveUp?.(why);
  }

  #add(bytes: number): void {
    this.#bytes += bytes;
    held.add(this.#caller, bytes);
  }
}

/** The pause between two looks at uploads: of thousands even that has its price. */
const betweenLooksMs = 200;
let lookedAt = Number.NEGATIVE_INFINITY;

/** Ends uploads that hardly move, before anybody is turned away for them. */
function endSlow(wanting: Held): void {
  const now = performance.now();
  if (now - lookedAt < betweenLooksMs) return;
  lookedAt = now;
  for (const one of all) {
    if (one === wanting || !one.isSlow(now)) continue;
    one.end(new Problem("request-timeout", "The body came too slowly while others waited for its memory."));
  }
}
