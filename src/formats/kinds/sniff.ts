import { type OfficeKind, officeKind } from "../office/kind.ts";
import { isSvg } from "../svg/prologue.ts";
import { foreignKind } from "./foreign.ts";
import { type Format, formats } from "./format.ts";

type Test = (bytes: Uint8Array) => boolean;

/** Whether `text`, in Latin-1, stands at `offset`; the end of the bytes is never passed. */
const at = (bytes: Uint8Array, offset: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));

const magic =
  (text: string, offset = 0): Test =>
  (bytes) =>
    at(bytes, offset, text);

const anyOf =
  (...tests: Test[]): Test =>
  (bytes) =>
    tests.some((test) => test(bytes));

const avifBrands = new Set(["avif", "avis"]);
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]);

/** The brands of an ISO base media file (ISO/IEC 14496-12, 4.3), the major one first. */
export function brands(bytes: Uint8Array): string[] {
  if (!at(bytes, 4, "ftyp")) return [];
  const size = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
  const box = Buffer.from(bytes.subarray(8, Math.min(size, 8 + 4 * 64))).toString("latin1");
  const list = box.match(/.{4}/gs) ?? [];
  return list.filter((_brand, index) => index !== 1); // The second word is the version of the first.
}

/** Tells HEIC from AVIF by the brands; mif1 and msf1 only say "some HEIF", so that the coding of the items decides. */
function heif(bytes: Uint8Array): "avif" | "heic" | undefined {
  const list = brands(bytes);
  for (const brand of list) {
    if (avifBrands.has(brand)) return "avif";
    if (heicBrands.has(brand)) return "heic";
  }
  if (!list.includes("mif1") && !list.includes("msf1")) return undefined;
  const head = Buffer.from(bytes.subarray(0, 16_384)).toString("latin1");
  if (head.includes("av01")) return "avif";
  return head.includes("hvc1") ? "heic" : undefined;
}

/** The sizes of a bitmap's second header, which tell it: "BM" begins English words, too. */
const bmpHeaders = new Set([12, 16, 40, 52, 56, 64, 108, 124]);
const isBmp: Test = (bytes) =>
  bytes.length >= 26 && at(bytes, 0, "BM") && bmpHeaders.has(Buffer.from(bytes.subarray(14, 18)).readUInt32LE());

/** Whether "%PDF-" stands anywhere in the first 1024 bytes, as for Adobe's readers (PDF 1.7, annex H.3.4.1). */
const isPdf: Test = (bytes) => Buffer.from(bytes.subarray(0, 1024)).toString("latin1").includes("%PDF-");

const isTiff = anyOf(magic("II*\0"), magic("MM\0*"), magic("II+\0\b\0"), magic("MM\0+\0\b"));

const office =
  (kind: OfficeKind): Test =>
  (bytes) =>
    officeKind(bytes) === kind;

/** The test of kinds that no tool takes, only makes: by their bytes they are plain text. */
const never: Test = () => false;

/** The tests in their order: first bytes decide before signs further in. A Canon raw file says TIFF first. */
const tests: Record<Format, Test> = {
  png: magic("\x89PNG\r\n\x1a\n"),
  jpeg: magic("\xff\xd8\xff"),
  gif: anyOf(magic("GIF87a"), magic("GIF89a")),
  webp: (bytes) => at(bytes, 0, "RIFF") && at(bytes, 8, "WEBP"),
  tiff: (bytes) => isTiff(bytes) && !at(bytes, 8, "CR"),
  avif: (bytes) => heif(bytes) === "avif",
  heic: (bytes) => heif(bytes) === "heic",
  bmp: isBmp,
  docx: office("docx"),
  xlsx: office("xlsx"),
  pptx: office("pptx"),
  odt: office("odt"),
  ods: office("ods"),
  odp: office("odp"),
  doc: office("doc"),
  xls: office("xls"),
  ppt: office("ppt"),
  locked: office("locked"),
  rtf: office("rtf"),
  zip: anyOf(magic("PK\x03\x04"), magic("PK\x05\x06"), magic("PK\x07\x08")),
  pdf: isPdf,
  svg: isSvg,
  csv: office("csv"),
  ...{ md: never, html: never, txt: never, json: never },
};

/** Tells the kind of a file by its bytes alone; undefined for kinds that the service does not know. */
export function sniff(bytes: Uint8Array): Format | undefined {
  return (Object.keys(tests) as Format[]).find((format) => tests[format](bytes));
}

/** A container whose kind only its inside tells. */
export type Container = "package" | "compound";

const isCompound = magic("\xd0\xcf\x11\xe0");

/**
 * Tells a file's kind from its first bytes, in bounded time: for the door's own process, before a call has had its turn.
 * A package or a compound file is looked into later by `sniff`, in a child.
 */
export function glance(bytes: Uint8Array): Format | Container | undefined {
  if (at(bytes, 0, "PK")) return "package";
  if (isCompound(bytes)) return "compound";
  return sniff(bytes);
}

const isDigit = (byte = 0) => byte >= 0x30 && byte <= 0x39;
const isBlank = (byte = 0) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0;

/** Whether an object begins anywhere: a number, a number and "obj" (ISO 32000-1, 7.3.10). */
function hasObject(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf("obj"); at >= 0; at = file.indexOf("obj", at + 3))
    if (endsInNumbers(file, at)) return true;
  return false;
}

/** Whether two numbers end here. It reads byte by byte, since a file may be made of nothing but "obj". */
function endsInNumbers(file: Buffer, end: number): boolean {
  const least = Math.max(0, end - 16);
  let at = end - 1;
  while (at >= least && isBlank(file[at])) at -= 1;
  const generation = at;
  while (at >= least && isDigit(file[at])) at -= 1;
  const gap = at;
  while (at >= least && isBlank(file[at])) at -= 1;
  return at < gap && gap < generation && at >= least && isDigit(file[at]);
}

const traces: Partial<Record<Format, Test>> = {
  pdf: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("%PDF-") || hasObject(bytes),
};

/** Finds the format that a damaged file once had, by the traces that are left of it. */
export const sniffTraces = (bytes: Uint8Array, wanted: readonly Format[]): Format | undefined =>
  wanted.find((format) => traces[format]?.(bytes));

/** Names the kind of a file with its article, for a sentence that refuses it: "a GZIP archive". */
export function describe(bytes: Uint8Array, format = sniff(bytes)): string {
  const word = bytes.length === 0 ? "empty file" : format ? `${formats[format].title} file` : foreignKind(bytes);
  if (word === "plain text") return word;
  // Abbreviations are spelled out: an HTML page, an MP4 video, but a ZIP and a GIF.
  return `${/^(?:[AEIO]|[FHLMNRSX][A-Z0-9]|XZ|empty|old|encrypted)/.test(word) ? "an" : "a"} ${word}`;
}
