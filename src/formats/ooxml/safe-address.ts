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
    const written = spelled(legal.test(given) ? given : href);
    return written.length <= longest && legal.test(written) ? written : undefined;
  } catch {
    return undefined;
  }
}

/** Signs that browsers let pass where an address has none of them (RFC 3986): per cent of nothing, brackets behind the host, a second fragment. */
function spelled(address: string): string {
  const [, start = "", rest = ""] = /^([a-z]+:(?:\/\/[^/?#]*)?)(.*)$/is.exec(address) ?? [];
  const [before = "", ...fragments] = rest.replace(/%(?![0-9a-f]{2})/gi, "%25").split("#");
  const behind = fragments.length > 0 ? `#${fragments.join("%23")}` : "";
  return start + (before + behind).replaceAll("[", "%5B").replaceAll("]", "%5D");
}
