/** What a Type 1 program says of its glyphs; Adobe Type 1 Font Format, 1990. */
export interface Type1 {
  kind: "type1";
  /** In thousandths of the em, by name; nothing where it can't be told. */
  widths: ReadonlyMap<string, number | undefined>;
  /** Its own encoding; nothing where it is the standard one. */
  encoding: ReadonlyMap<number, string> | undefined;
}

const eexecKey = 55_665;
const charstringKey = 4_330;

function decrypted(bytes: Uint8Array, key: number, lead: number): Uint8Array {
  const plain = new Uint8Array(bytes.length);
  let state = key;
  for (let at = 0; at < bytes.length; at++) {
    const cipher = bytes[at] ?? 0;
    plain[at] = cipher ^ (state >> 8);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(lead);
}

/** The operands of a glyph's first operator, each a fraction if need be. */
const longestStart = 64;

export function readType1(file: Uint8Array): Type1 | undefined {
  const bytes = withoutSegments(file);
  const text = Buffer.from(bytes).toString("latin1");
  const mark = text.indexOf("eexec");
  if (mark < 0 || !/^%!|\/FontName|\/FontType/.test(text.slice(0, mark))) return undefined;
  const head = text.slice(0, mark);
  const secret = decrypted(cipherAt(bytes, text, mark + 5), eexecKey, 4);
  const body = Buffer.from(secret).toString("latin1");
  const matrix = /\/FontMatrix\s*\[\s*([-+.\deE]+)/.exec(head)?.[1];
  const scale = matrix === undefined ? 1 : Number(matrix) * 1000;
  const lead = Number(/\/lenIV\s+(-?\d+)/.exec(body)?.[1] ?? 4);
  const start = body.indexOf("/CharStrings");
  if (start < 0) return undefined;
  const widths = new Map<string, number | undefined>();
  // Between a glyph's name and its bytes stands how many these are, and a word for "read them".
  const glyph = /\/([^\s/{}<>()[\]%]{1,127})\s+(\d{1,5})\s+\S{1,16} /g;
  for (glyph.lastIndex = start + 12; ; ) {
    const found = glyph.exec(body);
    if (!found) break;
    const [from, length] = [glyph.lastIndex, Number(found[2])];
    const program = secret.subarray(from, from + Math.min(length, Math.max(0, lead) + longestStart));
    const width = sidebearingWidth(lead < 0 ? program : decrypted(program, charstringKey, lead));
    if (!widths.has(found[1] ?? "")) widths.set(found[1] ?? "", width === undefined ? undefined : width * scale);
    glyph.lastIndex = from + length;
  }
  return widths.size > 0 ? { kind: "type1", widths, encoding: encodingIn(head) } : undefined;
}

/** Fonts of PCs come in segments, each with a head of six bytes. */
function withoutSegments(file: Uint8Array): Uint8Array {
  if (file[0] !== 0x80) return file;
  const parts: Uint8Array[] = [];
  for (let at = 0; file[at] === 0x80 && (file[at + 1] === 1 || file[at + 1] === 2); ) {
    const length = file.subarray(at + 2, at + 6).reduceRight((sum, byte) => 256 * sum + byte, 0);
    parts.push(file.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

function cipherAt(bytes: Uint8Array, text: string, place: number): Uint8Array {
  let at = place;
  while (/\s/.test(text[at] ?? "")) at += 1;
  if (!/^[0-9A-Fa-f]{4}/.test(text.slice(at, at + 4))) return bytes.subarray(at);
  return Buffer.from(text.slice(at).replace(/[^0-9A-Fa-f]/g, ""), "hex");
}

function encodingIn(head: string): Map<number, string> | undefined {
  if (/\/Encoding\s+StandardEncoding/.test(head)) return undefined;
  const start = head.indexOf("/Encoding");
  const codes = new Map<number, string>();
  for (const [, code, name = ""] of head.slice(Math.max(0, start)).matchAll(/\bdup\s+(\d{1,3})\s*\/(\S{1,127})\s+put/g))
    codes.set(Number(code), name);
  return codes;
}

/** Operands of `hsbw` or `sbw`, with which every glyph begins; quotients of two numbers stand for fractions. */
function sidebearingWidth(program: Uint8Array): number | undefined {
  const stack: number[] = [];
  for (let at = 0; at < program.length; ) {
    const byte = program[at] ?? 0;
    if (byte >= 32) {
      const [value, length] = operand(program, at);
      stack.push(value);
      at += length;
    } else if (byte === 13) return stack[1];
    else if (byte === 12 && program[at + 1] === 7) return stack[2];
    else if (byte === 12 && program[at + 1] === 12) {
      const by = stack.pop() ?? 1;
      stack.push((stack.pop() ?? 0) / by);
      at += 2;
    } else return undefined;
  }
  return undefined;
}

function operand(bytes: Uint8Array, at: number): [value: number, length: number] {
  const [byte = 0, a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 5);
  if (byte < 247) return [byte - 139, 1];
  if (byte < 251) return [(byte - 247) * 256 + a + 108, 2];
  if (byte < 255) return [-(byte - 251) * 256 - a - 108, 2];
  return [(a << 24) | (b << 16) | (c << 8) | d, 5];
}
