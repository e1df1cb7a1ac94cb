import { ConfigError } from "#config";
import { log } from "#log";
import { Problem } from "#problem";
import { Keys } from "./keys.ts";
import { KnownKeys } from "./known-keys.ts";
import { requirePassword } from "./passwords.ts";
import { People } from "./people.ts";
import { ResetLinks } from "./reset-links.ts";
import { Sessions } from "./sessions.ts";
import { openStore } from "./store.ts";
import { Usage } from "./usage.ts";

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

const patienceMs = 30_000;

/** Opens a database, which may need a while if it starts together with the service. */
async function openPatiently(place: Place) {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await openStore(place);
    } catch (error) {
      if (!place.databaseUrl || error instanceof ConfigError || Date.now() > until) throw error;
      log.warn("waiting for the store of accounts and keys", { cause: String(error) });
      await Bun.sleep(1_000);
    }
  }
}

/** Opens everything about people and their keys, on one store. */
export async function openAccounts(place: Place) {
  const store = await openPatiently(place);
  const usage = new Usage(store);
  const known = new KnownKeys(store);
  const people = new People(store);
  const sessions = new Sessions(store);
  const resetLinks = new ResetLinks(store);
  /** Requires the password as well as the session: whoever found an open window may not take the account over. */
  async function requireOwner(personId: string, password: string, field: string): Promise<void> {
    if (await people.hasPassword(personId, password)) return;
    throw new Problem("forbidden", "This is not your present password.", { fields: [field] });
  }
  return {
    people,
    sessions,
    resetLinks,
    known,
    usage,
    keys: new Keys(store, () => known.forget()),

    /** Sets a new password, and signs out whoever knew the old one. */
    async resetPassword(token: string, password: string): Promise<void> {
      requirePassword(password);
      const personId = await resetLinks.redeem(token);
      if (!personId) throw new Problem("unauthorized", "This link is used up or out of date. Ask for a new one.");
      await people.setPassword(personId, password);
      await sessions.endAll(personId);
    },

    /** Changes a password likewise; a link that the operator made for the old one goes, too. */
    async changePassword(personId: string, present: string, password: string): Promise<void> {
      requirePassword(password);
      await requireOwner(personId, present, "currentPassword");
      await people.setPassword(personId, password);
      await resetLinks.drop(personId);
      await sessions.endAll(personId);
    },

    async deletePerson(personId: string, password: string): Promise<void> {
      await requireOwner(personId, password, "password");
      await people.remove(personId);
      known.forget();
    },

    caveat: () => store.caveat,

    /** Refuses while the store can't be reached. */
    async requireStore(): Promise<void> {
      await store.read((sql) => sql`SELECT 1`);
    },

    async close(): Promise<void> {
      await usage.close();
      await store.close();
    },
  };
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;
