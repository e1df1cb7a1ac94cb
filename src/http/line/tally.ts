/** Bytes of all, and of each caller; callers without any take no room. */
export class Tally {
  readonly #callers = new Map<string, number>();
  all = 0;

  of(caller: string): number {
    return this.#callers.get(caller) ?? 0;
  }

  add(caller: string, bytes: number): void {
    this.all += bytes;
    const own = this.of(caller) + bytes;
    if (own > 0) this.#callers.set(caller, own);
    else this.#callers.delete(caller);
  }
}
