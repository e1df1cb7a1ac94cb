import type { Accounts } from "#accounts/accounts.ts";
import type { Counter } from "#accounts/counter.ts";
import type { Person } from "#accounts/people.ts";
import { sessionDays } from "#accounts/sessions.ts";
import { digest } from "#accounts/token.ts";
import { Problem } from "#problem";
import { requireCalm } from "../access/rates.ts";
import { household } from "../visit/client-address.ts";
import { cookie, readCookie } from "../visit/cookies.ts";
import { ownPlace } from "../visit/origin.ts";
import type { Visit } from "../visit/visit.ts";

export const minute = 60_000;
const sessionCookie = "session";
/** The most wrong passwords in a session's life: a window of minutes would let a stolen one guess for two weeks. */
const mostGuesses = 10;

export const json = (value: unknown): Response =>
  Response.json(value, { headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" } });

/** Answers the calls of the dashboard, with the stores and the person who is signed in. */
export class Desk {
  readonly accounts: Accounts;
  readonly counter: Counter;

  constructor(accounts: Accounts, counter: Counter) {
    this.accounts = accounts;
    this.counter = counter;
  }

  /** Counts a try, and refuses where one address has made too many. */
  calm(what: string, { address }: Visit, most: number, perMs: number): Promise<void> {
    return requireCalm(this.counter, `${what}:address:${household(address)}`, most, perMs);
  }

  async signedIn(visit: Visit): Promise<Person | undefined> {
    const given = token(visit);
    return given ? this.accounts.sessions.find(given) : undefined;
  }

  async requirePerson(visit: Visit): Promise<Person> {
    const person = await this.signedIn(visit);
    if (person) return person;
    throw new Problem("unauthorized", `Sign in first, at ${ownPlace(visit.request).base}/dashboard/api-keys.`);
  }

  /**
   * Counts a try of the present password: after too many this session is over, and no other. A guesser here holds
   * somebody's session already, gets no other without the password, and may have many addresses.
   */
  async spendGuess(visit: Visit): Promise<void> {
    const session = digest(token(visit) ?? "");
    const { used } = await this.counter.add(`present-password:session:${session}`, sessionDays * 24 * 60 * minute);
    if (used <= mostGuesses) return;
    await this.endSession(visit);
    throw new Problem("unauthorized", "Too many wrong passwords: you are signed out. Sign in again.");
  }

  async beginSession(visit: Visit, person: Person): Promise<void> {
    setSession(visit, await this.accounts.sessions.begin(person), sessionDays * 86_400);
  }

  async endSession(visit: Visit): Promise<void> {
    const given = token(visit);
    if (given) await this.accounts.sessions.end(given);
    setSession(visit, "", 0);
  }
}

const token = ({ request }: Visit) => readCookie(request, sessionCookie, ownPlace(request));

const setSession = ({ request, headers }: Visit, value: string, seconds: number) =>
  headers.append("set-cookie", cookie(sessionCookie, value, seconds, ownPlace(request)));
