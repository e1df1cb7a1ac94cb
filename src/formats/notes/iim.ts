import { isUtf8 } from "node:buffer";

/** A data set of IIM begins with this mark (IIM 4.2, chapter 3). */
const mark = 0x1c;
const application = 2;
const longest = 4_096;

/** The texts of a picture's IIM by the number of their data set in record 2: 80 the author, 55 the day, 116 the copyright. */
export function iimOf(bytes: Uint8Array): Map<number, string> {
  const found = new Map<number, string>();
  let at = bytes.indexOf(mark);
  while (at >= 0 && at + 5 <= bytes.length) {
    const [record, set] = [bytes[at + 1], bytes[at + 2] ?? 0];
    const length = ((bytes[at + 3] ?? 0) << 8) + (bytes[at + 4] ?? 0);
    if (bytes[at] !== mark || length > longest || at + 5 + length > bytes.length) break;
    const value = textOf(bytes.subarray(at + 5, at + 5 + length));
    if (record === application && !found.has(set) && value !== "") found.set(set, value);
    at += 5 + length;
  }
  return found;
}

/** Decodes a text. Older programs wrote "© Zoë" in Latin-1, whose bytes are hardly ever UTF-8 by chance. */
function textOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes);
  return isUtf8(text) ? text.toString() : text.toString("latin1");
}
