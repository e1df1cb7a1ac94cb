import type { Person } from "./people.ts";
import type { Store } from "./store.ts";
import { digest, randomLetters } from "./token.ts";

const day = 86_400_000;
export const sessionDays = 14;

/** Sessions of people. Only hashes are kept: a copy of the store lets nobody in. */
export class Sessions {
  readonly #store: Store;
  constructor(store: Store) {
    this.#store = store;
  }

  async begin({ id }: Person): Promise<string> {
    const token = randomLetters(40);
    const now = Date.now();
    await this.#store.write((sql) => sql`DELETE FROM sessions WHERE expires_at <= ${now}`);
    await this.#store.write(
      (sql) => sql`
        INSERT INTO sessions (hash, person_id, expires_at) VALUES (${digest(token)}, ${id}, ${now + sessionDays * day})`,
    );
    return token;
  }

  async find(token: string): Promise<Person | undefined> {
    const [person] = await this.#store.read(
      (sql) => sql<Person[]>`
        SELECT people.id, people.email FROM sessions JOIN people ON people.id = sessions.person_id
        WHERE sessions.hash = ${digest(token)} AND sessions.expires_at > ${Date.now()}`,
    );
    return person;
  }

  async end(token: string): Promise<void> {
    await this.#store.write((sql) => sql`DELETE FROM sessions WHERE hash = ${digest(token)}`);
  }

  async endAll(personId: string): Promise<void> {
    await this.#store.write((sql) => sql`DELETE FROM sessions WHERE person_id = ${personId}`);
  }
}
