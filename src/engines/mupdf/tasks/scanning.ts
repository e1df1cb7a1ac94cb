import { config } from "#config";
import { warn } from "#engines/job/job.ts";
import { pagesOf } from "#formats/pages/ranges.ts";
import { Problem } from "#problem";
import { complaintsOf } from "../kernel/complaints.ts";
import { task } from "../kernel/door.ts";
import { open } from "../kernel/open.ts";
import { dropHidden, type KnownForms } from "../textlayer/drop-hidden.ts";
import { ownLines } from "../textlayer/own-lines.ts";
import { leastResolution } from "../textlayer/resolution.ts";
import { look, type Scan, scan } from "../textlayer/scan.ts";

interface Options {
  password?: string | undefined;
  /** Whether text that nobody sees is left out, to be recognised anew. */
  anew: boolean;
  /** Whether a few shapes beside text are looked at as well; pages of text alone don't count against the limit. */
  isThorough?: boolean;
}

/** Keeps a document open while its pages are looked at and drawn for a recogniser. */
export const scanning = task((bytes: Uint8Array, { password, anew, isThorough = false }: Options) => {
  const { doc, pageCount } = open(bytes, { password });
  const shown = new Set<number>();
  const forms: KnownForms = new Map();
  const most = config.limits.ocrPages;
  let toRead = 0;
  const dropOn = (index: number) => {
    if (anew && !shown.has(index)) dropHidden(doc, index, forms);
    shown.add(index);
  };
  return {
    choose: task((pages: string | undefined, { few }: { few: boolean }): number[] => {
      const chosen = pagesOf(pages, pageCount);
      if (isThorough || !few || chosen.length <= most) return chosen;
      const message = `${chosen.length} pages are to be recognised; at most ${most} are in one call. Choose some with pages, or cut it with pdf-split.`;
      throw new Problem("too-large", message, { fields: ["pages"], tools: ["pdf-split"] });
    }),
    /** Reads a page's own lines and its size. */
    said: task((page: number) => {
      dropOn(page - 1);
      return ownLines(doc, page - 1);
    }),
    look: task(async (page: number) => {
      dropOn(page - 1);
      // Faults of a picture are told once, when it is decoded, and that may be now.
      const { value, complaints } = await complaintsOf(() => look(doc, page - 1, { isThorough }));
      if (value === "to read") toRead += 1;
      if (isThorough && toRead > most) {
        const message = `More than ${most} pages have pictures or scans that are to be recognised, which is the most in one call. Choose some with pages, or cut it with pdf-split.`;
        throw new Problem("too-large", message, { fields: ["pages"], tools: ["pdf-split"] });
      }
      if (value === "to read" && complaints.length > 0) warn(faulty(page));
      return value;
    }),
    scan: task(async (page: number, angle: number, pages: number): Promise<Scan> => {
      dropOn(page - 1);
      const { value, complaints } = await complaintsOf(() => scan(doc, page - 1, angle, pages));
      if (complaints.length > 0) warn(faulty(page));
      if (value.dpi < leastResolution) {
        const dpi = Math.round(value.dpi);
        warn(`Page ${page} is so large that it was drawn at ${dpi} dpi to be read; small letters may be missing.`);
      }
      return value;
    }),
    close: task(() => doc.destroy()),
  };
});

const faulty = (page: number): string => `Page ${page} has faults in it; it was recognised as far as it can be drawn.`;
