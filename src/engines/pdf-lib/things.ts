import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "pdf-lib";
import { decoded } from "#formats/pdf/decode.ts";
import type { Thing, ThingKind } from "#formats/pdf/thing.ts";

const nothing = new Uint8Array();

/** An object of pdf-lib, seen through its references. */
export class LibThing implements Thing {
  readonly #context: PDFContext;
  readonly #object: PDFObject | undefined;
  readonly id: number;

  constructor(context: PDFContext, object: PDFObject | undefined) {
    this.#context = context;
    this.id = object instanceof PDFRef ? object.objectNumber : 0;
    this.#object = object instanceof PDFRef ? context.lookup(object) : object;
  }

  get key(): unknown {
    return this.id > 0 ? this.id : this.#object;
  }

  get kind(): ThingKind {
    const object = this.#object;
    if (object instanceof PDFDict) return "dictionary";
    if (object instanceof PDFRawStream) return "stream";
    if (object instanceof PDFArray) return "array";
    if (object instanceof PDFName) return "name";
    if (object instanceof PDFNumber) return "number";
    if (object instanceof PDFString || object instanceof PDFHexString) return "string";
    return object instanceof PDFBool ? "boolean" : "null";
  }

  /** The name with one character for each byte, as content has it. */
  get name(): string {
    return this.#object instanceof PDFName ? Buffer.from(this.#object.asBytes()).toString("latin1") : "";
  }

  get number(): number {
    return this.#object instanceof PDFNumber ? this.#object.asNumber() : Number.NaN;
  }

  get isTrue(): boolean {
    return this.#object instanceof PDFBool && this.#object.asBoolean();
  }

  get bytes(): Uint8Array {
    const object = this.#object;
    return object instanceof PDFString || object instanceof PDFHexString ? object.asBytes() : nothing;
  }

  get items(): readonly Thing[] {
    return this.#object instanceof PDFArray
      ? this.#object.asArray().map((item) => new LibThing(this.#context, item))
      : [];
  }

  get entries(): readonly (readonly [string, Thing])[] {
    const entries = this.#dictionary?.entries() ?? [];
    return entries.map(([key, value]) => [key.decodeText(), new LibThing(this.#context, value)] as const);
  }

  get(...path: readonly (string | number)[]): Thing {
    const [key, ...rest] = path;
    if (key === undefined) return this;
    const object = this.#object;
    const found =
      typeof key === "string"
        ? this.#dictionary?.get(PDFName.of(key))
        : object instanceof PDFArray && key < object.size()
          ? object.get(key)
          : undefined;
    return new LibThing(this.#context, found).get(...rest);
  }

  content(): Uint8Array | undefined {
    return this.#object instanceof PDFRawStream ? decoded(this, this.#object.getContents()) : undefined;
  }

  raw(): Uint8Array {
    return this.#object instanceof PDFRawStream ? this.#object.getContents() : nothing;
  }

  get #dictionary(): PDFDict | undefined {
    const object = this.#object;
    return object instanceof PDFDict ? object : object instanceof PDFRawStream ? object.dict : undefined;
  }
}
