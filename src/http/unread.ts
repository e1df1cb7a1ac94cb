import { config } from "#config";
import { Problem } from "#problem";

const { unreadBytes, answerIdleMs } = config.limits;
const shareBytes = unreadBytes / 4;
/** When memory is short: slow readers have this long for the next piece, as a whole number of seconds. */
const hurriedSeconds = 4;

interface Answer {
  caller: string;
  bytes: number;
  /** False once the client has read all of it, or is gone. */
  isOpen(): boolean;
  /** Seconds without progress after which the connection is ended. */
  hasten(seconds: number): void;
}

const answers = new Set<Answer>();

/** Bytes of answers that their callers have not read yet. */
export function bytesUnread(caller?: string): number {
  let bytes = 0;
  for (const one of answers) {
    if (!one.isOpen()) answers.delete(one);
    else if (caller === undefined || one.caller === caller) bytes += one.bytes;
  }
  return bytes;
}

/**
 * No new work for who leaves answers lying about. From half of the memory on, slow readers are hurried, and wait with
 * their next call; who has read all that was theirs is turned away only when there is none left.
 */
export function requireReader(caller: string): void {
  if (answers.size === 0) return;
  const refuse = (says: string) => {
    throw new Problem("busy", `${says} Try again.`, { retryAfterSeconds: hurriedSeconds });
  };
  const [own, all] = [bytesUnread(caller), bytesUnread()];
  if (all >= unreadBytes / 2) for (const one of answers) one.hasten(hurriedSeconds);
  if (own >= shareBytes || (own > 0 && all >= unreadBytes / 2)) {
    refuse("Your answers so far are not read yet: read them first.");
  }
  if (all >= unreadBytes) refuse("Answers that nobody reads take all the memory set aside for them.");
}

/** An answer is on its way: from here on it is its reader's pace that counts. */
export function noteAnswer(caller: string, bytes: number, request: Request, server: Bun.Server<unknown> | null): void {
  if (!server || bytes < 65_536) return;
  answers.add({
    caller,
    bytes,
    // Bun forgets a request's address with the last byte of its answer, or with its connection.
    isOpen: () => server.requestIP(request) !== null,
    hasten: (seconds) => server.timeout(request, seconds),
  });
}

export const answerIdleSeconds = Math.ceil(answerIdleMs / 1000);
