import { marksAmong } from "#formats/pdf/marks.ts";
import { leavesOf } from "../kernel/objects.ts";
import type { Counts } from "../kernel/truth.ts";
import { countFields, nodesFor } from "./form-model.ts";
import { countItems, outlineFor } from "./outline-model.ts";
import { countLinks } from "./pages.ts";
import type { Source } from "./source.ts";

/** Counts the contents of a part: those of its pages, and those of the document as a whole. */
export function countsOf(source: Source, kept: readonly number[]): Counts {
  const pages = new Set(kept);
  const isKept = (page: number) => pages.has(page);
  const isWhole = pages.size === source.pages.length;
  const kinds = kept.flatMap((index) => source.pages[index]?.annotations.map(({ kind }) => kind) ?? []);
  const attached = leavesOf(source.root.get("Names", "EmbeddedFiles"), "Names").filter(([, file]) =>
    file.isDictionary(),
  );
  return {
    pages: kept.length,
    links: countLinks(source, kept),
    outline: countItems(isWhole ? source.outline : outlineFor(source.outline, isKept)),
    fields: countFields(nodesFor(source.form.fields, isKept)),
    attachments: attached.length + kinds.filter((kind) => kind === "FileAttachment").length,
    marks: marksAmong(kinds),
  };
}

/** Counts links that lead to pages which are left out. */
export const lostLinks = (source: Source, kept: readonly number[]): number =>
  kept.reduce((sum, index) => sum + linksOn(source, index), 0) - countLinks(source, kept);

const linksOn = (source: Source, index: number): number =>
  source.pages[index]?.annotations.filter(({ kind }) => kind === "Link").length ?? 0;
