import { config } from "#config";
import type { Course } from "#formats/wire/progress.ts";
import { namedAfter } from "#formats/wire/stem.ts";
import type { Steps } from "#formats/wire/steps.ts";
import type { Operation } from "#operations/operation.ts";
import { type Outcome, perform } from "#operations/perform.ts";
import type { Rate } from "../access/rates.ts";
import type { Lane } from "../line/queue.ts";
import { bodyLimit } from "./body.ts";
import { readCall, requireEncoding } from "./uploads.ts";

/** A caller's wish, as far as the door knows it before it has read the body. */
export interface Errand {
  name: string;
  /** The budget that the call is taken from at the door. */
  rate: Rate;
  /** The lanes of the queue, in one of which the call will wait. */
  lanes: readonly Lane[];
  limitBytes: number;
  /** Whether the body may hold JSON: then it may be as large as bodies of JSON may be. */
  bearsJson: boolean;
  requireEncoding(request: Request): void;
  read(contentType: string, body: Uint8Array): Steps<Order>;
}

/** A call once its body is read. */
export interface Order {
  lane: Lane;
  /** The name under which the times of calls like this one are measured. */
  tool: string;
  /** Budgets that it takes from beside the one at the door. */
  rates: readonly Rate[];
  deadlineMs: number;
  /** The bytes of the files that came. */
  bytesIn: number;
  /** The result's name, where the result brings none. */
  stem: string;
  work(terms: Terms): Promise<Outcome>;
}

/** The terms on which a call works. */
export interface Terms {
  /** Fires when the call has to end. */
  signal: AbortSignal;
  /** Fires when the call has to work on at a low priority, for others wait. */
  aside: AbortSignal;
  /** Called when other bytes than the body's stand in memory for it. */
  hold: (bytes: number) => void;
  /** Called with how far it has come. */
  heed: ((course: Course) => void) | undefined;
}

/** The errand of a call of one tool. */
export function errandOf(operation: Operation): Errand {
  const { lane, rate, deadlineMs } = config.works[operation.work];
  return {
    name: operation.name,
    rate,
    lanes: [lane],
    limitBytes: bodyLimit(operation.input),
    bearsJson: operation.input.kind === "none",
    requireEncoding: (request) => requireEncoding(operation, request),
    *read(contentType, body) {
      const { uploads, options } = yield* readCall(operation, contentType, body);
      return {
        lane,
        tool: operation.name,
        rates: [],
        deadlineMs,
        bytesIn: uploads.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
        stem: namedAfter(uploads[0]?.stem ?? "file", `-${operation.name}`),
        work: ({ hold: _, ...terms }) => perform(operation, uploads, options, { ...terms, deadlineMs }),
      };
    },
  };
}
