import type { OfficeProduct } from "#engines/product/product.ts";
import type { UnreadPage } from "#layout/lines/unread-pages.ts";

/** Thrown when all pages were read and nothing has been made of them yet. */
export class PagesToRecognise extends Error {
  constructor(readonly pages: readonly UnreadPage[]) {
    super("pages have to be recognised");
  }
}

/** Makes something of pages; where some have to be recognised before, tells only which. */
export async function unlessUnread<T extends Pick<OfficeProduct, "unread">>(
  nothing: T,
  make: () => Promise<T>,
): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof PagesToRecognise) return { ...nothing, unread: error.pages };
    throw error;
  }
}

/** A file that was not made, with a verdict that keeps it from leaving. */
export const nothingOf = (format: OfficeProduct["format"]): OfficeProduct => ({
  ...{ format, bytes: new Uint8Array(), office: { words: 0, tables: 0, pictures: 0 } },
  verdict: notMade,
});

const notMade: readonly string[] = ["nothing was made of its pages, as some have to be recognised first"];
