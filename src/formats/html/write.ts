import { Outliner } from "../flow/outline.ts";
import { type Edges, type Story, type StoryNote, storyOf } from "../flow/story.ts";
import { contentsLevels } from "../model/contents-levels.ts";
import type { Document, PictureFile } from "../model/document.ts";
import { isParagraph, stopsOf } from "../model/walk.ts";
import { type BlockLeaf, piecesHtml } from "./blocks.ts";
import { element, escaped, opening, wrapped } from "./element.ts";
import { inlineHtml } from "./inlines.ts";
import { styles } from "./style.ts";

export interface HtmlManner {
  /** The number of pages that the document was made of. */
  pages: number;
  /** Writes the mark of a page's end; absent where ends are not told. */
  pageEnd?: ((page: number) => string) | undefined;
}

/** The page's policy: whatever its text says, nothing in it runs and nothing is fetched. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** Writes a document as one page of HTML, with its pictures in it. */
export function writeHtml(document: Document, { pages, pageEnd }: HtmlManner): string {
  const story = storyOf(document, pages);
  const leaf = leafOf(document, story, pageEnd);
  const main = piecesHtml(leaf.outliner.of(story.flowing), leaf);
  const parts = [wrapped("main", {}, main), notesHtml(story.notes, leaf), edgesHtml(story.edges, leaf)];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    opening("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
    element("title", {}, escaped(document.title || "Document")),
    ...(document.author ? [opening("meta", { name: "author", content: document.author })] : []),
    `<style>\n${styles}</style>`,
  ];
  const told = { lang: document.language, dir: leaf.rightToLeft ? "rtl" : undefined };
  const body = wrapped("body", {}, parts.filter((part) => part !== "").join("\n"));
  return `<!DOCTYPE html>\n${opening("html", told)}\n${wrapped("head", {}, head.join("\n"))}\n${body}\n</html>\n`;
}

export function leafOf(document: Document, story: Story, pageEnd: HtmlManner["pageEnd"]): BlockLeaf {
  const numbers = new Map(story.notes.map(({ name, number }) => [name, number]));
  const marked = new Set<string>();
  const addresses = new Map<number, string>();
  return {
    setting: story.setting,
    outliner: new Outliner(document),
    rightToLeft: isRightToLeft(document),
    contentsLevels: contentsLevels(document),
    pageEnd: (page) => pageEnd && comment(pageEnd(page)),
    placeLink: (place) => `#${encodeURIComponent(place)}`,
    noteMark: ({ note, shown }) => {
      const number = numbers.get(note);
      if (number === undefined) return shown === undefined ? "" : element("sup", {}, escaped(shown));
      const id = marked.has(note) ? undefined : `mark-${number}`;
      marked.add(note);
      const link = element("a", { href: `#note-${number}`, id, role: "doc-noteref" }, String(number));
      return element("sup", {}, link);
    },
    addressOf: (index) => {
      const picture = document.pictures[index];
      if (!picture) return undefined;
      const known = addresses.get(index) ?? dataAddress(picture);
      addresses.set(index, known);
      return known;
    },
  };
}

const dataAddress = ({ bytes, format }: PictureFile): string =>
  `data:image/${format};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}`;

/** Writes a comment, without signs in it that would end it. */
export const comment = (text: string): string => `<!-- ${text.replace(/[<>]|-(?=-|$)/g, " ")} -->`;

function isRightToLeft(document: Document): boolean {
  const paragraphs = [...stopsOf(document)].flatMap(({ block, place }) =>
    place === "body" && isParagraph(block) ? [block] : [],
  );
  return 2 * paragraphs.filter(({ rightToLeft }) => rightToLeft).length > paragraphs.length;
}

/** Writes notes in the order of their marks, each with a way back to its own. */
function notesHtml(notes: readonly StoryNote[], leaf: BlockLeaf): string {
  if (notes.length === 0) return "";
  const items = notes.map(({ number, blocks }) => {
    const back = element("a", { href: `#mark-${number}`, role: "doc-backlink" }, "↩");
    return element("li", { id: `note-${number}` }, `\n${piecesHtml(leaf.outliner.of(blocks), leaf)}\n${back}\n`);
  });
  return wrapped("section", { role: "doc-endnotes" }, wrapped("ol", {}, items.join("\n")));
}

/** Writes the text that pages repeat, once and behind the rest. */
function edgesHtml({ heads, feet, watermarks }: Edges, leaf: BlockLeaf): string {
  const lines = [...[...heads, ...feet].map((one) => inlineHtml(one, leaf)), ...watermarks.map(escaped)].filter(
    (line) => line !== "",
  );
  return lines.length === 0 ? "" : wrapped("footer", {}, lines.map((line) => element("p", {}, line)).join("\n"));
}
