/** A CMap's own name, and the kind of its values. */
export interface Naming {
  name: string;
  ordering: string;
  type: 1 | 2;
  /** Whether writing is vertical, where the map says it. */
  vertical?: boolean;
}

const mostInBlock = 100;

/** Writes lines in blocks of a hundred, the most that readers take. */
export function blocksOf(kind: "bfchar" | "cidchar" | "codespacerange", lines: readonly string[]): string {
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += mostInBlock) {
    const block = lines.slice(at, at + mostInBlock);
    blocks.push(`${block.length} begin${kind}\n${block.join("\n")}\nend${kind}`);
  }
  return blocks.join("\n");
}

/** Writes a map from a font's codes (ISO 32000-1, 9.7.5.4): the ranges of codes, and the goal of each. */
export const cmapOf = (
  { name, ordering, type, vertical }: Naming,
  ranges: readonly string[],
  blocks: string,
): string => `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> def
/CMapName /${name} def
/CMapType ${type} def
${vertical === undefined ? "" : `/WMode ${vertical ? 1 : 0} def\n`}${blocksOf("codespacerange", ranges)}
${blocks}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;

/** The name of a map from codes to text. */
export const toText: Naming = { name: "Adobe-Identity-UCS", ordering: "UCS", type: 2 };
