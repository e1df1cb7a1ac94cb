import { looseEnds } from "#formats/pdf/loose-ends.ts";
import { isFault } from "./door.ts";
import type { PDFDocument, PDFObject } from "./library.ts";
import { contentsOf, copyOf, numberOf } from "./objects.ts";

export type Layer = "over" | "under";

/** A resource that a stamp's content names; every page that bears the stamp gets it. */
export interface Need {
  kind: "Font" | "XObject" | "ExtGState";
  name: string;
  object: PDFObject;
}

/** The beginning of every name that a stamp brings along; nobody else's begins so. */
export const prefixOf = (id: Uint8Array): string => `S${Buffer.from(id).toString("hex").slice(0, 12)}`;

/** Marks content that is no part of the document's text: ISO 32000-2, 14.8.2.2. */
export const artifact = (subtype: "Watermark" | "Header" | "Footer", content: string): string =>
  `/Artifact <</Type /Pagination /Subtype /${subtype}>> BDC\n${content}EMC\n`;

/** Puts content over or under that of pages, in a graphics state of its own. */
export class Stamper {
  readonly #doc: PDFDocument;
  readonly #streams = new Map<string, PDFObject>();
  readonly #resources = new Map<number, PDFObject>();

  constructor(doc: PDFDocument) {
    this.#doc = doc;
  }

  /** Stamps a page; nobody else in the document may have the names of the needs. */
  stamp(page: PDFObject, content: string, needs: readonly Need[], layer: Layer): void {
    const contents = this.#doc.newArray();
    const stamp = `q\n${content}Q\n`;
    if (layer === "under") {
      for (const stream of [this.#stream(stamp), ...streamsOf(page)]) contents.push(stream);
    } else {
      const { streams, ends } = this.#closed(streamsOf(page));
      for (const stream of [this.#stream("q\n"), ...streams, this.#stream(`${ends}Q\n${stamp}`)]) contents.push(stream);
    }
    page.put("Contents", contents);
    this.#equip(page, needs);
  }

  /** Draws a page's content through a matrix, written as operators have it. */
  transform(page: PDFObject, matrix: string): void {
    const { streams, ends } = this.#closed(streamsOf(page));
    const contents = this.#doc.newArray();
    for (const stream of [this.#stream(`q\n${matrix} cm\n`), ...streams, this.#stream(`${ends}Q\n`)])
      contents.push(stream);
    page.put("Contents", contents);
  }

  /** Content that ends in the state of its beginning once `ends` and a restore follow. */
  #closed(streams: readonly PDFObject[]): { streams: readonly PDFObject[]; ends: string } {
    return withContent(streams, (content) => {
      const { states, text, marks, strayRestores } = looseEnds(content);
      const ends = `\n${text ? "ET\n" : ""}${"EMC\n".repeat(marks)}${"Q\n".repeat(states)}`;
      if (strayRestores.length === 0) return { streams, ends };
      // Readers pass over a restore without a save; here it would undo ours.
      const mended = content.slice();
      for (const at of strayRestores) mended[at] = 0x20;
      return { streams: [this.#doc.addStream(mended, {})], ends };
    });
  }

  #stream(content: string): PDFObject {
    const stream = this.#streams.get(content) ?? this.#doc.addStream(content, {});
    this.#streams.set(content, stream);
    return stream;
  }

  /** Adds resources to a page: pages share them, also with pages that are not to change, so each kind gets one copy. */
  #equip(page: PDFObject, needs: readonly Need[]): void {
    const shared = page.getInheritable("Resources");
    const number = numberOf(shared);
    const known = number > 0 ? this.#resources.get(number) : undefined;
    const own = known ?? this.#doc.addObject(copyOf(this.#doc, shared));
    if (number > 0) this.#resources.set(number, own);
    for (const { kind, name, object } of needs) {
      if (!known && !own.get(kind).isNull()) own.put(kind, copyOf(this.#doc, own.get(kind)));
      if (!own.get(kind).isDictionary()) own.put(kind, this.#doc.newDictionary());
      own.get(kind).put(name, object);
    }
    page.put("Resources", own);
  }
}

const streamsOf = (page: PDFObject): PDFObject[] => contentsOf(page).filter((stream) => stream.isStream());

/** Reads content where it lies if there is a single stream: hostile ones decode to hundreds of megabytes. */
function withContent<T>(streams: readonly PDFObject[], read: (content: Uint8Array) => T): T {
  const buffers = streams.flatMap((stream) => {
    try {
      return [stream.readStream()];
    } catch (error) {
      // A stream that can't be decoded is not shown either.
      if (isFault(error)) return [];
      throw error;
    }
  });
  const parts = buffers.map((buffer) => buffer.asUint8Array());
  const [only = new Uint8Array()] = parts;
  const content = parts.length < 2 ? only : Buffer.concat(parts.flatMap((part) => [part, Buffer.from("\n")]));
  try {
    return read(content);
  } finally {
    for (const buffer of buffers) buffer.destroy();
  }
}
