import type { Shape, SlideParagraph, Slides } from "../model/slides.ts";
import { type OfficePromise, Words } from "../ooxml/promise.ts";

/** Lists what the file that is written of slides must hold. */
export function promiseOf({ slides, master }: Slides): OfficePromise {
  const words = new Words();
  let [tables, pictures] = [0, 0];
  const write = (paragraphs: readonly SlideParagraph[]) => {
    for (const { content } of paragraphs)
      words.add(content.map((one) => (one.kind === "break" ? " " : one.text)).join(""));
  };
  const count = (shape: Shape) => {
    if (shape.kind === "text") write(shape.paragraphs);
    if (shape.kind === "picture") pictures += 1;
    if (shape.kind !== "table") return;
    tables += 1;
    for (const { cells } of shape.rows) for (const { paragraphs } of cells) write(paragraphs);
  };
  for (const shape of [...master, ...slides.flatMap(({ shapes }) => shapes)]) count(shape);
  return { format: "pptx", words, tables, pictures };
}
