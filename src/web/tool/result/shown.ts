/** The way a page shows a file without the service: as picture, pages, list of files, text, or only by its name. */
export type Shown = "picture" | "pdf" | "zip" | "text" | "card";

/** The types that every browser of today decodes by itself; HEIC and TIFF only some do. */
const types: Record<string, Shown> = {
  "image/png": "picture",
  "image/jpeg": "picture",
  "image/webp": "picture",
  "image/avif": "picture",
  "image/gif": "picture",
  "image/bmp": "picture",
  "image/svg+xml": "picture",
  "image/x-icon": "picture",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "application/manifest+json": "text",
  "application/json": "text",
  "text/html": "text",
  "text/markdown": "text",
  "text/plain": "text",
  "text/csv": "text",
};

const extensions: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  bmp: "image/bmp",
  svg: "image/svg+xml",
  ico: "image/x-icon",
  pdf: "application/pdf",
  zip: "application/zip",
  webmanifest: "application/manifest+json",
  json: "application/json",
  html: "text/html",
  md: "text/markdown",
  txt: "text/plain",
  csv: "text/csv",
};

export const shownAs = (type: string): Shown => types[type.split(";")[0]?.trim() ?? ""] ?? "card";

/** Gives the type of a file in a ZIP by its name, which is all that tells it. */
export const typeOfName = (name: string): string =>
  extensions[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/octet-stream";
