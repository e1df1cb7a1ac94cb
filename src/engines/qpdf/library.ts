import { dlopen, FFIType } from "bun:ffi";

/** The outcome of opening a file: its number of pages, a wrong password, or a fault. */
export type Opening = number | "locked" | "unreadable";

const { ptr: pointer, i32, u64, void: none } = FFIType;
/** The part of qpdf's C interface (qpdf-c.h) that opens files. */
const functions = {
  qpdf_init: { args: [], returns: pointer },
  qpdf_cleanup: { args: [pointer], returns: none },
  qpdf_silence_errors: { args: [pointer], returns: none },
  qpdf_set_suppress_warnings: { args: [pointer, i32], returns: none },
  qpdf_set_attempt_recovery: { args: [pointer, i32], returns: none },
  qpdf_read_memory: { args: [pointer, pointer, pointer, u64, pointer], returns: i32 },
  qpdf_get_error: { args: [pointer], returns: pointer },
  qpdf_get_error_code: { args: [pointer, pointer], returns: i32 },
  qpdf_get_num_pages: { args: [pointer], returns: i32 },
} as const;

/** The library's names in qpdf 12, 11 and 10.5. */
const names = ["libqpdf.so.30", "libqpdf.so.29", "libqpdf.so.28"];

function load() {
  for (const name of names) {
    try {
      return dlopen(name, functions).symbols;
    } catch {
      // This version may be missing; the last error tells if all are.
    }
  }
  return undefined;
}

const library = load();

const failed = 2;
const wrongPassword = 4;

/** Opens a file as qpdf's library does, and counts its pages; undefined where it is not installed. */
export function open(bytes: Uint8Array, password: string): Opening | undefined {
  if (!library) return undefined;
  const data = library.qpdf_init();
  if (data === null) return undefined;
  try {
    library.qpdf_silence_errors(data);
    library.qpdf_set_suppress_warnings(data, 1);
    // A file that has to be mended was not written as it should be.
    library.qpdf_set_attempt_recovery(data, 0);
    const secret = Buffer.from(`${password}\0`);
    const state = library.qpdf_read_memory(data, title, bytes, bytes.length, secret);
    if ((state & failed) === 0) {
      const pages = library.qpdf_get_num_pages(data);
      return pages > 0 ? pages : "unreadable";
    }
    return library.qpdf_get_error_code(data, library.qpdf_get_error(data)) === wrongPassword ? "locked" : "unreadable";
  } finally {
    // The function takes the address of the address, to clear it.
    library.qpdf_cleanup(BigUint64Array.of(BigInt(data)));
  }
}

/** The name of the file in messages of errors. */
const title = Buffer.from("result\0");
