import type * as Mupdf from "mupdf";
import { exportStackPointer } from "./stack-pointer.ts";

export type {
  Buffer as MupdfBuffer,
  Document,
  PDFAnnotation,
  PDFDocument,
  PDFGraftMap,
  PDFObject,
  PDFPage,
} from "mupdf";

/**
 * The size of a stack of our own, set back after every task. MuPDF's WASM keeps 64 KB of stack directly above its
 * global data with nothing in between. Everyday pages use half of it, a deep file overwrites the globals without a
 * sound, and so do failures in the end, for each one thrown leaves 64 bytes behind.
 */
const stackBytes = 16 * 1024 * 1024;

/**
 * Functions of the library that are called without its wrapper, which cuts characters to 16 bits and makes a font
 * object for each letter.
 */
export interface Letterwise {
  HEAPF32: Float32Array;
  _wasm_stext_page_get_first_block(page: number): number;
  _wasm_stext_block_get_type(block: number): number;
  _wasm_stext_block_get_next(block: number): number;
  _wasm_stext_block_get_first_line(block: number): number;
  _wasm_stext_line_get_next(line: number): number;
  _wasm_stext_line_get_dir(line: number): number;
  _wasm_stext_line_get_wmode(line: number): number;
  _wasm_stext_line_get_first_char(line: number): number;
  _wasm_stext_char_get_next(char: number): number;
  _wasm_stext_char_get_c(char: number): number;
  _wasm_stext_char_get_origin(char: number): number;
  _wasm_stext_char_get_quad(char: number): number;
  _wasm_stext_char_get_font(char: number): number;
  _wasm_stext_char_get_size(char: number): number;
  _wasm_stext_char_get_argb(char: number): number;
}

interface WasmModule extends Partial<Letterwise> {
  instantiateWasm?: (imports: Bun.WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => void;
  _wasm_malloc?: (bytes: number) => number;
}

async function load(): Promise<{ mupdf: typeof Mupdf; restoreStack: () => void; letterwise: Letterwise }> {
  const { promise, resolve } = Promise.withResolvers<WebAssembly.Instance>();
  const wasm = await Bun.file(new URL("./mupdf-wasm.wasm", import.meta.resolve("mupdf"))).bytes();
  const module: WasmModule = {
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(exportStackPointer(wasm), imports).then(({ instance }) => {
        resolve(instance);
        done(instance);
      });
    },
  };
  Object.assign(globalThis, { $libmupdf_wasm_Module: module });
  const mupdf = await import("mupdf");
  const pointer = (await promise).exports.stackPointer;
  const base = module._wasm_malloc?.(stackBytes);
  if (!(pointer instanceof WebAssembly.Global) || !base) throw new Error("MuPDF's stack can't be moved");
  const top = (base + stackBytes) & ~15;
  const restoreStack = () => {
    pointer.value = top;
  };
  restoreStack();
  mupdf.setLog({});
  countReferencesOnce(mupdf);
  leaveToCollector(mupdf);
  // The binary was read, and read again to be changed: 25 MB that nobody would ask back for a while.
  Bun.gc(true);
  return { mupdf, restoreStack, letterwise: module as Letterwise };
}

const dropOf = ({ PDFObject }: Pick<typeof Mupdf, "PDFObject">) =>
  (PDFObject as unknown as { _drop: (pointer: number) => void })._drop;

/** Makes wrappers take one reference: the functions that make them take another, which nobody gives back. */
function countReferencesOnce({ PDFDocument, PDFObject }: typeof Mupdf): void {
  const wrap = (document: Mupdf.PDFDocument, pointer: number) =>
    pointer === 0 ? PDFObject.Null : new PDFObject(document, pointer as never);
  const drop = dropOf({ PDFObject });
  Object.assign(PDFDocument.prototype, {
    _fromPDFObjectKeep(this: Mupdf.PDFDocument, pointer: number) {
      return wrap(this, pointer);
    },
    _fromPDFObjectNew(this: Mupdf.PDFDocument, pointer: number) {
      const object = wrap(this, pointer);
      if (pointer !== 0) drop(pointer);
      return object;
    },
  });
  // An absent object has nothing in it; the library would fail on the question.
  const absent = () => PDFObject.Null;
  Object.assign(PDFObject.Null, { get: absent, getInheritable: absent, resolve: absent });
}

/**
 * Leaves wrappers of objects to the collector: they are made by the ten thousand, and noting one so that it can be
 * given back early takes six times as long.
 */
function leaveToCollector({ PDFObject }: typeof Mupdf): void {
  const wrappers = new FinalizationRegistry(dropOf({ PDFObject }));
  const register = (wrapper: Mupdf.PDFObject, pointer: number) => wrappers.register(wrapper, pointer);
  Object.assign(PDFObject, { _finalizer: { register } });
  PDFObject.prototype.destroy = () => {};
}

export const { mupdf, restoreStack, letterwise } = await load();
