import { Problem } from "#problem";
import type { Store } from "./store.ts";
import { digest, randomLetters } from "./token.ts";

export const operatorId = "operator";
const prefix = "fpa_";
export const mostKeys = 20;
const day = 86_400_000;

/** A key as its owner sees it: never the key itself. */
export interface Key {
  id: string;
  name: string;
  firstLetters: string;
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  calls: number;
}

/** Shown once; only its hash is kept. */
export interface NewKey {
  key: string;
  shown: Key;
}

interface Row {
  id: string;
  person_id: string;
  email: string | null;
  name: string;
  first_letters: string;
  created_at: number | string;
  expires_at: number | string | null;
  last_used_at: number | string | null;
  calls: number | string;
}

/** Reads a number, as PostgreSQL's bigint arrives as text. */
const numberOrNull = (value: number | string | null): number | null => (value === null ? null : Number(value));

const shown = (row: Row): Key => ({
  id: row.id,
  name: row.name,
  firstLetters: row.first_letters,
  createdAt: Number(row.created_at),
  expiresAt: numberOrNull(row.expires_at),
  lastUsedAt: numberOrNull(row.last_used_at),
  calls: Number(row.calls),
});

export const looksLikeKey = (text: string): boolean => /^fpa_[A-Za-z0-9]{48}$/.test(text);

function make() {
  const key = prefix + randomLetters(48);
  return { key, hash: digest(key), firstLetters: key.slice(0, prefix.length + 4) };
}

function readName(text: string): string {
  const name = text.trim();
  if (name.length >= 1 && name.length <= 80 && !/\p{C}/u.test(name)) return name;
  throw new Problem("bad-request", "name must have from 1 to 80 characters.", { fields: ["name"] });
}

/** Makes, shows and ends keys. Calls on behalf of a person name the person; the operator's scripts name nobody. */
export class Keys {
  readonly #store: Store;
  readonly #ended: () => void;

  /** `ended` is called with every key that has just stopped to work. */
  constructor(store: Store, ended: () => void) {
    this.#store = store;
    this.#ended = ended;
  }

  async create(personId: string, name: string, days?: number): Promise<NewKey> {
    const { key, hash, firstLetters } = make();
    const row = {
      id: randomLetters(12),
      person_id: personId,
      name: readName(name),
      hash,
      first_letters: firstLetters,
      created_at: Date.now(),
      expires_at: days === undefined ? null : Date.now() + days * day,
      place: null as number | null,
    };
    for (;;) {
      if (personId !== operatorId) row.place = await this.#freePlace(personId);
      // Two calls at the same moment may choose the same place: one of them chooses again.
      const [made] = await this.#store.write(
        (sql) => sql<Row[]>`INSERT INTO api_keys ${sql(row)} ON CONFLICT (person_id, place) DO NOTHING RETURNING *`,
      );
      if (made) return { key, shown: shown(made) };
    }
  }

  async list(personId: string): Promise<Key[]> {
    const rows = await this.#store.read(
      (sql) => sql<Row[]>`SELECT * FROM api_keys WHERE person_id = ${personId} ORDER BY created_at, id`,
    );
    return rows.map(shown);
  }

  async listAll(): Promise<(Key & { owner: string })[]> {
    const rows = await this.#store.read(
      (sql) => sql<Row[]>`
        SELECT api_keys.*, people.email FROM api_keys JOIN people ON people.id = api_keys.person_id
        ORDER BY api_keys.created_at, api_keys.id`,
    );
    return rows.map((row) => ({ ...shown(row), owner: row.email ?? operatorId }));
  }

  async rename(id: string, name: string, personId: string): Promise<Key> {
    requireId(id);
    const fresh = readName(name);
    const [row] = await this.#store.write(
      (sql) => sql<Row[]>`
        UPDATE api_keys SET name = ${fresh} WHERE id = ${id} AND person_id = ${personId} RETURNING *`,
    );
    if (!row) throw noSuchKey();
    return shown(row);
  }

  /** Makes another key in the place of this one, good for as long as this one was to be. */
  async regenerate(id: string, personId?: string): Promise<NewKey> {
    requireId(id);
    const { key, hash, firstLetters } = make();
    const now = Date.now();
    const [row] = await this.#store.write(
      (sql) => sql<Row[]>`
        UPDATE api_keys SET hash = ${hash}, first_letters = ${firstLetters}, created_at = ${now},
          expires_at = expires_at - created_at + ${now}
        WHERE id = ${id} AND person_id = ${personId ?? sql`person_id`} RETURNING *`,
    );
    if (!row) throw noSuchKey();
    this.#ended();
    return { key, shown: shown(row) };
  }

  async revoke(id: string, personId?: string): Promise<void> {
    requireId(id);
    const rows = await this.#store.write(
      (sql) => sql`DELETE FROM api_keys WHERE id = ${id} AND person_id = ${personId ?? sql`person_id`} RETURNING id`,
    );
    if (rows.length === 0) throw noSuchKey();
    this.#ended();
  }

  async #freePlace(personId: string): Promise<number> {
    const rows = await this.#store.read(
      (sql) => sql<{ place: number }[]>`SELECT place FROM api_keys WHERE person_id = ${personId}`,
    );
    const taken = new Set(rows.map(({ place }) => place));
    for (let place = 1; place <= mostKeys; place++) if (!taken.has(place)) return place;
    throw new Problem("bad-request", `You have ${mostKeys} keys, and more are not possible. Revoke one first.`);
  }
}

/** Refuses what can't be an id before the database is asked, which takes some texts for an error. */
function requireId(id: string): void {
  if (!/^\w{12}$/.test(id)) throw noSuchKey();
}

const noSuchKey = () => new Problem("not-found", "You have no key of this id.", { fields: ["id"] });
