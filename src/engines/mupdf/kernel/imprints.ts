import { createHash } from "node:crypto";
import { isFault } from "./door.ts";
import type { PDFDocument, PDFObject } from "./library.ts";
import { contentsOf, entriesOf, itemsOf } from "./objects.ts";
import { usedResources } from "./used-resources.ts";

/** A string; an entry that changes whenever a file is written and that nobody reads letters by; a reference. */
const token =
  /\((?:[^\\()]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>|\/(?:Length|DL|StructParents?) \d+(?: \d+ R)?(?![\w.])|(?<![\w.#+-])(\d+) \d+ R(?!\w)/g;
/** Names of layers. Whether such content is shown also depends on the document's settings of its layers. */
const layered = /\/(?:OC|OCGs?|OCMD|Properties)(?!\w)/;
/** Filters that give back exactly what was packed, whatever program packed it. */
const packings = new Set(["FlateDecode", "LZWDecode", "ASCIIHexDecode", "ASCII85Decode", "RunLengthDecode"]);

const mostToUnpack = 256 * 1024;

const deepest = 100;
/** The most letters that are read; content that pages share is read for each of them. */
const mostLetters = 64 * 1024 * 1024;
const entryCost = 64;

/** Throws as the library does over unreadable objects: either way nothing can be told. */
const giveUp = (why: string): never => {
  throw new Error(why);
};

/** A page taken apart. */
export interface Pieces {
  /** Streams, in their order. */
  content: readonly string[];
  /** Resources that the content may name. */
  resources: ReadonlyMap<string, string>;
}

/**
 * Hashes of all that a page's letters come from: its content, and everything that its resources lead to, whatever
 * numbers the objects bear. Where two hashes are alike, so are the letters, and none have to be read. There is no hash
 * in doubt: objects in a circle, layers that may be switched off, whatever can't be read.
 */
export class Imprints {
  readonly #doc: PDFDocument;
  readonly #unpacks: boolean;
  readonly #hasLayers: boolean;
  /** Hashes by number; empty for an object that is being read, or of which nothing can be told. */
  readonly #known = new Map<number, string>();
  #depth = 0;
  #letters = 0;

  /** `unpacks` hashes streams unpacked: slower, and the same whatever packed them. */
  constructor(doc: PDFDocument, { unpacks = false } = {}) {
    this.#doc = doc;
    this.#unpacks = unpacks;
    this.#hasLayers = doc.getTrailer().get("Root", "OCProperties").isDictionary();
  }

  /** Hashes a page's content and resources; undefined in doubt. */
  of(index: number): string | undefined {
    return this.#unlessInDoubt(() => {
      const page = this.#doc.findPage(index);
      return hashOf([this.#any(page.get("Contents")), this.#any(page.getInheritable("Resources"))]);
    });
  }

  piecesOf(index: number): Pieces | undefined {
    return this.#unlessInDoubt(() => {
      const page = this.#doc.findPage(index);
      const contents = page.get("Contents");
      if (contents.isArray()) this.#spend(contents.length * entryCost);
      const streams = contentsOf(page);
      const resources = page.getInheritable("Resources");
      if (this.#hasLayers && !resources.get("Properties").isNull()) giveUp("layers");
      const used = usedResources(streams, resources, (letters) => this.#spend(letters));
      return {
        content: streams.map((stream) => this.#any(stream)),
        resources: new Map(used.map(([name, resource]) => [name, this.#any(resource)])),
      };
    });
  }

  #spend(letters: number): void {
    this.#letters += letters;
    if (this.#letters > mostLetters) giveUp("too much");
  }

  #unlessInDoubt<T>(tell: () => T): T | undefined {
    this.#depth = 0;
    try {
      return tell();
    } catch (error) {
      if (isFault(error)) return undefined;
      throw error;
    }
  }

  #any(object: PDFObject): string {
    return object.isIndirect() ? this.#numbered(object.asIndirect()) : this.#value(object);
  }

  #numbered(number: number): string {
    const known = this.#known.get(number);
    if (known !== undefined) return known || giveUp("a circle");
    this.#known.set(number, "");
    if (++this.#depth > deepest) giveUp("too deep");
    const object = this.#doc.newIndirect(number);
    const text = object.isStream() ? undefined : this.#value(object.resolve());
    // A missing object may be written as null from now on, so both have one hash.
    const hash = text === "null" ? text : hashOf(text === undefined ? this.#stream(object) : [text]);
    this.#depth -= 1;
    this.#known.set(number, hash);
    return hash;
  }

  #value(object: PDFObject): string {
    return this.#told(object.toString(true, true));
  }

  #told(text: string): string {
    this.#spend(text.length);
    if (this.#hasLayers && layered.test(text)) giveUp("layers");
    return text.replace(token, (whole, number?: string) =>
      number ? this.#numbered(Number(number)) : whole.startsWith("/") ? "" : whole,
    );
  }

  #stream(stream: PDFObject): (string | Uint8Array)[] {
    const opens = this.#unpacks && canUnpack(stream);
    const dictionary = opens ? this.#unpacked(stream) : this.#value(stream.resolve());
    const buffer = opens ? stream.readStream() : stream.readRawStream();
    const bytes = hashOf([buffer.asUint8Array()]);
    buffer.destroy();
    return ["stream", dictionary, bytes];
  }

  /** A stream's dictionary without the entries on its packing. */
  #unpacked(stream: PDFObject): string {
    const entries = entriesOf(stream).filter(([key]) => key !== "Filter" && key !== "DecodeParms");
    return entries.map(([key, value]) => this.#told(`/${key} ${value.toString(true, true)}`)).join("");
  }
}

/** Whether a stream is unpacked: pictures, and streams made to do harm, unpack to many times their size. */
function canUnpack(stream: PDFObject): boolean {
  const filter = stream.get("Filter");
  if (filter.isNull()) return true;
  const isSmall = stream.get("Length").asNumber() <= mostToUnpack && stream.get("Subtype").asName() !== "Image";
  return isSmall && (filter.isArray() ? itemsOf(filter) : [filter]).every((one) => packings.has(one.asName()));
}

function hashOf(parts: Iterable<string | Uint8Array>): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("base64");
}
