import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { markFace } from "#operations/mark.ts";
import { Problem } from "#problem";
import { Encoded } from "../visit/encoded.ts";
import type { Answer } from "../visit/routes.ts";
import { bundle } from "./bundle.ts";
import { siteFiles } from "./sheet.ts";

const forEver = "public, max-age=31536000, immutable";

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  bcmap: "application/octet-stream",
  pfb: "application/octet-stream",
  ttf: "font/ttf",
};
const typeOf = (name: string) => types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";

/** PDF.js, which draws PDFs in the browser, fetches files of its own package as it needs them. */
const pdfjs = dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")));
const pdfjsFile = /^pdfjs\/(build\/pdf(\.worker)?\.min\.mjs|(wasm|cmaps|standard_fonts)\/[\w.-]+\.(js|bcmap|pfb|ttf))$/;

/** The font in which previews of marks are written, as the marks are. */
const markFaceName = "marks.ttf";

const kept = new Map<string, Promise<Encoded>>();

async function read(name: string): Promise<Encoded> {
  const missing = () => new Problem("not-found", "There is no such file.");
  const own = siteFiles.get(name);
  if (own) return new Encoded(own, typeOf(name));
  if (name === markFaceName) return new Encoded(new Uint8Array(await markFace()), typeOf(name));
  if (pdfjsFile.test(name)) {
    const file = Bun.file(join(pdfjs, name.slice("pdfjs/".length)));
    if (!(await file.exists())) throw missing();
    return new Encoded(await file.bytes(), typeOf(name));
  }
  const { files } = await bundle();
  const bytes = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!bytes) throw missing();
  return new Encoded(new Uint8Array(bytes), typeOf(name));
}

/** Chooses how browsers keep files of pdf.js, named without hashes: the two main ones need one version. */
const cachingOf = (name: string): string =>
  name.startsWith("pdfjs/build/")
    ? "no-cache"
    : name.startsWith("pdfjs/") || name === markFaceName
      ? "public, max-age=86400"
      : forEver;

const asset: Answer = async ({ request }) => {
  const name = new URL(request.url).pathname.slice("/assets/".length);
  const found = kept.get(name) ?? read(name);
  kept.set(name, found);
  // Names that somebody makes up are not to fill the memory.
  found.catch(() => kept.delete(name));
  return (await found).answer(request, cachingOf(name));
};

export const assetRoutes: Record<string, Answer> = { "/assets/*": asset };
