import type { Template } from "../template.ts";
import { escaped, headRow, lineByLine, list, paragraph, repeated, row, table, tag, textCell, times } from "./html.ts";
import { between, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { Prose, westernLanguage } from "./prose.ts";
import { ruled } from "./rulings.ts";

/** Parts that are headings with a number, clauses below them 1.1, and points (a): numbers by counters, as a list has them. */
const contract: Template = {
  name: "contract-of-clauses",
  set: "fit",
  kind: "page",
  class: "contract, minutes or recipe",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, accent: "#000000" });
    const points = () =>
      `<ol class="points">${repeated(between(random, 2, 4), () => tag("li", prose.sentence()))}</ol>`;
    const clause = () => `<li>${escaped(prose.paragraph(1, 3))}${random.chance(0.3) ? points() : ""}</li>`;
    const part = (heading: string, number: number) =>
      `${tag("h2", `${number + 1}. ${heading}`)}<ol class="clauses" style="counter-reset: clause">${repeated(between(random, 2, 5), clause)}</ol>`;
    const numbered = (number: number) =>
      `.part-${number} .clauses > li::before { content: "${number + 1}." counter(clause) }`;
    const headings = prose.headings(between(random, 4, 8));
    const css = `h1 { text-align: center } h2 { font-size: 1.1em } .clauses { list-style: none; padding-inline-start: 12mm } .clauses > li { counter-increment: clause; margin-bottom: .6em; position: relative } .clauses > li::before { position: absolute; left: -12mm }
.points { list-style: none; counter-reset: point; padding-inline-start: 9mm; margin-top: .4em } .points > li { position: relative; counter-increment: point } .points > li::before { content: "(" counter(point, lower-alpha) ")"; position: absolute; left: -9mm } ${headings.map((_, number) => numbered(number)).join("\n")} .sign { display: flex; gap: 20mm; margin-top: 16mm } .sign > div { flex: 1; border-top: .6pt solid #000 }`;
    const body = `${tag("h1", prose.heading())}${paragraph(`${prose.company()} – ${prose.company()}`)}${headings.map((heading, number) => `<section class="part-${number}">${part(heading, number)}</section>`).join("")}
<div class="sign">${repeated(2, () => `<div>${lineByLine([`${prose.words.place}, ${prose.words.date}`, prose.person()])}</div>`)}</div>`;
    return draftOf(random, {
      prose,
      look,
      css,
      body,
      running: { by: "chromium", pt: 8, bottom: ["", `${prose.words.page} {n}`, ""] },
    });
  },
};

/** One list for the whole contract: 1. with its heading run in, 1.1 and 1.1.1 in lists within lists. */
const nested: Template = {
  name: "contract-as-one-list",
  set: "check",
  kind: "page",
  class: "contract, minutes or recipe",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, pt: between(random, 9, 10.5, 0.5) });
    const level = (depth: number): string =>
      `<ol>${repeated(between(random, 2, depth === 0 ? 8 : 4), () => `<li>${depth === 0 ? `<b>${escaped(prose.heading())}.</b> ` : ""}${escaped(prose.paragraph(1, 2))}${depth < 2 && random.chance(0.6 - depth * 0.3) ? level(depth + 1) : ""}</li>`)}</ol>`;
    const wide = between(random, 8, 13);
    const css = `ol { list-style: none; counter-reset: item; padding-inline-start: ${wide}mm } li { position: relative; counter-increment: item; margin: .35em 0; ${look.justified ? "text-align: justify" : ""} } li::before { content: counters(item, ".") "${random.pick(["", "."])}"; position: absolute; left: -${wide}mm } li li li { font-size: .96em }`;
    const body = `${tag("h1", prose.heading())}${paragraph(prose.paragraph(2, 3))}${level(0)}${tag("h2", prose.words.signature)}${lineByLine([prose.person(), prose.person()])}`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** Who was there, the points of the agenda with what was decided, and a table of what is to be done. */
