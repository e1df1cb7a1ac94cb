import type { Block, Document } from "../model/document.ts";

/** The end of a page of the source; pages are counted from the first that was taken. */
export interface PageEnd {
  kind: "page-end";
  page: number;
}

export type Flowing = Block | PageEnd;

/**
 * The blocks of a document's text, with the ends of so many pages between them. A block that goes on over pages is not cut:
 * the pages that it goes on over end behind it.
 */
export function withPageEnds({ sections }: Pick<Document, "sections">, pages: number): Flowing[] {
  const flowing: Flowing[] = [];
  let page = 1;
  const turnTo = (next: number) => {
    for (; page < Math.min(next, pages); page += 1) flowing.push({ kind: "page-end", page });
  };
  for (const block of sections.flatMap(({ blocks }) => blocks)) {
    if (isBlankPage(block)) turnTo(page + 1);
    else turnTo(firstPageOf(block) ?? page);
    flowing.push(block);
  }
  turnTo(pages);
  if (pages > 0) flowing.push({ kind: "page-end", page: pages });
  return flowing;
}

const isBlankPage = (block: Block): boolean =>
  block.kind === "paragraph" && block.begins === "page" && block.content.length === 0;

function firstPageOf(block: Block): number | undefined {
  if (block.kind === "contents") return block.entries.find(({ source }) => source)?.source?.first.page;
  return block.source?.first.page;
}
