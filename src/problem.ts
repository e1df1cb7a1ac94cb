/** Everything that can go wrong, by what it means to the caller. The door alone knows the statuses. */
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
  /** What really happened; for the log, never for the caller. */
  cause?: unknown;
  /** The request fields at fault. */
  fields?: readonly string[];
  retryAfterSeconds?: number;
}

/** A failure with a text that the caller may read: which field, what is valid, what to do. */
export class Problem extends Error {
  readonly kind: Kind;
  readonly fields: readonly string[];
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: Kind, message: string, { cause, fields = [], retryAfterSeconds }: Details = {}) {
    super(message, { cause });
    this.name = "Problem";
    this.kind = kind;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
