import { Outliner, type Piece } from "../flow/outline.ts";
import { saidIn } from "../flow/runs.ts";
import { type Edges, type Story, type StoryNote, storyOf } from "../flow/story.ts";
import { escaped } from "../html/element.ts";
import { comment, leafOf as htmlLeafOf } from "../html/write.ts";
import { contentsLevels } from "../model/contents-levels.ts";
import type { Document, Paragraph } from "../model/document.ts";
import { type BlockLeaf, piecesMarkdown } from "./blocks.ts";
import { escapedText, isMention } from "./escape.ts";
import { inlineMarkdown } from "./inlines.ts";
import { Slugs } from "./slugs.ts";

export interface MarkdownManner {
  /** The number of pages that the document was made of. */
  pages: number;
  /** Writes the mark of a page's end; absent where ends are not told. */
  pageEnd?: ((page: number) => string) | undefined;
  /** The file of a picture, beside the text. */
  fileOf(picture: number): string | undefined;
}

/** Writes a document as GitHub's Markdown. */
export function writeMarkdown(document: Document, manner: MarkdownManner): string {
  const story = storyOf(document, manner.pages);
  const outliner = new Outliner(document);
  const pieces = outliner.of(story.flowing);
  const leaf = leafOf({ document, story, outliner, pieces }, manner);
  const parts = [
    piecesMarkdown(pieces, leaf),
    ...story.notes.map((note) => noteMarkdown(note, leaf)),
    ...edgesMarkdown(story.edges, leaf),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

interface Writing {
  document: Document;
  story: Story;
  outliner: Outliner;
  pieces: readonly Piece[];
}

function leafOf({ document, story, outliner, pieces }: Writing, { fileOf, pageEnd }: MarkdownManner): BlockLeaf {
  const slugs = slugsOf(pieces, story);
  const numbers = new Map(story.notes.map(({ name, number }) => [name, number]));
  const html = htmlLeafOf(document, story, pageEnd);
  const placeLink = (place: string) => `#${slugs.get(place) ?? encodeURIComponent(place)}`;
  const told = { setting: story.setting, outliner, contentsLevels: contentsLevels(document), placeLink };
  return {
    ...told,
    rightToLeft: html.rightToLeft,
    fileOf,
    pageEnd: html.pageEnd,
    anchorOf: (place) => (place === undefined || slugs.has(place) ? "" : `<a id="${escaped(place)}"></a>`),
    noteMark: ({ note, shown = "" }) => {
      const number = numbers.get(note);
      return number === undefined ? `<sup>${escapedText(shown)}</sup>` : `[^${number}]`;
    },
    html: { ...html, ...told, addressOf: (picture) => encoded(fileOf(picture)), spell: guarded },
  };
}

const encoded = (file: string | undefined): string | undefined => file && encodeURI(file);

/** The names by which GitHub finds the headings that links lead to. */
function slugsOf(pieces: readonly Piece[], { setting }: Story): Map<string, string> {
  const slugs = new Slugs();
  const found = new Map<string, string>();
  for (const { mark, paragraph } of headingsIn(pieces)) {
    const slug = slugs.next(`${mark} ${textOf(paragraph, setting)}`);
    if (paragraph.place !== undefined && slug !== "") found.set(paragraph.place, slug);
  }
  return found;
}

function* headingsIn(pieces: readonly Piece[]): Generator<Piece & { kind: "heading" }> {
  for (const piece of pieces) {
    if (piece.kind === "heading") yield piece;
    if (piece.kind === "list") for (const { content } of piece.items) yield* headingsIn(content);
  }
}

const textOf = ({ content }: Paragraph, setting: Story["setting"]): string =>
  saidIn(content, setting)
    .map((one) => (one.kind === "run" ? one.text : one.kind === "tab" ? " \u2003" : ""))
    .join("");

/** Escapes text within HTML, where GitHub looks for mentions as well. */
const guarded = (text: string): string =>
  text
    .split("@")
    .map((part, at, all) => {
      const next = all[at + 1];
      return escaped(part) + (next === undefined ? "" : isMention(part.at(-1), next[0]) ? "@<!-- -->" : "@");
    })
    .join("");

/** The indent of a note's further lines, which is more than that of its first. */
const noteIndent = "    ";

function noteMarkdown({ number, blocks }: StoryNote, leaf: BlockLeaf): string {
  const text = piecesMarkdown(leaf.outliner.of(blocks), leaf);
  const lines = text.split("\n").map((line, at) => (at === 0 || line === "" ? line : noteIndent + line));
  return `[^${number}]: ${lines.join("\n")}`.trimEnd();
}

/** Writes the text that pages repeat as comments, which Markdown does not show; their pictures are shown. */
function edgesMarkdown({ heads, feet, watermarks }: Edges, leaf: BlockLeaf): string[] {
  const texts = (paragraphs: readonly Paragraph[]) =>
    paragraphs.map((one) => textOf(one, leaf.setting).replace(/\s+/g, " ").trim()).filter((text) => text !== "");
  const line = (name: string, said: readonly string[]) => said.map((text) => comment(`${name}: ${text}`));
  const pictures = [...heads, ...feet].flatMap(({ content }) =>
    content.filter(({ kind }) => kind === "inline-picture"),
  );
  return [
    ...pictures.map((picture) => inlineMarkdown({ content: [picture] }, leaf, { lineEnd: "<br>" })),
    ...[...line("Page head", texts(heads)), ...line("Page foot", texts(feet)), ...line("Watermark", watermarks)],
  ];
}
