import { fileURLToPath } from "node:url";

/** The exports of the package's compiled program (squoosh_oxipng.d.ts). */
interface Exports {
  memory: WebAssembly.Memory;
  optimise(out: number, file: number, length: number, level: number, interlace: number, clearAlpha: number): void;
  __wbindgen_malloc(length: number, align: number): number;
  __wbindgen_add_to_stack_pointer(by: number): number;
}

let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  const path = fileURLToPath(import.meta.resolve("@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm"));
  return WebAssembly.compile(await Bun.file(path).arrayBuffer());
}

/** The raw bytes up to which each of oxipng's levels ends in some seconds: 4 takes five times 1's time, 1 twice 0's. */
const levels = [
  { level: 6, bytes: 200_000 },
  { level: 4, bytes: 6_000_000 },
  { level: 2, bytes: 18_000_000 },
  { level: 1, bytes: 36_000_000 },
  { level: 0, bytes: 90_000_000 },
];

/**
 * Packs a still PNG into fewer bytes with the same pixels, its other chunks kept; undefined where it is too large for
 * that, or is no sound PNG. `rawBytes` is the size of its unpacked pixels.
 */
export async function optimise(png: Uint8Array, rawBytes: number): Promise<Uint8Array | undefined> {
  const effort = levels.find(({ bytes }) => rawBytes <= bytes);
  if (!effort) return undefined;
  compiled ??= compile();
  // Each call has memory of its own, which goes with it: this kind of memory never shrinks, and a fault leaves it in no
  // order.
  const instance = await WebAssembly.instantiate(await compiled, { wbg: { __wbindgen_throw: refuse } });
  const library = instance.exports as unknown as Exports;
  try {
    const out = library.__wbindgen_add_to_stack_pointer(-16);
    const file = library.__wbindgen_malloc(png.length, 1);
    new Uint8Array(library.memory.buffer).set(png, file);
    library.optimise(out, file, png.length, effort.level, 0, 0);
    const [start = 0, length = 0] = new Uint32Array(library.memory.buffer, out, 2);
    return new Uint8Array(library.memory.buffer).slice(start, start + length);
  } catch (error) {
    if (error instanceof Refused || error instanceof WebAssembly.RuntimeError) return undefined;
    throw error;
  }
}

class Refused extends Error {}

function refuse(): never {
  throw new Refused();
}
