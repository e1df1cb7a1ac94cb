import { Problem } from "#problem";
import { readHeaderLines, readParameters } from "./part-header.ts";
import type { Steps } from "./steps.ts";

/** A part of a form (RFC 7578). The whole body is here already, so parts are views of it and nothing is copied. */
export interface Part {
  name: string;
  /** The file's name; text fields have none. */
  fileName?: string;
  bytes: Uint8Array;
}

interface Limits {
  parts: number;
  partHeaderBytes: number;
  textFieldBytes: number;
  /** The most bytes of text fields that may be longer, by name. */
  longer?: ReadonlyMap<string, number>;
}

const malformed = (what: string) =>
  new Problem("bad-request", `The multipart body is malformed: ${what}. Let your HTTP client build it.`);
const tooLarge = (what: string) => new Problem("too-large", what);

/** The boundary of a Content-Type (RFC 2046, 5.1.1), or undefined where it names none that is valid. */
export function boundaryOf(contentType: string): string | undefined {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType);
  return found?.[1] ?? found?.[2];
}

/** The bytes that are searched in one go; a body of nothing but the boundary's first letters takes 0.1 s altogether. */
const sliceBytes = 8 * 1_048_576;

/** Reads all parts, with a rest between two slices of the body, for who has others to attend to. */
export function* eachSlice(body: Uint8Array, boundary: string, limits: Limits): Steps<Part[]> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const opening = Buffer.from(`--${boundary}`, "latin1");
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  const parts: Part[] = [];

  let at = bytes.subarray(0, opening.length).equals(opening) ? opening.length : yield* after(bytes, delimiter);
  for (;;) {
    if (bytes.toString("latin1", at, at + 2) === "--") return parts;
    const lineEnd = afterBlanks(bytes, at);
    if (bytes.toString("latin1", lineEnd, lineEnd + 2) !== "\r\n") {
      throw malformed("it ends before its closing boundary");
    }
    if (parts.length === limits.parts) throw tooLarge(`The form has more parts than the ${limits.parts} allowed.`);
    const start = lineEnd + 2;
    const headerEnd = bytes.subarray(start, start + limits.partHeaderBytes + 4).indexOf("\r\n\r\n");
    if (headerEnd < 0) {
      if (bytes.length - start <= limits.partHeaderBytes) throw malformed("it ends inside the header of a part");
      throw tooLarge(`The header of a part is longer than the ${limits.partHeaderBytes / 1024} KB allowed.`);
    }
    const content = start + headerEnd + 4;
    // An empty part's delimiter begins with the blank line's own line end.
    const end = yield* find(bytes, delimiter, content - 2);
    if (end < 0) throw malformed("it ends before its closing boundary");
    const part = describePart(
      bytes.toString("utf8", start, start + headerEnd),
      bytes.subarray(content, Math.max(end, content)),
    );
    const most = limits.longer?.get(part.name) ?? limits.textFieldBytes;
    if (part.fileName === undefined && part.bytes.length > most) {
      const says = `The text field ${shown(part.name)} has ${part.bytes.length} bytes`;
      throw tooLarge(`${says}, more than the ${most / 1024} KB allowed.`);
    }
    parts.push(part);
    at = end + delimiter.length;
  }
}

const shown = (name: string) => JSON.stringify(name.slice(0, 60));

function* find(bytes: Buffer, wanted: Buffer, from: number): Steps<number> {
  for (let at = from; at < bytes.length; at += sliceBytes) {
    const found = bytes.subarray(at, at + sliceBytes + wanted.length - 1).indexOf(wanted);
    if (found >= 0) return at + found;
    yield;
  }
  return -1;
}

function* after(bytes: Buffer, delimiter: Buffer): Steps<number> {
  const found = yield* find(bytes, delimiter, 0);
  if (found < 0) throw malformed("the boundary that its Content-Type names is not in it");
  return found + delimiter.length;
}

/** Skips blanks: mail gateways pad the lines of boundaries (RFC 2046, 5.1.1, transport-padding). */
function afterBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at += 1;
  return at;
}

function describePart(header: string, bytes: Uint8Array): Part {
  const disposition = readHeaderLines(header).get("content-disposition");
  if (disposition === undefined) throw malformed("a part has no Content-Disposition");
  const parameters = readParameters(disposition);
  const name = parameters.get("name");
  if (name === undefined) throw malformed("a part has no name");
  const fileName = extended(parameters.get("filename*")) ?? parameters.get("filename");
  return { name, bytes, ...(fileName !== undefined && { fileName }) };
}

/** Decodes `UTF-8''…` (RFC 8187), which some clients send instead of raw UTF-8. */
function extended(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.+)$/i.exec(value ?? "")?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
