export const toUtf16 = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase();

const mostInSection = 100;

/** The table from codes of a font, in hexadecimal, to text for readers; ISO 32000-2, 9.10.3. */
export function writeToUnicode(meanings: ReadonlyMap<string, string>): string {
  const entries = [...meanings].filter(([, meaning]) => meaning !== "").sort(([a], [b]) => (a < b ? -1 : 1));
  const digits = entries[0]?.[0].length ?? 2;
  const sections: string[] = [];
  for (let at = 0; at < entries.length; at += mostInSection) {
    const part = entries.slice(at, at + mostInSection);
    const lines = part.map(([code, meaning]) => `<${code}> <${toUtf16(meaning)}>`);
    sections.push(`${part.length} beginbfchar\n${lines.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${"0".repeat(digits)}> <${"F".repeat(digits)}>
endcodespacerange
${sections.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
