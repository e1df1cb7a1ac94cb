import { progress } from "#engines/job.ts";
import type { Document, PictureFile } from "#formats/document.ts";
import type { Page } from "#layout/page.ts";
import { pool } from "../pool.ts";

export interface FlowOptions {
  pages?: string | undefined;
  password?: string | undefined;
}

/** A PDF as a document that flows; its pages are read one by one, and pictures don't travel further than to here. */
export async function toFlow(bytes: Uint8Array, { pages, password }: FlowOptions): Promise<Document> {
  const files = new Map<string, PictureFile>();
  const read = await pool.hold("reading", [bytes, password], async (reading) => {
    const { about, pages: chosen } = await reading.about(pages);
    const contents: Page[] = [];
    for (const number of chosen) {
      const { page, files: found } = await reading.page(number);
      for (const [key, file] of found) files.set(key, file);
      contents.push(page);
      progress(contents.length, chosen.length);
    }
    return { about, contents };
  });
  const sizes = [...files].map(([key, { width, height }]) => ({ key, width, height }));
  const { document, pictures } = await pool.calls.flow(read.contents, read.about, sizes);
  return { ...document, pictures: pictures.flatMap((key) => files.get(key) ?? []) };
}
