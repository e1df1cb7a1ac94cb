import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import { emptyCell, escaped, paragraph, repeated, row, table, tag, textCell, times } from "./html.ts";
import { between, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { Prose, westernLanguage } from "./prose.ts";
import { ruled } from "./rulings.ts";

const labels = ({ words }: Prose): string[] => [
  words.name,
  words.address,
  words.town,
  words.phone,
  words.mail,
  words.date,
  words.customer,
  words.number,
];

/** Something to tick; some forms are filled in. */
const ticks = (random: Random, texts: readonly string[]): string =>
  texts.map((text) => `${random.chance(0.25) ? "☒" : "☐"} ${text}`).join("   ");

/** Labels with lines behind them to write on, questions with boxes to tick. */
const lined: Template = {
  name: "form-with-lines",
  set: "fit",
  kind: "page",
  class: "form",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, justified: false });
    const { words } = prose;
    const filled = random.chance(0.4);
    const values = [
      prose.person(),
      prose.street(),
      prose.town(),
      prose.phone(),
      prose.mail(),
      prose.date(prose.day()),
      "",
      "",
    ];
    const field = (label: string, number: number) =>
      `<div class="field"><span>${escaped(label)}:</span><span class="line">${filled ? ` ${escaped(values[number] ?? "")}` : ""}</span></div>`;
    const css = `.field { margin: 3mm 0; display: block } .line { display: inline-block; width: ${between(random, 70, 110)}mm; border-bottom: .6pt solid #000; margin-left: 2mm } .sign { margin-top: 14mm } h2 { border-bottom: 1pt solid ${look.accent} }`;
    const sections = prose.headings(between(random, 2, 3)).map(
      (heading, number) =>
        `${tag("h2", heading)}${
          number === 0
            ? labels(prose)
                .slice(0, between(random, 4, 8))
                .map(field)
                .join("")
            : repeated(
                between(random, 2, 4),
                () => paragraph(prose.sentence()) + paragraph(ticks(random, [words.yes, words.no, prose.town()])),
              )
        }`,
    );
    const body = `${tag("h1", prose.heading())}${paragraph(prose.paragraph(1, 3))}${sections.join("")}<div class="field sign"><span>${escaped(`${words.place}, ${words.date}, ${words.signature}:`)}</span><span class="line"></span></div>`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** An office's form: a grid of boxes, each with its label, and some of them over several columns. */
const boxes: Template = {
  name: "form-in-a-grid",
  set: "check",
  kind: "page",
  class: "form",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, justified: false, pt: between(random, 8.5, 10, 0.5) });
    const { words } = prose;
    const filled = random.chance(0.5);
    const value = (text: string) => (filled ? textCell(text) : emptyCell);
    const grid = [
      `<tr><td colspan="4" class="part">${escaped(prose.heading())}</td></tr>`,
      row(textCell(words.name), value(prose.person()), textCell(words.date), value(prose.date(prose.day()))),
      `<tr>${textCell(words.address)}<td colspan="3">${filled ? escaped(prose.street()) : ""}</td></tr>`,
      row(textCell(words.town), value(prose.town()), textCell(words.number), value(prose.postcode())),
      row(textCell(words.phone), value(prose.phone()), textCell(words.mail), value(prose.mail())),
      `<tr><td colspan="4" class="part">${escaped(prose.heading())}</td></tr>`,
      ...times(
        between(random, 3, 8),
        () =>
          `<tr><td colspan="3">${escaped(prose.phrase())}</td><td>${escaped(ticks(random, [words.yes, words.no]))}</td></tr>`,
      ),
      `<tr><td colspan="2">${escaped(words.place)}</td><td colspan="2">${escaped(words.signature)}</td></tr>`,
    ];
    const css = `.grid { width: 100%; table-layout: fixed } .grid td { height: ${between(random, 6, 10)}mm } .part { background: #dfe5ec; font-weight: bold } ${ruled("grid", ".grid")}`;
    const body = `${tag("h1", prose.heading())}${paragraph(prose.paragraph(1, 2))}${table("", grid, 'class="grid" data-ruled="all"')}${tag("h3", words.note)}${paragraph(prose.paragraph(2, 3), 'class="quiet"')}`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** A list of questions with four answers each, ticked by a cross in a table. */
const questionnaire: Template = {
  name: "form-questionnaire",
  set: "fit",
  kind: "page",
  class: "form",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, justified: false });
    const grades = ["1", "2", "3", "4", "5"].slice(0, between(random, 3, 5));
    const questions = () =>
      times(between(random, 4, 9), () => {
        const ticked = random.below(grades.length * 2);
        return row(
          textCell(prose.phrase()),
          ...grades.map((_, grade) => tag("td", grade === ticked ? "×" : "○", 'class="mid"')),
        );
      });
    const head = row("<th></th>", ...grades.map((grade) => tag("th", grade, 'class="mid"')));
    const css = `.ask { width: 100% } .mid { text-align: center } ${ruled(random.pick(["rows", "grid", "bands"]), ".ask")}`;
    const sections = prose
      .headings(between(random, 2, 3))
      .map(
        (heading, number) =>
          tag("h2", `${"ABC"[number]}. ${heading}`) +
          paragraph(prose.sentence()) +
          table(head, questions(), 'class="ask"'),
      );
    return draftOf(random, {
      prose,
      look,
      css,
      body: tag("h1", prose.heading()) + paragraph(prose.paragraph(1, 3)) + sections.join(""),
    });
  },
};

export const forms: readonly Template[] = [lined, boxes, questionnaire];
