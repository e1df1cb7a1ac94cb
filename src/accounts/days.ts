const dayMs = 86_400_000;
export const daysKept = 30;

/** The number of days since 1970, in UTC: every replica begins a day at the same moment. */
export const dayAt = (time: number): number => Math.floor(time / dayMs);
export const dayNow = (): number => dayAt(Date.now());
export const firstKept = (): number => dayNow() - daysKept + 1;

/** The day's name, as in 2026-11-23. */
const nameOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The names of the days that are kept, the oldest first and today last. */
export const keptDays = (first: number): string[] => Array.from({ length: daysKept }, (_, at) => nameOf(first + at));
