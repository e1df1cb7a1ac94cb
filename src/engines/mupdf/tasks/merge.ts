import { config } from "#config";
import { collectGarbage } from "#engines/garbage.ts";
import type { PdfProduct } from "#engines/product.ts";
import { Problem } from "#problem";
import { Assembly } from "../assembly/assembly.ts";
import { Copy } from "../assembly/copy.ts";
import { Source } from "../assembly/source.ts";
import { about, task } from "../kernel/door.ts";
import { type Changeable, openToChange } from "../kernel/open.ts";
import { fingerprint, saveNew } from "../kernel/save.ts";
import type { Kept } from "../kernel/sheets.ts";
import { made } from "../kernel/verdict.ts";

export interface NamedFile {
  /** How messages and the outline call it. */
  name: string;
  bytes: Uint8Array;
}

interface Options {
  /** Put one entry per file into the outline, with the file's own outline below it. */
  outline?: boolean;
  /** Tried on each file that needs one. */
  password?: string | undefined;
}

/** Puts documents one behind the other, in the order given. */
export const merge = task((files: readonly NamedFile[], { outline = false, password }: Options): PdfProduct => {
  const opened = files.map(({ name, bytes }) => openToChange(bytes, { password, subject: `The file "${name}"` }));
  const pages = opened.reduce((sum, { pageCount }) => sum + pageCount, 0);
  const most = config.limits.pages;
  if (pages > most)
    throw new Problem("too-large", `The files have ${pages} pages together; at most ${most} are taken.`);
  const kept = keptOf(opened, outline);
  const assembly = new Assembly({ joinsNames: hasBothNames(opened) });
  for (const [index, each] of opened.entries()) {
    about(each.subject, () => {
      const source = new Source(each);
      const all = [...source.pages.keys()];
      assembly.add(new Copy(source, assembly.doc, all, files.length === 1), outline ? files[index]?.name : undefined);
      each.doc.destroy();
      collectGarbage();
    });
  }
  const id = fingerprint(...files.map(({ bytes }) => bytes), `merge ${outline}`);
  const bytes = saveNew(assembly.finish(), id);
  assembly.doc.destroy();
  return made(bytes, kept);
});

/** Whether some name their places in a dictionary and some in a tree. */
function hasBothNames(opened: readonly Changeable[]): boolean {
  const roots = opened.map(({ doc }) => doc.getTrailer().get("Root"));
  const [inDictionary, inTree] = [["Dests"], ["Names", "Dests"]].map((path) =>
    roots.some((root) => root.get(...path).isDictionary()),
  );
  return opened.length > 1 && inDictionary === true && inTree === true;
}

/** All that the files hold must be in the result. */
function keptOf(opened: readonly Changeable[], outline: boolean): Kept {
  const sum = (what: "pages" | "links" | "outline" | "fields" | "attachments") =>
    opened.reduce((sum, { kept }) => sum + kept[what], 0);
  return {
    pages: sum("pages"),
    links: sum("links"),
    outline: sum("outline") + (outline ? opened.length : 0),
    fields: sum("fields"),
    attachments: sum("attachments"),
    sheets: opened.flatMap(({ kept }) => kept.sheets),
    ...(opened.some(({ kept }) => kept.faulty) ? { faulty: true } : {}),
  };
}
