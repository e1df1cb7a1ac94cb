/** Deeper than anything that a call has to say. */
const mostDepth = 32;

const [quote, backslash, open, close, openBrace, closeBrace] = [...'"\\[]{}'].map((sign) => sign.charCodeAt(0));

/**
 * Whether lists and objects lie in each other deeper than any call needs. The platform's reader takes a tenth of a second
 * for a megabyte of "[", in which nothing else is done; this takes a hundredth of it.
 */
function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === open || byte === openBrace) {
      depth += 1;
      if (depth > mostDepth) return true;
    } else if (byte === close || byte === closeBrace) depth -= 1;
  }
  return false;
}

/** The value that bytes of UTF-8 spell in JSON; throws where they spell none, or one that nobody means. */
export function readJsonBytes(bytes: Uint8Array): unknown {
  if (isTooDeep(bytes)) throw new SyntaxError(`nested deeper than ${mostDepth}`);
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}
