import { looksLikeKey } from "./keys.ts";
import type { Store } from "./store.ts";
import { digest } from "./token.ts";

/** A key that may call, as far as the door needs to know it. */
export interface KnownKey {
  id: string;
  personId: string;
  expiresAt: number | null;
}

interface Entry {
  askedAt: number;
  key: KnownKey | undefined;
}

/** How long a revoked key may still work elsewhere, and a store be away unnoticed. */
const freshMs = 4_000;
const mostKnown = 10_000;
/** The most unknown keys, kept apart: a flood of invented keys must not push out those that are known. */
const mostUnknown = 1_000;

/** The keys that called of late, so that a call need not wait for the store. */
export class KnownKeys {
  readonly #store: Store;
  readonly #known = new Map<string, Entry>();
  readonly #unknown = new Map<string, Entry>();
  readonly #asking = new Map<string, Promise<Entry>>();
  #changes = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  async find(text: string): Promise<KnownKey | undefined> {
    if (!looksLikeKey(text)) return undefined;
    const hash = digest(text);
    const kept = this.#known.get(hash) ?? this.#unknown.get(hash);
    const now = Date.now();
    const { key } = kept && now - kept.askedAt < freshMs ? kept : await this.#ask(hash);
    return key && (key.expiresAt === null || key.expiresAt > now) ? key : undefined;
  }

  /** Forgets all keys: a change made through this process holds at once. */
  forget(): void {
    this.#changes += 1;
    this.#known.clear();
    this.#unknown.clear();
    this.#asking.clear();
  }

  /** Asks the store once for many calls with the same key. */
  #ask(hash: string): Promise<Entry> {
    const under = this.#asking.get(hash);
    if (under) return under;
    const asking = this.#load(hash).finally(() => {
      if (this.#asking.get(hash) === asking) this.#asking.delete(hash);
    });
    this.#asking.set(hash, asking);
    return asking;
  }

  async #load(hash: string): Promise<Entry> {
    // The time is taken before the question, so that changes while the answer is on its way are found out in time, too.
    const askedAt = Date.now();
    const changes = this.#changes;
    const [row] = await this.#store.read(
      (sql) => sql<{ id: string; person_id: string; expires_at: number | string | null }[]>`
        SELECT id, person_id, expires_at FROM api_keys WHERE hash = ${hash}`,
    );
    const expiresAt = row?.expires_at === null || row === undefined ? null : Number(row.expires_at);
    const entry = { askedAt, key: row && { id: row.id, personId: row.person_id, expiresAt } };
    if (changes !== this.#changes) return entry;
    this.#known.delete(hash);
    this.#unknown.delete(hash);
    keep(entry.key ? this.#known : this.#unknown, hash, entry, entry.key ? mostKnown : mostUnknown);
    return entry;
  }
}

/** Keeps an entry; a map gives its entries in the order they came, so the first is the oldest. */
function keep(entries: Map<string, Entry>, hash: string, entry: Entry, most: number): void {
  const [oldest] = entries.keys();
  if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
  entries.set(hash, entry);
}
