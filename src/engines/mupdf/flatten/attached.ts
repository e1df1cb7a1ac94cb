import { attachmentsOf, putAttachments } from "../kernel/attachments.ts";
import { freeName } from "../kernel/free-name.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { bytesOf, stringOf } from "../kernel/objects.ts";

/** Attaches files to the document that were pinned to pages, behind its own. */
export function attach(doc: PDFDocument, files: readonly PDFObject[]): void {
  if (files.length === 0) return;
  const all = new Map(attachmentsOf(doc).map(([key, file]) => [bytesOf(key), file]));
  for (const file of files) {
    const own = [file.get("UF"), file.get("F")].find((name) => name.isString());
    all.set(freeName(own ? bytesOf(own) : "file", all), file);
  }
  putAttachments(
    doc,
    [...all].map(([name, file]) => [stringOf(doc, name), file] as const),
  );
}
