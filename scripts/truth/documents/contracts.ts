import type { Random } from "../../fuzz/random.ts";
import type { Prose } from "../prose.ts";
import { lookOf, numberFoot } from "./looks.ts";
import type { ListItem, NumberForm, Part } from "./paper.ts";
import { between, documentTemplate, paragraph } from "./pieces.ts";

function parties(prose: Prose): Part[] {
  const [one = "", other = ""] = prose.people(2);
  return [
    { kind: "title", text: prose.term("contract") },
    paragraph(`${one}, ${prose.place()}`, "centre"),
    paragraph(`${other}, ${prose.place()}`, "centre"),
    paragraph(prose.paragraph(2), "first"),
  ];
}

/** "§ 3 Costs" and below it "(1) The tenant …" with "a)", which begin anew with each section. */
function sections(random: Random, prose: Prose) {
  const look = lookOf(random, prose, { indent: 0, spaceBelow: 0.2, centredHeadings: random.chance(0.5) });
  const sign = random.pick([
    { before: "§ " },
    { before: "§ " },
    { after: "." },
    { before: `${prose.term("chapter")} ` },
  ]);
  const levels: NumberForm[] = [
    { form: "1", before: "(", after: ")" },
    random.pick([
      { form: "a", after: ")" },
      { form: "i", before: "(", after: ")" },
    ] as const),
  ];
  const parts = parties(prose);
  for (let section = between(random, 4, 8); section > 0; section--) {
    parts.push({ kind: "heading", level: 1, text: prose.heading() });
    const items = Array.from({ length: between(random, 1, 4) }, () => clause(random, prose, 1)).flat();
    parts.push({ kind: "list", levels, items });
  }
  const [one = "", other = ""] = prose.people(2);
  parts.push(
    paragraph(`${prose.place()}, ${prose.date().text}`, "closing"),
    paragraph(one, "first"),
    paragraph(other, "first"),
  );
  return {
    look,
    outline: [{ form: "1", ...sign }] as NumberForm[],
    runs: [{ numbers: "1" as const, startAt: 1, foot: numberFoot(random, prose), parts }],
  };
}

function clause(random: Random, prose: Prose, level: number): ListItem[] {
  const below = random.chance(0.3) ? prose.things(between(random, 2, 5)) : [];
  const more = random.chance(0.1) ? { more: [prose.sentence()] } : {};
  return [
    { level, runs: [prose.paragraph(between(random, 1, 3))], ...(below.length === 0 && more) },
    ...below.map((text) => ({ level: level + 1, runs: [text] })),
  ];
}

/** One list in levels through the whole contract: "1. COSTS", "1.1 The tenant …", "(a) keys", "(i) both of them". */
function oneList(random: Random, prose: Prose) {
  const look = lookOf(random, prose, { indent: 0, spaceBelow: 0.2 });
  const levels: NumberForm[] = [
    { form: "1", after: "." },
    { form: "1", shows: 2, after: random.pick(["", "."]) },
    { form: "a", before: "(", after: ")" },
    { form: "i", before: "(", after: ")" },
  ];
  const capitals = random.chance(0.5);
  const items: ListItem[] = [];
  for (let section = between(random, 4, 7); section > 0; section--) {
    const name = prose.heading();
    items.push({ level: 1, runs: [{ strong: capitals ? name.toUpperCase() : name }] });
    for (let count = between(random, 2, 4); count > 0; count--) {
      items.push({ level: 2, runs: [prose.paragraph(between(random, 1, 2))] });
      if (random.chance(0.6)) continue;
      for (const text of prose.things(between(random, 2, 4))) {
        items.push({ level: 3, runs: [text] });
        if (random.chance(0.2)) items.push(...prose.things(2).map((below) => ({ level: 4, runs: [below] })));
      }
    }
  }
  const foot = { start: prose.term("contract"), end: "{n}" };
  return {
    look,
    runs: [
      { numbers: "1" as const, startAt: 1, foot, parts: [...parties(prose), { kind: "list" as const, levels, items }] },
    ],
  };
}

export const contracts = [
  documentTemplate({ name: "contract-sections", set: "fit", class: "contract" }, sections),
  documentTemplate({ name: "contract-one-list", set: "check", class: "contract" }, oneList),
];
