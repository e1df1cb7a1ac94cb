import { at } from "../../ui/place.ts";
import type { Course } from "../model.ts";
import type { Answer } from "./answer.ts";
import { blobOf, Lines } from "./lines.ts";

export interface Listeners {
  /** How much of the body is on its way, from 0 to 1. */
  upload(share: number): void;
  state(course: Course): void;
}

/** Nothing came, or less than was announced. */
export class Broken extends Error {}

const progressType = "application/vnd.file-api.progress";

/**
 * Beyond so many bytes up a call is made without progress: its answer can be had as text only, of which a tab holds
 * four bytes for each of the answer's own for a moment (100 MB: 390 MB more than it had, plain 8 MB), and results are
 * about as large as what they were made of.
 */
export const mostWithProgress = 33_554_432;
/** Where a result is much larger than that, the call is made again, plainly: the tab would be at its end before. */
const mostAsText = 134_217_728;

/** `fetch` can't tell an upload's share, and an XMLHttpRequest hands out a stream only as text. */
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
    const tells = () => call.getResponseHeader("Content-Type")?.startsWith(progressType) ?? false;

    call.upload.onprogress = ({ loaded, total }) => on.upload(total > 0 ? loaded / total : 1);
    call.upload.onload = () => on.upload(1);
    // Behind the head comes the result itself: to look at a growing text again and again would copy it each time.
    call.onprogress = () => {
      if (!withProgress || lines.head || !tells()) return;
      const head = lines.read(call.responseText);
      if (!head || head.bytes <= mostAsText) return;
      call.onabort = null;
      call.abort();
      resolve(post(path, body, false, on, signal));
    };
    call.onerror = () => reject(new Broken("The connection broke off."));
    call.onabort = () => reject(signal.reason);
    call.onload = () => {
      const { status } = call;
      const headers = headersOf(call);
      if (!withProgress) return resolve({ status, headers, bytes: call.response });
      if (!tells()) return resolve({ status, headers, bytes: blobOf(call.responseText) });
      const text = call.responseText;
      const head = lines.read(text);
      const told = lines.body(text);
      if (!head || !told) return reject(new Broken("The answer broke off before all of it was there."));
      resolve({ status: head.status, headers: merged(headers, head.headers), bytes: told });
    };
    signal.addEventListener("abort", () => call.abort(), { once: true });
    call.send(body);
  });
}

function headersOf(call: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** The answer's own headers, and of the stream's those that it has none of, such as the rate. */
function merged(outer: Headers, inner: Record<string, string>): Headers {
  const headers = new Headers(outer);
  for (const [name, value] of Object.entries(inner)) headers.set(name, value);
  return headers;
}
