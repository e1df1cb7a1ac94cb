import { log } from "#log";
import { dayAt, dayNow, firstKept, keptDays } from "./days.ts";
import type { Store } from "./store.ts";
import { ToolUsage } from "./tool-usage.ts";

interface Use {
  calls: number;
  lastAt: number;
}

/** The calls of one key on one day. */
interface DayUse {
  id: string;
  day: number;
  calls: number;
}

export interface DayCalls {
  /** The day in UTC, as in 2026-11-23. */
  day: string;
  calls: number;
}

const everyMs = 5_000;
/** The most counts that wait while nothing can be written: some 20 MB. Beyond it the oldest go first. */
const mostKept = 100_000;

/** Counts calls by key and by day, and writes them down now and then: a call costs no write. */
export class Usage {
  /** The ends of calls, by tool. */
  readonly tools: ToolUsage;
  readonly #store: Store;
  readonly #timer: NodeJS.Timeout;
  #uses = new Map<string, Use>();
  #days = new Map<string, DayUse>();
  #tidiedDay = 0;
  /** Counts that were given up since the last time it was told. */
  #lost = 0;

  constructor(store: Store) {
    this.#store = store;
    this.tools = new ToolUsage(store);
    this.#timer = setInterval(() => void this.flush(), everyMs);
    this.#timer.unref();
  }

  note(keyId: string): void {
    const lastAt = Date.now();
    this.#addUse(keyId, { calls: 1, lastAt });
    this.#addDay({ id: keyId, day: dayAt(lastAt), calls: 1 });
  }

  /** Writes the counts to the store, and keeps for the next time those that can't be written now. */
  async flush(): Promise<void> {
    await this.#flushUses();
    await this.#flushDays();
    await this.tools.flush();
    if (this.#uses.size > 0 || this.#lost === 0) return;
    log.warn("calls are missing in the counts of keys: too many could not be written", { counts: this.#lost });
    this.#lost = 0;
  }

  /** Counts the calls of each key of a person in the last 30 days, the oldest first and today last. */
  async byDay(personId: string): Promise<Map<string, DayCalls[]>> {
    const first = firstKept();
    const rows = await this.#store.read(
      (sql) => sql<{ id: string; day: number | null; calls: number | string | null }[]>`
        SELECT api_keys.id, key_days.day, key_days.calls FROM api_keys
        LEFT JOIN key_days ON key_days.key_id = api_keys.id AND key_days.day >= ${first}
        WHERE api_keys.person_id = ${personId}`,
    );
    const found = new Map<string, DayCalls[]>();
    for (const { id, day, calls } of rows) {
      const days = found.get(id) ?? emptyDays(first);
      const told = day === null ? undefined : days[day - first];
      if (told) told.calls = Number(calls);
      found.set(id, days);
    }
    return found;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    if (this.#uses.size > 0) log.warn("the last calls of some keys are not counted", { keys: this.#uses.size });
  }

  async #flushUses(): Promise<void> {
    const uses = this.#uses;
    this.#uses = new Map();
    for (const [id, use] of uses) {
      try {
        const { calls, lastAt } = use;
        await this.#store.write(
          (sql) => sql`
            UPDATE api_keys SET calls = calls + ${calls},
              last_used_at = CASE WHEN last_used_at > ${lastAt} THEN last_used_at ELSE ${lastAt} END
            WHERE id = ${id}`,
        );
        uses.delete(id);
      } catch {
        for (const [left, kept] of uses) this.#addUse(left, kept);
        return;
      }
    }
  }

  async #flushDays(): Promise<void> {
    const days = this.#days;
    if (days.size === 0) return;
    this.#days = new Map();
    for (const [name, { id, day, calls }] of days) {
      try {
        // The key is selected, not given: for a key that was revoked meanwhile nothing is written, and nothing fails.
        await this.#store.write(
          (sql) => sql`
            INSERT INTO key_days (key_id, day, calls)
            SELECT id, CAST(${day} AS INTEGER), CAST(${calls} AS BIGINT) FROM api_keys WHERE id = ${id}
            ON CONFLICT (key_id, day) DO UPDATE SET calls = key_days.calls + excluded.calls`,
        );
        days.delete(name);
      } catch {
        for (const kept of days.values()) this.#addDay(kept);
        return;
      }
    }
    await this.#tidy();
  }

  /** Deletes old days, once a day; a replica that fails to leaves it to the next time. */
  async #tidy(): Promise<void> {
    const today = dayNow();
    if (this.#tidiedDay === today) return;
    try {
      await this.#store.write((sql) => sql`DELETE FROM key_days WHERE day < ${firstKept()}`);
      await this.tools.tidy();
      this.#tidiedDay = today;
    } catch {
      return;
    }
  }

  #addUse(id: string, { calls, lastAt }: Use): void {
    const newer = this.#uses.get(id);
    const sum = { calls: calls + (newer?.calls ?? 0), lastAt: Math.max(lastAt, newer?.lastAt ?? 0) };
    this.#keep(this.#uses, id, sum);
  }

  #addDay({ id, day, calls }: DayUse): void {
    const name = `${day} ${id}`;
    this.#keep(this.#days, name, { id, day, calls: calls + (this.#days.get(name)?.calls ?? 0) });
  }

  /** Keeps an entry; a map gives its entries in the order they came, so the first is the oldest. */
  #keep<V>(entries: Map<string, V>, name: string, value: V): void {
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size >= mostKept && !entries.has(name)) {
      entries.delete(oldest);
      this.#lost += 1;
    }
    entries.set(name, value);
  }
}

const emptyDays = (first: number): DayCalls[] => keptDays(first).map((day) => ({ day, calls: 0 }));
