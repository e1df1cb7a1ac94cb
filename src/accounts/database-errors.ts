/** The class of a SQLSTATE, such as 53 of 53100, or the primary code of SQLite. */
function classOf(cause: unknown): string | number | undefined {
  const { errno } = (cause ?? {}) as { errno?: unknown };
  if (typeof errno === "string") return errno.slice(0, 2);
  return typeof errno === "number" ? errno & 0xff : undefined;
}

/** Error codes by which a database rejects a statement or a value: they tell of a mistake, not of an outage. */
const mistakes = new Set<unknown>([
  // PostgreSQL: data, integrity, syntax or access.
  ...["22", "23", "42"],
  // SQLite: ERROR, TOOBIG, CONSTRAINT, MISMATCH, RANGE.
  ...[1, 18, 19, 20, 25],
]);

/** Errors that nothing can be written, which say nothing of what is there to be read. */
const unwritable = new Set<unknown>([
  // PostgreSQL: read only, given way to others, no space or memory, a lock, the system's own files.
  ...["25", "40", "53", "55", "58"],
  // SQLite: BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN (of a journal).
  ...[5, 6, 8, 10, 13, 14],
]);

export const isMistake = (cause: unknown): boolean => mistakes.has(classOf(cause));

/** Too many connections: PostgreSQL counts it among lacks of room, but readers lack it as well. */
const tooManyConnections = "53300";

/** Whether a store refuses writing. Only for statements that write: a failing disk may say the same to a reader. */
export const refusesWriting = (cause: unknown): boolean =>
  unwritable.has(classOf(cause)) && (cause as { errno?: unknown }).errno !== tooManyConnections;
