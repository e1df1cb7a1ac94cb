import type { Routes } from "../visit/routes.ts";
import { type Desk, json } from "./desk.ts";
import { readFields, textIn } from "./form.ts";

/** The account of the person who is signed in: changes that last beyond the session take the password. */
export function dashboardAccount(desk: Desk): Routes {
  const { accounts } = desk;
  return {
    "/dashboard/password/change": {
      async POST(visit) {
        const fields = await readFields(visit);
        const person = await desk.requirePerson(visit);
        await desk.spendGuess(visit);
        await accounts.changePassword(person.id, textIn(fields, "currentPassword"), textIn(fields, "password"));
        await desk.beginSession(visit, person);
        return json({ message: "The password is changed. You are signed out everywhere else." });
      },
    },
    "/dashboard/account/delete": {
      async POST(visit) {
        const fields = await readFields(visit);
        const person = await desk.requirePerson(visit);
        await desk.spendGuess(visit);
        await accounts.deletePerson(person.id, textIn(fields, "password"));
        await desk.endSession(visit);
        return json({ message: "The account and all its keys are deleted." });
      },
    },
  };
}
