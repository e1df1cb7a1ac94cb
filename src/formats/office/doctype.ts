import { Problem } from "#problem";
import { decodeXml, expandEntities } from "../svg/entities.ts";
import { afterDoctype, afterMiscellany, isDoctype, utf16 } from "../svg/prologue.ts";
import { decode } from "./parts.ts";

const headBytes = 65_536;

/** Encodings whose `<` and `>` are those of ASCII, and UTF-16, which is told by its mark. */
const plainEncodings = /^(utf-?8|utf-?16(le|be)?|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;

/**
 * Takes the document type out of a part; undefined where it declares none. OpenDocument allows one and LibreOffice writes
 * it into macros and formulas, drawing programs into their SVG; ECMA-376 (part 2, 9.1.4) forbids it. The entities of a
 * document type can stand for gigabytes of text or for files of this machine, so nothing of it is kept.
 */
export function withoutDoctype(name: string, bytes: Buffer, isOpenDocument: boolean): Uint8Array | undefined {
  const head = decode(bytes.subarray(0, headBytes));
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1];
  if (declared !== undefined && !plainEncodings.test(declared)) {
    const says = `A part of this file is written in the encoding "${declared.slice(0, 40)}", which is not taken.`;
    throw new Problem("unprocessable", says);
  }
  const start = afterMiscellany(head, 0);
  if (start < 0 || !isDoctype(head, start)) return undefined;
  if (/\.svg$/i.test(name)) {
    const { text } = expandEntities(decodeXml(bytes));
    // The text is written as UTF-8, so the declaration of its encoding goes.
    return Buffer.from(text.replace(/^\s*<\?xml[^>]*>/, ""));
  }
  const text = bytes.subarray(0, headBytes).toString("latin1");
  const place = text.search(/<!doctype/i);
  const end = afterDoctype(text, place);
  if (!isOpenDocument || utf16(bytes) || end < 0 || text.slice(place, end).includes("[")) {
    throw new Problem("unprocessable", "A part of this file declares a document type, which is not taken.");
  }
  return Buffer.concat([bytes.subarray(0, place), bytes.subarray(end)]);
}
