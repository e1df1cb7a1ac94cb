export interface Waiting {
  tool: string;
  since: number;
  begin: () => void;
}

/** The time that a call at work has been charged for so far. */
export interface Charge {
  readonly since: number;
  readonly ms: number;
}

/** The number of callers from which those whose debts are paid are forgotten. */
const mostDebtors = 4_096;

/**
 * Calls of one lane that wait, by caller. They share time, not turns: the caller who has had the least time is next, so
 * that one caller's hundred calls don't hold up another's one, and its long ones no more than its short ones.
 * (Start-time fair queueing: a clock that stands where the last call to begin stood, and for each caller the time when
 * its next one is due.)
 */
export class Line {
  readonly #callers = new Map<string, Waiting[]>();
  readonly #due = new Map<string, number>();
  readonly #atWork = new Map<string, Set<Charge>>();
  readonly #msOf: (caller: string, tool: string) => number;
  readonly #mostDebtMs: number;
  #clock = 0;
  length = 0;

  /** `msOf` tells how long a caller's call of a tool takes on an average. Nobody owes more than `mostDebtMs`. */
  constructor(msOf: (caller: string, tool: string) => number, mostDebtMs: number) {
    this.#msOf = msOf;
    this.#mostDebtMs = mostDebtMs;
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

  /** Charges a call that begins: its caller's next one is due when it is paid for. */
  charge(caller: string, ms: number): Charge {
    if (this.length === 0) this.#forgetAllBut((one) => this.#atWork.has(one));
    this.#clock = this.dueOf(caller);
    this.#owe(caller, this.#clock - this.#beyondMs(caller) + ms);
    if (this.#due.size > mostDebtors) this.#forgetAllBut((one) => this.dueOf(one) > this.#clock);
    const charge = { since: performance.now(), ms };
    const own = this.#atWork.get(caller);
    if (own) own.add(charge);
    else this.#atWork.set(caller, new Set([charge]));
    return charge;
  }

  /** Settles a call that ends: its time is charged in full, whatever was expected of it. */
  settle(caller: string, charge: Charge, tookMs = performance.now() - charge.since): void {
    const own = this.#atWork.get(caller);
    own?.delete(charge);
    if (own?.size === 0) this.#atWork.delete(caller);
    const due = this.#due.get(caller);
    if (due !== undefined) this.#owe(caller, due + tookMs - charge.ms);
  }

  /** The time when a caller's next call is due; calls at work are charged as they go on. */
  dueOf(caller: string): number {
    const due = (this.#due.get(caller) ?? 0) + this.#beyondMs(caller);
    return Math.max(this.#clock, Math.min(due, this.#clock + this.#mostDebtMs));
  }

  /** The time that a caller's calls at work have taken beyond what was expected of them. */
  #beyondMs(caller: string): number {
    const now = performance.now();
    let beyondMs = 0;
    for (const { since, ms } of this.#atWork.get(caller) ?? []) beyondMs += Math.max(0, now - since - ms);
    return beyondMs;
  }

  /** Forgets all debts but some: where nobody waits, only callers who go on taking still owe. */
  #forgetAllBut(owes: (caller: string) => boolean): void {
    for (const caller of this.#due.keys()) if (!owes(caller)) this.#due.delete(caller);
  }

  #owe(caller: string, due: number): void {
    this.#due.set(caller, Math.min(due, this.#clock + this.#mostDebtMs));
  }

  /** A caller's calls that wait, with the time at which each is due. */
  *#timesOf(caller: string): Generator<{ one: Waiting; due: number }> {
    let due = this.dueOf(caller);
    for (const one of this.#callers.get(caller) ?? []) {
      yield { one, due };
      due += this.#msOf(caller, one.tool);
    }
  }

  /** Lists the calls that begin before a caller's next one, which is not in the line yet. */
  *ahead(caller: string): Generator<{ caller: string; tool: string }> {
    let own = this.dueOf(caller);
    for (const { one } of this.#timesOf(caller)) {
      own += this.#msOf(caller, one.tool);
      yield { caller, tool: one.tool };
    }
    for (const other of this.#callers.keys()) {
      if (other === caller) continue;
      for (const { one, due } of this.#timesOf(other)) {
        if (due > own) break;
        yield { caller: other, tool: one.tool };
      }
    }
  }

  /** The place of a call among all that wait, from 1. */
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

  /** The caller whose turn it is, of those that may begin now; of equals the one that has waited longest. */
  next(may: (caller: string) => boolean): { caller: string; since: number } | undefined {
    let best: { caller: string; since: number; due: number } | undefined;
    for (const [caller, [first]] of this.#callers) {
      const due = this.dueOf(caller);
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
