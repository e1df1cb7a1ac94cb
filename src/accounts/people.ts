import { Problem } from "#problem";
import { hashPassword, requirePassword, verifyPassword } from "./passwords.ts";
import type { Store } from "./store.ts";

export interface Person {
  id: string;
  email: string;
}

interface Listed extends Person {
  createdAt: number;
  keys: number;
}

/** Brings an address to one spelling: addresses that differ by case alone are the same mailbox everywhere. */
export function readEmail(text: string): string {
  // The text is cut first: putting combining signs together takes time by the square of their number.
  const email = text.slice(0, 1_000).trim().normalize("NFC").toLowerCase();
  if (email.length <= 254 && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email)) return email;
  throw new Problem("bad-request", "email must be an e-mail address such as name@example.com.", { fields: ["email"] });
}

export class People {
  readonly #store: Store;
  constructor(store: Store) {
    this.#store = store;
  }

  /** Makes an account unless the address has one; takes the same time and tells nothing either way. */
  async signUp(email: string, password: string): Promise<void> {
    const address = readEmail(email);
    requirePassword(password);
    await this.#insert(address, await hashPassword(password));
  }

  /** Makes an account without a password: a reset link gives it one. */
  async add(email: string): Promise<Person> {
    const address = readEmail(email);
    const made = await this.#insert(address, null);
    if (!made) throw new Problem("bad-request", `${address} has an account already.`, { fields: ["email"] });
    return made;
  }

  async signIn(email: string, password: string): Promise<Person | undefined> {
    const address = readEmail(email);
    const [row] = await this.#store.read(
      (sql) => sql<{ id: string; password: string | null }[]>`SELECT id, password FROM people WHERE email = ${address}`,
    );
    const isRight = await verifyPassword(password, row?.password);
    return row && isRight ? { id: row.id, email: address } : undefined;
  }

  async find(email: string): Promise<Person> {
    const address = readEmail(email);
    const [row] = await this.#store.read((sql) => sql<Person[]>`SELECT id, email FROM people WHERE email = ${address}`);
    if (!row) throw new Problem("not-found", `Nobody has an account as ${address}.`);
    return row;
  }

  async hasPassword(id: string, password: string): Promise<boolean> {
    const [row] = await this.#store.read(
      (sql) => sql<{ password: string | null }[]>`SELECT password FROM people WHERE id = ${id}`,
    );
    return verifyPassword(password, row?.password);
  }

  async setPassword(id: string, password: string): Promise<void> {
    const hash = await hashPassword(password);
    await this.#store.write((sql) => sql`UPDATE people SET password = ${hash} WHERE id = ${id}`);
  }

  /** Removes a person with keys, sessions and links. */
  async remove(id: string): Promise<void> {
    await this.#store.write((sql) => sql`DELETE FROM people WHERE id = ${id}`);
  }

  async list(): Promise<Listed[]> {
    const rows = await this.#store.read(
      (sql) => sql<(Person & { created_at: number | string; keys: number | string })[]>`
        SELECT id, email, created_at, (SELECT count(*) FROM api_keys WHERE person_id = people.id) AS keys
        FROM people WHERE email IS NOT NULL ORDER BY created_at`,
    );
    // PostgreSQL's bigint arrives as text.
    return rows.map(({ id, email, created_at, keys }) => ({
      id,
      email,
      createdAt: Number(created_at),
      keys: Number(keys),
    }));
  }

  async #insert(email: string, password: string | null): Promise<Person | undefined> {
    const id = Bun.randomUUIDv7();
    const [row] = await this.#store.write(
      (sql) => sql<Person[]>`
        INSERT INTO people (id, email, password, created_at) VALUES (${id}, ${email}, ${password}, ${Date.now()})
        ON CONFLICT (email) DO NOTHING RETURNING id, email`,
    );
    return row;
  }
}
