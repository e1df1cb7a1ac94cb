import type { SlideWish, Wish } from "./wish.ts";

/** LibreOffice's names of its filters that write documents as PDFs. */
export const pdfFilters: Record<Wish["family"], string> = {
  word: "writer_pdf_Export",
  excel: "calc_pdf_Export",
  ppt: "impress_pdf_Export",
};

/** LibreOffice's names of its filters that write documents in other formats. */
const filters: Partial<Record<string, string>> = {
  odt: "writer8",
  ods: "calc8",
  odp: "impress8",
  doc: "MS Word 97",
  xls: "MS Excel 97",
  ppt: "MS PowerPoint 97",
  rtf: "Rich Text Format",
};

/** The name of a format's filter; empty for formats that only LibreOffice itself knows by their names. */
export const filterOf = (format: string, family: Wish["family"]): string =>
  format === "pdf" ? pdfFilters[family] : (filters[format] ?? "");

const flag = (value: boolean) => ({ type: "boolean", value: String(value) });

/** Options of saving: text and slides are tagged; tags of a sheet's cells would make it many times as large. */
export const saveOptions = (family: Wish["family"], { notes = false, hidden = false }: SlideWish = {}): string => {
  const options = {
    UseTaggedPDF: flag(family !== "excel"),
    ExportBookmarks: flag(true),
    ReduceImageResolution: flag(false),
    Quality: { type: "long", value: "90" },
    ...(notes && { ExportNotesPages: flag(true) }),
    ...(hidden && { ExportHiddenSlides: flag(true) }),
  };
  return JSON.stringify(options);
};

/** Options for a PDF of which only the number of pages and the named places are looked at. */
export const measuringOptions = JSON.stringify({
  UseTaggedPDF: flag(false),
  ExportBookmarks: flag(false),
  ExportBookmarksToPDFDestination: flag(true),
});
