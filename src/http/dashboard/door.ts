import { readEmail } from "#accounts/people.ts";
import { digest } from "#accounts/token.ts";
import { config } from "#config";
import { Problem } from "#problem";
import type { Routes } from "../visit/routes.ts";
import { type Desk, json, minute } from "./desk.ts";
import { readFields, textIn } from "./form.ts";

/** The routes of signing in and out. */
export function dashboardDoor(desk: Desk): Routes {
  const { people, ...accounts } = desk.accounts;
  return {
    "/dashboard/me": {
      async GET(visit) {
        const person = await desk.signedIn(visit);
        return json({ email: person?.email ?? null, signUp: config.signUp });
      },
    },
    "/dashboard/sign-up": {
      async POST(visit) {
        const fields = await readFields(visit);
        if (config.signUp === "closed") {
          throw new Problem("forbidden", "Accounts are made by the operator of this service.");
        }
        await desk.calm("sign-up", visit, 10, 60 * minute);
        await people.signUp(textIn(fields, "email"), textIn(fields, "password"));
        // The answer is the same for an address that has an account: who has one is nobody's business.
        return json({ message: "You can sign in now. If the address had an account already, nothing changed." });
      },
    },
    "/dashboard/sign-in": {
      async POST(visit) {
        const fields = await readFields(visit);
        await desk.calm("sign-in", visit, 10, minute);
        const email = readEmail(textIn(fields, "email"));
        // Tries are counted by name and address together: a stranger's tries must not shut the owner out.
        await desk.calm(`sign-in:${digest(email)}`, visit, 20, 15 * minute);
        const person = await people.signIn(email, textIn(fields, "password"));
        if (!person) throw new Problem("unauthorized", "The e-mail address or the password is wrong.");
        await desk.beginSession(visit, person);
        return json({ email: person.email });
      },
    },
    "/dashboard/sign-out": {
      async POST(visit) {
        await readFields(visit);
        await desk.endSession(visit);
        return json({ email: null });
      },
    },
    "/dashboard/password": {
      async POST(visit) {
        const fields = await readFields(visit);
        await desk.calm("password", visit, 10, minute);
        await accounts.resetPassword(textIn(fields, "token"), textIn(fields, "password"));
        return json({ message: "The password is set. Sign in with it." });
      },
    },
  };
}
