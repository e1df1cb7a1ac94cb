import type { Read, ReadBlock, ReadSection, Tool } from "../../scripts/score/read.ts";
import type { SourcePage } from "../../scripts/score/source.ts";
import type { Block, Truth } from "../../scripts/truth/truth.ts";

/** A truth as a reader would tell of a result without any fault. */
export function readOf(truth: Truth, tool: Tool): Read {
  const texts: ReadBlock[] = truth.blocks.flatMap((block) => blocksOf(block));
  const shown = truth.pages.flatMap(({ running = [] }) => running);
  return {
    blocks: texts,
    sections: tool === "word" ? sectionsOf(truth) : [],
    edges: [...new Set(shown)],
    labels: [],
    numbered: truth.pages.some((page) => page.shown !== undefined),
  };
}

function blocksOf(block: Block): ReadBlock[] {
  if (block.kind === "picture") return [];
  // One section a page, so that a block is in the section of its page.
  const section = (block.page ?? 1) - 1;
  if (block.kind === "table") return [{ ...block, section }];
  if (block.kind !== "slide") {
    const level = "level" in block ? { level: block.level } : {};
    const ordered = "ordered" in block ? { ordered: block.ordered } : {};
    return [{ kind: block.kind, text: block.text, section, ...level, ...ordered }];
  }
  const title = block.title === undefined ? [] : [block.title];
  return [
    ...title.map((text): ReadBlock => ({ kind: "heading", level: 1, text, section, shape: -1, title: true })),
    ...block.boxes.flatMap((box, shape) => box.map((text): ReadBlock => ({ kind: "paragraph", text, section, shape }))),
    ...block.tables.map((table): ReadBlock => ({ ...table, section })),
  ];
}

function sectionsOf({ pages }: Truth): ReadSection[] {
  const known = pages.map(({ columns = 1, shown, running = [] }) => ({
    columns,
    onNewPage: true,
    ...startOf(shown),
    usual: { text: running.join("\n"), numbered: shown !== undefined, repeats: false },
  }));
  const plain = { text: "", numbered: false, repeats: false };
  return known.length > 0 ? known : [{ columns: 1, onNewPage: true, format: "decimal", usual: plain }];
}

function startOf(shown: string | undefined): Pick<ReadSection, "start" | "format"> {
  if (shown === undefined || /^\d+$/.test(shown)) return { start: Number(shown ?? 1), format: "decimal" };
  return { start: ["i", "ii", "iii", "iv", "v"].indexOf(shown) + 1, format: "lowerRoman" };
}

/** A truth as Poppler would tell of its pages: a line for each paragraph and each cell, and what is on every page. */
export function sourceOf(truth: Truth): SourcePage[] {
  const count = Math.max(1, truth.pages.length, ...truth.blocks.map(({ page = 1 }) => page));
  return Array.from({ length: count }, (_, at): SourcePage => {
    const own = truth.blocks.filter(({ page = 1 }) => page === at + 1).flatMap(linesOf);
    const { running = [], shown } = truth.pages[at] ?? {};
    const lines = own.map((text, line) => lineAt(100 + (line * 600) / own.length, text));
    const edges = [
      ...running.map((text, line) => lineAt(20 + 10 * line, text)),
      ...(shown ? [lineAt(800, shown)] : []),
    ];
    return { number: at + 1, width: 600, height: 850, lines: [...edges, ...lines] };
  });
}

const lineAt = (top: number, text: string) => ({ left: 50, top, words: text.split(" ") });

function linesOf(block: Block): string[] {
  if (block.kind === "table") return block.cells.map(({ text }) => text);
  if (block.kind === "picture") return [];
  if (block.kind !== "slide") return [block.text];
  return [block.title ?? "", ...block.boxes.flat(), ...block.tables.flatMap(linesOf)];
}
