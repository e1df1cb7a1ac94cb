import { basename } from "node:path";

/**
 * The folder of a document as its process knows it. A field that tells the document's place then tells nothing of this
 * machine, and the same on every call.
 */
const here = "file:///proc/self/cwd/";

export const addressOf = (path: string): string => here + encodeURIComponent(basename(path));

/** The document's own folder, then the folders above it. */
const folders: readonly [address: string, relative: string][] = [
  [here, ""],
  ["file:///proc/self/", "../"],
  ["file:///proc/", "../../"],
];

/**
 * Makes links relative again. Links to files beside the document are relative in it, and LibreOffice makes them
 * absolute. They are mended in the bytes of its PDF (ISO 32000-1, 7.3.4.2): blanks behind the shorter text keep every
 * offset.
 */
export function relativeLinks(pdf: Uint8Array): Uint8Array {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  for (const [address, relative] of folders) {
    const opening = Buffer.from(`(${address}`, "latin1");
    for (let at = file.indexOf(opening); at >= 0; at = file.indexOf(opening, at + 1)) {
      const end = endOfText(file, at);
      if (end < 0) break;
      const rest = file.toString("latin1", at + opening.length, end);
      file.write(`(${relative}${rest}`.padEnd(end - at, " "), at, "latin1");
    }
  }
  return file;
}

const [backslash, open, close] = [0x5c, 0x28, 0x29];

/** The place behind the bracket that closes a text; -1 without one. */
function endOfText(file: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < file.length; at += 1) {
    if (file[at] === backslash) at += 1;
    else if (file[at] === open) depth += 1;
    else if (file[at] === close && --depth === 0) return at + 1;
  }
  return -1;
}
