import { entriesOf } from "../result/zip.ts";

/** This file tells ZIP packages and compound (OLE) files by their inside, as nothing else does. */

const latin = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

const folders: readonly [format: string, folder: string][] = [
  ["docx", "word/"],
  ["xlsx", "xl/"],
  ["pptx", "ppt/"],
];

const openDocuments: Record<string, string> = { text: "odt", spreadsheet: "ods", presentation: "odp" };

export async function packageKind(file: Blob): Promise<string> {
  const head = latin(new Uint8Array(await file.slice(0, 256).arrayBuffer()));
  // OpenDocument 1.3, part 2, 3.3: a part by the name of mimetype stands first, not packed.
  const [, word = ""] =
    /mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/.exec(head) ?? [];
  const open = openDocuments[word];
  if (open) return open;
  // The ZIP's own list tells the kind: a document may have others packed inside.
  const entries = await entriesOf(file).catch(() => []);
  return folders.find(([, folder]) => entries.some(({ name }) => name.startsWith(folder)))?.[0] ?? "zip";
}

/** The streams that each program writes, in the order in which they decide; names are in UTF-16. */
const streams: readonly [format: string, name: string][] = [
  ["locked", "EncryptedPackage"],
  ["ppt", "PowerPoint Document"],
  ["xls", "Workbook"],
  ["xls", "Book"],
  ["doc", "WordDocument"],
];

/** The bytes of a directory that are read: directories are short, and their first sectors lie together. */
const directoryBytes = 16_384;
const entryBytes = 128;

/** Finds the directory by the header ([MS-CFB] 2.2) and reads its entries, which begin with their names (2.6). */
export async function compoundKind(file: Blob): Promise<string | undefined> {
  const header = new DataView(await file.slice(0, 512).arrayBuffer());
  if (header.byteLength < 512) return undefined;
  const sectorBytes = 2 ** Math.min(header.getUint16(30, true), 16);
  const from = (header.getUint32(48, true) + 1) * sectorBytes;
  const directory = new Uint8Array(await file.slice(from, from + directoryBytes).arrayBuffer());
  const names = new Set<string>();
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    const [low = 0, high = 0] = directory.subarray(at + 64, at + 66);
    const length = Math.min(Math.max(0, low + high * 256 - 2), 62);
    names.add(new TextDecoder("utf-16le").decode(directory.subarray(at, at + length)));
  }
  return streams.find(([, name]) => names.has(name))?.[0];
}
