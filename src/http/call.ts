import { config } from "#config";
import type { Operation } from "#operations/operation.ts";
import { perform } from "#operations/perform.ts";
import { Problem } from "#problem";
import { admit } from "./access.ts";
import { announcedLength, readBody } from "./body.ts";
import type { Posts } from "./gate.ts";
import { Held } from "./held.ts";
import { observeWait } from "./metrics.ts";
import { queue } from "./queue.ts";
import { spend } from "./rates.ts";
import { reply } from "./reply.ts";
import { inTurns, turn } from "./turn.ts";
import { noteAnswer, requireReader } from "./unread.ts";
import { readCall, requireEncoding } from "./uploads.ts";
import type { Visit } from "./visit.ts";

/** One call, from its first header to its answer; the order of refusal is the contract's. */
export async function call(operation: Operation, visit: Visit, posts: Posts): Promise<Response> {
  const { request, headers, record } = visit;
  const arrived = performance.now();
  const ended = new AbortController();
  const gone = () => ended.abort(new Problem("gone", "The client went away."));
  request.signal.addEventListener("abort", gone, { once: true });

  let room: Held | undefined;
  try {
    const caller = await admit(visit, posts);
    record.caller = caller.id;
    const { lane, rate, deadlineMs } = config.works[operation.work];
    await spend(posts.counter, caller, rate, headers);
    const limit = operation.input.kind === "none" ? config.limits.jsonBytes : config.limits.uploadBytes;
    announcedLength(request, limit);
    requireEncoding(operation, request);
    queue.requireRoom(lane, caller.id);
    requireReader(caller.id);
    room = new Held(caller.id);
    const body = await readBody(request, limit, room);
    record.bytesIn = body.length;
    const { uploads, options } = await inTurns(readCall(operation, request.headers.get("content-type") ?? "", body));

    const queued = performance.now();
    const leave = await queue.enter({ lane, tool: operation.name, caller: caller.id }, ended.signal);
    // A turn of the event loop for each call: ten that wait are not begun in one breath, and others are heard between.
    await turn();
    const begun = performance.now();
    record.queueMs = begun - queued;
    observeWait(lane, (begun - queued) / 1000);
    const late = () => {
      const says = `${operation.name} did not finish within its deadline of ${deadlineMs / 1000} s, and was stopped.`;
      ended.abort(new Problem("timeout", says));
    };
    const deadline = setTimeout(late, deadlineMs);
    try {
      const outcome = await perform(operation, uploads, options, { signal: ended.signal, deadlineMs });
      const timing = { queueMs: begun - queued, workMs: performance.now() - begun };
      record.bytesOut = outcome.bytes.byteLength;
      noteAnswer(caller.id, outcome.bytes.byteLength, request, visit.server);
      return reply(operation, uploads, outcome, visit, { ...timing, totalMs: performance.now() - arrived });
    } finally {
      record.workMs = performance.now() - begun;
      clearTimeout(deadline);
      leave();
    }
  } finally {
    request.signal.removeEventListener("abort", gone);
    room?.release();
  }
}
