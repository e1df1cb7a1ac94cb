/** Sections of a WASM binary, see the core specification, 5.5.2. */
const exportSection = 7;
const globalKind = 3;
const name = new TextEncoder().encode("stackPointer");
/** The export of the stack pointer, which LLVM always makes global number 0. */
const entry = [name.length, ...name, globalKind, 0];

/** Adds the stack pointer to a binary's exports. */
export function exportStackPointer(wasm: Uint8Array): Uint8Array<ArrayBuffer> {
  for (let at = 8; at < wasm.length; ) {
    const [length, body] = readNumber(wasm, at + 1);
    const end = body + length;
    if (wasm[at] === exportSection) {
      const [count, first] = readNumber(wasm, body);
      const grown = [...writeNumber(count + 1), ...entry];
      const head = [exportSection, ...writeNumber(grown.length + end - first)];
      return Buffer.concat([
        wasm.subarray(0, at),
        Uint8Array.from([...head, ...grown]),
        wasm.subarray(first, end),
        wasm.subarray(end),
      ]) as Uint8Array<ArrayBuffer>;
    }
    at = end;
  }
  throw new Error("a WASM binary without exports");
}

/** Reads a number as LEB128, as all of the format are. */
function readNumber(bytes: Uint8Array, at: number): [value: number, next: number] {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

function writeNumber(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...writeNumber(value >>> 7)];
}
