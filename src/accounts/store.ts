import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { ConfigError } from "#config";
import { log } from "#log";
import { Problem } from "#problem";
import { isMistake, refusesWriting } from "./database-errors.ts";
import { Link } from "./link.ts";
import { migrate } from "./migrations.ts";

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** The store of people and keys: the same statements for SQLite and PostgreSQL. */
export class Store {
  readonly #link: Link<SQL>;
  #isUnwritable = false;
  #toldAt = Number.NEGATIVE_INFINITY;
  #nextTry = 0;
  #trial: NodeJS.Timeout | undefined;

  constructor(link: Link<SQL>) {
    this.#link = link;
  }

  read<T>(ask: (sql: SQL) => PromiseLike<T>): Promise<T> {
    return this.#link.run(ask);
  }

  /** Writes to the store. A full disk forbids writing, but is no reason to turn away callers who are only looked up. */
  async write<T extends { count: number }>(ask: (sql: SQL) => PromiseLike<T>): Promise<T> {
    // SQLite makes this process wait for a lock, so not everyone tries again what has just failed.
    if (Date.now() < this.#nextTry) throw unwritable();
    try {
      const answer = await this.#link.run(ask, (cause) => isMistake(cause) || refusesWriting(cause));
      // A statement that changed nothing touched no disk, so it proves nothing.
      if (answer.count > 0) this.#wrote();
      return answer;
    } catch (cause) {
      if (!refusesWriting(cause)) throw cause;
      this.#couldNotWrite(cause);
      throw unwritable(cause);
    }
  }

  /** Tells why the store works only in part though calls are let in: it can be read but not written. */
  get caveat(): string | undefined {
    return this.#isUnwritable ? caveat : undefined;
  }

  async close(): Promise<void> {
    clearTimeout(this.#trial);
    await this.#link.close();
  }

  #wrote(): void {
    clearTimeout(this.#trial);
    if (this.#isUnwritable) log.info(`${name} can be written to again`);
    this.#isUnwritable = false;
  }

  #couldNotWrite(cause: unknown): void {
    this.#isUnwritable = true;
    clearTimeout(this.#trial);
    this.#trial = setTimeout(() => void this.#tryAgain(), trialMs);
    this.#trial.unref();
    const now = Date.now();
    this.#nextTry = now + pauseMs;
    if (now - this.#toldAt < silenceMs) return;
    this.#toldAt = now;
    log.error(`${name} can't be written to`, { cause: String(cause) });
  }

  /** Tries to write again, as nobody would know that it works until somebody has something to write. */
  async #tryAgain(): Promise<void> {
    await this.write((sql) => sql`UPDATE schema_version SET version = version`).catch(() => {});
  }
}

const name = "The store of accounts and keys";
const caveat =
  "The store of accounts and keys can't be written to: keys that are there work, calls are counted in memory, and nothing can be made or changed. Make room on its disk, or end what makes it read-only.";
const pauseMs = 2_000;
const trialMs = 5_000;
/** The pause between two log lines on a full disk, which may stay so for hours. */
const silenceMs = 60_000;

function unwritable(cause?: unknown): Problem {
  const says = `${name} can be read but not written to at the moment: keys go on working, and nothing can be made or changed. Try again later.`;
  return new Problem("service-unavailable", says, { cause, retryAfterSeconds: 30 });
}

export async function openStore({ databaseUrl, dataDir }: Place): Promise<Store> {
  const open = async () => (databaseUrl ? postgres(databaseUrl) : sqlite(dataDir));
  const close = (sql: SQL) => sql.close({ timeout: 1 });
  // Migrations run beside the link, which would give up on one that takes long.
  const sql = await open();
  await migrate(sql, databaseUrl ? "postgres" : "sqlite").finally(() => close(sql));
  return new Store(new Link({ name, open, close, isMistake }));
}

/** The folder of files that this process keeps by itself; nobody else may look into it. */
export function requireFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const name of [accountsFile, "secret"].filter((one) => existsSync(join(folder, one)))) {
      accessSync(join(folder, name), name === accountsFile ? constants.R_OK | constants.W_OK : constants.R_OK);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const says = `DATA_DIR must be a folder that can be written to, but it is "${folder}" (${code}).`;
    throw new ConfigError(
      `${says} Give it, with what lies in it, to the user who runs this service, or name another one.`,
    );
  }
}

const accountsFile = "accounts.sqlite";

const postgres = (url: string) => new SQL(url, { max: 8, connectionTimeout: 2, idleTimeout: 60 });

async function sqlite(folder: string): Promise<SQL> {
  requireFolder(folder);
  const filename = join(folder, accountsFile);
  // The file is made by us and not by SQLite, so that nobody else may read it; its journals take over the mode.
  closeSync(openSync(filename, "a", 0o600));
  const sql = new SQL({ adapter: "sqlite", filename });
  // This comes first: a script and a running service share the file, and may open it at the same moment.
  await sql`PRAGMA busy_timeout = 1500`;
  await sql`PRAGMA journal_mode = WAL`;
  await sql`PRAGMA synchronous = NORMAL`;
  await sql`PRAGMA foreign_keys = ON`;
  return sql;
}
