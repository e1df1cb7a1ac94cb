import type { TextStyle } from "#formats/model/document.ts";
import type { Shape, SlideInline, SlideParagraph, Slides } from "#formats/model/slides.ts";

const usual: TextStyle = { family: "Arial", generic: "sans", size: 18, bold: false, italic: false, colour: "#000000" };

/** What most letters of titles and of other text look like, and those of links. */
export function looksOf(shapes: readonly Shape[]): Slides["looks"] {
  const boxes = shapes.filter((shape) => shape.kind === "text");
  const tables = shapes.filter((shape) => shape.kind === "table");
  const inTables = tables.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.flatMap(({ paragraphs }) => paragraphs)),
  );
  const of = (role: "title" | "box") =>
    boxes.filter((box) => box.role === role).flatMap(({ paragraphs }) => paragraphs);
  const all = [...of("title"), ...of("box"), ...inTables];
  const text = commonest([...of("box"), ...inTables]) ?? usual;
  const link = commonest(all, (one) => one.link !== undefined)?.colour;
  const title = commonest(of("title")) ?? { ...text, size: Math.min(44, text.size * 1.5) };
  return { text, title, ...(link === undefined ? {} : { link }) };
}

type Span = Extract<SlideInline, { kind: "span" }>;

/** What most letters look like, of those that are asked for. */
function commonest(paragraphs: readonly SlideParagraph[], isOne: (span: Span) => boolean = () => true) {
  const counts = new Map<string, { look: TextStyle; count: number }>();
  for (const one of paragraphs.flatMap(({ content }) => content)) {
    if (one.kind !== "span" || !isOne(one)) continue;
    const { family, generic, size, bold, italic, colour } = one.look;
    const look: TextStyle = { family, generic, size, bold, italic, colour };
    const key = JSON.stringify(look);
    const known = counts.get(key) ?? { look, count: 0 };
    known.count += one.text.length;
    counts.set(key, known);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.look;
}
