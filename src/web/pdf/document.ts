import type { PDFDocumentProxy, PDFWorker } from "pdfjs-dist";
import { loadPdfjs, terms } from "./program.ts";
import type { Size } from "./size.ts";
import { inTurn } from "./turns.ts";

export interface Pdf {
  pages: number;
  /** Of a page as it is shown, turned and cropped, in points. */
  size(page: number): Promise<Size>;
  /** Draws a page so that it fits into a box of so many device pixels. */
  draw(page: number, canvas: HTMLCanvasElement, box: Size, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** It opens with a password only. */
export class LockedPdf extends Error {}

/** Below this a file is handed over at once; above, pdf.js reads only the parts that it needs. */
const wholeBytes = 8_000_000;

/** One worker for all documents; it ends with the last of them. */
let worker: PDFWorker | undefined;
let open = 0;

export async function openPdf(file: Blob, password: string): Promise<Pdf> {
  const pdfjs = await loadPdfjs();
  const source =
    file.size <= wholeBytes ? { data: new Uint8Array(await file.arrayBuffer()) } : { range: parts(pdfjs, file) };
  // Counted from here on: what can't be read is never closed.
  open++;
  worker ??= new pdfjs.PDFWorker({ verbosity: terms.verbosity });
  const task = pdfjs.getDocument({
    ...terms,
    ...source,
    ...(password && { password }),
    worker,
    disableAutoFetch: true,
    disableStream: true,
  });
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    void task.destroy().finally(() => {
      if (--open > 0) return;
      worker?.destroy();
      worker = undefined;
    });
  };
  try {
    return drawable(await task.promise, close);
  } catch (error) {
    close();
    throw error instanceof pdfjs.PasswordException ? new LockedPdf() : error;
  }
}

function parts(pdfjs: Awaited<ReturnType<typeof loadPdfjs>>, file: Blob) {
  const transport = new pdfjs.PDFDataRangeTransport(file.size, null);
  transport.requestDataRange = (begin: number, end: number) => {
    void file
      .slice(begin, end)
      .arrayBuffer()
      .then((bytes) => transport.onDataRange(begin, new Uint8Array(bytes)));
  };
  return transport;
}

function drawable(pdf: PDFDocumentProxy, close: () => void): Pdf {
  return {
    pages: pdf.numPages,
    async size(number) {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    },
    draw: (number, canvas, box, signal) =>
      inTurn(signal, async () => {
        const page = await pdf.getPage(number);
        signal.throwIfAborted();
        const natural = page.getViewport({ scale: 1 });
        const scale = Math.min(box.width / natural.width, box.height / natural.height);
        const viewport = page.getViewport({ scale });
        canvas.width = Math.max(1, Math.round(viewport.width));
        canvas.height = Math.max(1, Math.round(viewport.height));
        const drawing = page.render({ canvas, viewport });
        const stop = () => drawing.cancel();
        signal.addEventListener("abort", stop);
        try {
          await drawing.promise;
        } finally {
          signal.removeEventListener("abort", stop);
          // Decoded pictures of a scan are 35 MB a page: a document of 500 must not keep them.
          page.cleanup();
        }
      }),
    close,
  };
}
