import { config } from "#config";
import { warn } from "#engines/job.ts";
import { pagesOf } from "#formats/ranges.ts";
import { Problem } from "#problem";
import { complaintsOf } from "../kernel/complaints.ts";
import { task } from "../kernel/door.ts";
import { open } from "../kernel/open.ts";
import { dropHidden } from "../textlayer/drop-hidden.ts";
import { look, type Scan, scan } from "../textlayer/scan.ts";

interface Options {
  password?: string | undefined;
  /** Without the text that nobody sees. */
  anew: boolean;
}

/** A document that is kept open while its pages are looked at and drawn for a recogniser. */
export const scanning = task((bytes: Uint8Array, { password, anew }: Options) => {
  const { doc, pageCount } = open(bytes, { password });
  const shown = new Set<number>();
  const dropOn = (index: number) => {
    if (anew && !shown.has(index)) dropHidden(doc, index);
    shown.add(index);
  };
  return {
    choose: task((pages: string | undefined): number[] => {
      const chosen = pagesOf(pages, pageCount);
      const most = config.limits.ocrPages;
      if (chosen.length <= most) return chosen;
      const message = `${chosen.length} pages are to be recognised; at most ${most} are in one call. Choose some with pages.`;
      throw new Problem("too-large", message, { fields: ["pages"] });
    }),
    look: task((page: number) => {
      dropOn(page - 1);
      return look(doc, page - 1);
    }),
    scan: task(async (page: number, angle: number): Promise<Scan> => {
      dropOn(page - 1);
      const { value, complaints } = await complaintsOf(() => scan(doc, page - 1, angle));
      if (complaints.length > 0) warn(`Page ${page} has faults in it; it was recognised as far as it can be drawn.`);
      return value;
    }),
    close: task(() => doc.destroy()),
  };
});
