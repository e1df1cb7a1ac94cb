import type { PDFDocumentProxy, PDFWorker } from "pdfjs-dist";
import { loadPdfjs, terms } from "./program.ts";
import type { Size } from "./size.ts";
import { inTurn } from "./turns.ts";

export interface Pdf {
  pages: number;
  /** Gives the size of a page as it is shown, turned and cropped, in points. */
  size(page: number): Promise<Size>;
  /** Draws a page so that it fits into a box of so many device pixels. */
  draw(page: number, canvas: HTMLCanvasElement, box: Size, signal: AbortSignal): Promise<void>;
  /** Gives the text of a page that can be selected, line by line. */
  text(page: number): Promise<string>;
  /** Makes a PDF of this page and nothing else, with its pictures as they are. */
  alone(page: number): Promise<Blob>;
  close(): void;
}

/** The PDF opens with a password only. */
export class LockedPdf extends Error {}

/** The largest file that is handed over at once; of larger ones pdf.js reads only the parts that it needs. */
const wholeBytes = 8_000_000;

/** One worker for all documents; it ends with the last of them. */
let worker: PDFWorker | undefined;
let open = 0;

export async function openPdf(file: Blob, password: string): Promise<Pdf> {
  const pdfjs = await loadPdfjs();
  const { lost, ...source } =
    file.size <= wholeBytes ? { data: new Uint8Array(await file.arrayBuffer()), lost: never } : inParts(pdfjs, file);
  // A document counts from here on: one that can't be read is never closed.
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
    return drawable(await task.promise, lost, close);
  } catch (error) {
    close();
    throw error instanceof pdfjs.PasswordException ? new LockedPdf() : error;
  }
}

const never = new Promise<never>(() => undefined);

/**
 * Hands a file out in parts, as pdf.js asks for them. pdf.js has no way to hear that a part can't be read, and would
 * wait for ever: it gets an empty part, and who wants to see a page hears of it by `lost`.
 */
function inParts(pdfjs: Awaited<ReturnType<typeof loadPdfjs>>, file: Blob) {
  const range = new pdfjs.PDFDataRangeTransport(file.size, null);
  const lost = new Promise<never>((_resolve, reject) => {
    range.requestDataRange = (begin: number, end: number) => {
      const empty = (why: unknown) => {
        reject(why);
        return new ArrayBuffer(end - begin);
      };
      const read = file.slice(begin, end).arrayBuffer().catch(empty);
      void read.then((bytes) => range.onDataRange(begin, new Uint8Array(bytes)));
    };
  });
  lost.catch(() => undefined);
  return { range, lost };
}

function drawable(pdf: PDFDocumentProxy, lost: Promise<never>, close: () => void): Pdf {
  const pageOf = (number: number) => Promise.race([pdf.getPage(number), lost]);
  return {
    pages: pdf.numPages,
    async size(number) {
      const { width, height } = (await pageOf(number)).getViewport({ scale: 1 });
      return { width, height };
    },
    draw: (number, canvas, box, signal) =>
      inTurn(signal, async () => {
        const page = await pageOf(number);
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
          await Promise.race([drawing.promise, lost]);
        } finally {
          signal.removeEventListener("abort", stop);
          // Decoded pictures of a scan are 35 MB a page: a document of 500 must not keep them.
          page.cleanup();
        }
      }),
    async text(number) {
      const page = await pageOf(number);
      const { items } = await Promise.race([page.getTextContent(), lost]);
      page.cleanup();
      const words = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""));
      return words.join("").trim();
    },
    async alone(number) {
      // A failure comes back as nothing, whatever the types say.
      const taken = await Promise.race([pdf.extractPages([{ document: null, includePages: [number - 1] }]), lost]);
      const bytes = new Uint8Array(taken ?? []);
      if (bytes.length === 0) throw new Error("nothing of the page could be taken out");
      return new Blob([bytes], { type: "application/pdf" });
    },
    close,
  };
}
