const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Reads a string from its text in a file: "(…)" or "<…>" (ISO 32000-2, 7.3.4). */
export function readString(text: string): Uint8Array {
  if (text.startsWith("<")) {
    const digits = text.slice(1, -1).replace(/[^0-9A-Fa-f]/g, "");
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
  }
  const plain = text
    .slice(1, -1)
    .replace(/\r\n?/g, "\n")
    .replace(/\\([0-7]{1,3}|\n|[\s\S])/g, (_, escaped: string) => {
      if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
      return escaped === "\n" ? "" : (escapes[escaped] ?? escaped);
    });
  return Buffer.from(plain, "latin1");
}

export const writeHexString = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString("hex")}>`;
