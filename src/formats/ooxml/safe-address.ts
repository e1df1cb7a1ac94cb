/** Longer ones are refused by Word, and by Excel. */
const longest = 2_079;
const legal = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/**
 * An address as a document may lead to it; undefined where it runs something or is none. Office calls a document damaged
 * that has another one among its relations.
 */
export function safeAddress(address: string): string | undefined {
  const given = address.trim();
  if (given.length > longest || !/^(https?|mailto|tel|ftp):/i.test(given)) return undefined;
  try {
    const { href } = new URL(given);
    const written = legal.test(given) ? given : href;
    return written.length <= longest && legal.test(written) ? written : undefined;
  } catch {
    return undefined;
  }
}
