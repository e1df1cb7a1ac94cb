import type { PDFObject } from "../kernel/library.ts";
import { requireModest } from "../kernel/unpacked.ts";

/** Reads a stream's text; undefined where it is none. */
export function textOf(stream: PDFObject): string | undefined {
  requireModest(stream);
  const buffer = stream.readStream();
  const bytes = buffer.asUint8Array().slice();
  buffer.destroy();
  const wide =
    bytes[0] === 0xfe && bytes[1] === 0xff
      ? "utf-16be"
      : bytes[0] === 0xff && bytes[1] === 0xfe
        ? "utf-16le"
        : undefined;
  if (wide) return new TextDecoder(wide).decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // A file of one byte a letter is text as long as it has no bytes that no text has.
    const text = Buffer.from(bytes).toString("latin1");
    return /[\0-\u0008\u000e-\u001f]/.test(text) ? undefined : text;
  }
}

/**
 * Reads the words of XML that people may read, with those of attributes, comments and CDATA sections, without names of
 * elements, attributes and namespaces. Once with a blank for each mark, and once with nothing, as a word may be partly
 * bold.
 */
export function spokenIn(text: string): string[] {
  if (!/^[\s\ufeff]*</.test(text)) return [text];
  return [" ", ""].map((gap) => unescaped(text.replace(/<[^<>]*>?/g, (mark) => gap + saidBy(mark) + gap)));
}

function saidBy(mark: string): string {
  if (mark.startsWith("<?")) return "";
  if (mark.startsWith("<!")) return mark.slice(2).replace(/^\[CDATA\[|\]\]>$|>$/g, "");
  return mark
    .replace(/^<\/?[^\s"'>]*|\/?>$/g, "")
    .replace(/\sxmlns(?::[\w.-]{1,99})?\s{0,9}=\s{0,9}(?:"[^"]*"|'[^']*')/g, " ")
    .replace(/(?<=["'\s]|^)[\w:.-]{1,99}\s{0,9}=\s{0,9}(?=["'])/g, " ");
}

const unescaped = (text: string): string =>
  text
    .replace(/&#(x?)([0-9A-Fa-f]{1,6});/g, (_, hex: string, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, hex ? 16 : 10) || 32, 0x10ffff)),
    )
    .replace(
      /&(amp|lt|gt|quot|apos);/g,
      (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" })[name] ?? " ",
    );
