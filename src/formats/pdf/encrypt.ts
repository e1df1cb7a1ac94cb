import { textOf, tokenAt } from "./lexer.ts";
import { makeLock, type Passwords, type Permissions, seal } from "./lock.ts";
import { readString, writeHexString } from "./strings.ts";
import { readValue, type Span, type Value } from "./values.ts";
import { type Place, readPlaces, writePlaces } from "./xref.ts";

const seven = "7".charCodeAt(0);

/** The numbers that references call an object by: both must be right, or readers find nothing. */
interface Name {
  number: number;
  generation: number;
}

interface Thing {
  value: Value;
  strings: Span[];
  /** The data of a stream. */
  data: Span | undefined;
}

/** The entries of a trailer that stay. All of them stay legible, so that only references and the ID may be in them. */
const kept = ["Root", "Info", "ID"];

/**
 * Encrypts a PDF as our writer leaves it: one revision, its cross-references in a stream, every length beside its
 * stream. The strings inside object streams are encrypted with the stream that they are in.
 */
export function encryptPdf(
  plain: Uint8Array,
  passwords: Passwords,
  permissions: Permissions,
): { bytes: Uint8Array; key: Uint8Array } {
  const { key, entries } = makeLock(passwords, permissions);
  const ending = textOf(plain, { start: Math.max(0, plain.length - 64), end: plain.length });
  const xrefAt = Number(/startxref\s+(\d+)/.exec(ending)?.[1]);
  const { value: trailer, data: rows } = readThing(plain, xrefAt);
  if (!rows) throw new Error("no cross-reference stream");
  const places = readPlaces(plain, trailer, plain.subarray(rows.start, rows.end));

  const out = new Parts();
  out.add(headerOf(plain, places));
  let xrefNumber = 0;
  for (const [number, place] of places.entries()) {
    if (place.type !== 1) continue;
    if (place.at === xrefAt) {
      xrefNumber = number;
      continue;
    }
    const thing = readThing(plain, place.at);
    place.at = out.length;
    addEncrypted(out, plain, { number, generation: place.beside }, thing, key);
  }
  const lockNumber = places.push({ type: 1, at: out.length, beside: 0 }) - 1;
  const written = Object.entries(entries).map(([name, entry]) =>
    typeof entry === "number" ? `/${name} ${entry}` : `/${name}${writeHexString(entry)}`,
  );
  const filter = "/StmF/StdCF/StrF/StdCF/CF<</StdCF<</AuthEvent/DocOpen/CFM/AESV3/Length 32>>>>";
  const method = `/Filter/Standard/V 5/R 6/Length 256${filter}/EncryptMetadata true`;
  out.addText(`${lockNumber} 0 obj\n<<${method}${written.join("")}>>\nendobj\n`);

  const others = kept.flatMap((name) => {
    const value = trailer.entries.get(name);
    return value ? `/${name} ${textOf(plain, value)}` : [];
  });
  const newXrefAt = out.length;
  places[xrefNumber] = { type: 1, at: newXrefAt, beside: 0 };
  out.add(writePlaces(xrefNumber, places, `${others.join("")}/Encrypt ${lockNumber} 0 R`));
  out.addText(`startxref\n${newXrefAt}\n%%EOF\n`);
  return { bytes: out.join(), key };
}

/** Gives the header in front of the first object, with the version of PDF that has revision 6. */
function headerOf(plain: Uint8Array, places: readonly Place[]): Uint8Array {
  const first = places.reduce((least, { type, at }) => (type === 1 ? Math.min(least, at) : least), plain.length);
  const header = plain.slice(0, first);
  const minor = "%PDF-1.".length;
  if (textOf(header, { start: 0, end: minor }) === "%PDF-1." && (header[minor] ?? 0) < seven) header[minor] = seven;
  return header;
}

function readThing(bytes: Uint8Array, offset: number): Thing {
  const number = tokenAt(bytes, offset);
  const word = tokenAt(bytes, tokenAt(bytes, number.end).end);
  if (textOf(bytes, word) !== "obj") throw new Error("no object where the cross-references say");
  const strings: Span[] = [];
  const value = readValue(bytes, word.end, strings);
  const next = tokenAt(bytes, value.end);
  const length = value.entries.get("Length");
  if (textOf(bytes, next) !== "stream" || !length) return { value, strings, data: undefined };
  const start = next.end + (bytes[next.end] === 13 ? 2 : 1);
  return { value, strings, data: { start, end: start + Number(textOf(bytes, length)) } };
}

function addEncrypted(out: Parts, plain: Uint8Array, name: Name, thing: Thing, key: Uint8Array): void {
  const { value, strings, data } = thing;
  const body = data && seal(key, plain.subarray(data.start, data.end));
  const changes = strings.map((span) => ({
    span,
    text: writeHexString(seal(key, readString(textOf(plain, span)))),
  }));
  const length = value.entries.get("Length");
  if (body && length) changes.push({ span: length, text: String(body.length) });
  changes.sort((a, b) => a.span.start - b.span.start);

  out.addText(`${name.number} ${name.generation} obj\n`);
  let place = value.start;
  for (const { span, text } of changes) {
    out.add(plain.subarray(place, span.start));
    out.addText(text);
    place = span.end;
  }
  out.add(plain.subarray(place, value.end));
  if (body) {
    out.addText("\nstream\n");
    out.add(body);
    out.addText("\nendstream");
  }
  out.addText("\nendobj\n");
}

class Parts {
  readonly #parts: Uint8Array[] = [];
  length = 0;

  add(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.length += bytes.length;
  }

  addText(text: string): void {
    this.add(Buffer.from(text, "latin1"));
  }

  join(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
}
