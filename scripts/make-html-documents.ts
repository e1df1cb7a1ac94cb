import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { htmlDocuments } from "./html-documents/index.ts";

/** `bun scripts/make-html-documents.ts FOLDER`: the documents that captures of HTML are tested and timed with, to be looked at. */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write("Usage: bun scripts/make-html-documents.ts FOLDER\n");
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const documents = htmlDocuments({ canary: "http://127.0.0.1:9" });
for (const { name, html } of documents) await Bun.write(join(folder, `${name}.html`), html);
console.log(`${documents.length} documents in ${folder}`);
