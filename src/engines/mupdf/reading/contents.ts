import { progress } from "#engines/job.ts";
import type { PictureFile } from "#formats/document.ts";
import type { About, Page } from "#layout/page.ts";
import { pool } from "../pool.ts";

export interface Chosen {
  pages?: string | undefined;
  password?: string | undefined;
}

export interface Contents {
  about: About;
  pages: Page[];
  files: Map<string, PictureFile>;
}

/** What stands on the pages of a PDF, read one by one; pictures don't travel further than to here. */
export function contentsOf(bytes: Uint8Array, { pages, password }: Chosen): Promise<Contents> {
  return pool.hold("reading", [bytes, password], async (reading) => {
    const { about, pages: chosen } = await reading.about(pages);
    const files = new Map<string, PictureFile>();
    const read: Page[] = [];
    for (const number of chosen) {
      const { page, files: found } = await reading.page(number);
      for (const [key, file] of found) files.set(key, file);
      read.push(page);
      progress(read.length, chosen.length);
    }
    return { about, pages: read, files };
  });
}
