import type { Random } from "../../fuzz/random.ts";
import type { Prose } from "../prose.ts";
import { lookOf, numberFoot } from "./looks.ts";
import { type ListItem, measureOf, type Part } from "./paper.ts";
import { between, bullet, documentTemplate, list, numbering, paragraph, paragraphs } from "./pieces.ts";
import { makeTable } from "./tables.ts";

const one = (parts: readonly Part[]) => ({ numbers: "1" as const, startAt: 1, parts });

/** Sender at the right, address at the left, subject in bold, a few texts, a name at the end. */
function letter(random: Random, prose: Prose) {
  const look = lookOf(random, prose, { indent: 0, spaceBelow: 0.3 });
  const [sender = "", reader = ""] = prose.people(2);
  const parts: Part[] = [
    paragraph(sender, "end"),
    paragraph(prose.place(), "end"),
    paragraph(reader, "first"),
    paragraph(prose.place(), "first"),
    paragraph(prose.date().text, "end"),
    { kind: "paragraph", as: "first", runs: [{ strong: `${prose.term("subject")} ${prose.heading()}` }] },
    paragraph(`${prose.term("dear")} ${reader},`, "first"),
    ...paragraphs(random, prose, between(random, 2, 5)),
    ...(random.chance(0.4) ? [list(random, prose, random.chance(0.5), false), ...paragraphs(random, prose, 1)] : []),
    paragraph(prose.term("regards"), "closing"),
    paragraph(sender, "first"),
  ];
  return {
    look,
    runs: [{ ...one(parts), ...(random.chance(0.4) && { foot: { centre: `${sender} · ${prose.place()}` } }) }],
  };
}

/** A letter of a firm: its name runs above each page, what it offers stands in a table. */
function offer(random: Random, prose: Prose) {
  const look = lookOf(random, prose, { indent: 0, spaceBelow: 0.25 });
  const [firm = "", reader = ""] = prose.people(2);
  const table = makeTable(random, prose, {
    rows: between(random, 3, 7),
    columns: 4,
    total: true,
    size: look.size,
    measure: measureOf(look),
  });
  const parts: Part[] = [
    paragraph(`${reader}, ${prose.place()}`, "first"),
    { kind: "heading", level: 1, text: `${prose.term("subject")} ${prose.heading()}` },
    ...paragraphs(random, prose, between(random, 1, 3)),
    { kind: "table", table },
    ...paragraphs(random, prose, between(random, 1, 2)),
    paragraph(prose.term("regards"), "closing"),
    paragraph(firm, "first"),
  ];
  return {
    look,
    runs: [{ ...one(parts), head: { start: firm, end: prose.place() }, foot: numberFoot(random, prose) }],
  };
}

/** Who was there, what was on the agenda, and a text to each of its points. */
function minutes(random: Random, prose: Prose) {
  const look = lookOf(random, prose);
  const points = Array.from({ length: between(random, 3, 6) }, () => prose.heading());
  const items = (texts: readonly string[]): ListItem[] => texts.map((text) => ({ level: 1, runs: [text] }));
  const parts: Part[] = [
    { kind: "title", text: prose.term("minutes") },
    paragraph(`${prose.place()}, ${prose.date().text}`, "first"),
    { kind: "heading", level: 2, text: prose.term("present"), plain: true },
    { kind: "list", levels: [bullet(random)], items: items(prose.people(5)) },
    { kind: "heading", level: 2, text: prose.term("agenda"), plain: true },
    { kind: "list", levels: [{ form: "1", after: "." }], items: items(points) },
    ...points.flatMap((text): Part[] => [
      { kind: "heading", level: 2, text },
      ...paragraphs(random, prose, between(random, 1, 3)),
      ...(random.chance(0.4) ? [list(random, prose, false)] : []),
    ]),
  ];
  return { look, runs: [{ ...one(parts), foot: numberFoot(random, prose) }] };
}

/** Minutes as a numbered list: each point is an item, and what was said stands within it. */
function minutesAsList(random: Random, prose: Prose) {
  const look = lookOf(random, prose, { indent: 0 });
  const items = Array.from({ length: between(random, 5, 9) }, (): ListItem[] => [
    { level: 1, runs: [{ strong: prose.heading() }], more: [prose.paragraph(between(random, 1, 4))] },
    ...prose.things(random.below(4)).map((text) => ({ level: 2, runs: [text] })),
  ]);
  const parts: Part[] = [
    paragraph(prose.term("minutes"), "centre"),
    paragraph(`${prose.term("present")}: ${prose.people(4).join(", ")}`, "first"),
    { kind: "list", levels: [numbering(random), bullet(random)], items: items.flat() },
  ];
  return { look, runs: [{ ...one(parts), head: { end: prose.date().text }, foot: { centre: "{n}" } }] };
}

/** Lists of all kinds, one below the other. */
function lists(random: Random, prose: Prose) {
  const parts: Part[] = [{ kind: "title", text: prose.heading() }];
  for (let count = between(random, 4, 7); count > 0; count--) {
    parts.push(
      random.chance(0.5) ? { kind: "heading", level: 2, text: prose.heading() } : paragraph(`${prose.clause()}:`),
    );
    parts.push(list(random, prose, random.chance(0.5)));
  }
  return { look: lookOf(random, prose), runs: [{ ...one(parts), foot: numberFoot(random, prose) }] };
}

/** A list in three levels that is interrupted by texts and goes on behind them. */
function interrupted(random: Random, prose: Prose) {
  const levels = [numbering(random), random.chance(0.5) ? numbering(random) : bullet(random), bullet(random)];
  const from = random.chance(0.3) ? between(random, 3, 12) : 1;
  const parts: Part[] = [{ kind: "heading", level: 1, text: prose.heading() }];
  for (let count = between(random, 3, 5), at = 0; at < count; at++) {
    const items = Array.from({ length: between(random, 2, 5) }, (): ListItem[] => {
      const below = random.chance(0.4) ? prose.things(2) : [];
      const [first = ""] = below;
      return [
        { level: 1, runs: [random.chance(0.5) ? prose.sentence() : (prose.things(1)[0] ?? "")] },
        ...below.map((text) => ({ level: 2, runs: [text] })),
        ...(first !== "" && random.chance(0.4) ? prose.things(2).map((text) => ({ level: 3, runs: [text] })) : []),
      ];
    });
    parts.push({ kind: "list", levels, items: items.flat(), goesOn: at > 0, from }, ...paragraphs(random, prose, 1));
  }
  return {
    look: lookOf(random, prose, { spaceBelow: 0.2, indent: 0 }),
    runs: [{ ...one(parts), foot: { end: "{n}" } }],
  };
}

export const office = [
  documentTemplate({ name: "letter-private", set: "fit", class: "letter" }, letter),
  documentTemplate({ name: "letter-offer", set: "check", class: "letter" }, offer),
  documentTemplate({ name: "minutes-headings", set: "fit", class: "minutes" }, minutes),
  documentTemplate({ name: "minutes-list", set: "check", class: "minutes" }, minutesAsList),
  documentTemplate({ name: "lists-all-kinds", set: "fit", class: "lists" }, lists),
  documentTemplate({ name: "lists-interrupted", set: "check", class: "lists" }, interrupted),
];
