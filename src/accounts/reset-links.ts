import type { Person } from "./people.ts";
import type { Store } from "./store.ts";
import { digest, randomLetters } from "./token.ts";

const lifeMs = 24 * 3_600_000;

/** Links with which a person sets a new password once; the operator hands them over. */
export class ResetLinks {
  readonly #store: Store;
  constructor(store: Store) {
    this.#store = store;
  }

  /** Makes a link, which takes the place of an older one. */
  async make({ id }: Person): Promise<string> {
    const token = randomLetters(40);
    const expiresAt = Date.now() + lifeMs;
    await this.#store.write(
      (sql) => sql`
        INSERT INTO reset_links (hash, person_id, expires_at) VALUES (${digest(token)}, ${id}, ${expiresAt})
        ON CONFLICT (person_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at`,
    );
    return token;
  }

  async drop(personId: string): Promise<void> {
    await this.#store.write((sql) => sql`DELETE FROM reset_links WHERE person_id = ${personId}`);
  }

  /** Returns the person that a link was made for; of several tries at once, one gets it. */
  async redeem(token: string): Promise<string | undefined> {
    const [row] = await this.#store.write(
      (sql) => sql<{ person_id: string; expires_at: number | string }[]>`
        DELETE FROM reset_links WHERE hash = ${digest(token)} RETURNING person_id, expires_at`,
    );
    return row && Number(row.expires_at) > Date.now() ? row.person_id : undefined;
  }
}
