import type { Block, Inline } from "#formats/model/document.ts";
import { type Composed, compose } from "#layout/compose.ts";
import { gathered } from "#layout/document/reading.ts";
import type { Drawn, FileInfo, Fill, Page, PageLink, Ruling, Run, Style } from "#layout/model/page.ts";

export interface Words {
  x: number;
  /** Of the baseline. */
  y: number;
  text: string;
  size?: number;
  bold?: boolean;
  mark?: number | "artifact";
  hidden?: boolean;
  /** Blanks in it, by their places among its letters, that nobody drew. */
  undrawn?: readonly number[];
}

const styles: Style[] = [false, true].map((bold) => ({
  font: bold ? "ABCDEF+Carlito-Bold" : "ABCDEF+Carlito",
  generic: "sans",
  bold,
  italic: false,
  colour: "#000000",
}));

/** Each letter is half as wide as high. */
export function runOf(
  { x, y, text, size = 10, bold = false, mark, hidden = false, undrawn = [] }: Words,
  line: number,
): Run {
  const edges = [...text].flatMap((_, at) => [x + (at * size) / 2, x + ((at + 1) * size) / 2]);
  const common = { text, edges, base: y, top: y - size * 0.8, bottom: y + size * 0.2, size, style: bold ? 1 : 0, line };
  const gaps = undrawn.map((at) => x + (at + 0.5) * (size / 2));
  return {
    ...common,
    turned: 0,
    hidden,
    ...(gaps.length > 0 ? { gaps } : {}),
    ...(mark === undefined ? {} : { mark }),
  };
}

interface Beside {
  rulings?: Ruling[];
  fills?: Fill[];
  links?: PageLink[];
  number?: number;
}

/** A page of 600 by 800 points. */
export function pageOf(
  words: readonly Words[],
  { rulings = [], fills = [], links = [], number = 1 }: Beside = {},
): Page {
  const runs = words.map(runOf);
  const common = { number, label: String(number), width: 600, height: 800, pictures: [], fields: [] };
  return { ...common, styles, runs, rulings, fills, links };
}

export const across = (at: number, from: number, to: number): Ruling => ({
  across: true,
  at,
  from,
  to,
  width: 1,
  colour: "#000000",
});
export const upright = (at: number, from: number, to: number): Ruling => ({ ...across(at, from, to), across: false });

/** A filled rectangle as it is drawn. */
export const rect = (
  [left, top, right, bottom]: [left: number, top: number, right: number, bottom: number],
  { fill = "#336699", opacity = 1 } = {},
): Drawn => ({
  ...{ kind: "path", box: [left, top, right, bottom], fill, opacity },
  steps: [
    { to: "move", x: left, y: top },
    { to: "line", x: right, y: top },
    { to: "line", x: right, y: bottom },
    { to: "line", x: left, y: bottom },
    { to: "close" },
  ],
});

/** Rulings around and between cells. */
export const gridOf = (xs: readonly number[], ys: readonly number[]): Ruling[] => [
  ...ys.map((y) => across(y, Math.min(...xs), Math.max(...xs))),
  ...xs.map((x) => upright(x, Math.min(...ys), Math.max(...ys))),
];

export const flowOf = (pages: readonly Page[], about: Partial<FileInfo> = {}): Composed["document"] =>
  compose(gathered(pages), { outline: [], ...about }, []).document;

const textOf = (content: readonly Inline[]): string =>
  content
    .map((one) => {
      if (one.kind === "field") return `{${one.of}}`;
      if (one.kind === "note") return `{note ${one.note}}`;
      return one.kind === "span" ? one.text : one.kind === "tab" ? "\t" : "";
    })
    .join("");

/** What blocks are and say, in short. */
export function told(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    if (block.kind === "table")
      return block.rows.map(({ cells }) => cells.map((cell) => told(cell.blocks).join("/")).join("|")).join("\n");
    if (block.kind === "contents") return `contents: ${told(block.entries).join("; ")}`;
    if (block.kind === "picture") return "picture";
    const { role, content } = block;
    const level = role.kind === "heading" || role.kind === "item" ? ` ${role.level}` : "";
    return role.kind === "text" ? textOf(content) : `${role.kind}${level}: ${textOf(content)}`;
  });
}

export const bodyOf = (document: Composed["document"]): string[] =>
  document.sections.flatMap(({ blocks }) => told(blocks));

const filler = "word after word goes on until the line is full of what it has to say to all who read what is said in";

/** Lines of prose, each as wide as the next, from a place downwards. */
export const prose = (x: number, y: number, count: number, words: Partial<Words> = {}): Words[] =>
  Array.from({ length: count }, (_, at) => ({ x, y: y + at * 12, text: filler, ...words }));
