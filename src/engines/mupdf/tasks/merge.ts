import { config } from "#config";
import { progress, warn } from "#engines/job/job.ts";
import { collectGarbage } from "#engines/pool/garbage.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import type { Turn } from "#formats/pages/page-order.ts";
import { orderOf } from "#formats/pages/ranges.ts";
import { together } from "#formats/pdf/marks.ts";
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
  /** The file's name in messages and in the outline. */
  name: string;
  bytes: Uint8Array;
}

interface Options {
  /** Whether the outline gets one entry per file, with the file's own outline below it. */
  outline?: boolean;
  /** The password that is tried on each file that needs one. */
  password?: string | undefined;
  /** The pages of the result, each with its file; without this list all files come whole. */
  turns?: readonly Turn[];
  /** The pages as they were given. */
  pages?: string | undefined;
}

/** A document with the pages that go over, in their order. */
interface Taken {
  file: NamedFile;
  source: Changeable;
  order: number[];
  /** The places of its pages in the result. */
  places: number[];
}

/** Puts documents together, or pages of them, in the order of the turns. */
export const merge = task((files: readonly NamedFile[], options: Options): PdfProduct => {
  const { outline = false, password, pages, turns = files.map((_, at) => ({ at })) } = options;
  const takings = takingsOf(files, turns, password);
  const assembly = new Assembly({ joinsNames: hasBothNames(takings) });
  const kept: Counts[] = [];
  for (const [index, { file, source: each, order }] of takings.entries()) {
    about(each.subject, () => {
      const source = new Source(each);
      const title = outline ? file.name : undefined;
      if (pages !== undefined) {
        kept.push(countsOf(source, order));
        tellLost(lostLinks(source, order), each.subject);
      } else kept.push(each.kept);
      assembly.add(new Copy(source, assembly.doc, order, takings.length === 1), title);
      each.doc.destroy();
      collectGarbage();
      progress(index + 1, takings.length, "files");
    });
  }
  const chosen = pages === undefined ? "" : ` ${pages}`;
  const id = fingerprint(...files.map(({ bytes }) => bytes), `merge ${outline}${chosen}`);
  const bytes = saveNew(assembly.finish(takings.flatMap(({ places }) => places)), id);
  assembly.doc.destroy();
  const sum = (what: Exclude<keyof Counts, "marks">) => kept.reduce((sum, counts) => sum + counts[what], 0);
  const sheets = takings.flatMap(({ source, order, places }) =>
    order.map((page, at) => ({ sheet: source.kept.sheets[page], place: places[at] ?? 0 })),
  );
  return made(bytes, {
    pages: sum("pages"),
    links: sum("links"),
    outline: sum("outline") + (outline ? takings.length : 0),
    fields: sum("fields"),
    attachments: sum("attachments"),
    marks: together(kept.map(({ marks }) => marks)),
    sheets: sheets.sort((a, b) => a.place - b.place).flatMap(({ sheet }) => sheet ?? []),
    ...(takings.some(({ source }) => source.kept.faulty) ? { faulty: true } : {}),
    ...(pages === undefined ? {} : { rearranged: true }),
  });
});

/** Opens the documents in the order of their first turns; one without a turn stays closed. */
function takingsOf(files: readonly NamedFile[], turns: readonly Turn[], password: string | undefined): Taken[] {
  const takings = new Map<number, Taken>();
  const most = config.limits.pages;
  let total = 0;
  for (const { at, pages } of turns) {
    const file = files[at];
    if (!file) continue;
    const open = () => openToChange(file.bytes, { password, subject: `The file "${file.name}"` });
    const taken = takings.get(at) ?? { file, source: open(), order: [], places: [] };
    takings.set(at, taken);
    for (const page of orderIn(taken.source, pages)) {
      taken.order.push(page);
      taken.places.push(total++);
    }
    // A short list may name all pages a thousand times.
    if (total > most) break;
  }
  if (total > most) throw new Problem("too-large", `The result would have ${total} pages; at most ${most} are taken.`);
  return [...takings.values()];
}

/** Lists the indexes of the pages that go over. */
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

/** Whether some documents name their places in a dictionary and some in a tree. */
function hasBothNames(takings: readonly Taken[]): boolean {
  const roots = takings.map(({ source }) => source.doc.getTrailer().get("Root"));
  const [inDictionary, inTree] = [["Dests"], ["Names", "Dests"]].map((path) =>
    roots.some((root) => root.get(...path).isDictionary()),
  );
  return takings.length > 1 && inDictionary === true && inTree === true;
}
