import { dictionaryText, type Entries, isStream, type PdfBody, type PdfStream, textOf } from "./body.ts";
import { deflate } from "./flate.ts";
import { redirected } from "./references.ts";

/** The most bytes of an object stream: deflate looks back 32 KB, and readers unpack all of it for one object. */
const objectStreamBytes = 96 * 1024;
const objectStreamCount = 1_000;

/** Encodes all but streams, which is ASCII: strings and names have escapes for the rest. */
const encode = (text: string): Uint8Array => Buffer.from(text, "latin1");

interface Options {
  /** Whether objects and the table are compressed: that is PDF 1.5, which PDF/A-1 does not allow. */
  packed: boolean;
}

/** Writes a document from its objects, numbered anew in the order they have. */
export function writePdf(body: PdfBody, { packed }: Options): Uint8Array {
  const version = packed ? Math.max(body.version, 15) : body.version;
  const numbers = new Map([...body.objects.keys()].map((number, index) => [number, index + 1]));
  const to = (number: number) => numbers.get(number);
  const file = new File(`%PDF-${Math.floor(version / 10)}.${version % 10}\n%\u00b5\u00b6\u00b7\u00b8\n`);
  const loose: [number, string][] = [];
  for (const [old, object] of body.objects) {
    const number = numbers.get(old) ?? 0;
    const text = redirected(textOf(object), to);
    if (isStream(object)) file.addStream(number, redirectedStream(object, to));
    else if (packed) loose.push([number, text]);
    else file.addObject(number, text);
  }
  const trailer: Entries = new Map([...body.trailer].map(([key, value]) => [key, redirected(value, to)]));
  let next = body.objects.size + 1;
  for (const group of groups(loose)) file.addGroup(next++, group);
  return packed ? file.endPacked(next, trailer) : file.endPlain(next, trailer);
}

function redirectedStream({ entries, bytes }: PdfStream, to: (number: number) => number | undefined): PdfStream {
  return { entries: new Map([...entries].map(([key, value]) => [key, redirected(value, to)])), bytes };
}

function* groups(loose: readonly [number, string][]): Generator<[number, string][]> {
  let group: [number, string][] = [];
  let bytes = 0;
  for (const entry of loose) {
    group.push(entry);
    bytes += entry[1].length;
    if (bytes < objectStreamBytes && group.length < objectStreamCount) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  if (group.length > 0) yield group;
}

/** The place of an object: at an offset of the file, or in an object stream. */
type Place = { at: number } | { group: number; index: number };

class File {
  readonly #parts: Uint8Array[] = [];
  readonly #places = new Map<number, Place>();
  #length = 0;

  constructor(head: string) {
    this.#push(encode(head));
  }

  addObject(number: number, text: string): void {
    this.#begin(number);
    this.#push(encode(`${text}\nendobj\n`));
  }

  addStream(number: number, { entries, bytes }: PdfStream): void {
    this.#begin(number);
    const dictionary = dictionaryText(new Map([...entries, ["Length", String(bytes.length)]]));
    this.#push(encode(`${dictionary}\nstream\n`), bytes, encode("\nendstream\nendobj\n"));
  }

  addGroup(number: number, group: readonly [number, string][]): void {
    const heads: string[] = [];
    let offset = 0;
    for (const [index, [member, text]] of group.entries()) {
      heads.push(`${member} ${offset}`);
      offset += text.length + 1;
      this.#places.set(member, { group: number, index });
    }
    const head = `${heads.join(" ")}\n`;
    const bytes = deflate(encode(head + group.map(([, text]) => `${text}\n`).join("")));
    const entries = { Type: "/ObjStm", N: String(group.length), First: String(head.length), Filter: "/FlateDecode" };
    this.addStream(number, { entries: new Map(Object.entries(entries)), bytes });
  }

  endPlain(size: number, trailer: Entries): Uint8Array {
    const start = this.#length;
    const rows = ["0000000000 65535 f \n"];
    for (let number = 1; number < size; number++) {
      const place = this.#places.get(number);
      rows.push(`${String(place && "at" in place ? place.at : 0).padStart(10, "0")} 00000 n \n`);
    }
    const dictionary = dictionaryText(new Map([["Size", String(size)], ...trailer]));
    this.#push(encode(`xref\n0 ${size}\n${rows.join("")}trailer\n${dictionary}\n`));
    return this.#end(start);
  }

  endPacked(number: number, trailer: Entries): Uint8Array {
    const start = this.#length;
    this.#places.set(number, { at: start });
    const size = number + 1;
    const widths = [1, bytesFor(Math.max(start, number)), 2];
    const rows = Array.from({ length: size }, (_, index) => row(index, this.#places.get(index), widths));
    const head = { Type: "/XRef", Size: String(size), W: `[${widths.join(" ")}]`, Filter: "/FlateDecode" };
    const columns = widths.reduce((sum, width) => sum + width, 0);
    const entries = new Map([...Object.entries(head), ...trailer]);
    entries.set("DecodeParms", `<</Predictor 12/Columns ${columns}>>`);
    this.addStream(number, { entries, bytes: deflate(differences(rows, columns)) });
    return this.#end(start);
  }

  #end(start: number): Uint8Array {
    this.#push(encode(`startxref\n${start}\n%%EOF\n`));
    return Buffer.concat(this.#parts);
  }

  #begin(number: number): void {
    this.#places.set(number, { at: this.#length });
    this.#push(encode(`${number} 0 obj\n`));
  }

  #push(...parts: Uint8Array[]): void {
    for (const part of parts) {
      this.#parts.push(part);
      this.#length += part.length;
    }
  }
}

const bytesFor = (value: number): number => Math.max(1, Math.ceil(Math.log2(value + 1) / 8));

/** Writes one row of a cross-reference stream (ISO 32000-1, table 18). */
function row(number: number, place: Place | undefined, widths: readonly number[]): number[] {
  const fields =
    place === undefined
      ? [0, 0, number === 0 ? 65_535 : 0]
      : "at" in place
        ? [1, place.at, 0]
        : [2, place.group, place.index];
  return fields.flatMap((value, field) => {
    const width = widths[field] ?? 0;
    return Array.from({ length: width }, (_, at) => Math.floor(value / 256 ** (width - 1 - at)) % 256);
  });
}

/** Applies PNG's "up" filter: rows of a table differ little from the ones above. */
function differences(rows: readonly number[][], columns: number): Uint8Array {
  const bytes = new Uint8Array(rows.length * (columns + 1));
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    bytes[index * (columns + 1)] = 2;
    for (const [column, value] of row.entries()) {
      bytes[index * (columns + 1) + 1 + column] = value - (above?.[column] ?? 0);
    }
  }
  return bytes;
}
