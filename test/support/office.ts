import { join } from "node:path";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { saveAs } from "#engines/libreoffice/index.ts";
import { findProgram } from "#engines/libreoffice/program.ts";
import type { Wish } from "#engines/libreoffice/wish.ts";
import { repack } from "#formats/office/pack.ts";
import { readParts, textOf } from "#formats/office/parts.ts";

export const hasLibreOffice = findProgram() !== undefined;
if (!hasLibreOffice) process.stderr.write("No LibreOffice here: the tests that need it are skipped.\n");

type Change = string | ((xml: string) => string);

/** A package with some of its parts changed or added. */
export function edit(bytes: Uint8Array, changes: Record<string, Change>): Uint8Array {
  const parts = readParts(bytes);
  const made = Object.entries(changes).map(([name, change]) => {
    const text = typeof change === "string" ? change : change(textOf(parts, name) ?? "");
    return [name, text] as const;
  });
  return repack(parts, new Map(made));
}

/** The same document in another format, as LibreOffice writes it. */
export function remade(bytes: Uint8Array, family: Wish["family"], format: string): Promise<Uint8Array> {
  return withFolder(
    async (folder) => {
      const [file, output] = [join(folder, "given"), join(folder, `made.${format}`)];
      await Bun.write(file, bytes);
      await saveAs(file, output, format, family);
      return Bun.file(output).bytes();
    },
    { shared: true },
  );
}

/** An OpenDocument presentation, as LibreOffice writes it, with words in the notes of a slide. */
export function withNotes(odp: Uint8Array, slide: number, words: string): Uint8Array {
  const empty = 'presentation:class="notes" presentation:placeholder="true"><draw:text-box/>';
  const filled = `presentation:class="notes"><draw:text-box><text:p>${words}</text:p></draw:text-box>`;
  const fill = (xml: string) => {
    const parts = xml.split(empty);
    return parts.slice(0, slide).join(empty) + filled + parts.slice(slide).join(empty);
  };
  return edit(odp, { "content.xml": fill });
}
