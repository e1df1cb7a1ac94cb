import { config } from "#config";
import type { Input } from "#operations/operation.ts";
import { Problem } from "#problem";
import type { Held } from "../line/held.ts";
import { turn } from "../line/turn.ts";

const { bodyIdleMs } = config.limits;

export const megabytes = (bytes: number): string =>
  bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1).replace(/\.0$/, "")} MB` : `${Math.ceil(bytes / 1024)} KB`;

/** The largest body of a tool's call. */
export function bodyLimit(input: Input): number {
  const { uploadBytes, jsonBytes, documentJsonBytes } = config.limits;
  if (input.kind !== "none") return uploadBytes;
  return input.document ? documentJsonBytes : jsonBytes;
}

const tooLarge = (limit: number, actual: string) =>
  new Problem("too-large", `The request body is larger (${actual}) than the ${megabytes(limit)} allowed.`);

/** Refuses by Content-Length alone, before a byte is read; returns the length where it is told. */
export function announcedLength(request: Request, limit: number): number | undefined {
  const text = request.headers.get("content-length");
  if (text === null) return undefined;
  // Sent twice it arrives as "5, 5": two readers of such a request may take it for two different ones.
  if (!/^\d+$/.test(text)) throw new Problem("bad-request", "Content-Length must be one whole number, sent once.");
  const length = Number(text);
  if (length > limit) throw tooLarge(limit, megabytes(length));
  return length;
}

/** The least speed of a body over twice `bodyIdleMs`: a slower one is no slow line but holds a place for nothing. */
const leastBytesPerSecond = 1024;
const slowMs = 2 * bodyIdleMs;

/**
 * Reads the whole body. It ends early when the body passes the limit, stops for `bodyIdleMs`, comes slower than the
 * least rate, or slowly while memory is short.
 */
export async function readBody(request: Request, limit: number, room: Held): Promise<Uint8Array> {
  const length = announcedLength(request, limit);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  let refused: Problem | undefined;
  const refuse = (why: Problem) => {
    refused ??= why;
    // A pending read ends with it.
    void reader.cancel().catch(() => {});
  };
  const most = length ?? limit;
  const watch = new Watch(refuse);
  const filling = new Filling(most);
  room.begin(most, refuse);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (refused) throw refused;
      if (done) return filling.bytes();
      watch.saw(value.length);
      if (filling.length + value.length > most) throw tooLarge(limit, `more than ${megabytes(limit)}`);
      room.grow(value.length);
      await filling.add(value);
    }
  } catch (cause) {
    void reader.cancel().catch(() => {});
    if (cause instanceof Problem) throw cause;
    throw refused ?? new Problem("gone", "The connection ended inside the body.", { cause });
  } finally {
    watch.stop();
    room.complete();
  }
}

const firstBytes = 65_536;
/** The share of the expected bytes from which room for the rest is asked for: it costs nothing until it is filled. */
const wholeFrom = 1 / 8;
/** The most bytes copied in one go: thirty megabytes would keep this process from everyone else for 50 ms. */
const sliceBytes = 4 * 1_048_576;

/** The body so far, in one piece: thousands of chunks of a few bytes each would take a hundred times their size. */
class Filling {
  length = 0;
  readonly #most: number;
  #bytes: Buffer;

  constructor(most: number) {
    this.#most = most;
    this.#bytes = Buffer.allocUnsafeSlow(Math.min(most, firstBytes));
  }

  async add(chunk: Uint8Array): Promise<void> {
    const needed = this.length + chunk.length;
    if (needed > this.#bytes.length) await this.#move(needed > wholeFrom * this.#most ? this.#most : 2 * needed);
    this.#bytes.set(chunk, this.length);
    this.length = needed;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** Memory is taken as bytes come, not as they are announced. */
  async #move(bytes: number): Promise<void> {
    const larger = Buffer.allocUnsafeSlow(Math.min(this.#most, bytes));
    for (let at = 0; at < this.length; at += sliceBytes) {
      if (at > 0) await turn();
      larger.set(this.#bytes.subarray(at, Math.min(this.length, at + sliceBytes)), at);
    }
    this.#bytes = larger;
  }
}

/** Tells a body that flows from one that stopped or trickles. */
class Watch {
  readonly #refuse: (why: Problem) => void;
  readonly #idle: NodeJS.Timeout;
  readonly #slow: NodeJS.Timeout;
  #seen = 0;

  constructor(refuse: (why: Problem) => void) {
    this.#refuse = refuse;
    this.#idle = this.#alarm(bodyIdleMs, `No byte of the body came for ${bodyIdleMs / 1000} s.`);
    this.#slow = this.#alarm(slowMs, "The body comes too slowly.");
  }

  saw(bytes: number): void {
    this.#idle.refresh();
    this.#seen += bytes;
    if (this.#seen < (leastBytesPerSecond * slowMs) / 1000) return;
    this.#seen = 0;
    this.#slow.refresh();
  }

  stop(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#slow);
  }

  #alarm(ms: number, says: string): NodeJS.Timeout {
    return setTimeout(() => this.#refuse(new Problem("request-timeout", `${says} Send it again.`)), ms);
  }
}
