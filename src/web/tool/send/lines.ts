import type { Course } from "../model.ts";
import { Broken } from "./broken.ts";

/** The line behind which the answer itself stands. */
export interface Head {
  status: number;
  headers: Record<string, string>;
  bytes: number;
}

/** The letters that become bytes at a time: those that wait take memory beside the answer's own. */
const pieceLetters = 4_194_304;

/** Reads text that came as x-user-defined: each letter stands for one byte, in its lower half. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = text.charCodeAt(at) & 0xff;
  return bytes;
}

export function blobOf(text: string, from = 0): Blob {
  const pieces: Blob[] = [];
  for (let at = from; at < text.length; at += pieceLetters)
    pieces.push(new Blob([bytesOf(text.slice(at, at + pieceLetters))]));
  return new Blob(pieces);
}

function lineOf(text: string): Course | Head {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(text)));
  } catch {
    throw new Broken("Something on the way has changed the answer.");
  }
}

/** Reads an answer that comes with progress, out of the text that has come so far. */
export class Lines {
  readonly #told: (course: Course) => void;
  #at = 0;
  head: Head | undefined;

  constructor(told: (course: Course) => void) {
    this.#told = told;
  }

  /** Gives the head, once it is there. */
  read(text: string): Head | undefined {
    for (let end = text.indexOf("\n", this.#at); end >= 0 && !this.head; end = text.indexOf("\n", this.#at)) {
      const line = lineOf(text.slice(this.#at, end));
      this.#at = end + 1;
      if ("state" in line) this.#told(line);
      else this.head = line;
    }
    return this.head;
  }

  /** Gives the answer's bytes; undefined when fewer came than were announced. */
  body(text: string): Blob | undefined {
    const { head } = this;
    return head && text.length - this.#at === head.bytes ? blobOf(text, this.#at) : undefined;
  }
}