const minutes: Template = {
  name: "minutes-of-a-meeting",
  set: "fit",
  kind: "page",
  class: "contract, minutes or recipe",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random);
    const { words } = prose;
    const points = prose.headings(between(random, 3, 6));
    const tasks = times(between(random, 3, 6), (number) =>
      row(
        textCell(String(number + 1)),
        textCell(prose.phrase()),
        textCell(prose.person()),
        textCell(prose.date(prose.day())),
      ),
    );
    const decisions = (heading: string, number: number) =>
      `${tag("h3", `${words.number} ${number + 1}: ${heading}`)}${repeated(between(random, 1, 2), () => paragraph(prose.paragraph(1, 4)))}${random.chance(0.4) ? list(times(between(random, 2, 4), () => prose.phrase())) : ""}${random.chance(0.5) ? `<p class="plain"><b>${escaped(words.note)}:</b> ${escaped(prose.sentence())}</p>` : ""}`;
    const css = `.tasks { width: 100% } ${ruled(random.pick(["grid", "rows", "open"]), ".tasks")}`;
    const body = `${tag("h1", prose.heading())}${lineByLine([`${words.date}: ${prose.date(prose.day(), "long")}`, `${words.place}: ${prose.town()}`, `${words.name}: ${times(between(random, 3, 6), () => prose.person()).join(", ")}`])}
${tag("h2", words.contents)}${list(points, "ol")}${points.map(decisions).join("")}${tag("h2", words.table)}${table(headRow([words.number, words.description, words.name, words.date]), tasks, 'class="tasks"')}`;
    return draftOf(random, { prose, look, css, body });
  },
};

const question = (prose: Prose): string => prose.sentence().replace(/\.$/, "?");

/** Questions that are bold, and their answers; some answers have lists. */
const questions: Template = {
  name: "questions-and-answers",
  set: "fit",
  kind: "page",
  class: "contract, minutes or recipe",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random);
    const part = (heading: string) =>
      `${tag("h2", heading)}${repeated(between(random, 2, 5), () => `${tag("h3", question(prose))}${paragraph(prose.paragraph(1, 4))}${random.chance(0.25) ? list(times(3, () => prose.phrase())) : ""}`)}`;
    const css = "h3 { font-size: 1em; margin-bottom: .2em }";
    return draftOf(random, {
      prose,
      look,
      css,
      body:
        tag("h1", prose.heading()) +
        prose
          .headings(between(random, 2, 4))
          .map(part)
          .join(""),
    });
  },
};

/** Recipes: what is needed in a column at the left, what is to be done in numbers beside it. */
const recipes: Template = {
  name: "recipes",
  set: "check",
  kind: "page",
  class: "contract, minutes or recipe",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { justified: false, indented: false });
    const needed = () =>
      list(times(between(random, 4, 9), () => `${between(random, 1, 9) * 50} g ${prose.goods().split(",")[0]}`));
    const recipe = (heading: string) =>
      `<section>${tag("h2", heading)}${paragraph(prose.sentence(), 'class="lead"')}<div class="two"><div class="needed">${tag("h3", prose.words.quantity)}${needed()}</div><div>${tag("h3", prose.words.description)}<ol>${repeated(between(random, 3, 7), () => tag("li", prose.paragraph(1, 2)))}</ol></div></div></section>`;
    const css = `section { break-inside: avoid } .two { display: grid; grid-template-columns: ${between(random, 40, 60)}mm 1fr; gap: 8mm } .needed { ${random.chance(0.5) ? "background: #f4efe2; padding: 3mm" : ""} } .two h3 { margin-top: 0 } .lead { font-style: italic }`;
    return draftOf(random, {
      prose,
      look,
      css,
      body:
        tag("h1", prose.company()) +
        prose
          .headings(between(random, 1, 3))
          .map(recipe)
          .join(""),
    });
  },
};

export const clauses: readonly Template[] = [contract, nested, minutes, questions, recipes];
