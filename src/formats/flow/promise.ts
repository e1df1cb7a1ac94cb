import type { Block, Document, Paragraph } from "../model/document.ts";
import { type TextKind, type TextPromise, Words } from "../ooxml/promise.ts";
import { tokensOf } from "../seen-text/tokens.ts";
import type { Flowing } from "./page-ends.ts";
import { saidIn } from "./runs.ts";
import { storyOf } from "./story.ts";

/** Lists what the text that is written of a document must hold. */
export function textPromiseOf(document: Document, format: Exclude<TextKind, "csv" | "json">): TextPromise {
  const { flowing, notes, edges, setting } = storyOf(document, 0);
  const promise: TextPromise = { format, words: new Words(), tables: 0, pictures: 0 };
  const showsPictures = format !== "txt";
  const countPicture = (index: number) => {
    if (showsPictures && document.pictures[index]) promise.pictures += 1;
  };
  const countParagraph = ({ content, turned = [] }: Paragraph, hasWords = true) => {
    const said = saidIn(content, setting).map((one) => {
      if (one.kind === "inline-picture") countPicture(one.picture);
      return one.kind === "run" ? one.text : one.kind === "inline-picture" ? "" : " ";
    });
    if (hasWords) promise.words.add(tokensOf(said.join("")));
    for (const { content: own } of turned) for (const one of own) countParagraph(one);
  };
  const count = (blocks: readonly Flowing[]) => {
    for (const block of blocks) countBlock(block);
  };
  const countBlock = (block: Flowing | Block) => {
    if (block.kind === "paragraph") countParagraph(block);
    else if (block.kind === "picture") countPicture(block.picture);
    else if (block.kind === "contents") for (const entry of block.entries) countParagraph(entry);
    else if (block.kind === "table") {
      promise.tables += 1;
      for (const { cells } of block.rows) for (const cell of cells) count(cell.blocks);
    }
  };
  count(flowing);
  for (const { blocks } of notes) count(blocks);
  // Markdown has the words of heads and feet in comments, which no reader shows.
  for (const one of [...edges.heads, ...edges.feet]) countParagraph(one, format !== "md");
  return promise;
}
