import type { OfficeFormat } from "#formats/office/kind.ts";
import { Problem } from "#problem";

/** A document that LibreOffice may see. */
export interface Prepared {
  file: string;
  /** The password with which LibreOffice opens it; empty where it opens without one. */
  password: string;
  /** The format that it has to become first, because the wish can't be written into the document as it is. */
  detour: OfficeFormat | undefined;
  /** Fonts it asks for. */
  fonts: string[];
  /** Pages that the result must have, where that is known. */
  pages: number | undefined;
  /** Sheets that are shown, where that is known. */
  sheets: number | undefined;
}

/** A document before it is written down. */
export interface Draft extends Omit<Prepared, "file"> {
  bytes: Uint8Array;
  format: OfficeFormat;
}

/** The longest name that a file system takes, in bytes, less an extension. */
const mostNameBytes = 240;

/** The upload's name, which a document's fields tell. */
export function fileNameOf(name: string, extension: string): string {
  let stem = name;
  while (Buffer.byteLength(stem) > mostNameBytes) stem = [...stem].slice(0, -1).join("");
  return `${stem}.${extension}`;
}

export function requirePassword(password: string | undefined): asserts password is string {
  if (password !== undefined) return;
  throw new Problem("unprocessable", "This file is encrypted. Give its password in the field password.");
}

export const wrongPassword = (): Problem =>
  new Problem("unprocessable", "This file does not open with the password that was given.");
