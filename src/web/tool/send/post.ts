import { at } from "../../ui/place.ts";
import type { Course } from "../model.ts";
import type { Answer } from "./answer.ts";
import { Broken } from "./broken.ts";
import { blobOf, Lines } from "./lines.ts";

export interface Listeners {
  /** Hears the share of the body that is on its way, from 0 to 1. */
  upload(share: number): void;
  state(course: Course): void;
}

const progressType = "application/vnd.file-api.progress";

/**
 * The most bytes of a call that asks for progress. Its answer comes as text only, of which a tab holds four bytes for
 * each of the answer's own for a moment (100 MB: 390 MB more than it had, plain 8 MB), and results are about as large
 * as their files.
 */
export const mostWithProgress = 33_554_432;
/** The largest answer that a tab takes as text; for a larger one the call is made again, without progress. */
const mostAsText = 134_217_728;

/** Sends a body. `fetch` can't tell an upload's share, and an XMLHttpRequest hands out a stream only as text. */
export function post(
  path: string,
  body: FormData | string,
  withProgress: boolean,
  on: Listeners,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const call = new XMLHttpRequest();
    const lines = new Lines(on.state);
    call.open("POST", at(path));
    if (typeof body === "string") call.setRequestHeader("Content-Type", "application/json");
    if (withProgress) {
      call.setRequestHeader("X-Progress", "true");
      call.overrideMimeType("text/plain; charset=x-user-defined");
    } else call.responseType = "blob";
    const stop = () => call.abort();
    const guarded = (work: () => void) => () => {
      try {
        work();
      } catch (error) {
        reject(error);
        stop();
      }
    };

    call.upload.onprogress = ({ loaded, total }) => on.upload(total > 0 ? loaded / total : 1);
    call.upload.onload = () => on.upload(1);
    // The result itself stands behind the head: reading the growing text again and again would copy it each time.
    call.onprogress = guarded(() => {
      if (!withProgress || lines.head || !tells(call)) return;
      const head = lines.read(call.responseText);
      if (!head || head.bytes <= mostAsText) return;
      call.onabort = null;
      stop();
      resolve(post(path, body, false, on, signal));
    });
    call.onerror = () => reject(new Broken("The connection broke off."));
    call.onabort = () => reject(signal.reason);
    call.onload = guarded(() => resolve(withProgress ? answerIn(call, lines) : plainAnswer(call, call.response)));
    // The signal outlives the call, by as long as its result is shown: the answer's text would stay in memory.
    call.onloadend = () => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop, { once: true });
    call.send(body);
  });
}

const tells = (call: XMLHttpRequest) => call.getResponseHeader("Content-Type")?.startsWith(progressType) ?? false;

const plainAnswer = (call: XMLHttpRequest, bytes: Blob): Answer => ({
  status: call.status,
  headers: headersOf(call),
  bytes,
});

/** Reads the answer out of a call that asked for progress; a refusal before the queue comes without any. */
function answerIn(call: XMLHttpRequest, lines: Lines): Answer {
  const text = call.responseText;
  if (!tells(call)) return plainAnswer(call, blobOf(text));
  const head = lines.read(text);
  const bytes = lines.body(text);
  if (!head || !bytes) throw new Broken("The answer broke off before all of it was there.");
  return { status: head.status, headers: merged(headersOf(call), head.headers), bytes };
}

function headersOf(call: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** Joins the answer's own headers with those of the stream, such as the rate. */
function merged(outer: Headers, inner: Record<string, string>): Headers {
  const headers = new Headers(outer);
  for (const [name, value] of Object.entries(inner)) headers.set(name, value);
  return headers;
}
