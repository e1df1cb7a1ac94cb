import { mupdf } from "#engines/mupdf/index.ts";
import type { Document } from "#formats/document.ts";

/** A PDF as a document that flows, as the tools that write documents get it. */
export const flowOf = (bytes: Uint8Array): Promise<Document> => mupdf.flow(bytes, {});
