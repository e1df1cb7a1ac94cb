export interface Waiting {
  tool: string;
  since: number;
  begin: () => void;
}

/** Calls of one lane that wait, by caller: turns go round, so that one caller's hundred don't hold up another's one. */
export class Line {
  readonly #callers = new Map<string, Waiting[]>();
  length = 0;

  lengthOf(caller: string): number {
    return this.#callers.get(caller)?.length ?? 0;
  }

  add(caller: string, waiting: Waiting): void {
    const own = this.#callers.get(caller);
    if (own) own.push(waiting);
    else this.#callers.set(caller, [waiting]);
    this.length += 1;
  }

  /** Tools of the calls that begin before a caller's next one: all of its own, and of everyone else's one more. */
  *ahead(caller: string): Generator<string> {
    const rounds = this.lengthOf(caller) + 1;
    for (const own of this.#callers.values()) {
      for (const [round, { tool }] of own.entries()) {
        if (round === rounds) break;
        yield tool;
      }
    }
  }

  /** The how many-th of all that wait this one will begin. */
  placeOf(caller: string, waiting: Waiting): number {
    const rounds = this.#callers.get(caller)?.indexOf(waiting) ?? 0;
    let place = rounds + 1;
    let isPast = false;
    for (const [other, own] of this.#callers) {
      if (other === caller) isPast = true;
      else place += Math.min(own.length, isPast ? rounds : rounds + 1);
    }
    return place;
  }

  /** The caller whose turn it is, of those that may begin now. */
  next(may: (caller: string) => boolean): { caller: string; since: number } | undefined {
    for (const [caller, [first]] of this.#callers) if (first && may(caller)) return { caller, since: first.since };
    return undefined;
  }

  /** Takes a caller's next call; the caller goes to the end of the round. */
  take(caller: string): Waiting | undefined {
    const own = this.#callers.get(caller);
    const next = own?.shift();
    this.#callers.delete(caller);
    if (own && own.length > 0) this.#callers.set(caller, own);
    if (next) this.length -= 1;
    return next;
  }

  remove(caller: string, waiting: Waiting): void {
    const own = this.#callers.get(caller);
    const place = own?.indexOf(waiting) ?? -1;
    if (!own || place < 0) return;
    own.splice(place, 1);
    if (own.length === 0) this.#callers.delete(caller);
    this.length -= 1;
  }
}
