import { config } from "#config";
import { collectGarbage } from "#engines/garbage.ts";
import { progress, warn } from "#engines/job.ts";
import type { PdfProduct } from "#engines/product.ts";
import { together } from "#formats/pdf/marks.ts";
import { orderOf } from "#formats/ranges.ts";
import { Problem } from "#problem";
import { Assembly } from "../assembly/assembly.ts";
import { Copy } from "../assembly/copy.ts";
import { countsOf, lostLinks } from "../assembly/counts.ts";
import { Source } from "../assembly/source.ts";
import { about, task } from "../kernel/door.ts";
import { type Changeable, openToChange } from "../kernel/open.ts";
import { fingerprint, saveNew } from "../kernel/save.ts";
import type { Counts } from "../kernel/truth.ts";
import { made } from "../kernel/verdict.ts";

export interface NamedFile {
  /** How messages and the outline call it. */
  name: string;
  bytes: Uint8Array;
  /** In the order in which they go over, each as often as it is named; all of them without a list. */
  pages?: string | undefined;
}

interface Options {
  /** Put one entry per file into the outline, with the file's own outline below it. */
  outline?: boolean;
  /** Tried on each file that needs one. */
  password?: string | undefined;
  /** The lists of all files as they were given. */
  pages?: string | undefined;
}

/** Puts documents one behind the other, in the order given. */
export const merge = task((files: readonly NamedFile[], options: Options): PdfProduct => {
  const { outline = false, password, pages } = options;
  const opened = files.map(({ name, bytes }) => openToChange(bytes, { password, subject: `The file "${name}"` }));
  const orders = opened.map((one, at) => orderIn(one, files[at]?.pages));
  const total = orders.reduce((sum, { length }) => sum + length, 0);
  const most = config.limits.pages;
  if (total > most) throw new Problem("too-large", `The result would have ${total} pages; at most ${most} are taken.`);
  const assembly = new Assembly({ joinsNames: hasBothNames(opened) });
  const kept: Counts[] = [];
  for (const [index, each] of opened.entries()) {
    about(each.subject, () => {
      const source = new Source(each);
      const order = orders[index] ?? [];
      const title = outline ? files[index]?.name : undefined;
      if (pages !== undefined) {
        kept.push(countsOf(source, order));
        tellLost(lostLinks(source, order), each.subject);
      } else kept.push(each.kept);
      assembly.add(new Copy(source, assembly.doc, order, files.length === 1), title);
      each.doc.destroy();
      collectGarbage();
      progress(index + 1, opened.length, "files");
    });
  }
  const chosen = pages === undefined ? "" : ` ${pages}`;
  const id = fingerprint(...files.map(({ bytes }) => bytes), `merge ${outline}${chosen}`);
  const bytes = saveNew(assembly.finish(), id);
  assembly.doc.destroy();
  const sum = (what: Exclude<keyof Counts, "marks">) => kept.reduce((sum, counts) => sum + counts[what], 0);
  return made(bytes, {
    pages: sum("pages"),
    links: sum("links"),
    outline: sum("outline") + (outline ? opened.length : 0),
    fields: sum("fields"),
    attachments: sum("attachments"),
    marks: together(kept.map(({ marks }) => marks)),
    sheets: opened.flatMap((one, at) => (orders[at] ?? []).flatMap((page) => one.kept.sheets[page] ?? [])),
    ...(opened.some((one) => one.kept.faulty) ? { faulty: true } : {}),
    ...(pages === undefined ? {} : { rearranged: true }),
  });
});

/** Indexes of the pages that go over. */
function orderIn({ pageCount, subject }: Changeable, list: string | undefined): number[] {
  if (list === undefined) return Array.from({ length: pageCount }, (_, index) => index);
  const whole = subject.replace(/^The/, "the");
  return orderOf(list, pageCount, config.limits.pages, "pages", whole).map((page) => page - 1);
}

function tellLost(links: number, subject: string): void {
  if (links === 0) return;
  const some = links === 1 ? "A link leads" : `${links} links lead`;
  warn(`${subject}: ${some} to pages that are left out, and could not be kept.`);
}

/** Whether some name their places in a dictionary and some in a tree. */
function hasBothNames(opened: readonly Changeable[]): boolean {
  const roots = opened.map(({ doc }) => doc.getTrailer().get("Root"));
  const [inDictionary, inTree] = [["Dests"], ["Names", "Dests"]].map((path) =>
    roots.some((root) => root.get(...path).isDictionary()),
  );
  return opened.length > 1 && inDictionary === true && inTree === true;
}
