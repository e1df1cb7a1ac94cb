import type { Random } from "../../fuzz/random.ts";
import type { Prose } from "../prose.ts";
import { lookOf, numberFoot } from "./looks.ts";
import type { Part } from "./paper.ts";
import { between, documentTemplate, list, paragraph, paragraphs } from "./pieces.ts";
import { makeTable } from "./tables.ts";

const gap = (random: Random): number => random.pick([0.4, 0.5, 0.6, 0.8, 1]);

function articles(random: Random, prose: Prose, count: number, level: number, size: number): Part[] {
  return Array.from({ length: count }, (): Part[] => {
    const parts: Part[] = [
      { kind: "heading", level, text: prose.heading() },
      ...paragraphs(random, prose, between(random, 1, 4)),
    ];
    if (random.chance(0.3)) parts.push(list(random, prose, random.chance(0.4), false));
    if (random.chance(0.2))
      parts.push({
        kind: "table",
        table: makeTable(random, prose, { rows: between(random, 3, 6), columns: 3, size: size - 2 }),
      });
    return parts;
  }).flat();
}

/** A title and a summary over the whole width, then the text in two columns. */
function paper(random: Random, prose: Prose) {
  const look = lookOf(random, prose, {
    width: 21,
    height: 29.7,
    size: random.pick([9, 9.5, 10]),
    lineHeight: random.pick([100, 105, 115]),
  });
  const parts: Part[] = [
    { kind: "title", text: prose.heading() },
    paragraph(prose.people(3).join(", "), "centre"),
    { kind: "heading", level: 2, text: prose.term("abstract"), plain: true },
    paragraph(prose.paragraph(between(random, 3, 6)), "first"),
    {
      kind: "columns",
      count: 2,
      gap: gap(random),
      line: random.chance(0.2),
      parts: articles(random, prose, between(random, 4, 8), 2, look.size),
    },
  ];
  const head = { start: prose.people(1)[0] ?? "", end: prose.date().text };
  return {
    look,
    breaks: random.chance(0.6),
    runs: [
      {
        numbers: "1" as const,
        startAt: 1,
        foot: numberFoot(random, prose),
        ...(random.chance(0.4) && { head }),
        parts,
      },
    ],
  };
}

/** Text over the whole width, a part of it in two or three columns, then the whole width again. */
function middle(random: Random, prose: Prose) {
  const look = lookOf(random, prose, { width: 21, height: 29.7 });
  const parts: Part[] = [
    { kind: "heading", level: 1, text: prose.heading() },
    ...paragraphs(random, prose, between(random, 1, 3)),
    {
      kind: "columns",
      count: random.pick([2, 2, 3]),
      gap: gap(random),
      parts: [...paragraphs(random, prose, between(random, 3, 6)), list(random, prose, false, false)],
    },
    { kind: "heading", level: 2, text: prose.heading() },
    ...paragraphs(random, prose, between(random, 1, 3)),
  ];
  return { look, runs: [{ numbers: "1" as const, startAt: 1, foot: numberFoot(random, prose), parts }] };
}

/** A bulletin: headings over the whole width, under each a text in two or three narrow columns. */
function bulletin(random: Random, prose: Prose) {
  const look = lookOf(random, prose, {
    width: 21,
    height: 29.7,
    size: random.pick([8.5, 9, 10]),
    lineHeight: 100,
    margin: { top: 1.5, bottom: 1.5, left: 1.5, right: 1.5 },
  });
  const parts: Part[] = [{ kind: "title", text: prose.heading().toUpperCase() }, paragraph(prose.date().text, "end")];
  for (let story = between(random, 3, 5); story > 0; story--) {
    parts.push({ kind: "heading", level: 1, text: prose.heading() });
    const text = paragraphs(random, prose, between(random, 3, 7), { sentences: [2, 4] });
    parts.push({
      kind: "columns",
      count: random.pick([2, 3, 3]),
      gap: random.pick([0.35, 0.45, 0.6]),
      line: random.chance(0.4),
      parts: text,
    });
  }
  return {
    look,
    breaks: random.chance(0.5),
    runs: [{ numbers: "1" as const, startAt: 1, foot: { start: prose.place(), end: "{n}" }, parts }],
  };
}

export const columns = [
  documentTemplate({ name: "report-two-columns", set: "fit", class: "text in columns" }, paper),
  documentTemplate({ name: "text-columns-between", set: "fit", class: "text in columns" }, middle),
  documentTemplate({ name: "bulletin-columns", set: "check", class: "text in columns" }, bulletin),
];
