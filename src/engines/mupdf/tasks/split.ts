import { config } from "#config";
import { collectGarbage } from "#engines/garbage.ts";
import { warn } from "#engines/job.ts";
import type { PdfProduct } from "#engines/product.ts";
import { type Range, rangesOf } from "#formats/ranges.ts";
import { Problem } from "#problem";
import { Assembly } from "../assembly/assembly.ts";
import { Copy } from "../assembly/copy.ts";
import { countFields, nodesFor } from "../assembly/form-model.ts";
import { countItems, outlineFor } from "../assembly/outline-model.ts";
import { countLinks } from "../assembly/pages.ts";
import { Source } from "../assembly/source.ts";
import { task } from "../kernel/door.ts";
import { leavesOf } from "../kernel/objects.ts";
import { openToChange } from "../kernel/open.ts";
import { fingerprint, saveNew } from "../kernel/save.ts";
import type { Counts } from "../kernel/truth.ts";
import { made } from "../kernel/verdict.ts";

interface Options {
  ranges: string;
  password?: string | undefined;
}

export type Part = Range & { product: PdfProduct };

/** Makes a document of each range of pages, in the order given. */
export const split = task((bytes: Uint8Array, { ranges, password }: Options): Part[] => {
  const opened = openToChange(bytes, { password });
  const parts = rangesOf(ranges, opened.pageCount).map((range) => ({ ...range, kept: indexesOf(range) }));
  refuseTooMany(parts);
  const { sheets, faulty } = opened.kept;
  const source = new Source(opened);
  const origin = fingerprint(bytes);
  let size = 0;
  const results = parts.map(({ from, to, kept }): Part => {
    const assembly = new Assembly();
    assembly.add(new Copy(source, assembly.doc, kept));
    const result = saveNew(assembly.finish(), fingerprint(origin, `split ${from}-${to}`));
    assembly.doc.destroy();
    size += result.byteLength;
    collectGarbage();
    refuseTooLarge(size);
    const promise = {
      ...countsOf(source, kept),
      ...(faulty ? { faulty } : {}),
      sheets: kept.flatMap((index) => sheets[index] ?? []),
    };
    return { from, to, product: made(result, promise) };
  });
  tellLostLinks(source, results);
  opened.doc.destroy();
  return results;
});

const indexesOf = ({ from, to }: Range): number[] =>
  Array.from({ length: to - from + 1 }, (_, offset) => from - 1 + offset);

function refuseTooMany(parts: readonly { kept: readonly number[] }[]): void {
  const { splitRanges, splitPages } = config.limits;
  if (parts.length > splitRanges) {
    throw new Problem("too-large", `ranges has ${parts.length} ranges; at most ${splitRanges} are taken.`, {
      fields: ["ranges"],
    });
  }
  const pages = parts.reduce((sum, { kept }) => sum + kept.length, 0);
  if (pages > splitPages) {
    const message = `The parts would have ${pages} pages together; at most ${splitPages} are made in one call.`;
    throw new Problem("too-large", message, { fields: ["ranges"] });
  }
}

function refuseTooLarge(size: number): void {
  const { resultBytes } = config.limits;
  if (size <= resultBytes) return;
  const [limit, actual] = [resultBytes, size].map((bytes) => `${Math.ceil(bytes / 1_048_576)} MB`);
  throw new Problem(
    "too-large",
    `The parts have more than ${actual} together; a result may have ${limit}. Ask for fewer.`,
  );
}

/** What belongs to the pages of a part, and what belongs to the document as a whole, is in the part. */
function countsOf(source: Source, kept: readonly number[]): Counts {
  const pages = new Set(kept);
  const isKept = (page: number) => pages.has(page);
  const isWhole = pages.size === source.pages.length;
  const pinned = kept.flatMap(
    (index) => source.pages[index]?.annotations.filter(({ kind }) => kind === "FileAttachment") ?? [],
  );
  const attached = leavesOf(source.root.get("Names", "EmbeddedFiles"), "Names").filter(([, file]) =>
    file.isDictionary(),
  );
  return {
    pages: kept.length,
    links: countLinks(source, kept),
    outline: countItems(isWhole ? source.outline : outlineFor(source.outline, isKept)),
    fields: countFields(nodesFor(source.form.fields, isKept)),
    attachments: attached.length + pinned.length,
  };
}

function tellLostLinks(source: Source, parts: readonly Part[]): void {
  const lost = parts.reduce((sum, { from, to, product }) => {
    const links = indexesOf({ from, to }).flatMap(
      (index) => source.pages[index]?.annotations.filter(({ kind }) => kind === "Link") ?? [],
    );
    return sum + links.length - (product.pdf?.links ?? 0);
  }, 0);
  if (lost === 0) return;
  const links = lost === 1 ? "A link leads" : `${lost} links lead`;
  warn(`${links} to pages outside the part and could not be kept.`);
}
