import type { Counter } from "#accounts/counter.ts";
import type { Key, NewKey } from "#accounts/keys.ts";
import { type Person, readEmail } from "#accounts/people.ts";
import { sessionDays } from "#accounts/sessions.ts";
import { digest } from "#accounts/token.ts";
import { config } from "#config";
import { Problem } from "#problem";
import { household } from "./client-address.ts";
import { cookie, readCookie } from "./cookies.ts";
import { daysIn, readFields, textIn } from "./dashboard-form.ts";
import type { Gate } from "./gate.ts";
import { ownPlace } from "./origin.ts";
import { requireCalm } from "./rates.ts";
import type { Routes } from "./routes.ts";
import type { Visit } from "./visit.ts";

const minute = 60_000;
const sessionCookie = "session";

const json = (value: unknown) =>
  Response.json(value, { headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" } });

const day = (time: number | null) => (time === null ? null : new Date(time).toISOString());
const told = ({ createdAt, expiresAt, lastUsedAt, ...key }: Key) => ({
  ...key,
  createdAt: day(createdAt),
  expiresAt: day(expiresAt),
  lastUsedAt: day(lastUsedAt),
});
const toldOnce = ({ key, shown }: NewKey) => json({ key, ...told(shown) });

/** What the pages of the dashboard call: accounts, and the keys of who is signed in. */
export function dashboardRoutes(gate: Gate, counter: Counter): Routes {
  const { people, sessions, keys, usage, ...accounts } = gate.accounts;
  const calm = (what: string, { address }: Visit, most: number, perMs: number) =>
    requireCalm(counter, `${what}:address:${household(address)}`, most, perMs);
  const token = ({ request }: Visit) => readCookie(request, sessionCookie, ownPlace(request));

  async function signedIn(visit: Visit): Promise<Person | undefined> {
    const given = token(visit);
    return given ? sessions.find(given) : undefined;
  }
  async function requirePerson(visit: Visit): Promise<Person> {
    const person = await signedIn(visit);
    if (person) return person;
    throw new Problem("unauthorized", `Sign in first, at ${ownPlace(visit.request).base}/dashboard/api-keys.`);
  }
  const setSession = ({ request, headers }: Visit, value: string, seconds: number) =>
    headers.append("set-cookie", cookie(sessionCookie, value, seconds, ownPlace(request)));

  return {
    "/dashboard/me": {
      async GET(visit) {
        const person = await signedIn(visit);
        return json({ email: person?.email ?? null, signUp: config.signUp });
      },
    },
    "/dashboard/sign-up": {
      async POST(visit) {
        const fields = await readFields(visit);
        if (config.signUp === "closed") {
          throw new Problem("forbidden", "Accounts are made by the operator of this service.");
        }
        await calm("sign-up", visit, 10, 60 * minute);
        await people.signUp(textIn(fields, "email"), textIn(fields, "password"));
        // The same for an address that has an account: who has one is nobody's business.
        return json({ message: "You can sign in now. If the address had an account already, nothing changed." });
      },
    },
    "/dashboard/sign-in": {
      async POST(visit) {
        const fields = await readFields(visit);
        await calm("sign-in", visit, 10, minute);
        const email = readEmail(textIn(fields, "email"));
        // By both together: a stranger's tries must not shut the owner out.
        await calm(`sign-in:${digest(email)}`, visit, 20, 15 * minute);
        const person = await people.signIn(email, textIn(fields, "password"));
        if (!person) throw new Problem("unauthorized", "The e-mail address or the password is wrong.");
        setSession(visit, await sessions.begin(person), sessionDays * 86_400);
        return json({ email: person.email });
      },
    },
    "/dashboard/sign-out": {
      async POST(visit) {
        await readFields(visit);
        const given = token(visit);
        if (given) await sessions.end(given);
        setSession(visit, "", 0);
        return json({ email: null });
      },
    },
    "/dashboard/password": {
      async POST(visit) {
        const fields = await readFields(visit);
        await calm("password", visit, 10, minute);
        await accounts.resetPassword(textIn(fields, "token"), textIn(fields, "password"));
        return json({ message: "The password is set. Sign in with it." });
      },
    },
    "/dashboard/keys": {
      async GET(visit) {
        const { id } = await requirePerson(visit);
        await usage.flush();
        return json({ keys: (await keys.list(id)).map(told) });
      },
      async POST(visit) {
        const fields = await readFields(visit);
        const { id } = await requirePerson(visit);
        await calm("key", visit, 60, 60 * minute);
        return toldOnce(await keys.create(id, textIn(fields, "name"), daysIn(fields, "expiresInDays")));
      },
    },
    "/dashboard/keys/regenerate": {
      async POST(visit) {
        const fields = await readFields(visit);
        const { id } = await requirePerson(visit);
        await calm("key", visit, 60, 60 * minute);
        return toldOnce(await keys.regenerate(textIn(fields, "id"), id));
      },
    },
    "/dashboard/keys/revoke": {
      async POST(visit) {
        const fields = await readFields(visit);
        const { id } = await requirePerson(visit);
        await keys.revoke(textIn(fields, "id"), id);
        return json({ revoked: textIn(fields, "id") });
      },
    },
  };
}
