/** A dictionary as a file has it: keys without their slash, values in PDF syntax. */
export type Entries = Map<string, string>;

/** One object of a file: anything but a stream as it is written, or a stream with its dictionary. */
export type PdfObject = { text: string } | PdfStream;

export interface PdfStream {
  /** The stream's dictionary without `Length`, which the writer knows best. */
  entries: Entries;
  /** The stream's data, packed by the filters of the dictionary. */
  bytes: Uint8Array;
}

/** A whole document as objects by number; all references are of generation 0. */
export interface PdfBody {
  version: number;
  objects: Map<number, PdfObject>;
  /** The entries Root, Info and ID. */
  trailer: Entries;
}

export const isStream = (object: PdfObject): object is PdfStream => "bytes" in object;

const irregular = /[^!-~]|[#()<>[\]{}/%]/g;

/** Writes a name in PDF syntax: signs that are no regular characters by their codes. */
export function nameText(name: string): string {
  const hex = (character: string) =>
    [...Buffer.from(character)].map((byte) => `#${byte.toString(16).padStart(2, "0")}`).join("");
  return `/${name.replace(irregular, hex)}`;
}

export function dictionaryText(entries: Entries): string {
  return `<<${[...entries].map(([key, value]) => `${nameText(key)}${separated(value)}`).join("")}>>`;
}

/** Puts a blank before a value that would run into the key in front of it. */
const separated = (value: string): string => (/^[/<([]/.test(value) ? value : ` ${value}`);

export const textOf = (object: PdfObject): string => (isStream(object) ? dictionaryText(object.entries) : object.text);
