import type { Random } from "../../fuzz/random.ts";
import type { Prose } from "../prose.ts";
import { lookOf, numberFoot } from "./looks.ts";
import { measureOf, type PageRun, type Paper, type Part } from "./paper.ts";
import { between, documentTemplate, list, outlines, paragraph, paragraphs, tableWithCaption } from "./pieces.ts";

interface Shape {
  headings: number;
  below: number;
  notes: number;
  tables: number;
  size: number;
  measure: number;
}

/** Headings with what stands below them: text, lists, now and then a table. */
export function chapters(random: Random, prose: Prose, shape: Shape, tablesBefore = { count: 0 }): Part[] {
  return Array.from({ length: shape.headings }, (): Part[] => {
    const parts: Part[] = [{ kind: "heading", level: 1, text: prose.heading() }];
    parts.push(...paragraphs(random, prose, between(random, 1, 3), { notes: shape.notes }));
    for (let below = random.below(shape.below + 1); below > 0; below--) {
      parts.push({ kind: "heading", level: 2, text: prose.heading() });
      parts.push(...paragraphs(random, prose, between(random, 1, 2), { notes: shape.notes }));
      if (random.chance(0.4)) parts.push(list(random, prose, random.chance(0.4)));
      else if (random.chance(0.3))
        parts.push({ kind: "heading", level: 3, text: prose.heading() }, ...paragraphs(random, prose, 1));
    }
    if (random.chance(shape.tables)) {
      tablesBefore.count += 1;
      const wish = {
        rows: between(random, 3, 9),
        size: shape.size - 1,
        measure: shape.measure,
        total: random.chance(0.3),
        twoHeads: random.chance(0.2),
      };
      parts.push(...tableWithCaption(random, prose, tablesBefore.count, wish), ...paragraphs(random, prose, 1));
    }
    return parts;
  }).flat();
}

/** Title, perhaps the contents, and numbered chapters one after the other. */
function report(random: Random, prose: Prose): Pick<Paper, "look" | "runs"> & Partial<Paper> {
  const look = lookOf(random, prose);
  const outline = random.pick(outlines);
  const title = prose.heading();
  const subtitle = random.chance(0.5)
    ? [paragraph(`${prose.people(2).join(", ")}, ${prose.date().text}`, "first")]
    : [];
  const contents: Part[] = random.chance(0.4) ? [{ kind: "contents", heading: prose.term("contents") }] : [];
  const shape = {
    headings: between(random, 3, 5),
    below: 2,
    notes: random.chance(0.4) ? 0.25 : 0,
    tables: 0.35,
    size: look.size,
    measure: measureOf(look),
  };
  const run: PageRun = {
    numbers: "1",
    foot: numberFoot(random, prose, random.chance(0.3) ? prose.clause() : ""),
    ...(random.chance(0.6) && {
      head: random.pick([{ start: title }, { centre: title }, { start: title, end: prose.term("draft") }]),
    }),
    plainFirst: random.chance(0.3),
    startAt: 1,
    parts: [{ kind: "title", text: title }, ...subtitle, ...contents, ...chapters(random, prose, shape)],
  };
  return { look, outline, runs: [run], notes: "1", breaks: random.chance(0.3) };
}

/** Headings that look like headings, but have no numbers; a box of key figures at the top. */
function plainReport(random: Random, prose: Prose): Pick<Paper, "look" | "runs"> & Partial<Paper> {
  const look = lookOf(random, prose, { headingColour: random.pick(["#1f3864", "#b45309", "#2e7d32", "#000000"]) });
  const shape = {
    headings: between(random, 3, 6),
    below: 1,
    notes: 0,
    tables: 0.3,
    size: look.size,
    measure: measureOf(look),
  };
  const lead = paragraph(prose.paragraph(2), "quote");
  const parts: Part[] = [{ kind: "title", text: prose.heading() }, lead, ...chapters(random, prose, shape)];
  const head = { start: prose.term("confidential"), end: prose.date().text };
  return {
    look,
    runs: [{ numbers: "1", startAt: 1, parts, foot: numberFoot(random, prose), ...(random.chance(0.5) && { head }) }],
    breaks: random.chance(0.3),
  };
}

/** A cover without number, contents in small roman numbers, each chapter on pages of its own with its name above. */
function bookish(random: Random, prose: Prose): Pick<Paper, "look" | "runs"> & Partial<Paper> {
  const look = lookOf(random, prose);
  const title = prose.heading();
  const cover: PageRun = {
    numbers: "1",
    parts: [
      { kind: "title", text: title },
      paragraph(prose.people(1)[0] ?? "", "centre"),
      paragraph(prose.date().text, "centre"),
    ],
  };
  const front: PageRun = {
    numbers: "i",
    startAt: 1,
    foot: { centre: "{n}" },
    parts: [{ kind: "contents", heading: prose.term("contents") }],
  };
  const count = { count: 0 };
  const runs = Array.from({ length: between(random, 2, 3) }, (_, at): PageRun => {
    const parts = chapters(
      random,
      prose,
      { headings: 1, below: 3, notes: 0.2, tables: 0.5, size: look.size, measure: measureOf(look) },
      count,
    );
    const name = parts[0]?.kind === "heading" ? parts[0].text : "";
    return { numbers: "1", ...(at === 0 && { startAt: 1 }), head: { start: name, end: "{n}" }, parts };
  });
  return { look, outline: random.pick(outlines), runs: [cover, front, ...runs], notes: random.pick(["1", "a", "i"]) };
}

/** Papers of offices in which each line of text has its number: "12. The committee …". */
function numberedText(random: Random, prose: Prose): Pick<Paper, "look" | "runs"> & Partial<Paper> {
  const look = lookOf(random, prose, { indent: 0, spaceBelow: 0.25 });
  const level = [{ form: "1", after: "." } as const];
  let at = 0;
  const parts: Part[] = [{ kind: "title", text: prose.heading() }];
  for (let chapter = between(random, 3, 5); chapter > 0; chapter--) {
    parts.push({ kind: "heading", level: 1, text: prose.heading() });
    const items = Array.from({ length: between(random, 2, 5) }, () => ({
      level: 1,
      runs: [prose.paragraph(between(random, 2, 4))],
    }));
    parts.push({ kind: "list", levels: level, items, goesOn: at > 0 });
    at += items.length;
  }
  return { look, runs: [{ numbers: "1", startAt: 1, foot: { start: prose.term("draft"), end: "{n}" }, parts }] };
}

export const reports = [
  documentTemplate({ name: "report-numbered", set: "fit", class: "report" }, report),
  documentTemplate({ name: "report-plain", set: "fit", class: "report" }, plainReport),
  documentTemplate({ name: "report-chapters", set: "check", class: "report" }, bookish),
  documentTemplate({ name: "report-numbered-text", set: "check", class: "report" }, numberedText),
];
