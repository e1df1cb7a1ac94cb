/** Codes of one length, from the lowest to the highest of each byte (ISO 32000-1, 9.7.6.2). */
export interface CodeRange {
  low: Uint8Array;
  high: Uint8Array;
}

const longestCode = 4;
/** The most ranges of a CMap: all are gone through for every code of every string. */
const mostRanges = 256;

const bytesOf = (hex: string): Uint8Array => Buffer.from(hex.replace(/\s/g, ""), "hex");

/** Yields the blocks of a kind in a CMap: the text between "begin" and "end". */
function* blocksIn(cmap: string, kind: string): Generator<string> {
  const [begin, end] = [`begin${kind}`, `end${kind}`];
  for (let from = cmap.indexOf(begin); from >= 0; ) {
    const to = cmap.indexOf(end, from);
    if (to < 0) return;
    yield cmap.slice(from + begin.length, to);
    from = cmap.indexOf(begin, to);
  }
}

/** Reads the ranges of codes of an embedded CMap, which tell how long its codes are. */
export function codespacesIn(cmap: string): CodeRange[] {
  const ranges: CodeRange[] = [];
  for (const block of blocksIn(cmap, "codespacerange")) {
    for (const [, low = "", high = ""] of block.matchAll(/<([0-9A-Fa-f\s]*)>\s*<([0-9A-Fa-f\s]*)>/g)) {
      const range = { low: bytesOf(low), high: bytesOf(high) };
      const isSound = range.low.length > 0 && range.low.length <= longestCode && range.low.length === range.high.length;
      if (isSound && ranges.length < mostRanges) ranges.push(range);
    }
  }
  return ranges;
}

/** Cuts a string into the codes of some ranges; a byte that begins none of them is a code of the shortest length. */
export function splitByRanges(ranges: readonly CodeRange[], text: Uint8Array): Uint8Array[] {
  const shortest = Math.min(...ranges.map(({ low }) => low.length));
  const codes: Uint8Array[] = [];
  for (let at = 0; at < text.length; ) {
    const range = ranges.find(({ low, high }) => isWithin(text, at, low, high));
    const length = range?.low.length ?? shortest;
    codes.push(text.subarray(at, at + length));
    at += length;
  }
  return codes;
}

const isWithin = (text: Uint8Array, at: number, low: Uint8Array, high: Uint8Array): boolean =>
  low.every((least, index) => {
    const byte = text[at + index];
    return byte !== undefined && byte >= least && byte <= (high[index] ?? 255);
  });

const mostMeanings = 65_536;
const entry = /<([0-9A-Fa-f\s]*)>\s*(?:<([0-9A-Fa-f\s]*)>\s*)?(?:<([0-9A-Fa-f\s]*)>|\[([^\]]*)\])?/g;

/** Reads the text of each code of a font from its ToUnicode map (ISO 32000-1, 9.10.3). */
export function meaningsIn(cmap: string): Map<number, string> {
  const meanings = new Map<number, string>();
  const note = (code: number, text: string) => {
    if (meanings.size < mostMeanings) meanings.set(code, text);
  };
  for (const block of blocksIn(cmap, "bfchar")) {
    for (const [, code = "", text = ""] of block.matchAll(/<([0-9A-Fa-f\s]*)>\s*<([0-9A-Fa-f\s]*)>/g))
      note(numberIn(code), textIn(text));
  }
  for (const block of blocksIn(cmap, "bfrange")) {
    for (const [, low = "", high = "", first, list] of block.matchAll(entry)) {
      const from = numberIn(low);
      const to = Math.min(numberIn(high), from + mostMeanings);
      const texts = [...(list ?? "").matchAll(/<([0-9A-Fa-f\s]*)>/g)].map(([, text = ""]) => textIn(text));
      for (let code = from; code <= to && meanings.size < mostMeanings; code++) {
        note(code, list === undefined ? raised(textIn(first ?? ""), code - from) : (texts[code - from] ?? ""));
      }
    }
  }
  return meanings;
}

const numberIn = (hex: string): number => Number.parseInt(hex.replace(/\s/g, "") || "0", 16);

function textIn(hex: string): string {
  const bytes = Buffer.from(bytesOf(hex));
  return bytes.length % 2 === 0 ? bytes.swap16().toString("utf16le") : bytes.toString("latin1");
}

/** Moves the last sign of a text on by so many code points. */
function raised(text: string, by: number): string {
  const signs = [...text];
  const last = signs.pop()?.codePointAt(0);
  return last === undefined ? text : signs.join("") + String.fromCodePoint(Math.min(last + by, 0x10ffff));
}
