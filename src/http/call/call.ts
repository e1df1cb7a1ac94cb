import { Problem } from "#problem";
import { admit } from "../access/access.ts";
import type { Posts } from "../access/gate.ts";
import { spend } from "../access/rates.ts";
import { Held } from "../line/held.ts";
import { queue } from "../line/queue.ts";
import { inLine, inTurns, turn } from "../line/turn.ts";
import { noteAnswer, requireReader } from "../line/unread.ts";
import type { Visit } from "../visit/visit.ts";
import { observeWait } from "../watch/metrics.ts";
import { announcedLength, readBody } from "./body.ts";
import type { Errand, Order } from "./errand.ts";
import { reply } from "./reply.ts";

/** The most JSON that is read at once, in a millisecond; 5 MB may take forty, and many callers can send that. */
const quickJsonBytes = 65_536;

/** Carries out one call, from its first header to its answer; the order of refusal is the contract's. */
export async function call(errand: Errand, visit: Visit, posts: Posts): Promise<Response> {
  const { request, headers, record, telling } = visit;
  const arrived = performance.now();
  const ended = new AbortController();
  const aside = new AbortController();
  const gone = () => ended.abort(new Problem("gone", "The client went away."));
  request.signal.addEventListener("abort", gone, { once: true });

  let room: Held | undefined;
  try {
    const caller = await admit(visit, posts);
    record.caller = caller.id;
    await spend(posts.counter, caller, errand.rate, headers);
    announcedLength(request, errand.limitBytes);
    errand.requireEncoding(request);
    queue.requireRoom(errand.lanes, caller.id);
    requireReader(caller.id);
    room = new Held(caller.id);
    const { lane, tool, rates, deadlineMs, work, ...told } = await read(errand, visit, room);
    for (const rate of rates) await spend(posts.counter, caller, rate, headers);

    const queued = performance.now();
    const standsAside = () => aside.abort();
    const leave = await queue.enter(
      { lane, tool, caller: caller.id, waits: telling?.queued, standsAside },
      ended.signal,
    );
    telling?.working();
    // A turn of the event loop for each call: ten that wait are not begun in one breath, and others are heard between.
    await turn();
    const begun = performance.now();
    record.queueMs = begun - queued;
    observeWait(lane, (begun - queued) / 1000);
    const late = () => {
      const says = `${errand.name} did not finish within its deadline of ${deadlineMs / 1000} s, and was stopped.`;
      ended.abort(new Problem("timeout", says));
    };
    const deadline = setTimeout(late, deadlineMs);
    try {
      const hold = (bytes: number) => room?.keep(bytes);
      const outcome = await work({ signal: ended.signal, aside: aside.signal, hold, heed: telling?.working });
      const timing = { queueMs: begun - queued, workMs: performance.now() - begun };
      record.bytesOut = outcome.bytes.byteLength;
      noteAnswer(caller.id, outcome.bytes.byteLength, request, visit.server);
      return reply(told, outcome, visit, { ...timing, totalMs: performance.now() - arrived });
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

/** Reads the order in a body. Nothing here keeps the body itself: only the order's parts of it stay. */
async function read(errand: Errand, { request, record }: Visit, room: Held): Promise<Order> {
  const body = await readBody(request, errand.limitBytes, room);
  record.bytesIn = body.length;
  const steps = errand.read(request.headers.get("content-type") ?? "", body);
  return errand.bearsJson && body.length > quickJsonBytes ? inLine(steps) : inTurns(steps);
}
