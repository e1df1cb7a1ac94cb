import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { office, readAll } from "../readers.ts";
import type { Rival } from "./rival.ts";

/** PDFs for one start; a PDF that LibreOffice ends over takes the rest of them along. */
const atATime = 20;

/** What Writer's import of PDF makes of them, as a Word file. */
export const libreoffice: Rival = {
  name: "libreoffice",
  async read(pdfs, folder) {
    const into = join(folder, "libreoffice");
    await mkdir(into, { recursive: true });
    const madeOf = (pdf: string) => join(into, basename(pdf).replace(/pdf$/, "docx"));
    for (let at = 0; at < pdfs.length; at += atATime) await imported(pdfs.slice(at, at + atATime), into, madeOf);
    const made = pdfs.filter((pdf) => existsSync(madeOf(pdf)));
    const reads = await readAll("word", made.map(madeOf));
    return new Map(
      made.flatMap((pdf) => {
        const read = reads.get(madeOf(pdf));
        return read && !("error" in read) ? [[pdf, read] as const] : [];
      }),
    );
  },
};

async function imported(pdfs: readonly string[], into: string, madeOf: (pdf: string) => string): Promise<void> {
  let ahead = pdfs.filter((pdf) => !existsSync(madeOf(pdf)));
  while (ahead.length > 0) {
    const failure = await office("docx", into, ahead, "--infilter=writer_pdf_import").catch((error: unknown) => error);
    const left = ahead.filter((pdf) => !existsSync(madeOf(pdf)));
    if (left.length === ahead.length) {
      process.stderr.write(`LibreOffice made nothing of ${ahead[0]}: ${failure ?? "it gave no reason"}\n`);
      left.shift();
    }
    ahead = left;
  }
}
