import { warn } from "#engines/job.ts";
import { pagesOf } from "#formats/ranges.ts";
import type { About } from "#layout/page.ts";
import { complaintsOf } from "../kernel/complaints.ts";
import { task } from "../kernel/door.ts";
import { open } from "../kernel/open.ts";
import { aboutOf } from "../reading/about.ts";
import { PictureFiles } from "../reading/picture-files.ts";
import { type ReadPage, readPage } from "../reading/read-page.ts";

/** A document that is kept open while its pages are read one by one. */
export const reading = task((bytes: Uint8Array, password: string | undefined) => {
  const { doc, pageCount } = open(bytes, { password });
  const pictures = new PictureFiles(doc);
  return {
    about: task((pages: string | undefined): { about: About; pages: number[] } => ({
      about: aboutOf(doc, pageCount),
      pages: pagesOf(pages, pageCount),
    })),
    page: task(async (page: number): Promise<ReadPage> => {
      const { value, complaints } = await complaintsOf(() => readPage(doc, page - 1, pictures));
      if (complaints.length > 0) warn(`Page ${page} has faults in it; it was read as far as possible.`);
      return value;
    }),
    close: task(() => {
      pictures.close();
      doc.destroy();
    }),
  };
});
