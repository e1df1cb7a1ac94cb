import { accessSync, closeSync, constants, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { ConfigError } from "#config";
import { Link } from "./link.ts";
import { migrate } from "./migrations.ts";

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Where people and keys are kept: the same statements for SQLite and PostgreSQL. */
export type Store = Pick<Link<SQL>, "run" | "close">;

export async function openStore({ databaseUrl, dataDir }: Place): Promise<Store> {
  const open = async () => (databaseUrl ? postgres(databaseUrl) : sqlite(dataDir));
  const close = (sql: SQL) => sql.close({ timeout: 1 });
  // Beside the link: it gives up on what takes long, and a migration may.
  const sql = await open();
  await migrate(sql, databaseUrl ? "postgres" : "sqlite").finally(() => close(sql));
  return new Link({ name: "The store of accounts and keys", open, close, isMistake });
}

/** What the database says of a statement or a value (SQLSTATE classes 22, 23, 42) is no outage. */
const isMistake = (cause: unknown): boolean => /^(22|23|42)/.test(String((cause as { errno?: unknown }).errno));

/** The folder of what this process keeps by itself; nobody else may look into it. */
export function requireFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR must be a folder that can be written to, but it is "${folder}" (${code}).`);
  }
}

const postgres = (url: string) => new SQL(url, { max: 8, connectionTimeout: 2, idleTimeout: 60 });

async function sqlite(folder: string): Promise<SQL> {
  requireFolder(folder);
  const filename = join(folder, "accounts.sqlite");
  // Made by us and not by SQLite, so that nobody else may read it; its journals take over the mode.
  closeSync(openSync(filename, "a", 0o600));
  const sql = new SQL({ adapter: "sqlite", filename });
  // First of all: a script and a running service share the file, and may open it at the same moment.
  await sql`PRAGMA busy_timeout = 1500`;
  await sql`PRAGMA journal_mode = WAL`;
  await sql`PRAGMA synchronous = NORMAL`;
  await sql`PRAGMA foreign_keys = ON`;
  return sql;
}
