import { config } from "#config";
import { Problem } from "#problem";

const { heldBytes, bodyIdleMs } = config.limits;
let held = 0;

export const bytesHeld = (): number => held;

/** A share of the memory that all bodies together may take. */
export class Held {
  #bytes = 0;

  /** Takes what is missing up to `bytes`, or refuses: there is no room for this body now. */
  grow(bytes: number): void {
    const more = bytes - this.#bytes;
    if (held + more > heldBytes) {
      throw new Problem("busy", "Other uploads take all the memory set aside for them. Try again.", {
        retryAfterSeconds: 5,
      });
    }
    held += more;
    this.#bytes = bytes;
  }

  release(): void {
    held -= this.#bytes;
    this.#bytes = 0;
  }
}

export const megabytes = (bytes: number): string =>
  bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1).replace(/\.0$/, "")} MB` : `${Math.ceil(bytes / 1024)} KB`;

const tooLarge = (limit: number, actual: string) =>
  new Problem("too-large", `The request body is larger (${actual}) than the ${megabytes(limit)} allowed.`);

/** Refuses by Content-Length alone, before a byte is read; returns the length where it is told. */
export function announcedLength(request: Request, limit: number): number | undefined {
  const text = request.headers.get("content-length");
  if (text === null) return undefined;
  const length = Number(text);
  if (length > limit) throw tooLarge(limit, megabytes(length));
  return length;
}

/** A body slower than this is not a slow line but one that holds a place for nothing. */
const leastBytes = 1024;

/**
 * Reads the whole body. It ends early when the body passes the limit, stops for `bodyIdleMs`, or brings less than
 * a kilobyte in twice that time.
 */
export async function readBody(request: Request, limit: number, room: Held): Promise<Uint8Array> {
  const length = announcedLength(request, limit);
  if (length !== undefined) room.grow(length);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const sink = length === undefined ? new Growing(limit, room) : new Fixed(length);
  const watch = new Watch();
  try {
    for (;;) {
      const { done, value } = await watch.next(reader.read());
      if (done) return sink.bytes();
      watch.saw(value.length);
      sink.add(value);
    }
  } catch (cause) {
    void reader.cancel().catch(() => {});
    if (cause instanceof Problem) throw cause;
    throw new Problem("gone", "The connection ended inside the body.", { cause });
  } finally {
    watch.stop();
  }
}

/** Of the announced length: filled in place, so that a body is in memory once. */
class Fixed {
  readonly #bytes: Buffer;
  #filled = 0;
  constructor(length: number) {
    this.#bytes = Buffer.allocUnsafeSlow(length);
  }
  add(chunk: Uint8Array): void {
    this.#bytes.set(chunk, this.#filled);
    this.#filled += chunk.length;
  }
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#filled);
  }
}

/** Of no announced length: counted as it comes. */
class Growing {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;
  constructor(
    readonly limit: number,
    readonly room: Held,
  ) {}
  add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.#length > this.limit) throw tooLarge(this.limit, `more than ${megabytes(this.limit)}`);
    this.room.grow(this.#length);
    this.#chunks.push(chunk);
  }
  bytes(): Uint8Array {
    return Buffer.concat(this.#chunks);
  }
}

/** Tells a body that flows from one that stopped or trickles. */
class Watch {
  readonly #refused = Promise.withResolvers<never>();
  #seen = 0;
  #idle = this.#alarm(bodyIdleMs, `No byte of the body came for ${bodyIdleMs / 1000} s.`);
  #slow = this.#alarm(2 * bodyIdleMs, "The body comes too slowly.");

  constructor() {
    this.#refused.promise.catch(() => {});
  }
  next<T>(read: Promise<T>): Promise<T> {
    return Promise.race([read, this.#refused.promise]);
  }
  saw(bytes: number): void {
    this.#idle.refresh();
    this.#seen += bytes;
    if (this.#seen < leastBytes) return;
    this.#seen = 0;
    this.#slow.refresh();
  }
  stop(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#slow);
  }
  #alarm(ms: number, says: string): NodeJS.Timeout {
    return setTimeout(() => this.#refused.reject(new Problem("request-timeout", `${says} Send it again.`)), ms);
  }
}
