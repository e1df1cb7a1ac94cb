import type { Random } from "../../fuzz/random.ts";
import type { Prose } from "../prose.ts";
import { lookOf } from "./looks.ts";
import { type Furniture, measureOf, type PageRun, type Part } from "./paper.ts";
import { between, documentTemplate, outlines, paragraph, paragraphs } from "./pieces.ts";
import { chapters } from "./reports.ts";

const cover = (prose: Prose, title: string): PageRun => ({
  numbers: "i",
  startAt: 1,
  parts: [
    { kind: "title", text: title },
    paragraph(prose.people(1)[0] ?? "", "centre"),
    paragraph(prose.clause(), "centre"),
    paragraph(prose.date().text, "centre"),
  ],
});

const plainHeading = (text: string): Part => ({ kind: "heading", level: 1, text, plain: true });

/** Cover, preface and contents in roman numbers, then chapters in arabic ones; the number is at the foot. */
function thesis(random: Random, prose: Prose) {
  const look = lookOf(random, prose, { align: "justify", width: 21, height: 29.7 });
  const foot: Furniture = random.pick([{ centre: "{n}" }, { end: "{n}" }]);
  const title = prose.heading();
  const front: PageRun = {
    numbers: random.chance(0.8) ? "i" : "I",
    foot,
    parts: [
      plainHeading(prose.term("preface")),
      ...paragraphs(random, prose, 3),
      { kind: "contents", heading: prose.term("contents") },
    ],
  };
  const body: PageRun = {
    numbers: "1",
    startAt: 1,
    foot,
    ...(random.chance(0.5) && { head: { centre: title } }),
    parts: chapters(random, prose, {
      headings: between(random, 3, 4),
      below: 3,
      notes: 0.3,
      tables: 0.4,
      size: look.size,
      measure: measureOf(look),
    }),
  };
  const { numbers } = front;
  return {
    look,
    outline: random.pick(outlines),
    notes: "1" as const,
    breaks: random.chance(0.4),
    runs: [{ ...cover(prose, title), numbers }, front, body],
  };
}

/** As a book is bound: pages on the left bear its title, pages on the right the chapter's; numbers stand outside. */
function bound(random: Random, prose: Prose) {
  const look = lookOf(random, prose, { align: "justify", width: 17.6, height: 25, size: 10 });
  const title = prose.heading();
  const front: PageRun = {
    numbers: "i",
    evenHead: { start: "{n}", end: prose.term("contents") },
    head: { start: prose.term("contents"), end: "{n}" },
    parts: [{ kind: "contents", heading: prose.term("contents") }],
  };
  const runs = Array.from({ length: between(random, 2, 3) }, (_, at): PageRun => {
    const parts = chapters(random, prose, {
      headings: 1,
      below: 3,
      notes: 0.3,
      tables: 0.3,
      size: look.size,
      measure: measureOf(look),
    });
    const name = parts[0]?.kind === "heading" ? parts[0].text : "";
    const more = paragraphs(random, prose, between(random, 2, 6), { notes: 0.2 });
    return {
      numbers: "1",
      ...(at === 0 && { startAt: 1 }),
      head: { start: name, end: "{n}" },
      evenHead: { start: "{n}", end: title },
      plainFirst: random.chance(0.5),
      parts: [...parts, ...more],
    };
  });
  return {
    look,
    outline: outlines[0] ?? [],
    notes: random.pick(["1", "a"] as const),
    breaks: true,
    runs: [cover(prose, title), front, ...runs],
  };
}

const signs = ["*", "†", "‡"];

/** An essay with many notes. */
const essay = (random: Random, prose: Prose) => ({
  look: lookOf(random, prose),
  notes: random.pick(["1", "1", "i"] as const),
  breaks: random.chance(0.3),
  runs: [
    {
      numbers: "1" as const,
      startAt: 1,
      foot: { centre: "{n}" },
      parts: [
        { kind: "title" as const, text: prose.heading() },
        ...paragraphs(random, prose, between(random, 6, 12), { notes: 0.7, sentences: [3, 7] }),
      ],
    },
  ],
});

/** Notes by signs and not by numbers, below texts with headings between them. */
function signedNotes(random: Random, prose: Prose) {
  const parts = Array.from({ length: between(random, 3, 5) }, (): Part[] => {
    const sign = random.pick(signs);
    return [
      { kind: "heading", level: 2, text: prose.heading() },
      ...paragraphs(random, prose, between(random, 1, 3), { notes: 0.5, marks: [sign] }),
    ];
  });
  const head = { start: prose.people(1)[0] ?? "", end: "{n}" };
  return {
    look: lookOf(random, prose, { align: "justify" }),
    runs: [
      {
        numbers: "1" as const,
        startAt: between(random, 1, 300),
        head,
        parts: [{ kind: "title" as const, text: prose.heading() }, ...parts.flat()],
      },
    ],
  };
}

export const theses = [
  documentTemplate({ name: "thesis-front-matter", set: "fit", class: "book with front matter" }, thesis),
  documentTemplate({ name: "book-bound", set: "check", class: "book with front matter" }, bound),
  documentTemplate({ name: "essay-notes", set: "fit", class: "text with notes" }, essay),
  documentTemplate({ name: "essay-signed-notes", set: "check", class: "text with notes" }, signedNotes),
];
