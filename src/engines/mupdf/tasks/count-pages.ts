import { task } from "../kernel/door.ts";
import { open } from "../kernel/open.ts";

/** How many pages a PDF has. */
export const countPages = task((bytes: Uint8Array): number => {
  const { doc, pageCount } = open(bytes, {});
  doc.destroy();
  return pageCount;
});
