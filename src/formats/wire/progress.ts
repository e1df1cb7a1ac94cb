/** The unit in which work is counted. */
export type Unit = "pages" | "files" | "frames" | "tiles" | "stages" | "bytes";

/** The progress of work that is done in pieces. */
export interface Progress {
  done: number;
  total: number;
  unit: Unit;
}

/** The done part of a call's work, where that can be counted; of several steps, the one that is at work. */
export type Course = Partial<Progress> & { step?: number };

/** The state of a call: its place in the queue, or its progress. */
export type State = { state: "queued"; place: number } | ({ state: "working" } & Course);

/** The line behind which the answer itself stands, so many bytes of it. */
export interface Head {
  status: number;
  headers: Record<string, string>;
  bytes: number;
}

export const progressType = "application/vnd.file-api.progress";

export const lineOf = (told: State | Head): Uint8Array => new TextEncoder().encode(`${JSON.stringify(told)}\n`);

const newline = 0x0a;
/** The most bytes of a line: all headers of an answer stay within 4 KB. */
const longestLine = 65_536;

/**
 * Reads an answer that came with progress: `told` hears of every state, and the answer comes out as it would have come
 * without. Throws when the stream ends before all of its bytes are there.
 */
export async function readProgress(stream: Response, told: (state: State) => void): Promise<Response> {
  let rest = new Uint8Array();
  let head: Head | undefined;
  let body = new Uint8Array();
  let length = 0;
  const fill = (bytes: Uint8Array) => {
    if (length + bytes.length > body.length) throw new Error("more bytes came than were announced");
    body.set(bytes, length);
    length += bytes.length;
  };
  for await (const chunk of stream.body ?? []) {
    if (head) {
      fill(chunk);
      continue;
    }
    rest = joined(rest, chunk);
    for (let end = rest.indexOf(newline); end >= 0 && !head; end = rest.indexOf(newline)) {
      const line: State | Head = JSON.parse(new TextDecoder().decode(rest.subarray(0, end)));
      rest = rest.subarray(end + 1);
      if ("state" in line) told(line);
      else {
        head = line;
        body = new Uint8Array(line.bytes);
        fill(rest);
      }
    }
    if (!head && rest.length > longestLine) throw new Error("a line of progress does not end");
  }
  if (!head) throw new Error("the answer broke off while work went on");
  if (length < head.bytes) throw new Error(`the answer broke off after ${length} of ${head.bytes} bytes`);
  return new Response(body, { status: head.status, headers: head.headers });
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
