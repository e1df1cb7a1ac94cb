/** The family of a kind of file, however the file is written. */
export type Sort = "picture" | "pdf" | "document" | "archive" | "text";

export interface Told {
  mime: string;
  extension: string;
  title: string;
  kind: Sort;
  /** Other endings that names of such files have. */
  also?: readonly string[];
  /** Names for such a file by people who don't know its kind. */
  words?: readonly string[];
}

const picture = ["image", "picture", "photo", "photograph", "pic", "img"];
const text = ["word"];
const sheet = ["excel", "spreadsheet", "workbook"];
const plain = ["text"];
const slides = ["powerpoint", "presentation", "slides", "slideshow", "deck"];

/** Every kind of file the service reads or writes. */
export const formats = {
  png: { mime: "image/png", extension: "png", title: "PNG", kind: "picture", words: picture },
  jpeg: { mime: "image/jpeg", extension: "jpg", title: "JPG", kind: "picture", words: picture, also: ["jpeg", "jfif"] },
  webp: { mime: "image/webp", extension: "webp", title: "WebP", kind: "picture", words: picture },
  avif: { mime: "image/avif", extension: "avif", title: "AVIF", kind: "picture", words: picture },
  gif: { mime: "image/gif", extension: "gif", title: "GIF", kind: "picture", words: picture },
  tiff: { mime: "image/tiff", extension: "tif", title: "TIFF", kind: "picture", words: picture, also: ["tiff"] },
  bmp: { mime: "image/bmp", extension: "bmp", title: "BMP", kind: "picture", words: picture },
  svg: { mime: "image/svg+xml", extension: "svg", title: "SVG", kind: "picture", words: picture },
  heic: { mime: "image/heic", extension: "heic", title: "HEIC", kind: "picture", words: picture, also: ["heif"] },
  pdf: { mime: "application/pdf", extension: "pdf", title: "PDF", kind: "pdf" },
  docx: {
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extension: "docx",
    title: "DOCX",
    kind: "document",
    words: text,
  },
  doc: { mime: "application/msword", extension: "doc", title: "DOC", kind: "document", words: text },
  odt: {
    mime: "application/vnd.oasis.opendocument.text",
    extension: "odt",
    title: "ODT",
    kind: "document",
    words: text,
  },
  rtf: { mime: "application/rtf", extension: "rtf", title: "RTF", kind: "document", words: text },
  xlsx: {
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extension: "xlsx",
    title: "XLSX",
    kind: "document",
    words: sheet,
  },
  xls: { mime: "application/vnd.ms-excel", extension: "xls", title: "XLS", kind: "document", words: sheet },
  ods: {
    mime: "application/vnd.oasis.opendocument.spreadsheet",
    extension: "ods",
    title: "ODS",
    kind: "document",
    words: sheet,
  },
  csv: { mime: "text/csv", extension: "csv", title: "CSV", kind: "document", words: sheet },
  pptx: {
    mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extension: "pptx",
    title: "PPTX",
    kind: "document",
    words: slides,
  },
  ppt: { mime: "application/vnd.ms-powerpoint", extension: "ppt", title: "PPT", kind: "document", words: slides },
  odp: {
    mime: "application/vnd.oasis.opendocument.presentation",
    extension: "odp",
    title: "ODP",
    kind: "document",
    words: slides,
  },
  md: { mime: "text/markdown", extension: "md", title: "Markdown", kind: "text", words: plain, also: ["markdown"] },
  html: {
    mime: "text/html",
    extension: "html",
    title: "HTML",
    kind: "text",
    words: plain,
    also: ["htm"],
  },
  txt: { mime: "text/plain", extension: "txt", title: "TXT", kind: "text", words: [...plain, "plain text"] },
  json: { mime: "application/json", extension: "json", title: "JSON", kind: "text", words: plain },
  locked: {
    mime: "application/x-ole-storage",
    extension: "bin",
    title: "password-protected Office",
    kind: "document",
  },
  zip: { mime: "application/zip", extension: "zip", title: "ZIP", kind: "archive" },
} as const satisfies Record<string, Told>;

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

/** The most pixels of a side in a format, or with its only encoder. */
const longest: Partial<Record<Format, number>> = { jpeg: 65_500, webp: 16_383, avif: 16_384, gif: 65_535 };

export const longestSide = (format: Format): number => longest[format] ?? Number.POSITIVE_INFINITY;

export const extensionsOf = (format: Format): string[] => {
  const { extension, also = [] }: Told = formats[format];
  return [extension, ...also];
};

/** Lists the titles of formats: "JPG, PNG or WebP". */
export function titles(list: readonly Format[]): string {
  const names = list.map((format) => formats[format].title);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
