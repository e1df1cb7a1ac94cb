import type * as Pdfjs from "pdfjs-dist";

import { at } from "../ui/place.ts";

/** The package's own files, served by ours. */
const folder = at("assets/pdfjs/");

let loading: Promise<typeof Pdfjs> | undefined;

/** Loads pdf.js itself, half a megabyte, once and only when the first page is to be drawn. */
export function loadPdfjs(): Promise<typeof Pdfjs> {
  loading ??= import(`${folder}build/pdf.min.mjs`).then(
    (pdfjs: typeof Pdfjs) => {
      pdfjs.GlobalWorkerOptions.workerSrc = `${folder}build/pdf.worker.min.mjs`;
      return pdfjs;
    },
    (error) => {
      // Somebody whose line was down a moment ago may try again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Options with which documents are opened. */
export const terms = {
  // WebAssembly would need 'wasm-unsafe-eval' in the page's policy; the plain fallbacks of JBIG2, CCITT and JPX need nothing.
  useWasm: false,
  wasmUrl: `${folder}wasm/`,
  cMapUrl: `${folder}cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${folder}standard_fonts/`,
  enableXfa: false,
  // Errors alone: what pdf.js warns of in a stranger's file is nobody's business in the console.
  verbosity: 0,
  // A picture of more pixels than the service takes is left out of the drawing instead of filling the tab's memory.
  maxImageSize: 150_000_000,
} as const;
