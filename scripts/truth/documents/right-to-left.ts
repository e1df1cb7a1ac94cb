import type { Random } from "../../fuzz/random.ts";
import type { Prose } from "../prose.ts";
import { lookOf } from "./looks.ts";
import { measureOf, type Part } from "./paper.ts";
import { between, documentTemplate, list, paragraph, paragraphs, tableWithCaption } from "./pieces.ts";
import { chapters } from "./reports.ts";

/** Headings, texts and lists from right to left. */
function text(random: Random, prose: Prose) {
  const look = lookOf(random, prose, { indent: 0, spaceBelow: 0.25 });
  const shape = {
    headings: between(random, 2, 4),
    below: 1,
    notes: 0,
    tables: 0.4,
    size: look.size,
    measure: measureOf(look),
  };
  return {
    look,
    runs: [
      {
        numbers: "1" as const,
        startAt: 1,
        foot: { centre: "{n}" },
        parts: [{ kind: "title" as const, text: prose.heading() }, ...chapters(random, prose, shape)],
      },
    ],
  };
}

/** A letter and a list with figures and words of other scripts among the text. */
function mixed(random: Random, prose: Prose) {
  const look = lookOf(random, prose, { indent: 0, spaceBelow: 0.3 });
  const names = ["PDF", "ISO 9001", "Linux", "USB", "Wi-Fi"];
  const parts: Part[] = [
    paragraph(prose.date().text, "end"),
    { kind: "heading", level: 1, text: prose.heading() },
    ...Array.from({ length: between(random, 2, 4) }, () =>
      paragraph(`${prose.clause()} (${random.pick(names)}) ${prose.sentence()}`),
    ),
    list(random, prose, false, false),
    ...tableWithCaption(random, prose, 1, {
      rows: between(random, 4, 9),
      columns: 4,
      size: look.size - 1,
      measure: measureOf(look),
    }),
    ...paragraphs(random, prose, 1),
  ];
  return { look, runs: [{ numbers: "1" as const, startAt: 1, head: { start: prose.people(1)[0] ?? "" }, parts }] };
}

export const rightToLeft = [
  documentTemplate({ name: "text-right-to-left", set: "fit", class: "right to left", languages: ["ar", "he"] }, text),
  documentTemplate(
    { name: "letter-right-to-left", set: "check", class: "right to left", languages: ["ar", "he"] },
    mixed,
  ),
];
