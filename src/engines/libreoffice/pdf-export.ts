import type { Wish } from "./wish.ts";

/** LibreOffice's own names of what writes its documents as PDFs. */
export const pdfFilters: Record<Wish["family"], string> = {
  word: "writer_pdf_Export",
  excel: "calc_pdf_Export",
  ppt: "impress_pdf_Export",
};

/** Text and slides are tagged; the tags of a sheet's cells would make it many times as large. */
export const saveOptions = (family: Wish["family"]): string => {
  const options = {
    UseTaggedPDF: { type: "boolean", value: String(family !== "excel") },
    ExportBookmarks: { type: "boolean", value: "true" },
    ReduceImageResolution: { type: "boolean", value: "false" },
    Quality: { type: "long", value: "90" },
  };
  return JSON.stringify(options);
};
