/** A prologue of comments and entities may be long (drawing programs write theirs), but not without end. */
const prologueBytes = 256 * 1024;

/** XML in UTF-16 is recognised by its mark or by the zero beside its first "<" (XML 1.0, appendix F). */
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

const after = (text: string, end: string, start: number): number => {
  const found = text.indexOf(end, start);
  return found < 0 ? -1 : found + end.length;
};

/** Whether the root element is svg, under whatever prefix, behind whatever prologue. */
export function isSvg(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, prologueBytes);
  const text = new TextDecoder(utf16(head) ?? "latin1").decode(head).replace(/^(?:\ufeff|ï»¿)/, "");
  let index = 0;
  while (index >= 0) {
    index += text.slice(index).search(/\S|$/);
    if (text.startsWith("<?", index)) index = after(text, "?>", index);
    else if (text.startsWith("<!--", index)) index = after(text, "-->", index);
    else if (/^<!doctype\b/i.test(text.slice(index, index + 10))) index = afterDoctype(text, index);
    else return /^<(?:[\w.-]+:)?svg[\s/>]/.test(text.slice(index, index + 200));
  }
  return false;
}
