import type { SQL, TransactionSQL } from "bun";
import { ConfigError } from "#config";
import { isMistake } from "./database-errors.ts";

/** The steps of the schema, each done once, in order; only ever add to the end. Times are milliseconds since 1970. */
const steps: readonly (readonly string[])[] = [
  [
    `CREATE TABLE people (
      id TEXT PRIMARY KEY,
      email TEXT UNIQUE,
      password TEXT,
      created_at BIGINT NOT NULL
    )`,
    // Keys that a script makes for nobody in particular are the operator's, who never signs in.
    `INSERT INTO people (id, created_at) VALUES ('operator', 0)`,
    `CREATE TABLE api_keys (
      id TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE,
      first_letters TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT,
      last_used_at BIGINT,
      calls BIGINT NOT NULL DEFAULT 0,
      place INTEGER,
      UNIQUE (person_id, place)
    )`,
    `CREATE TABLE sessions (
      hash TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
      expires_at BIGINT NOT NULL
    )`,
    `CREATE TABLE reset_links (
      hash TEXT PRIMARY KEY,
      person_id TEXT NOT NULL UNIQUE REFERENCES people (id) ON DELETE CASCADE,
      expires_at BIGINT NOT NULL
    )`,
  ],
  [
    // Days since 1970, in UTC: every replica begins a day at the same moment.
    `CREATE TABLE key_days (
      key_id TEXT NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
      day INTEGER NOT NULL,
      calls BIGINT NOT NULL,
      PRIMARY KEY (key_id, day)
    )`,
  ],
  [
    `CREATE TABLE key_tools (
      key_id TEXT NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
      day INTEGER NOT NULL,
      tool TEXT NOT NULL,
      calls BIGINT NOT NULL,
      errors BIGINT NOT NULL,
      PRIMARY KEY (key_id, day, tool)
    )`,
  ],
];

/** Any number that nobody else uses as a lock in this database. */
const lock = 7_340_121;

/** Whether no step is left: a database that is full or read-only opens all the same then. */
async function isUpToDate(sql: SQL): Promise<boolean> {
  try {
    const [row] = await sql<{ version: number }[]>`SELECT version FROM schema_version`;
    return row?.version === steps.length;
  } catch (cause) {
    if (isMistake(cause)) return false;
    throw cause;
  }
}

/** Brings the tables up to date. Of several replicas that start at once, one does it and the others wait. */
export async function migrate(sql: SQL, adapter: "sqlite" | "postgres"): Promise<void> {
  if (await isUpToDate(sql)) return;
  const work = async (tx: TransactionSQL) => {
    if (adapter === "postgres") await tx`SELECT pg_advisory_xact_lock(${lock})`;
    await tx`CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)`;
    const [row] = await tx<{ version: number }[]>`SELECT version FROM schema_version`;
    const done = row?.version ?? 0;
    if (done > steps.length) {
      throw new ConfigError(
        `The tables are of a newer version of this service (${done}; this one knows ${steps.length}).`,
      );
    }
    if (done === steps.length) return;
    for (const statement of steps.slice(done).flat()) await tx.unsafe(statement);
    await tx`DELETE FROM schema_version`;
    await tx`INSERT INTO schema_version (version) VALUES (${steps.length})`;
  };
  // The transaction is immediate: SQLite's other writers wait from the start, and nobody gives way half way through.
  await (adapter === "sqlite" ? sql.begin("immediate", work) : sql.begin(work));
}
