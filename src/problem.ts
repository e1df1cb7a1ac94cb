/** Kinds of problems, by what they mean to the caller. The door alone knows the statuses. */
export type Kind =
  | "bad-request"
  | "unauthorized"
  | "forbidden"
  | "not-found"
  | "method-not-allowed"
  | "request-timeout"
  | "too-large"
  | "unsupported-media"
  | "unprocessable"
  | "rate-limited"
  | "internal"
  | "busy"
  | "engine-unavailable"
  | "service-unavailable"
  | "timeout"
  | "gone";

interface Details {
  /** The error behind this one, for the log and never for the caller. */
  cause?: unknown;
  /** The request fields at fault. */
  fields?: readonly string[];
  retryAfterSeconds?: number;
  /** The tools that put it right, or do it instead, by their names. */
  tools?: readonly string[];
}

/** A failure with a text that the caller may read: which field, what is valid, what to do. */
export class Problem extends Error {
  readonly kind: Kind;
  readonly fields: readonly string[];
  readonly retryAfterSeconds: number | undefined;
  readonly tools: readonly string[];

  constructor(kind: Kind, message: string, { cause, fields = [], retryAfterSeconds, tools = [] }: Details = {}) {
    super(message, { cause });
    this.name = "Problem";
    this.kind = kind;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.tools = tools;
  }
}

/** Errors that tell of no room on a disk or in a quota, or of too many open files: errno(3) and C library texts. */
const outOfRoom =
  /\b(ENOSPC|EDQUOT|EMFILE|ENFILE)\b|No space left on device|Disk quota exceeded|Too many open files|out of disk space|ERR_FILE_NO_SPACE/i;
const mostCauses = 8;

/** Whether a failure, or one behind it, tells that this machine has no room for a file. */
export function lacksRoom(failure: unknown): boolean {
  let told = failure;
  for (let depth = 0; depth < mostCauses && told !== undefined && told !== null; depth++) {
    const { code, message, cause } = told as { code?: unknown; message?: unknown; cause?: unknown };
    if (outOfRoom.test(`${code} ${message ?? told}`)) return true;
    told = cause;
  }
  return false;
}

/**
 * How soon a call may be tried again. Nobody knows when a disk that others fill as well has room, and no wait in the
 * queue tells of it; but most of what the service itself fills belongs to calls that end within so long.
 */
const roomAgainSeconds = 10;

/** Makes the problem of a call that found no room for its temporary files. */
export function noRoom(cause: unknown): Problem {
  const says = "This service has no room for temporary files at the moment. Try again.";
  return new Problem("busy", says, { cause, retryAfterSeconds: roomAgainSeconds });
}

/** Kinds that blame the service or the file, as it seemed where they were met. */
const seeming: readonly Kind[] = ["internal", "unprocessable", "engine-unavailable"];

/** Whether a failure would be told otherwise on a machine with room. */
export const mayLackRoom = (cause: unknown): boolean => !(cause instanceof Problem) || seeming.includes(cause.kind);

/** A failure in words for the caller; one without such words is our own. */
export function asProblem(cause: unknown): Problem {
  if (mayLackRoom(cause) && lacksRoom(cause)) return noRoom(cause);
  if (cause instanceof Problem) return cause;
  return new Problem("internal", "Something failed on our side.", { cause });
}
