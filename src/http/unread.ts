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

/** Bytes of answers that have not been read yet, of this caller and of all. */
function unread(caller?: string): { own: number; all: number } {
  let [own, all] = [0, 0];
  for (const one of answers) {
    if (!one.isOpen()) {
      answers.delete(one);
      continue;
    }
    all += one.bytes;
    if (one.caller === caller) own += one.bytes;
  }
  return { own, all };
}

export const bytesUnread = (): number => unread().all;

/**
 * No new work for who leaves answers lying about. From half of the memory on, slow readers are hurried, and wait with
 * their next call; who has read all that was theirs is turned away only when there is none left.
 */
export function requireReader(caller: string): void {
  const refuse = (says: string) => {
    throw new Problem("busy", `${says} Try again.`, { retryAfterSeconds: hurriedSeconds });
  };
  const { own, all } = unread(caller);
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
