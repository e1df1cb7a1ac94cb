import { log } from "#log";
import { Problem } from "#problem";

interface Ends<Client> {
  /** The store's name for callers and the log. */
  name: string;
  open: () => Promise<Client>;
  close: (client: Client) => Promise<void>;
  /** Whether the connection stands; for clients that do not find a lost one again by themselves. */
  isOpen?: (client: Client) => boolean;
  /** Whether a failure is our own doing: the store is well then. */
  isMistake?: (cause: unknown) => boolean;
}

const patienceMs = 2_000;
const pauseMs = 500;

/** The way to a store outside of this process: it may go away at any time, and is found again without a restart. */
export class Link<Client> {
  readonly #ends: Ends<Client>;
  #client: Promise<Client> | undefined;
  #opened: Client | undefined;
  #isDown = false;
  #nextTry = 0;
  #answeredAt = 0;

  constructor(ends: Ends<Client>) {
    this.#ends = ends;
  }

  /** When the store last answered. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  /** Asks the store; any failure is one Problem to the caller, except errors which show that the store is well. */
  async run<T>(ask: (client: Client) => PromiseLike<T>, isAnswer = this.#ends.isMistake): Promise<T> {
    const now = Date.now();
    if (now < this.#nextTry) throw this.#unreachable();
    // While the store is down, one call at a time tries: the others don't wait for what has just failed.
    if (this.#isDown) this.#nextTry = now + patienceMs;
    const client = this.#current();
    try {
      const answer = await inTime(client.then(ask));
      this.#wentWell();
      return answer;
    } catch (cause) {
      if (isAnswer?.(cause)) {
        this.#wentWell();
        throw cause;
      }
      if (this.#client === client) this.#failed(client, cause);
      throw this.#unreachable(cause);
    }
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#opened = undefined;
    await client?.then(this.#ends.close).catch(() => {});
  }

  #current(): Promise<Client> {
    const isLost = this.#opened !== undefined && this.#ends.isOpen?.(this.#opened) === false;
    if (isLost || !this.#client) {
      this.#opened = undefined;
      const client = this.#ends.open();
      this.#client = client;
      client.then(
        (opened) => {
          if (this.#client === client) this.#opened = opened;
        },
        () => {},
      );
    }
    return this.#client;
  }

  #wentWell(): void {
    this.#answeredAt = Date.now();
    this.#nextTry = 0;
    if (this.#isDown) log.info(`${this.#ends.name} is back`);
    this.#isDown = false;
  }

  #failed(client: Promise<Client>, cause: unknown): void {
    // A connection whose answer did not come in time may never bring one: the next call begins anew.
    this.#client = undefined;
    this.#opened = undefined;
    void client.then(this.#ends.close).catch(() => {});
    this.#nextTry = Date.now() + pauseMs;
    if (!this.#isDown) log.error(`${this.#ends.name} can't be reached`, { cause: String(cause) });
    this.#isDown = true;
  }

  #unreachable(cause?: unknown): Problem {
    const says = `${this.#ends.name} can't be reached. Try again in a moment.`;
    return new Problem("service-unavailable", says, { cause, retryAfterSeconds: 1 });
  }
}

function inTime<T>(work: PromiseLike<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const late = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  work.then(resolve, reject);
  return promise.finally(() => clearTimeout(late));
}
