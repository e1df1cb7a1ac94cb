import { deflateSync } from "node:zlib";
import { chunk, signature } from "#formats/png/png.ts";
import type { Operation } from "#operations/operation.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import type { Canary, Case, Content, File } from "./case.ts";
import { letter } from "./inputs.ts";

/** What the service of a soak is told, so that what is too large costs little to make and to send. */
export const tightLimits = { MAX_UPLOAD_MB: "4", MAX_PAGES: "200", MAX_UNPACKED_MB: "4" };
const uploadBytes = Number(tightLimits.MAX_UPLOAD_MB) * 1_048_576;

export type Refused = Pick<Case, "name" | "due"> & Content & Pick<Partial<Case>, "body" | "isJson">;

const firstOf = (files: Content["files"] = {}): [field: string, file: File] | undefined => {
  const [entry] = Object.entries(files);
  const file = entry && [entry[1]].flat()[0];
  return entry && file && [entry[0], file as File];
};

/** The same call with the first of its files changed. */
function withFile(content: Content, change: (file: File) => File): Content {
  const first = firstOf(content.files);
  return first ? { ...content, files: { ...content.files, [first[0]]: change(first[1]) } } : content;
}

const halved = ({ name, bytes }: File): File => ({ name, bytes: bytes.slice(0, Math.floor(bytes.length * 0.6)) });

/** A picture of 400 megapixels, as far as its head tells. */
function vastPng(): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(20_000, 0);
  head.writeUInt32BE(20_000, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(60_001))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** What is wrong with a call of any tool, made of one that is right. */
export function badOf(operation: Operation, content: Content, { word }: Canary): Refused[] {
  const takesFiles = operation.input.kind !== "none";
  const first = firstOf(content.files);
  const list: Refused[] = [
    {
      ...content,
      name: "an option with a value that it can't have",
      options: { ...content.options, strict: "maybe" },
      due: [400],
    },
    { ...content, name: "an unknown field", options: { ...content.options, [word]: "1", strict: true }, due: [400] },
    { ...content, name: "no key", body: "without a key", due: [401] },
    { ...content, name: "another encoding", body: takesFiles ? "as a text" : "as a form", due: [415] },
  ];
  if (!first) return list;
  return [
    ...list,
    { ...content, name: "no file", files: {}, due: [400] },
    // Of a damaged file a part may be readable, which is told by a warning.
    { ...withFile(content, halved), name: "a damaged file", due: [200, 415, 422] },
    {
      ...withFile(content, ({ name }) => ({ name, bytes: Buffer.from(`\u0001\u0002 no file of any kind: ${word}`) })),
      name: "a file of no kind",
      due: [415, 422],
    },
  ];
}

/** What is too large of a call of any tool. */
export function hugeOf(operation: Operation, content: Content, { word }: Canary): Refused[] {
  if (operation.input.kind === "none") {
    const limit = operation.input.document ? 5 : 1;
    const long = word.repeat(Math.ceil((limit * 1_048_576) / word.length));
    const options = { ...content.options, [word]: long };
    return [{ ...content, name: "more JSON than is taken", options, due: [413] }];
  }
  const list: Refused[] = [
    { ...content, name: `${tightLimits.MAX_UPLOAD_MB} MB and more, announced`, body: "announced", due: [413] },
    { ...content, name: "a text of 100 KB", options: { ...content.options, [word]: word.repeat(9_000) }, due: [413] },
  ];
  const padded = withFile(content, ({ name, bytes }) => ({
    name,
    bytes: Buffer.concat([bytes, Buffer.alloc(uploadBytes)]),
  }));
  // Every tool has it, so it is sent by few: a body that does not say how long it is must come until it is too long.
  if (/^(image-rotate|pdf-merge|word-to-pdf)$/.test(operation.name))
    list.push({ ...padded, name: "more bytes than announced", body: "chunked", due: [413] });
  const first = firstOf(content.files);
  if (!first) return list;
  const [field, file] = first;
  if (operation.input.kind === "many")
    list.push({ ...content, name: "51 files", files: { [field]: Array.from({ length: 51 }, () => file) }, due: [413] });
  const { formats } = operation.input;
  if (formats.includes("png"))
    list.push({ ...withFile(content, ({ name }) => ({ name, bytes: vastPng() })), name: "400 megapixels", due: [413] });
  if (formats.includes("pdf"))
    list.push({
      ...withFile(content, ({ name }) => ({ name, bytes: bookOf({ pages: numbered(201, word) }) })),
      name: "201 pages",
      due: [200, 413, 422],
    });
  if (formats.includes("docx"))
    list.push({
      ...withFile(content, ({ name }) => ({ name, bytes: unpacking(word) })),
      name: "a document that unpacks",
      due: [413, 422],
    });
  return list;
}

/** A document of one word with millions of letters: small, until it is unpacked. */
const unpacking = (word: string): Uint8Array => letter({ word: word + "a".repeat(8_000_000), color: "" }, 1).bytes;
