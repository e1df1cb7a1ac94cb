import { dayNow, firstKept, keptDays } from "./days.ts";
import type { Store } from "./store.ts";

/** How often one key has called one tool on one day. */
interface ToolUse {
  id: string;
  day: number;
  tool: string;
  calls: number;
  errors: number;
}

export interface ToolCalls {
  tool: string;
  calls: number;
  errors: number;
}

export interface DayErrors {
  day: string;
  errors: number;
}

/** The most counts that wait while nothing can be written; beyond it the oldest are given up. */
const mostKept = 100_000;

/** Counts how calls ended, by key, tool and day. */
export class ToolUsage {
  readonly #store: Store;
  #uses = new Map<string, ToolUse>();

  constructor(store: Store) {
    this.#store = store;
  }

  note(id: string, tool: string, isError: boolean): void {
    this.#add({ id, day: dayNow(), tool, calls: 1, errors: isError ? 1 : 0 });
  }

  /** Writes the counts down; those that can't be written now are kept for the next time. */
  async flush(): Promise<void> {
    const uses = this.#uses;
    this.#uses = new Map();
    for (const [name, { id, day, tool, calls, errors }] of uses) {
      try {
        // The key is selected, not given: for a key that was revoked meanwhile nothing is written, and nothing fails.
        await this.#store.write(
          (sql) => sql`
            INSERT INTO key_tools (key_id, day, tool, calls, errors)
            SELECT id, CAST(${day} AS INTEGER), CAST(${tool} AS TEXT), CAST(${calls} AS BIGINT), CAST(${errors} AS BIGINT)
            FROM api_keys WHERE id = ${id}
            ON CONFLICT (key_id, day, tool) DO UPDATE
            SET calls = key_tools.calls + excluded.calls, errors = key_tools.errors + excluded.errors`,
        );
        uses.delete(name);
      } catch {
        for (const kept of uses.values()) this.#add(kept);
        return;
      }
    }
  }

  /** Lists the tools that a person's keys have called in the last 30 days, the most used first. */
  async byTool(personId: string): Promise<ToolCalls[]> {
    const rows = await this.#store.read(
      (sql) => sql<{ tool: string; calls: number | string; errors: number | string }[]>`
        SELECT tool, SUM(key_tools.calls) AS calls, SUM(errors) AS errors FROM key_tools
        JOIN api_keys ON api_keys.id = key_tools.key_id
        WHERE api_keys.person_id = ${personId} AND day >= ${firstKept()} GROUP BY tool`,
    );
    const told = rows.map(({ tool, calls, errors }) => ({ tool, calls: Number(calls), errors: Number(errors) }));
    return told.sort((a, b) => b.calls - a.calls || a.tool.localeCompare(b.tool));
  }

  /** Counts the errors of all of a person's keys on each of the last 30 days, today last. */
  async errorsByDay(personId: string): Promise<DayErrors[]> {
    const first = firstKept();
    const rows = await this.#store.read(
      (sql) => sql<{ day: number; errors: number | string }[]>`
        SELECT day, SUM(errors) AS errors FROM key_tools JOIN api_keys ON api_keys.id = key_tools.key_id
        WHERE api_keys.person_id = ${personId} AND day >= ${first} GROUP BY day`,
    );
    const errors = new Map(rows.map((row) => [row.day - first, Number(row.errors)]));
    return keptDays(first).map((day, at) => ({ day, errors: errors.get(at) ?? 0 }));
  }

  async tidy(): Promise<void> {
    await this.#store.write((sql) => sql`DELETE FROM key_tools WHERE day < ${firstKept()}`);
  }

  #add(use: ToolUse): void {
    const name = `${use.day} ${use.id} ${use.tool}`;
    const newer = this.#uses.get(name);
    const [oldest] = this.#uses.keys();
    if (!newer && oldest !== undefined && this.#uses.size >= mostKept) this.#uses.delete(oldest);
    const { calls = 0, errors = 0 } = newer ?? {};
    this.#uses.set(name, { ...use, calls: use.calls + calls, errors: use.errors + errors });
  }
}
