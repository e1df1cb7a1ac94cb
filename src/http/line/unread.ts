import { config } from "#config";
import { Problem } from "#problem";
import { Tally } from "./tally.ts";

const { unreadBytes, answerIdleMs } = config.limits;
const shareBytes = unreadBytes / 4;
/** How long slow readers have for the next piece when memory is short. */
const hurriedSeconds = 4;
/** How often answers are looked at while there are any. */
const betweenLooksMs = 100;

interface Answer {
  caller: string;
  bytes: number;
  isHurried: boolean;
  /** Whether the client has not read all of it, and is still there. */
  isOpen(): boolean;
  /** Sets the seconds without progress after which the connection is ended. */
  hasten(seconds: number): void;
}

const answers = new Set<Answer>();
/** Bytes of answers that have not been read yet. */
const unread = new Tally();
let looking: NodeJS.Timeout | undefined;
let tell = () => {};

/** Sets the listener for answers that have been read, or were given up. */
export function onRead(listener: () => void): void {
  tell = listener;
}

export function bytesUnread(): number {
  look();
  return unread.all;
}

/** Lets go of answers that have been read, and hurries the rest where it takes half of the memory. */
function look(): void {
  let wasRead = false;
  for (const one of answers) {
    if (one.isOpen()) continue;
    answers.delete(one);
    unread.add(one.caller, -one.bytes);
    wasRead = true;
  }
  if (unread.all >= unreadBytes / 2) hurry();
  if (answers.size === 0) {
    clearInterval(looking);
    looking = undefined;
  }
  if (wasRead) tell();
}

/** Hurries each answer once, because every order begins the seconds anew. */
function hurry(): void {
  for (const one of answers) {
    if (one.isHurried) continue;
    one.isHurried = true;
    one.hasten(hurriedSeconds);
  }
}

/**
 * Tells why a caller's calls have to wait: unread answers. From half of the memory on, slow readers are hurried, and
 * wait with their next call; a caller without unread answers waits only when there is no memory left.
 */
export function unreadObstacle(caller: string): string | undefined {
  const own = unread.of(caller);
  if (own >= shareBytes || (own > 0 && unread.all >= unreadBytes / 2)) {
    return "Your answers so far are not read yet: read them first.";
  }
  return unread.all >= unreadBytes ? "Answers that nobody reads take all the memory set aside for them." : undefined;
}

/**
 * Refuses a caller with unread answers before a body is read; others wait for their turn, and so does whoever was let
 * in when nothing was unread.
 */
export function requireReader(caller: string): void {
  look();
  const says = unread.of(caller) > 0 ? unreadObstacle(caller) : undefined;
  if (says) throw new Problem("busy", `${says} Try again.`, { retryAfterSeconds: hurriedSeconds });
}

/** Notes an answer on its way: from here on its reader's pace counts. */
export function noteAnswer(caller: string, bytes: number, request: Request, server: Bun.Server<unknown> | null): void {
  if (!server || bytes < 65_536) return;
  answers.add({
    caller,
    bytes,
    isHurried: false,
    // Bun forgets a request's address with the last byte of its answer, or with its connection.
    isOpen: () => server.requestIP(request) !== null,
    hasten: (seconds) => giveUpAfter(seconds, request, server),
  });
  unread.add(caller, bytes);
  looking ??= setInterval(look, betweenLooksMs).unref();
}

/** The pause between Bun's looks at its connections: one that is given four seconds may be ended at once. */
const betweenBunsLooksSeconds = 4;
/** The most seconds, which Bun keeps in one byte. */
const mostSeconds = 255;

/** Ends a connection on which nothing moves for so long, or a little longer, but never sooner. */
function giveUpAfter(seconds: number, request: Request, server: Bun.Server<unknown>): void {
  server.timeout(request, Math.min(mostSeconds, seconds + betweenBunsLooksSeconds));
}

/** Gives up an answer that nobody takes, and a connection with nothing more to ask. */
export function giveUpWhenIdle(request: Request, server: Bun.Server<unknown> | null): void {
  if (server) giveUpAfter(Math.ceil(answerIdleMs / 1000), request, server);
}
