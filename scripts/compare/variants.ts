import { fileFields, type Operation } from "#operations/operation.ts";

type Options = Record<string, string>;

/** Calls beside a tool's own example that take another way through it. */
const more: Record<string, readonly Options[]> = {
  "qr-generate": [
    { text: "https://example.com/äöü", size: "1024" },
    { text: "漢字", format: "svg" },
  ],
  "image-compress": [{ targetSizeKB: "20" }],
  "image-convert": [{ format: "png" }, { format: "avif" }, { format: "tiff" }],
  "image-rotate": [{ angle: "33" }],
  "pdf-compress": [{ level: "high" }, { level: "low", grayscale: "true" }],
  "pdf-to-image": [{ dpi: "50", format: "webp" }],
  "pdf-split": [{ every: "1" }],
  "watermark-pdf": [{ text: "Entwurf 机密", position: "tile", rotation: "0" }],
  "crop-pdf": [{ margins: "36", removeOutside: "true" }],
  "page-numbers": [{ format: "{n}/{total}", position: "top-right" }],
};

/** The options of a tool's example, and those above. */
export function variants(operation: Operation): Options[] {
  const { name, example } = operation;
  const files = fileFields(operation);
  const entries = Object.entries(example).filter(([key]) => !files.includes(key));
  const own = Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
  return [own, ...(more[name] ?? [])];
}
