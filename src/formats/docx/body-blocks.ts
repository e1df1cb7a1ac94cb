const marks = /<w:(p|tbl)(?:>| [^>]*[^/]>)|<\/w:(?:p|tbl)>|<w:p(?: [^>]*)?\/>/g;

/** Finds where each paragraph and table of a document's body begins and ends, without those inside of others. */
export function bodyBlocks(xml: string): { from: number; to: number }[] {
  const blocks: { from: number; to: number }[] = [];
  let [depth, from] = [0, 0];
  for (const match of xml.matchAll(marks)) {
    const [tag] = match;
    const isEnd = tag.startsWith("</");
    if (!isEnd && depth === 0) from = match.index;
    if (tag.endsWith("/>")) {
      if (depth === 0) blocks.push({ from, to: match.index + tag.length });
      continue;
    }
    depth += isEnd ? -1 : 1;
    if (isEnd && depth === 0) blocks.push({ from, to: match.index + tag.length });
  }
  return blocks;
}
