/** Reads an IP address as its 4 or 16 bytes; undefined where the text is none in the usual spelling. */
export function parseAddress(text: string): Uint8Array | undefined {
  return text.includes(":") ? parseSix(text) : parseFour(text);
}

function parseFour(text: string): Uint8Array | undefined {
  const parts = text.split(".");
  // A leading zero means octal to some readers and decimal to others: such a text is nobody's address.
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) {
    return undefined;
  }
  return Uint8Array.from(parts, Number);
}

function parseSix(text: string): Uint8Array | undefined {
  const [head = "", tail, more] = text.split("::");
  if (more !== undefined) return undefined;
  const front = groups(head);
  const back = groups(tail ?? "");
  if (!front || !back) return undefined;
  const zeros = 16 - front.length - back.length;
  if (tail === undefined ? zeros !== 0 : zeros < 2) return undefined;
  return Uint8Array.from([...front, ...new Array<number>(zeros).fill(0), ...back]);
}

/** Reads groups of four hex digits, the last two of which may be written as an IPv4 address. */
function groups(text: string): number[] | undefined {
  if (text === "") return [];
  const words = text.split(":");
  const bytes: number[] = [];
  for (const [index, word] of words.entries()) {
    const four = index === words.length - 1 && word.includes(".") ? parseFour(word) : undefined;
    if (four) bytes.push(...four);
    else if (/^[0-9a-f]{1,4}$/i.test(word)) bytes.push(Number.parseInt(word, 16) >> 8, Number.parseInt(word, 16) & 255);
    else return undefined;
  }
  return bytes;
}
