/** The most letters of a name and password before the host. */
const longestName = 256;

const code = (letter: string): number => letter.charCodeAt(0);
const scheme = [..."http"].map(code);
const [s, colon, slash, at] = [..."s:/@"].map(code);
/** Bytes that end an address, or the part of it in which a name may stand (RFC 3986, section 3.2). */
const endings = new Set([..."\"'<>/?#\\{}"].map(code));

/**
 * Whether an old binary file has addresses of the web with a user's name in them. LibreOffice takes such a one for none
 * when it reads these files, and its link is gone. Letters of two bytes are read as their one that is not zero.
 */
export function hasNamedLinks(bytes: Uint8Array): boolean {
  // The part of "http://" that was read, as a place in "http", then "s", ":", "/", the name and its end.
  let state = 0;
  let letters = 0;
  for (const byte of bytes) {
    if (byte === 0) continue;
    const isPlain = byte > 0x20 && byte !== at && !endings.has(byte);
    if (state < 4 && byte === scheme[state]) state += 1;
    else if (state === 4 && byte === s) state = 5;
    else if ((state === 4 || state === 5) && byte === colon) state = 6;
    else if (state === 6 && byte === slash) state = 7;
    else if (state === 7 && byte === slash) [state, letters] = [8, 0];
    else if (state === 8 && isPlain && letters < longestName) letters += 1;
    else if (state === 8 && byte === at && letters > 0) state = 9;
    else if (state === 9 && isPlain) return true;
    else state = byte === scheme[0] ? 1 : 0;
  }
  return false;
}
