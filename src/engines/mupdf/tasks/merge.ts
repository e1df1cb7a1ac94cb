import { config } from "#config";
import { collectGarbage } from "#engines/garbage.ts";
import type { PdfProduct, PdfTruth } from "#engines/product.ts";
import { Problem } from "#problem";
import { Assembly } from "../assembly/assembly.ts";
import { Copy } from "../assembly/copy.ts";
import { Source } from "../assembly/source.ts";
import { complaintsAbout } from "../kernel/complaints.ts";
import { about, task } from "../kernel/door.ts";
import { type Opened, openToChange } from "../kernel/open.ts";
import { fingerprint, saveNew } from "../kernel/save.ts";
import { count, faultOf, lettersOf, sample } from "../kernel/truth.ts";
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
  const opened = files.map(({ name, bytes }) =>
    openToChange(bytes, { password, subject: `The file "${name}"`, ownPromise: true }),
  );
  const pages = opened.reduce((sum, { pageCount }) => sum + pageCount, 0);
  const most = config.limits.pages;
  if (pages > most)
    throw new Problem("too-large", `The files have ${pages} pages together; at most ${most} are taken.`);
  const { value: truth, complaints } = complaintsAbout(() => promise(opened, pages, outline));
  const fault = faultOf(
    opened.map(({ doc }) => doc),
    complaints,
  );

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
  return made(bytes, { ...truth, ...fault });
});

/** Whether some name their places in a dictionary and some in a tree. */
function hasBothNames(opened: readonly Opened[]): boolean {
  const roots = opened.map(({ doc }) => doc.getTrailer().get("Root"));
  const [inDictionary, inTree] = [["Dests"], ["Names", "Dests"]].map((path) =>
    roots.some((root) => root.get(...path).isDictionary()),
  );
  return opened.length > 1 && inDictionary === true && inTree === true;
}

/** All that the files hold must be in the result. */
function promise(opened: readonly Opened[], pages: number, outline: boolean): PdfTruth {
  const truth: PdfTruth = {
    pages,
    links: 0,
    outline: outline ? opened.length : 0,
    fields: 0,
    attachments: 0,
    text: {},
  };
  const promised = new Set(sample(pages));
  let first = 0;
  for (const { doc, pageCount } of opened) {
    const counts = count(doc);
    for (const what of ["links", "outline", "fields", "attachments"] as const) truth[what] += counts[what];
    for (let index = 0; index < pageCount; index++) {
      if (promised.has(first + index)) truth.text[first + index] = lettersOf(doc, index);
    }
    first += pageCount;
  }
  return truth;
}
