import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import type { ReadBlock, ReadCell } from "../read.ts";
import { output } from "../readers.ts";
import { itemOf, type Rival, readOf } from "./rival.ts";

const version = "2.5.11";
const folderOf = join(process.env.RIVALS_DIR ?? join(homedir(), ".cache/file-processing-api/rivals"), "opendataloader");
/** PDFs for one start of Java. */
const atATime = 50;

/** @opendataloader/pdf (Apache-2.0), in its own mode without models; brought from npm when it is first asked. */
export const opendataloader: Rival = {
  name: "opendataloader",
  async read(pdfs, folder) {
    const jar = await brought();
    const into = join(folder, "opendataloader");
    await mkdir(into, { recursive: true });
    const found: [string, ReturnType<typeof readOf>][] = [];
    for (let at = 0; at < pdfs.length; at += atATime) {
      const some = pdfs.slice(at, at + atATime);
      await output(["java", "-jar", jar, "--format", "json", "--image-output", "off", "-o", into, ...some]);
      for (const pdf of some) {
        const path = join(into, basename(pdf).replace(/pdf$/, "json"));
        if (existsSync(path)) found.push([pdf, seen((await Bun.file(path).json()) as Node)]);
      }
    }
    return new Map(found);
  },
};

async function brought(): Promise<string> {
  const jar = join(folderOf, "node_modules/@opendataloader/pdf/lib/opendataloader-pdf-cli.jar");
  if (!existsSync(jar)) {
    await mkdir(folderOf, { recursive: true });
    const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folderOf];
    await output(["npm", "install", ...options, `@opendataloader/pdf@${version}`]);
  }
  return jar;
}

/** A part of its JSON; only what is read here. */
interface Node {
  type?: string;
  content?: string;
  kids?: Node[];
  "list items"?: Node[];
  "numbering style"?: string;
  "heading level"?: number;
  "number of rows"?: number;
  "number of columns"?: number;
  rows?: { cells: (Node & Record<"row number" | "column number" | "row span" | "column span", number>)[] }[];
}

function seen(document: Node): ReturnType<typeof readOf> {
  const edges: string[] = [];
  const blocks = (document.kids ?? []).flatMap((node) => blocksOf(node, edges, 1));
  return readOf(blocks, edges);
}

const section = 0;

function blocksOf(node: Node, edges: string[], level: number): ReadBlock[] {
  const text = node.content ?? "";
  const inside = () => (node.kids ?? []).flatMap((kid) => blocksOf(kid, edges, level));
  if (node.type === "header" || node.type === "footer") {
    edges.push(textOf(node));
    return [];
  }
  if (node.type === "table") return [tableOf(node)];
  if (node.type === "list")
    return (node["list items"] ?? []).flatMap((item) => [
      itemOf(item.content ?? "", level),
      ...(item.kids ?? []).flatMap((kid) => blocksOf(kid, edges, level + 1)),
    ]);
  if (node.type === "heading") return [{ kind: "heading", text, level: node["heading level"] ?? 1, section }];
  if (node.type === "caption") return [{ kind: "caption", text, section }];
  return text === "" ? inside() : [{ kind: "paragraph", text, section }, ...inside()];
}

function tableOf(node: Node): ReadBlock {
  const cells = (node.rows ?? []).flatMap(({ cells }) =>
    cells.map(
      (cell): ReadCell => ({
        row: cell["row number"] - 1,
        column: cell["column number"] - 1,
        rowSpan: cell["row span"],
        columnSpan: cell["column span"],
        text: textOf(cell),
      }),
    ),
  );
  const [rows, columns] = [node["number of rows"] ?? 0, node["number of columns"] ?? 0];
  return { kind: "table", rows, columns, cells, section };
}

function textOf({ content, kids = [], rows = [], "list items": items = [] }: Node): string {
  const parts = [...kids, ...items, ...rows.flatMap(({ cells }) => cells)];
  return [content ?? "", ...parts.map(textOf)].filter((text) => text !== "").join("\n");
}
