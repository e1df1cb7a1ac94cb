/** A prologue of comments and entities may be long (drawing programs write theirs), but not without end. */
const prologueBytes = 256 * 1024;

/** Tells UTF-16 by its mark or by the zero beside its first "<" (XML 1.0, appendix F). */
export function utf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return undefined;
}

/** The index behind a document type declaration, whose internal subset may hold ">" itself; -1 without an end. */
export function afterDoctype(text: string, start: number): number {
  let inside = false;
  for (let index = start; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === '"' || letter === "'") {
      index = text.indexOf(letter, index + 1);
      if (index < 0) return -1;
    } else if (text.startsWith("<!--", index)) {
      index = text.indexOf("-->", index);
      if (index < 0) return -1;
      index += 2;
    } else if (letter === "[") inside = true;
    else if (letter === "]") inside = false;
    else if (letter === ">" && !inside) return index + 1;
  }
  return -1;
}

const blanks = /\s*/y;

function afterBlanks(text: string, start: number): number {
  blanks.lastIndex = start;
  return blanks.test(text) ? blanks.lastIndex : start;
}

/** The index behind blanks, comments and instructions (XML 1.0, 2.8, Misc); -1 where one of them has no end. */
export function afterMiscellany(text: string, start: number): number {
  for (let index = afterBlanks(text, start); ; index = afterBlanks(text, index)) {
    const end = text.startsWith("<?", index) ? "?>" : text.startsWith("<!--", index) ? "-->" : undefined;
    if (end === undefined) return index;
    const found = text.indexOf(end, index);
    if (found < 0) return -1;
    index = found + end.length;
  }
}

export const isDoctype = (text: string, index: number): boolean => /^<!doctype/i.test(text.slice(index, index + 9));

/** Whether the root element is svg, under whatever prefix, behind whatever prologue. */
export function isSvg(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, prologueBytes);
  const text = new TextDecoder(utf16(head) ?? "latin1").decode(head).replace(/^(?:\ufeff|ï»¿)/, "");
  let index = afterMiscellany(text, 0);
  while (index >= 0 && isDoctype(text, index)) {
    const behind = afterDoctype(text, index);
    index = behind < 0 ? behind : afterMiscellany(text, behind);
  }
  return index >= 0 && /^<(?:[\w.-]+:)?svg[\s/>]/.test(text.slice(index, index + 200));
}
