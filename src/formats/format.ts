/** Every kind of file the service reads or writes. */
export const formats = {
  png: { mime: "image/png", extension: "png", title: "PNG" },
  jpeg: { mime: "image/jpeg", extension: "jpg", title: "JPG" },
  webp: { mime: "image/webp", extension: "webp", title: "WebP" },
  avif: { mime: "image/avif", extension: "avif", title: "AVIF" },
  gif: { mime: "image/gif", extension: "gif", title: "GIF" },
  tiff: { mime: "image/tiff", extension: "tif", title: "TIFF" },
  bmp: { mime: "image/bmp", extension: "bmp", title: "BMP" },
  svg: { mime: "image/svg+xml", extension: "svg", title: "SVG" },
  heic: { mime: "image/heic", extension: "heic", title: "HEIC" },
  pdf: { mime: "application/pdf", extension: "pdf", title: "PDF" },
  docx: {
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extension: "docx",
    title: "DOCX",
  },
  doc: { mime: "application/msword", extension: "doc", title: "DOC" },
  odt: { mime: "application/vnd.oasis.opendocument.text", extension: "odt", title: "ODT" },
  rtf: { mime: "application/rtf", extension: "rtf", title: "RTF" },
  xlsx: {
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extension: "xlsx",
    title: "XLSX",
  },
  xls: { mime: "application/vnd.ms-excel", extension: "xls", title: "XLS" },
  ods: { mime: "application/vnd.oasis.opendocument.spreadsheet", extension: "ods", title: "ODS" },
  csv: { mime: "text/csv", extension: "csv", title: "CSV" },
  pptx: {
    mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extension: "pptx",
    title: "PPTX",
  },
  ppt: { mime: "application/vnd.ms-powerpoint", extension: "ppt", title: "PPT" },
  odp: { mime: "application/vnd.oasis.opendocument.presentation", extension: "odp", title: "ODP" },
  locked: { mime: "application/x-ole-storage", extension: "bin", title: "encrypted OOXML" },
  zip: { mime: "application/zip", extension: "zip", title: "ZIP" },
} as const satisfies Record<string, { mime: string; extension: string; title: string }>;

export type Format = keyof typeof formats;

export const photos = ["jpeg", "png", "webp", "avif", "gif", "tiff", "bmp", "svg", "heic"] as const;
export type Photo = (typeof photos)[number];

/** The formats a picture is written in, by the names that people ask for them. */
export const pictureNames = {
  jpg: "jpeg",
  png: "png",
  webp: "webp",
  avif: "avif",
  gif: "gif",
  tiff: "tiff",
} as const satisfies Record<string, Photo>;
export type PictureName = keyof typeof pictureNames;

/** Pixels that a side can have at most in a format, or with the only encoder there is for it. */
const longest: Partial<Record<Format, number>> = { jpeg: 65_500, webp: 16_383, avif: 16_384, gif: 65_535 };

export const longestSide = (format: Format): number => longest[format] ?? Number.POSITIVE_INFINITY;

/** "JPG, PNG or WebP" */
export function titles(list: readonly Format[]): string {
  const names = list.map((format) => formats[format].title);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
