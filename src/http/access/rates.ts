import type { Counter } from "#accounts/counter.ts";
import { config } from "#config";
import { Problem } from "#problem";

/** A caller, by whom turns and budgets go. */
export interface Caller {
  id: string;
  /** The share of an account's rates that this caller has, from 0 to 1. */
  share: number;
}

export type Rate = "light" | "heavy";

const windowMs = 60_000;

/** Takes one call from the caller's budget, and writes how it stands into the headers of the answer. */
export async function spend(counter: Counter, { id, share }: Caller, rate: Rate, headers: Headers): Promise<void> {
  if (!config.rates.on) return;
  const limit = limitOf(rate, share);
  const { used, resetMs } = await counter.add(`${rate}:${id}`, windowMs);
  const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
  tell(headers, "ratelimit", rate, `r=${Math.max(0, limit - used)};t=${resetSeconds}`);
  tell(headers, "ratelimit-policy", rate, `q=${limit};w=${windowMs / 1000}`);
  if (used <= limit) return;
  const says = `The rate limit of ${limit} ${rate} calls a minute was exceeded. Try again in ${resetSeconds} s.`;
  throw new Problem("rate-limited", says, { retryAfterSeconds: resetSeconds });
}

/** How a budget stands; nothing is taken from it. */
export interface Standing {
  rate: Rate;
  limit: number;
  left: number;
  windowSeconds: number;
  /** Seconds until the budget is whole again; null where it is. */
  resetSeconds: number | null;
}

/** Tells a caller's budgets; none where no rates are kept. */
export async function standing(counter: Counter, { id, share }: Caller): Promise<Standing[]> {
  if (!config.rates.on) return [];
  const rates = ["light", "heavy"] as const;
  return Promise.all(
    rates.map(async (rate) => {
      const limit = limitOf(rate, share);
      const count = await counter.read(`${rate}:${id}`);
      const left = Math.max(0, limit - (count?.used ?? 0));
      const resetSeconds = count ? Math.max(1, Math.ceil(count.resetMs / 1000)) : null;
      return { rate, limit, left, windowSeconds: windowMs / 1000, resetSeconds };
    }),
  );
}

const limitOf = (rate: Rate, share: number): number => Math.max(1, Math.floor(config.rates[rate] * share));

/** Adds an item to the list in a header, as a call may be taken from both budgets. */
function tell(headers: Headers, name: string, rate: Rate, says: string): void {
  const items = (headers.get(name) ?? "").split(", ").filter((item) => item !== "" && !item.startsWith(`"${rate}"`));
  headers.set(name, [...items, `"${rate}";${says}`].join(", "));
}

/** Takes from a budget for attempts at the dashboard's doors in the same way; nobody can switch these limits off. */
export async function requireCalm(counter: Counter, name: string, most: number, perMs: number): Promise<void> {
  const { used, resetMs } = await counter.add(name, perMs);
  if (used <= most) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(resetMs / 1000));
  throw new Problem("rate-limited", `Too many tries. Try again in ${retryAfterSeconds} s.`, { retryAfterSeconds });
}
