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

/** Empty for formats that only LibreOffice itself knows by their names. */
export const filterOf = (format: string, family: Wish["family"]): string =>
  format === "pdf" ? pdfFilters[family] : (filters[format] ?? "");

const flag = (value: boolean) => ({ type: "boolean", value: String(value) });

/** Text and slides are tagged; the tags of a sheet's cells would make it many times as large. */
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

/** A PDF of which nothing but the number of its pages and its named places is looked at. */
export const measuringOptions = JSON.stringify({
  UseTaggedPDF: flag(false),
  ExportBookmarks: flag(false),
  ExportBookmarksToPDFDestination: flag(true),
});
