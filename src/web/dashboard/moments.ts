const dates = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const times = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
/** Writes days in UTC, as they are counted. */
const countedDays = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

export const date = (text: string): string => dates.format(new Date(text));
export const dateAndTime = (text: string): string => times.format(new Date(text));
export const countedDay = (day: string): string => countedDays.format(new Date(day));

const dayMs = 86_400_000;
const soonDays = 7;

export interface Expiry {
  words: string;
  /** The key has expired or soon will. */
  isPressing: boolean;
}

export function expiry(expiresAt: string | null, now = Date.now()): Expiry {
  if (expiresAt === null) return { words: "Never expires", isPressing: false };
  const leftMs = Date.parse(expiresAt) - now;
  if (leftMs <= 0) return { words: `Expired on ${date(expiresAt)}`, isPressing: true };
  const days = Math.ceil(leftMs / dayMs);
  if (days > soonDays) return { words: `Expires on ${date(expiresAt)}`, isPressing: false };
  return { words: days === 1 ? "Expires within a day" : `Expires in ${days} days`, isPressing: true };
}
