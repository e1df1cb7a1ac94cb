import { config } from "#config";
import { progress, warn } from "#engines/job/job.ts";
import { collectGarbage } from "#engines/pool/garbage.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import type { Range } from "#formats/pages/ranges.ts";
import { Problem } from "#problem";
import { Assembly } from "../assembly/assembly.ts";
import { blankPages } from "../assembly/blank-pages.ts";
import { Copy } from "../assembly/copy.ts";
import { countsOf, lostLinks } from "../assembly/counts.ts";
import { cutBySize } from "../assembly/cut-by-size.ts";
import {
  type Cut,
  cutByBlank,
  cutByBookmarks,
  cutEvery,
  cutRanges,
  type Manner,
  refuseTooMany,
} from "../assembly/cuts.ts";
import { Source } from "../assembly/source.ts";
import { task } from "../kernel/door.ts";
import { openToChange } from "../kernel/open.ts";
import { fingerprint, saveNew } from "../kernel/save.ts";
import { made } from "../kernel/verdict.ts";

type Options = Manner & { password?: string | undefined };

export type Part = Cut & { product: PdfProduct };

/** Makes a document of each part of another, in the order given. */
export const split = task((bytes: Uint8Array, { password, ...manner }: Options): Part[] => {
  const opened = openToChange(bytes, { password });
  // Pages are drawn before the document is taken apart.
  const blank = manner.by === "blank" ? blankPages(opened.doc) : undefined;
  const { sheets, faulty } = opened.kept;
  const source = new Source(opened);
  const origin = fingerprint(bytes);
  let size = 0;
  const saved = ({ from, to }: Range): Uint8Array => {
    const assembly = new Assembly();
    assembly.add(new Copy(source, assembly.doc, indexesOf({ from, to })));
    const result = saveNew(assembly.finish(), fingerprint(origin, `split ${from}-${to}`));
    assembly.doc.destroy();
    collectGarbage();
    return result;
  };
  const proven = (cut: Cut, result: Uint8Array): Part => {
    size += result.byteLength;
    refuseTooLarge(size);
    const kept = indexesOf(cut);
    const promise = {
      ...countsOf(source, kept),
      ...(faulty ? { faulty } : {}),
      sheets: kept.flatMap((index) => sheets[index] ?? []),
    };
    return { ...cut, product: made(result, promise) };
  };
  const results: Part[] = [];
  if (manner.maxSizeMB === undefined) {
    const cuts = cutsOf(manner, source, blank);
    for (const cut of cuts) {
      results.push(proven(cut, saved(cut)));
      progress(results.length, cuts.length, "files");
    }
  } else {
    const most = Math.floor(manner.maxSizeMB * 1_048_576);
    for (const { range, bytes } of cutBySize(source.pages.length, most, saved)) {
      results.push(proven(range, bytes));
      progress(range.to, source.pages.length, "pages");
      refuseTooMany(results.length, source.pages.length, "maxSizeMB");
    }
    tellHeavy(results.filter(({ product }) => product.bytes.byteLength > most));
  }
  tellLost(source, results);
  opened.doc.destroy();
  return results;
});

function cutsOf(manner: Manner, { outline, pages }: Source, blank: ReadonlySet<number> | undefined): Cut[] {
  const pageCount = pages.length;
  if (blank) return cutByBlank(blank, pageCount);
  if (manner.by === "bookmarks") return cutByBookmarks(outline, pageCount);
  return manner.every === undefined ? cutRanges(manner.ranges ?? "1-", pageCount) : cutEvery(manner.every, pageCount);
}

/** Tells of parts that are larger than they may be, as a page is not cut in two. */
function tellHeavy(parts: readonly Part[]): void {
  if (parts.length === 0) return;
  const pages = parts.slice(0, 5).map(({ from }) => from);
  const some = parts.length === 1 ? `Page ${pages[0]} alone weighs` : `${parts.length} pages weigh`;
  const which = parts.length === 1 ? "" : ` each (${pages.join(", ")}${parts.length > pages.length ? ", …" : ""})`;
  warn(`${some} more than maxSizeMB${which}.`);
}

const indexesOf = ({ from, to }: Range): number[] =>
  Array.from({ length: to - from + 1 }, (_, offset) => from - 1 + offset);

function refuseTooLarge(size: number): void {
  const { resultBytes } = config.limits;
  if (size <= resultBytes) return;
  const [limit, actual] = [resultBytes, size].map((bytes) => `${Math.ceil(bytes / 1_048_576)} MB`);
  throw new Problem(
    "too-large",
    `The parts have more than ${actual} together; a result may have ${limit}. Ask for fewer.`,
  );
}

function tellLost(source: Source, parts: readonly Part[]): void {
  const lost = parts.reduce((sum, cut) => sum + lostLinks(source, indexesOf(cut)), 0);
  if (lost === 0) return;
  const links = lost === 1 ? "A link leads" : `${lost} links lead`;
  warn(`${links} to pages outside the part and could not be kept.`);
}
