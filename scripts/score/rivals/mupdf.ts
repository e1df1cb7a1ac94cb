import type { Read, ReadBlock, ReadCell } from "../read.ts";
import { itemOf, type Rival, readOf } from "./rival.ts";

const options = "table-hunt,segment,paragraph-break,dehyphenate";

/** MuPDF's own structured text, with its hunt for tables. */
export const mupdf: Rival = {
  name: "mupdf",
  async read(pdfs) {
    const { Document } = await import("mupdf");
    const found = new Map<string, Read>();
    for (const pdf of pdfs) {
      const document = Document.openDocument(await Bun.file(pdf).bytes(), "application/pdf");
      const blocks: ReadBlock[] = [];
      for (let number = 0; number < document.countPages(); number++) {
        const page = document.loadPage(number);
        const text = page.toStructuredText(options);
        const told = JSON.parse(text.asJSON(1)) as { blocks: Node[] };
        blocks.push(...told.blocks.flatMap((node) => blocksOf(node, "paragraph")));
        text.destroy();
        page.destroy();
      }
      document.destroy();
      found.set(pdf, readOf(blocks));
    }
    return found;
  },
};

/** A part of its JSON; only what is read here. */
interface Node {
  type: string;
  std?: string;
  contents?: Node[];
  lines?: { text: string }[];
}

const textOf = ({ lines = [], contents = [] }: Node): string =>
  [...lines.map(({ text }) => text.trim()), ...contents.map(textOf)].filter((text) => text !== "").join(" ");

function blocksOf(node: Node, kind: "paragraph" | "heading" | "item"): ReadBlock[] {
  if (node.type === "structure" && node.std === "Table") return [tableOf(node)];
  if (node.type === "structure") {
    const own = node.std === "H" ? "heading" : node.std === "LI" ? "item" : kind;
    return (node.contents ?? []).flatMap((part) => blocksOf(part, own));
  }
  const text = textOf(node);
  if (text === "") return [];
  if (kind === "item") return [itemOf(text, 1)];
  return [{ kind, text, section: 0, ...(kind === "heading" ? { level: 1 } : {}) }];
}

function tableOf(node: Node): ReadBlock {
  const rows = partsOf(node, "TR").map((row) => partsOf(row, "TD").map(textOf));
  const cells = rows.flatMap((texts, row) =>
    texts.flatMap((text, column): ReadCell[] => (text === "" ? [] : [{ row, column, text }])),
  );
  return {
    kind: "table",
    rows: rows.length,
    columns: Math.max(0, ...rows.map((row) => row.length)),
    cells,
    section: 0,
  };
}

const partsOf = ({ contents = [] }: Node, std: string): Node[] =>
  contents.flatMap((part) => (part.std === std ? [part] : partsOf(part, std)));
