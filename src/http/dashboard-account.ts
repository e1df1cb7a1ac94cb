import type { Person } from "#accounts/people.ts";
import { type Desk, json, minute } from "./dashboard-desk.ts";
import { readFields, textIn } from "./dashboard-form.ts";
import { requireCalm } from "./rates.ts";
import type { Routes } from "./routes.ts";

/** The account of who is signed in: what lasts beyond the session takes the password. */
export function dashboardAccount(desk: Desk): Routes {
  const { accounts, counter } = desk;
  /** By the person alone: who guesses here holds their session already, and may have many addresses. */
  const calm = ({ id }: Person) => requireCalm(counter, `present-password:${id}`, 10, 15 * minute);
  return {
    "/dashboard/password/change": {
      async POST(visit) {
        const fields = await readFields(visit);
        const person = await desk.requirePerson(visit);
        await calm(person);
        await accounts.changePassword(person.id, textIn(fields, "currentPassword"), textIn(fields, "password"));
        await desk.beginSession(visit, person);
        return json({ message: "The password is changed. You are signed out everywhere else." });
      },
    },
    "/dashboard/account/delete": {
      async POST(visit) {
        const fields = await readFields(visit);
        const person = await desk.requirePerson(visit);
        await calm(person);
        await accounts.deletePerson(person.id, textIn(fields, "password"));
        await desk.endSession(visit);
        return json({ message: "The account and all its keys are deleted." });
      },
    },
  };
}
