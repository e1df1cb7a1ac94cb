export interface Waiting {
  tool: string;
  since: number;
  begin: () => void;
}

/** Nobody owes more: who has long work to do is held back, but not shut out. */
const mostDebtMs = 5_000;
/** From here on callers whose debts are paid are forgotten. */
const mostDebtors = 4_096;

/**
 * Calls of one lane that wait, by caller. What goes round is time, not turns: whoever has had the least of it is next, so
 * that one caller's hundred don't hold up another's one, and its long ones no more than its short ones. (Start-time
 * fair queueing: a clock that stands where the last call to begin stood, and for each caller when its next one is due.)
 */
export class Line {
  readonly #callers = new Map<string, Waiting[]>();
  readonly #due = new Map<string, number>();
  readonly #msOf: (tool: string) => number;
  #clock = 0;
  length = 0;

  /** Is told how long a call of a tool takes on an average. */
  constructor(msOf: (tool: string) => number) {
    this.#msOf = msOf;
  }

  lengthOf(caller: string): number {
    return this.#callers.get(caller)?.length ?? 0;
  }

  add(caller: string, waiting: Waiting): void {
    const own = this.#callers.get(caller);
    if (own) own.push(waiting);
    else this.#callers.set(caller, [waiting]);
    this.length += 1;
  }

  /** A call begins: its caller's next one is due when it is paid for. Without anybody who waits nobody owes anything. */
  charge(caller: string, ms: number): void {
    if (this.length === 0) this.#due.clear();
    this.#clock = this.#dueOf(caller);
    this.#owe(caller, this.#clock + ms);
    if (this.#due.size > mostDebtors) for (const [one, due] of this.#due) if (due <= this.#clock) this.#due.delete(one);
  }

  /** It took longer than was charged, or less. */
  correct(caller: string, moreMs: number): void {
    const due = this.#due.get(caller);
    if (due !== undefined) this.#owe(caller, due + moreMs);
  }

  #owe(caller: string, due: number): void {
    this.#due.set(caller, Math.min(due, this.#clock + mostDebtMs));
  }

  #dueOf(caller: string): number {
    return Math.max(this.#clock, this.#due.get(caller) ?? 0);
  }

  /** A caller's calls that wait, with the time at which each is due. */
  *#timesOf(caller: string): Generator<{ one: Waiting; due: number }> {
    let due = this.#dueOf(caller);
    for (const one of this.#callers.get(caller) ?? []) {
      yield { one, due };
      due += this.#msOf(one.tool);
    }
  }

  /** Tools of the calls that begin before a caller's next one, which is not in the line yet. */
  *ahead(caller: string): Generator<string> {
    let own = this.#dueOf(caller);
    for (const { one } of this.#timesOf(caller)) {
      own += this.#msOf(one.tool);
      yield one.tool;
    }
    for (const other of this.#callers.keys()) {
      if (other === caller) continue;
      for (const { one, due } of this.#timesOf(other)) {
        if (due > own) break;
        yield one.tool;
      }
    }
  }

  /** The how many-th of all that wait this one will begin. */
  placeOf(caller: string, waiting: Waiting): number {
    const own = [...this.#timesOf(caller)];
    const at = own.findIndex(({ one }) => one === waiting);
    const mine = own[at]?.due ?? 0;
    let place = at + 1;
    let isPast = false;
    for (const other of this.#callers.keys()) {
      if (other === caller) {
        isPast = true;
        continue;
      }
      for (const { due } of this.#timesOf(other)) {
        if (due > mine || (due === mine && isPast)) break;
        place += 1;
      }
    }
    return place;
  }

  /** The caller whose turn it is, of those that may begin now; of equals whoever has waited longest since the last turn. */
  next(may: (caller: string) => boolean): { caller: string; since: number } | undefined {
    let best: { caller: string; since: number; due: number } | undefined;
    for (const [caller, [first]] of this.#callers) {
      const due = this.#dueOf(caller);
      if (first && (!best || due < best.due) && may(caller)) best = { caller, since: first.since, due };
    }
    return best;
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
