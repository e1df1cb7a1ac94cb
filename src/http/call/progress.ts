import { lineOf, progressType } from "#formats/wire/progress.ts";
import { Telling } from "../visit/telling.ts";
import type { Visit } from "../visit/visit.ts";

/** The pause between two lines, which makes four a second at most, even if they come a little late. */
const betweenLinesMs = 300;
/** The longest pause: a line comes every five seconds even without a change, so that everybody on the way sees life. */
const quietMs = 4_500;
/** The most lines that wait for a client that does not read. */
const mostWaiting = 8;
/** The size of pieces of the answer: those that wait in the stream are memory beside the answer's own. */
const pieceBytes = 262_144;

/** The header by which a caller asks for progress; generated clients would send a documented `Accept` unasked. */
export const progressHeader = "X-Progress";

export const tellingFor = ({ headers }: Request): Telling | undefined =>
  headers.get(progressHeader)?.trim().toLowerCase() === "true" ? new Telling() : undefined;

/** Adds the headers of every answer. */
type Dress = (response: Response) => Response;

/** Answers a call as soon as it is let into the queue: with lines on its state, and the plain answer behind. */
export async function withProgress(visit: Visit, plain: Promise<Response>, dress: Dress): Promise<Response> {
  const { telling } = visit;
  if (!telling) return plain;
  return Promise.race([telling.begun.then(() => dress(streamed(visit, telling, plain))), plain]);
}

function streamed({ request, requestId }: Visit, telling: Telling, plain: Promise<Response>): Response {
  const lines = new Lines(telling);
  let left: Uint8Array | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => lines.begin(stream),
    // Bun does not call `cancel` at every end of a connection: the request tells it.
    async pull(stream) {
      if (!left) {
        const answer = await plain;
        const bytes = await answer.bytes();
        lines.stop();
        const headers = { ...Object.fromEntries(answer.headers), "content-length": String(bytes.length) };
        stream.enqueue(lineOf({ status: answer.status, headers, bytes: bytes.length }));
        left = bytes;
      }
      if (left.length > 0) stream.enqueue(left.subarray(0, pieceBytes));
      left = left.subarray(pieceBytes);
      if (left.length === 0) stream.close();
    },
  });
  request.signal.addEventListener("abort", () => lines.stop(), { once: true });
  const headers = new Headers({
    "Content-Type": progressType,
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
  });
  return new Response(body, { headers });
}

/** Writes how a call stands: at once, when that has changed, and now and then when it has not. */
class Lines {
  readonly #telling: Telling;
  #last = "";
  #at = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(telling: Telling) {
    this.#telling = telling;
  }

  begin(stream: ReadableStreamDefaultController<Uint8Array>): void {
    this.#write(stream);
    this.#timer = setInterval(() => this.#write(stream), betweenLinesMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #write(stream: ReadableStreamDefaultController<Uint8Array>): void {
    const { state } = this.#telling;
    const text = JSON.stringify(state);
    const now = performance.now();
    if (text === this.#last && now - this.#at < quietMs) return;
    if ((stream.desiredSize ?? 0) < -mostWaiting) return;
    [this.#last, this.#at] = [text, now];
    stream.enqueue(lineOf(state));
  }
}
