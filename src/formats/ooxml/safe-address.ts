/** The most letters of an address: Word and Excel refuse longer ones. */
const longest = 2_079;
const legal = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;
const illegal = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu;

/**
 * Gives an address in a form that a document may lead to; undefined where it runs something or is no address, since
 * Office calls a document with such a relation damaged. Names, passwords and files to attach are the author's, and stay
 * in it.
 */
export function safeAddress(address: string): string | undefined {
  const given = address.trim();
  if (given.length > longest || !/^(https?|mailto|tel|ftp):/i.test(given) || !URL.canParse(given)) return undefined;
  const written = spelled(legal.test(given) ? given : new URL(given).href.replace(illegal, inBytes));
  return written.length <= longest ? written : undefined;
}

const inBytes = (sign: string): string =>
  [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");

const percent = (text: string): string => text.replace(/%(?![0-9a-f]{2})/gi, "%25");
const brackets = (text: string): string => text.replaceAll("[", "%5B").replaceAll("]", "%5D");

/** Escapes signs that browsers let pass (RFC 3986): stray per cent signs, brackets beside the host, a second #. */
function spelled(address: string): string {
  const [, scheme = "", authority = "", rest = ""] = /^([a-z]+:)(\/\/[^/?#]*)?(.*)$/is.exec(address) ?? [];
  const host = authority.lastIndexOf("@") + 1;
  const [before = "", ...fragments] = percent(rest).split("#");
  const behind = fragments.length > 0 ? `#${fragments.join("%23")}` : "";
  return scheme + brackets(percent(authority.slice(0, host))) + authority.slice(host) + brackets(before + behind);
}
