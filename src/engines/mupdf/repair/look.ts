import { progress } from "#engines/job/job.ts";
import { Problem } from "#problem";
import { complaintsOf } from "../kernel/complaints.ts";
import { isFault } from "../kernel/door.ts";
import { drawPage } from "../kernel/draw-page.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { sample } from "../kernel/truth.ts";

export interface Look {
  /** The number of pages that can be opened. */
  pages: number;
  /** Pages on which something is missing, counted from 1. */
  damaged: number[];
}

/** The resolution of a look: enough to have every picture of a page decoded. */
const roughDpi = 12;

/** Opens every page, and draws as many as those whose text a result promises. */
export async function lookThrough(doc: PDFDocument): Promise<Look> {
  const count = doc.countPages();
  const closer = new Set(sample(count));
  const look: Look = { pages: 0, damaged: [] };
  for (let index = 0; index < count; index++) {
    progress(index, count, "pages");
    const { value: opens, complaints } = await complaintsOf(() => lookAt(doc, index, closer.has(index)));
    if (opens) look.pages++;
    if (!opens || complaints.length > 0) look.damaged.push(index + 1);
  }
  return look;
}

async function lookAt(doc: PDFDocument, index: number, closer: boolean): Promise<boolean> {
  try {
    if (closer) await drawPage(doc, index, { dpi: roughDpi, channels: 1 }, async () => undefined);
    else doc.loadPage(index).destroy();
    return true;
  } catch (error) {
    if (isFault(error)) return false;
    // A page that would be too dear to draw is not looked at closely, and counts as sound if it opens.
    if (error instanceof Problem && error.kind === "too-large") return true;
    throw error;
  }
}
