import type { PDFDocument, PDFObject } from "../kernel/library.ts";

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");

/** In UTF-16, as these maps have it. */
function utf16(character: number): string {
  return Buffer.from(String.fromCodePoint(character), "utf16le").swap16().toString("hex");
}

const mostInBlock = 100;

/** What codes are read as, for whoever copies text or searches in it (ISO 32000-1, 9.10.3). */
export function toUnicode(
  doc: PDFDocument,
  readings: readonly (readonly [code: number, unicode: number])[],
  bytes: 1 | 2,
): PDFObject {
  const blocks: string[] = [];
  for (let at = 0; at < readings.length; at += mostInBlock) {
    const block = readings.slice(at, at + mostInBlock);
    const lines = block.map(([code, unicode]) => `<${hex(code, 2 * bytes)}> <${utf16(unicode)}>`);
    blocks.push(`${block.length} beginbfchar\n${lines.join("\n")}\nendbfchar`);
  }
  const content = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${"00".repeat(bytes)}> <${"ff".repeat(bytes)}>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
  return doc.addStream(content, {});
}
