import { Problem } from "#problem";

/** OWASP's advice for Argon2id: some 19 MB and 30 ms of one core. */
const cost = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

const mostAtWork = 2;
const mostWaiting = 50;
let atWork = 0;
const waiting: (() => void)[] = [];

/** Does little at a time: hashing is the dearest thing that a stranger can ask for. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) {
    throw new Problem("busy", "Too many people sign in right now. Try again.", { retryAfterSeconds: 2 });
  }
  if (atWork >= mostAtWork) await new Promise<void>((begin) => waiting.push(begin));
  else atWork += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  }
}

const longest = 256;

/**
 * Brings a password to one spelling: the same letters typed on another keyboard may be other code points (NIST SP
 * 800-63B, 5.1.1.2). A text longer than any password is cut, as putting combining signs together takes time by the
 * square of their number.
 */
const asTyped = (password: string): string => password.slice(0, longest + 1).normalize("NFKC");

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => Bun.password.hash(asTyped(password), cost));

/** The hash of a random text that nobody knows. Comparing with it costs as much as with a real one, so that time tells nothing. */
const nobodys =
  "$argon2id$v=19$m=19456,t=2,p=1$Mlf1dS7L7FMvpTtPmohcn39J5XyOmVtI+RRJm9pZtW4$mppRF5klwQ8PvG3DKNRU4LITuaNpa10OIPTnbh1PPjw";

/** Verifies a password; it takes as long for a person who does not exist. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const against = hash ?? nobodys;
  const isRight = await inTurn(() => Bun.password.verify(asTyped(password), against));
  return isRight && against === hash;
}

export function requirePassword(password: string): void {
  if (password.length >= 10 && password.length <= longest) return;
  const says = `password must have from 10 to ${longest} characters, but it has ${password.length}.`;
  throw new Problem("bad-request", says, { fields: ["password"] });
}
