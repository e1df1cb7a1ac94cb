const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Makes random letters and digits, every one as likely as any other. */
export function randomLetters(count: number): string {
  let text = "";
  while (text.length < count) {
    // Bytes beyond the last whole multiple of 62 would favour the first letters.
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      if (byte < 248 && text.length < count) text += letters[byte % 62];
    }
  }
  return text;
}

/**
 * Hashes a key or token, of which only this is stored. It is long and random, so a quick hash is enough; and as it is
 * looked up by its hash, the time of a comparison tells nothing of it.
 */
export const digest = (token: string): string => new Bun.CryptoHasher("sha256").update(token).digest("hex");
