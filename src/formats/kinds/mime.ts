import { type Format, formats } from "./format.ts";

/** The types of texts by the ends of their names, which alone tell them apart. */
const texts: Record<string, string> = {
  xml: "text/xml",
  csv: "text/csv",
  json: "application/json",
  html: "text/html",
  htm: "text/html",
  md: "text/markdown",
};

/** The type of a file of any kind, by its bytes; `format` is what is known of them. */
export function mimeOf(bytes: Uint8Array, format: Format | undefined, name: string): string {
  // Any text may look like a table with one column.
  if (format !== undefined && format !== "csv") return formats[format].mime;
  const text = readText(bytes);
  if (text === undefined) return "application/octet-stream";
  if (text.trimStart().startsWith("<?xml")) return "text/xml";
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return texts[extension] ?? "text/plain";
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
