import { compoundKind, packageKind } from "./containers.ts";
import { isSvg } from "./svg.ts";

/** The bytes of a file's beginning that are read to tell its kind. */
const headBytes = 65_536;

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

const avif = ["avif", "avis"];
const heic = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"];

/** Tells HEIC from AVIF by the brands; mif1 and msf1 only say "some HEIF", so that the coding of the items decides. */
function heif(bytes: Uint8Array): string | undefined {
  if (latin(bytes, 4, 8) !== "ftyp") return undefined;
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands: string[] = latin(bytes, 8, Math.min(size, 256)).match(/.{4}/gs) ?? [];
  for (const brand of brands) {
    if (avif.includes(brand)) return "avif";
    if (heic.includes(brand)) return "heic";
  }
  // Films begin alike, and their coding has the same name.
  if (!brands.includes("mif1") && !brands.includes("msf1")) return undefined;
  const head = latin(bytes, 0, 16_384);
  return head.includes("av01") ? "avif" : head.includes("hvc1") ? "heic" : undefined;
}

/** The sizes of a bitmap's second header, which tell it: "BM" begins English words, too. */
const bitmapHeaders = [12, 16, 40, 52, 56, 64, 108, 124];

/** Kinds by their first bytes, which are sure. */
const signatures: readonly [format: string, begins: RegExp][] = [
  ["png", /^\x89PNG\r\n\x1a\n/],
  ["jpeg", /^\xff\xd8\xff/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF.{4}WEBP/s],
  ["tiff", /^(II\*\0.{4}(?!CR)|MM\0\*|II\+\0\x08\0|MM\0\+\0\x08)/s],
  ["rtf", /^\{\\rtf/],
];

/** Whether most lines have the same number of some separator; markup and JSON, which have many, too, are no table. */
function isTable(text: string): boolean {
  if (/[\0-\x08\x0e-\x1f]/.test(text) || /^\s*(<|[{[]\s*["{[\d])/.test(text)) return false;
  const lines = text.split(/\r\n?|\n/).filter((line) => line !== "");
  return [",", ";", "\t", "|"].some((sign) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const signs = line.split(sign).length - 1;
      if (signs > 0) counts.set(signs, (counts.get(signs) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values()) * 2 >= lines.length;
  });
}

/** Tells the catalogue's name for a file's kind by its bytes alone; undefined for kinds that it does not know. */
export async function kindOf(file: Blob): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const begin = latin(head, 0, 64);
  const sure = signatures.find(([, begins]) => begins.test(begin))?.[0] ?? heif(head);
  if (sure) return sure;
  if (begin.startsWith("BM") && head.length >= 26 && bitmapHeaders.includes(head[14] ?? 0)) return "bmp";
  if (begin.startsWith("PK")) return packageKind(file);
  if (begin.startsWith("\xd0\xcf\x11\xe0")) return compoundKind(file);
  // Readers take a PDF whose header stands anywhere in the first 1024 bytes (PDF 1.7, annex H.3.4.1).
  if (latin(head, 0, 1024).includes("%PDF-")) return "pdf";
  const text = textOf(head);
  if (isSvg(text)) return "svg";
  return text !== "" && isTable(text) ? "csv" : undefined;
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // UTF-16 is told by its mark, or by the zero beside the first "<" (XML 1.0, appendix F).
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}
