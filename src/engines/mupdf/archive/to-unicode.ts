import type { PDFDocument, PDFObject } from "../kernel/library.ts";

/** Codes of a font, each in as many bytes as it has. */
export type Codes<T> = readonly (readonly [code: Uint8Array, value: T])[];

const hex = (code: Uint8Array): string => `<${Buffer.from(code).toString("hex")}>`;
const mostInBlock = 100;

function blocksOf<T>(kind: "bfchar" | "cidchar", codes: Codes<T>, write: (value: T) => string): string {
  const blocks: string[] = [];
  for (let at = 0; at < codes.length; at += mostInBlock) {
    const block = codes.slice(at, at + mostInBlock);
    const lines = block.map(([code, value]) => `${hex(code)} ${write(value)}`);
    blocks.push(`${block.length} begin${kind}\n${lines.join("\n")}\nend${kind}`);
  }
  return blocks.join("\n");
}

interface Naming {
  name: string;
  ordering: string;
  type: 1 | 2;
  vertical?: boolean;
}

/** One range for each lead byte, so that no code can be taken for the beginning of another. */
function spaces(codes: Codes<unknown>): string {
  const leads = new Map<string, string>();
  for (const [code] of codes) {
    const lead = code.length > 1 ? hex(code).slice(1, 3) : "";
    const rest = "00".repeat(Math.max(0, code.length - 1));
    const one = hex(code).slice(1, 3);
    leads.set(
      `${lead}${code.length === 1 ? one : ""}/${code.length}`,
      `<${one}${rest}> <${one}${rest.replaceAll("0", "f")}>`,
    );
  }
  const ranges = [...leads.values()].sort();
  const blocks: string[] = [];
  for (let at = 0; at < ranges.length; at += mostInBlock) {
    const block = ranges.slice(at, at + mostInBlock);
    blocks.push(`${block.length} begincodespacerange\n${block.join("\n")}\nendcodespacerange`);
  }
  return blocks.join("\n");
}

const mapOf = (
  { name, ordering, type, vertical = false }: Naming,
  codes: Codes<unknown>,
  blocks: string,
): string => `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> def
/CMapName /${name} def
/CMapType ${type} def
/WMode ${vertical ? 1 : 0} def
${spaces(codes)}
${blocks}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;

/** What codes are read as, for whoever copies text or searches in it (ISO 32000-1, 9.10.3). */
export function toUnicode(doc: PDFDocument, codes: Codes<number>): PDFObject {
  const utf16 = (character: number) =>
    `<${Buffer.from(String.fromCodePoint(character), "utf16le").swap16().toString("hex")}>`;
  const naming = { name: "Adobe-Identity-UCS", ordering: "UCS", type: 2 } as const;
  return doc.addStream(mapOf(naming, codes, blocksOf("bfchar", codes, utf16)), {});
}

/** From codes to the numbers of characters in a font alone (ISO 32000-1, 9.7.5.4). */
export function toCids(doc: PDFDocument, codes: Codes<number>, vertical: boolean): PDFObject {
  const naming = { name: "Codes", ordering: "Identity", type: 1, vertical } as const;
  const stream = doc.addStream(mapOf(naming, codes, blocksOf("cidchar", codes, String)), {});
  stream.put("Type", doc.newName("CMap"));
  stream.put("CMapName", doc.newName("Codes"));
  stream.put("WMode", vertical ? 1 : 0);
  stream.put("CIDSystemInfo", identity(doc));
  return stream;
}

/** Characters without an order that anybody else knows. */
export const identity = (doc: PDFDocument) => {
  const system = doc.newDictionary();
  system.put("Registry", doc.newString("Adobe"));
  system.put("Ordering", doc.newString("Identity"));
  system.put("Supplement", 0);
  return system;
};
