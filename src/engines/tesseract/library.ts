import { Problem } from "#problem";
import type { Core, Recogniser } from "./core.ts";
import { dataOf } from "./languages.ts";

/** The smallest module with an instruction on vectors, which older processors lack. */
const vectors = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);

let loading: Promise<Core> | undefined;

/** Loads Tesseract itself, once in a process. It prints remarks on pictures, which belong nowhere. */
export function library(): Promise<Core> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Core> {
  const { default: start } = WebAssembly.validate(vectors)
    ? await import("tesseract.js-core/tesseract-core-simd.js")
    : await import("tesseract.js-core/tesseract-core.js");
  return start({ print: () => {}, printErr: () => {} });
}

/** Ways of recognising: by shapes, which tell how a page lies, or by the network. */
export const modes = { shapes: 0, network: 1 };

/** Makes a recogniser that knows some languages. */
export async function recogniserOf(languages: readonly string[], mode: number): Promise<Recogniser> {
  const core = await library();
  const data = await Promise.all(languages.map(dataOf));
  const files = languages.map((language) => `./${language}.traineddata`);
  files.forEach((file, index) => void core.FS.writeFile(file, data[index] ?? new Uint8Array()));
  const recogniser = new core.TessBaseAPI();
  try {
    if (recogniser.Init(null, languages.join("+"), mode) === 0) return recogniser;
  } finally {
    // The files have been read whole.
    for (const file of files) core.FS.unlink(file);
  }
  const message = `The data of ${languages.join(" and ")} that are installed here can't be read. Install them anew.`;
  throw new Problem("engine-unavailable", message);
}
