import type { Progress } from "#formats/wire/progress.ts";
import type { Asides, Failure } from "./failure.ts";

/** A call addresses a task, a task that leaves functions in its child, or one of these functions. */
export type Addressee = "task" | "holder" | "held";

/** A call to a child. */
export interface Request {
  id: number;
  to: Addressee;
  task: string;
  args: Parcel;
  remainingMs: number;
  /** Whether anybody wants to know the progress. */
  heeded: boolean;
}

/** The progress of a child's call. */
export interface Advance {
  progress: Progress;
}

export interface Reply extends Asides {
  id: number;
  value?: Parcel;
  failure?: Failure;
  /** Whether work that was given up still runs in the child. */
  spent: boolean;
}

/**
 * A value fit for messages to another process. Bytes travel beside it, piece by piece: sent at once, a hundred
 * megabytes would keep this process from everything else for half a second, and structured clone takes the whole buffer
 * behind a view along, be it an upload's request body or an engine's entire memory.
 */
export interface Parcel {
  value: unknown;
  /** The places in the value of bytes that travel in pieces. */
  holes: Hole[];
}

interface Hole {
  path: (string | number)[];
  length: number;
}

export interface Piece {
  hole: number;
  length: number;
  at: number;
  bytes: Uint8Array;
}

/** The size up to which bytes go along with the value: a message of their own costs as much. */
const pieceBytes = 1_048_576;

export function parcelOf(value: unknown): { parcel: Parcel; contents: Uint8Array[] } {
  const holes: Hole[] = [];
  const contents: Uint8Array[] = [];
  const walk = (part: unknown, path: (string | number)[]): unknown => {
    if (part instanceof Uint8Array) {
      if (part.byteLength <= pieceBytes)
        return part.byteLength === part.buffer.byteLength ? part : new Uint8Array(part);
      holes.push({ path, length: part.byteLength });
      contents.push(part);
      return null;
    }
    if (Array.isArray(part)) return part.map((member, index) => walk(member, [...path, index]));
    if (part === null || typeof part !== "object" || Object.getPrototypeOf(part) !== Object.prototype) return part;
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, walk(member, [...path, key])]));
  };
  return { parcel: { value: walk(value, []), holes }, contents };
}

/** Sends the pieces, with a turn of the event loop between two of them. */
export async function sendPieces(contents: readonly Uint8Array[], send: (piece: Piece) => void): Promise<void> {
  for (const [hole, bytes] of contents.entries()) {
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
      send({ hole, length: bytes.byteLength, at, bytes: new Uint8Array(bytes.subarray(at, at + pieceBytes)) });
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Puts a value's pieces together at the other end. */
export class Assembly {
  readonly #filled = new Map<number, Uint8Array>();

  add({ hole, length, at, bytes }: Piece): void {
    const whole = this.#filled.get(hole) ?? new Uint8Array(length);
    whole.set(bytes, at);
    this.#filled.set(hole, whole);
  }

  /** Rebuilds the value, and lets go of the pieces that have arrived. */
  open({ value, holes }: Parcel): unknown {
    const box = [value];
    for (const [index, { path }] of holes.entries()) {
      const [last = 0, ...way] = [...path].reverse();
      const keys = path.length === 0 ? [] : [0, ...way.reverse()];
      const owner = keys.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], box);
      (owner as Record<string | number, unknown>)[last] = this.#filled.get(index);
    }
    this.#filled.clear();
    return box[0];
  }
}
