import type { Random } from "../../fuzz/random.ts";
import type { Prose } from "../prose.ts";
import { lookOf, numberFoot } from "./looks.ts";
import { type Border, measureOf, type Part } from "./paper.ts";
import { between, documentTemplate, paragraph, paragraphs, tableWithCaption } from "./pieces.ts";
import { makeTable } from "./tables.ts";

type Wish = Partial<Parameters<typeof makeTable>[2]>;

/** A table over two pages and more, with text before and behind it. */
function long(random: Random, prose: Prose, wish: Wish) {
  const look = lookOf(random, prose);
  const rows = between(random, 35, 75);
  const foot = numberFoot(random, prose);
  const parts: Part[] = [
    { kind: "title", text: prose.heading() },
    ...paragraphs(random, prose, between(random, 1, 2)),
    ...tableWithCaption(random, prose, 1, { rows, size: look.size - 1.5, measure: measureOf(look), ...wish }, true),
    ...paragraphs(random, prose, 1),
  ];
  return { look, runs: [{ numbers: "1" as const, startAt: 1, foot, parts }] };
}

/** Lists with groups and sums, on pages without any other text. */
function listing(random: Random, prose: Prose) {
  const border: Border = random.pick(["nothing", "rows", "three rules", "bands"]);
  const look = lookOf(random, prose);
  const wish = {
    rows: between(random, 40, 80),
    columns: between(random, 4, 6),
    border,
    groups: true,
    total: true,
    size: look.size - 2,
    measure: measureOf(look),
  };
  const head = { start: prose.term("confidential"), end: prose.date().text };
  const parts: Part[] = [
    paragraph(prose.heading(), "centre"),
    { kind: "table", table: makeTable(random, prose, wish) },
    paragraph(prose.clause(), "small"),
  ];
  return { look, runs: [{ numbers: "1" as const, startAt: 1, head, foot: { centre: "{n}" }, parts }] };
}

/** Some small tables, one below the other, each of another look, with little or no text between them. */
function several(random: Random, prose: Prose) {
  const look = lookOf(random, prose);
  const parts = Array.from({ length: between(random, 3, 5) }, (_, at): Part[] => {
    const wish = {
      rows: between(random, 2, 8),
      size: look.size - 1,
      measure: measureOf(look),
      wordy: random.chance(0.4),
      twoHeads: random.chance(0.4),
      total: random.chance(0.3),
    };
    return [
      ...(random.chance(0.6) ? paragraphs(random, prose, 1) : []),
      ...tableWithCaption(random, prose, at + 1, wish),
    ];
  });
  return {
    look,
    runs: [
      {
        numbers: "1" as const,
        startAt: 1,
        foot: numberFoot(random, prose),
        parts: [{ kind: "title" as const, text: prose.heading() }, ...parts.flat()],
      },
    ],
  };
}

/** Names beside texts of several lines: a table that is read as text. */
function glossary(random: Random, prose: Prose) {
  const look = lookOf(random, prose);
  const rows = between(random, 14, 26);
  const words = Array.from({ length: rows }, (_, at) => [
    { row: at + 1, column: 0, text: at % 2 ? prose.heading() : (prose.things(1)[0] ?? ""), type: "text" as const },
    { row: at + 1, column: 1, text: prose.paragraph(between(random, 1, 3)), type: "text" as const },
  ]);
  const [name = "", meaning = ""] = prose.columns(2);
  const table = {
    ...makeTable(random, prose, {
      rows: 1,
      columns: 2,
      border: random.pick(["nothing", "rows", "head", "boxes"]),
      size: look.size - 0.5,
      measure: measureOf(look),
    }),
    rows: rows + 1,
    columns: 2,
    widths: [1, between(random, 2, 4)],
    aligns: ["start" as const, "start" as const],
    cells: [
      { row: 0, column: 0, text: name, type: "text" as const },
      { row: 0, column: 1, text: meaning, type: "text" as const },
      ...words.flat(),
    ],
  };
  const parts: Part[] = [
    { kind: "heading", level: 1, text: prose.heading() },
    { kind: "table", table },
  ];
  return { look, runs: [{ numbers: "1" as const, startAt: between(random, 1, 90), foot: { end: "{n}" }, parts }] };
}

export const longTables = [
  documentTemplate({ name: "table-over-pages", set: "fit", class: "table over pages" }, (random, prose) =>
    long(random, prose, { twoHeads: random.chance(0.3) }),
  ),
  documentTemplate({ name: "table-over-pages-wordy", set: "fit", class: "table over pages" }, (random, prose) =>
    long(random, prose, { wordy: true, rows: between(random, 18, 35) }),
  ),
  documentTemplate({ name: "table-listing", set: "check", class: "table over pages" }, listing),
  documentTemplate({ name: "tables-several", set: "fit", class: "tables in text" }, several),
  documentTemplate({ name: "tables-glossary", set: "check", class: "tables in text" }, glossary),
];
