import type { Random } from "../../fuzz/random.ts";
import { type Language, leftToRight, Prose } from "../prose.ts";
import type { Template } from "../template.ts";
import { flatText } from "./flat.ts";
import { knownOf } from "./known.ts";
import type { Bullet, ListItem, NumberForm, Paper, Part, Run } from "./paper.ts";
import { makeTable, type TableWish } from "./tables.ts";

type Write = (random: Random, prose: Prose) => Pick<Paper, "look" | "runs"> & Partial<Paper>;

/** A template whose papers LibreOffice prints, half of them with tags. */
export function documentTemplate(
  { languages = leftToRight, ...rest }: Pick<Template, "name" | "set" | "class"> & { languages?: readonly Language[] },
  write: Write,
): Template {
  return {
    ...rest,
    kind: "document",
    make(random) {
      const tagged = random.chance(0.5);
      const prose = new Prose(random, languages.includes("en") && random.chance(0.35) ? "en" : random.pick(languages));
      const { language, country, rightToLeft } = prose;
      const paper = { language, country, rightToLeft, ...write(random, prose) };
      return {
        source: "made",
        print: { by: "libreoffice", document: flatText(paper), ending: ".fodt", tagged },
        truth: (printed) => knownOf(paper, printed),
      };
    },
  };
}

export const paragraph = (text: string, as?: Extract<Part, { kind: "paragraph" }>["as"]): Part => ({
  kind: "paragraph",
  runs: [text],
  ...(as && { as }),
});

/** Between so many, both counted in. */
export const between = (random: Random, fewest: number, most: number): number =>
  fewest + random.below(most - fewest + 1);

export interface Prosaic {
  /** How often a paragraph has a note. */
  notes?: number;
  sentences?: readonly [number, number];
  marks?: readonly string[];
}

/** Paragraphs of running text, now and then with a word in bold or slanted, or a note. */
export function paragraphs(random: Random, prose: Prose, count: number, wish: Prosaic = {}): Part[] {
  const [fewest, most] = wish.sentences ?? [2, 6];
  return Array.from({ length: count }, (): Part => {
    const runs: Run[] = [prose.paragraph(between(random, fewest, most))];
    if (random.chance(0.2)) runs.push(" ", { [random.pick(["strong", "slanted"])]: `${prose.clause()}.` } as Run);
    if (random.chance(wish.notes ?? 0)) {
      const mark = wish.marks && random.pick(wish.marks);
      runs.push({ note: prose.paragraph(between(random, 1, 2)), ...(mark && { mark }) });
    }
    if (random.chance(0.3)) runs.push(` ${prose.sentence()}`);
    return { kind: "paragraph", runs };
  });
}

const numberForms: readonly NumberForm[] = [
  { form: "1", after: "." },
  { form: "1", after: ")" },
  { form: "1", before: "(", after: ")" },
  { form: "a", after: ")" },
  { form: "a", before: "(", after: ")" },
  { form: "A", after: "." },
  { form: "i", before: "(", after: ")" },
  { form: "i", after: "." },
  { form: "I", after: "." },
];
const bullets: readonly Bullet[] = ["•", "–", "▪", "◦", "■", "►", "✓", "☐", "❖"].map((bullet) => ({
  bullet,
  font: "DejaVu Sans",
}));

export const numbering = (random: Random): NumberForm => random.pick(numberForms);
export const bullet = (random: Random): Bullet => random.pick(bullets);

/** Items of one or two levels, each a few words or a whole sentence. */
export function list(random: Random, prose: Prose, ordered: boolean, deep = random.chance(0.35)): Part {
  const sentences = random.chance(0.4);
  const levels = [
    ordered ? numbering(random) : bullet(random),
    random.chance(0.5) ? bullet(random) : numbering(random),
  ];
  const items = Array.from({ length: between(random, 3, 8) }, (): ListItem[] => {
    const below = deep && random.chance(0.4) ? prose.things(between(random, 2, 3)) : [];
    return [{ level: 1, runs: [itemText(prose, sentences)] }, ...below.map((text) => ({ level: 2, runs: [text] }))];
  });
  return { kind: "list", levels, items: items.flat() };
}

export const itemText = (prose: Prose, sentence: boolean): string =>
  sentence ? prose.sentence() : (prose.things(1)[0] ?? prose.clause());

/** A table with its caption above or below. */
export function tableWithCaption(
  random: Random,
  prose: Prose,
  number: number,
  wish: TableWish,
  above = random.chance(0.7),
): Part[] {
  const caption: Part = {
    kind: "caption",
    text: `${prose.term("table")} ${number}${random.pick([": ", ". "])}${prose.clause()}`,
  };
  const table: Part = { kind: "table", table: makeTable(random, prose, wish) };
  return above ? [caption, table] : [table, caption];
}

export const outlines: readonly (readonly NumberForm[])[] = [
  [{ form: "1" }, { form: "1", shows: 2 }, { form: "1", shows: 3 }],
  [
    { form: "1", after: "." },
    { form: "1", shows: 2, after: "." },
    { form: "1", shows: 3, after: "." },
  ],
  [
    { form: "I", after: "." },
    { form: "A", after: "." },
    { form: "1", after: "." },
  ],
  [{ form: "A" }, { form: "1", shows: 2 }, { form: "1", shows: 3 }],
];
