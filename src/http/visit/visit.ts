import type { ListHeader } from "./header-lists.ts";
import type { Telling } from "./telling.ts";

/** A request at the door, with everything that is known of it before anything is read. */
export interface Visit {
  request: Request;
  requestId: string;
  address: string;
  server: Bun.Server<unknown> | null;
  /** Headers for the answer, whatever it will be. */
  headers: Headers;
  /** Headers of the answer that take the room that the others leave. */
  lists: Partial<Record<ListHeader, readonly string[]>>;
  /** The log's words on the call beside its id and its end; never names or contents. */
  record: CallRecord;
  /** Set where the caller wants to know how the call stands. */
  telling?: Telling | undefined;
}

export interface CallRecord {
  caller?: string;
  /** The key's id, which the log does not show: it has the caller alone. */
  key?: string;
  bytesIn?: number;
  bytesOut?: number;
  queueMs?: number;
  workMs?: number;
}
