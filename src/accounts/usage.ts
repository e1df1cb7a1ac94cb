import { log } from "#log";
import type { Store } from "./store.ts";

interface Use {
  calls: number;
  lastAt: number;
}

const everyMs = 5_000;

/** Counts calls by key and writes them down now and then: a call costs no write. */
export class Usage {
  readonly #store: Store;
  readonly #timer: NodeJS.Timeout;
  #uses = new Map<string, Use>();

  constructor(store: Store) {
    this.#store = store;
    this.#timer = setInterval(() => void this.flush(), everyMs);
    this.#timer.unref();
  }

  note(keyId: string): void {
    const lastAt = Date.now();
    const use = this.#uses.get(keyId);
    if (!use) this.#uses.set(keyId, { calls: 1, lastAt });
    else {
      use.calls += 1;
      use.lastAt = lastAt;
    }
  }

  /** What can't be written now is kept for the next time. */
  async flush(): Promise<void> {
    const uses = this.#uses;
    this.#uses = new Map();
    for (const [id, { calls, lastAt }] of uses) {
      try {
        await this.#store.run(
          (sql) => sql`
            UPDATE api_keys SET calls = calls + ${calls},
              last_used_at = CASE WHEN last_used_at > ${lastAt} THEN last_used_at ELSE ${lastAt} END
            WHERE id = ${id}`,
        );
        uses.delete(id);
      } catch {
        this.#putBack(uses);
        return;
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    if (this.#uses.size > 0) log.warn("the last calls of some keys are not counted", { keys: this.#uses.size });
  }

  #putBack(uses: Map<string, Use>): void {
    for (const [id, { calls, lastAt }] of uses) {
      const newer = this.#uses.get(id);
      this.#uses.set(id, { calls: calls + (newer?.calls ?? 0), lastAt: Math.max(lastAt, newer?.lastAt ?? 0) });
    }
  }
}
