import type { Thing, ThingKind } from "#formats/pdf/thing.ts";
import { Problem } from "#problem";
import { isFault } from "./door.ts";
import type { MupdfBuffer, PDFObject } from "./library.ts";
import { entriesOf, itemsOf, numberOf } from "./objects.ts";

const nothing = new Uint8Array();
/** The most that content, a font or a profile unpacks to, in bytes; more was made to do harm. */
const mostBytes = 256 * 1024 * 1024;

/** A number for each object: its own, or for a direct one where the library has it, which is no object's number. */
export const keyOf = (object: PDFObject): number => numberOf(object) || -Number(object.pointer);

/** A value of a document that is to be changed, as rules see it. */
export class DocThing implements Thing {
  readonly object: PDFObject;

  constructor(object: PDFObject) {
    this.object = object;
  }

  get kind(): ThingKind {
    const { object } = this;
    if (object.isStream()) return "stream";
    if (object.isDictionary()) return "dictionary";
    if (object.isArray()) return "array";
    if (object.isName()) return "name";
    if (object.isNumber()) return "number";
    if (object.isString()) return "string";
    return object.isBoolean() ? "boolean" : "null";
  }

  get id(): number {
    return numberOf(this.object);
  }

  get key(): unknown {
    return keyOf(this.object);
  }

  get name(): string {
    return this.object.isName() ? this.object.asName() : "";
  }

  get number(): number {
    return this.object.isNumber() ? this.object.asNumber() : Number.NaN;
  }

  get isTrue(): boolean {
    return this.object.isBoolean() && this.object.asBoolean();
  }

  get bytes(): Uint8Array {
    return this.object.isString() ? this.object.asByteString() : nothing;
  }

  get items(): readonly Thing[] {
    return itemsOf(this.object).map((item) => new DocThing(item));
  }

  get entries(): readonly (readonly [string, Thing])[] {
    return entriesOf(this.object).map(([key, value]) => [key, new DocThing(value)] as const);
  }

  get(...path: readonly (string | number)[]): Thing {
    let object = this.object;
    for (const key of path) object = object.get(key as string);
    return new DocThing(object);
  }

  content(): Uint8Array | undefined {
    if (!this.object.isStream()) return undefined;
    try {
      return taken(this.object.readStream());
    } catch (error) {
      if (!isFault(error)) throw error;
      return undefined;
    }
  }

  raw(): Uint8Array {
    return this.object.isStream() ? taken(this.object.readRawStream()) : nothing;
  }
}

function taken(buffer: MupdfBuffer): Uint8Array {
  if (buffer.getLength() > mostBytes) {
    buffer.destroy();
    throw new Problem("unprocessable", "This file needs more memory than one call may use.");
  }
  const bytes = buffer.asUint8Array().slice();
  buffer.destroy();
  return bytes;
}
