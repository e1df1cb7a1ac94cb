export type ThingKind = "null" | "boolean" | "number" | "name" | "string" | "array" | "dictionary" | "stream";

/** A value of a document, whichever library has read it. What is absent is null and has nothing in it. */
export interface Thing {
  readonly kind: ThingKind;
  /** The object's number; 0 of what stands where it is used. */
  readonly id: number;
  /** A key that is the same whenever the value is met again, also for one without a number. */
  readonly key: unknown;
  /** A name's letters; "" for all else. */
  readonly name: string;
  /** A number's value; NaN for all else. */
  readonly number: number;
  readonly isTrue: boolean;
  /** A string's bytes. */
  readonly bytes: Uint8Array;
  /** An array's items. */
  readonly items: readonly Thing[];
  /** The entries of a dictionary, or of a stream's. */
  readonly entries: readonly (readonly [key: string, value: Thing])[];
  get(...path: readonly (string | number)[]): Thing;
  /** The stream with its filters undone; undefined where they can't be, or not without loss. */
  content(): Uint8Array | undefined;
  /** The stream as it is written. */
  raw(): Uint8Array;
}

/** Whether a value is a dictionary, of a stream or by itself. */
export const isDictionary = ({ kind }: Thing): boolean => kind === "dictionary" || kind === "stream";

export const isAbsent = ({ kind }: Thing): boolean => kind === "null";

/** A number, or what stands in for one. */
export const numberOr = ({ number }: Thing, fallback: number): number => (Number.isNaN(number) ? fallback : number);

/** The names in a list, or the one that stands there alone. */
export function namesIn(thing: Thing): string[] {
  if (thing.kind === "array") return thing.items.map(({ name }) => name);
  return isAbsent(thing) ? [] : [thing.name];
}

const deepest = 64;

/** Reads an entry that pages and fields inherit from their ancestors. */
export function inherited(thing: Thing, key: string): Thing {
  let at = thing;
  for (let depth = 0; depth < deepest && isDictionary(at); depth++) {
    const found = at.get(key);
    if (!isAbsent(found)) return found;
    at = at.get("Parent");
  }
  return thing.get(key);
}
