/**
 * The specification's tools in its order with the options it names: `!` marks a required one, `=` its default. The
 * upload is told by the operation's input.
 */
export const specification: Readonly<Record<string, string>> = {
  "qr-generate": "text! size=300 errorCorrection=M fgColor=#000000 bgColor=#ffffff",
  "favicon-generate": "",
  // Needed, unless the document itself is sent along: the tool's own rule says so.
  "html-to-image": "url format=png width=1280 height=800",
  "url-to-pdf": "url",
  "image-compress": "quality=80 targetSizeKB keepMetadata",
  "image-resize": "width height percentage fit",
  "image-convert": "format! quality",
  "image-rotate": "angle! flipH flipV",
  // Needed, unless a shape is given in their place: the tool's own rule says so.
  "image-crop": "x y width height",
  "remove-bg": "",
  "image-upscale": "scale=2",
  "blur-face": "",
  // Needed, unless a picture is the mark: the tool's own rule says so.
  "watermark-image": "text position",
  "pdf-merge": "",
  // Needed, unless another of four ways to cut is given: the tool's own rule says so.
  "pdf-split": "ranges",
  "pdf-compress": "level=medium",
  "pdf-to-word": "",
  "pdf-to-image": "format=png dpi=150",
  "pdf-to-excel": "",
  "pdf-to-ppt": "",
  "word-to-pdf": "",
  "ppt-to-pdf": "",
  "excel-to-pdf": "",
  "protect-pdf": "password!",
  "unlock-pdf": "password!",
  "rotate-pdf": "angle!",
  "watermark-pdf": "text",
  "ocr-pdf": "language=eng",
  "repair-pdf": "",
  "crop-pdf": "",
  "page-numbers": "",
  "img-to-pdf": "",
  "pdf-to-pdfa": "",
};

const manyFiles = new Set(["pdf-merge", "img-to-pdf"]);
const json = new Set(["qr-generate", "html-to-image", "url-to-pdf"]);

export const inputOf = (name: string): "one" | "many" | "none" =>
  json.has(name) ? "none" : manyFiles.has(name) ? "many" : "one";

export function optionsOf(name: string): { field: string; required: boolean; usual: string | undefined }[] {
  const words = (specification[name] ?? "").split(" ").filter(Boolean);
  return words.map((word) => {
    const [field = "", usual] = word.split("=");
    return { field: field.replace("!", ""), required: field.endsWith("!"), usual };
  });
}
