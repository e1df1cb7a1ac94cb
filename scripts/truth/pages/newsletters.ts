import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import { fitted, headRow, list, paragraph, repeated, row, table, tag, textCell, times } from "./html.ts";
import { between, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { photograph } from "./pictures.ts";
import { Prose, westernLanguage } from "./prose.ts";
import { ruled } from "./rulings.ts";

/** Stories of different lengths, some with a picture, a list or a box between their paragraphs. */
function story(random: Random, prose: Prose, heading: string, level: number): string {
  const parts = times(between(random, 2, 5), () => paragraph(prose.paragraph(2, 5)));
  if (random.chance(0.3))
    parts.splice(
      1,
      0,
      `<figure>${photograph(random, `height: ${between(random, 24, 40)}mm`)}${tag("figcaption", prose.sentence())}</figure>`,
    );
  if (random.chance(0.2)) parts.splice(-1, 0, list(times(between(random, 3, 5), () => prose.phrase())));
  if (random.chance(0.2))
    parts.splice(-1, 0, `<div class="box">${tag("h4", prose.heading())}${paragraph(prose.paragraph(1, 2))}</div>`);
  return tag(`h${level}`, heading) + parts.join("");
}

const boxed =
  ".box { border: .6pt solid #777; background: #f3f1ea; padding: 2mm 3mm; margin: .6em 0; break-inside: avoid } .box h4 { margin-top: 0 } .box p { margin: 0 }";

/** The name of the paper, and below it the number and the date between rules. */
const masthead = (prose: Prose, random: Random): string =>
  tag("h1", prose.company()) +
  paragraph(`${prose.words.number} ${between(random, 1, 60)} · ${prose.date(prose.day(), "long")}`, 'class="issue"');

const mastheadCss =
  "h1 { text-align: center; font-size: 2.6em } .issue { text-align: center; text-indent: 0; border-top: 1pt solid #333; border-bottom: 1pt solid #333; padding: 1mm; margin-bottom: 4mm }";

/** Columns of CSS, whose headings stand inside of a column. */
const flowing = (columns: 2 | 3, name: string): Template => ({
  name,
  set: "fit",
  kind: "page",
  class: columns === 2 ? "two columns" : "three columns",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const justified = random.chance(0.5);
    const look = lookOf(random, {
      justified,
      hyphens: random.chance(justified ? 0.8 : 0.3),
      pt: columns === 3 ? between(random, 8, 9.5, 0.5) : between(random, 9, 10.5, 0.5),
    });
    const spans = random.chance(0.5);
    const headings = prose.headings(between(random, 3, 7));
    const stories = headings.map((heading) => story(random, prose, heading, 2));
    const css = `.flow { columns: ${columns}; column-gap: ${between(random, 10, 22)}pt; ${random.chance(0.3) ? "column-rule: .5pt solid #999" : ""} }
.flow h2 { font-size: 1.25em; margin-top: ${between(random, 0.6, 1.4, 0.2)}em } .flow > :first-child { margin-top: 0 }
.across { column-span: all; font-size: 1.6em; text-align: center } ${boxed} ${mastheadCss}`;
    const across = spans ? tag("h2", prose.heading(), 'class="across"') : "";
    stories.splice(Math.ceil(stories.length / 2), 0, across);
    const body = `${masthead(prose, random)}<div class="flow">${stories.join("\n")}</div>`;
    return draftOf(random, { prose, look, css, body, columns });
  },
});

/** Each column is a world of its own, with its own size of letters: baselines don't line up. */
const sideBySide = (columns: 2 | 3, name: string): Template => ({
  name,
  set: "check",
  kind: "page",
  class: columns === 2 ? "two columns" : "three columns",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { pt: columns === 3 ? 8.5 : 9.5, indented: random.chance(0.5) });
    const gap = between(random, 10, 20);
    const headings = prose.headings(columns * 3 + 1);
    const column = (number: number) => {
      const stories = times(8, (place) => {
        const heading = headings[number + place * columns] ?? "";
        return story(random, prose, heading || prose.heading(), 3);
      });
      const leading = between(random, 1.18, 1.42, 0.04);
      return `<div class="column" style="font-size: ${between(random, 0.92, 1.08, 0.04)}em; line-height: ${leading}">${stories.join("")}</div>`;
    };
    const lead = `<div class="lead">${tag("h2", headings.at(-1) ?? "")}${paragraph(prose.paragraph(2, 3))}</div>`;
    const wide = look.widthMm - look.marginMm[1] - look.marginMm[3];
    const high = look.heightMm - look.marginMm[0] - look.marginMm[2];
    const css = `.sheet { width: ${wide}mm; height: ${high - 1}mm; display: flex; flex-direction: column } .row { flex: 1; min-height: 0; display: flex; gap: ${gap}pt }
.column { flex: 1 1 0; min-width: 0; overflow: hidden } ${random.chance(0.3) ? ".column + .column { border-inline-start: .5pt solid #888; padding-inline-start: 8pt }" : ""}
.column > :first-child { margin-top: 0 } h1 { font-size: 2.8em; border-bottom: 3pt solid ${look.accent} } .lead { font-size: 1.15em } ${boxed}`;
    const body = `<div class="sheet">${tag("h1", prose.company())}${random.chance(0.7) ? lead : ""}<div class="row">${repeated(columns, column)}</div></div>${fitted(".column")}`;
    return draftOf(random, { prose, look, css, body, columns });
  },
});

/** A sheet for parents or members: two columns above, a table over the whole width, then three columns. */
const mixed: Template = {
  name: "newsletter-changing-columns",
  set: "fit",
  kind: "page",
  class: "columns that change",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { pt: between(random, 8.5, 10, 0.5) });
    const dates = times(between(random, 4, 8), () =>
      row(textCell(prose.date(prose.day(), "long")), textCell(prose.phrase()), textCell(prose.town())),
    );
    const { words } = prose;
    const [first = "", ...rest] = prose.headings(5);
    const css = `.two { columns: 2; column-gap: ${between(random, 12, 24)}pt } .three { columns: 3; column-gap: ${between(random, 10, 16)}pt; font-size: .92em }
.dates { width: 100% } ${ruled(random.pick(["rows", "bands", "headLine"]), ".dates")} h1 { font-size: 2.4em } .two > :first-child, .three > :first-child { margin-top: 0 } ${boxed}`;
    const body = `${tag("h1", prose.company())}<div class="two">${story(random, prose, first, 2)}${story(random, prose, rest[0] ?? "", 2)}</div>
${tag("h2", rest[1] ?? "")}${table(headRow([words.date, words.description, words.place]), dates, 'class="dates"')}
<div class="three">${story(random, prose, rest[2] ?? "", 3)}${story(random, prose, rest[3] ?? "", 3)}</div>`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** A front page: a story over the whole width with its picture, then rows of two and three stories side by side. */
const frontPage: Template = {
  name: "newsletter-front-page",
  set: "check",
  kind: "page",
  class: "columns that change",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { pt: 9, justified: random.chance(0.5), hyphens: true });
    const headings = prose.headings(6);
    const piece = (heading: string) =>
      `<article>${tag("h3", heading)}${repeated(between(random, 1, 3), () => paragraph(prose.paragraph(2, 3)))}</article>`;
    const rows = random.chance(0.5) ? [2, 3] : [3, 2];
    let used = 1;
    const grid = rows.map(
      (count) =>
        `<div class="grid" style="grid-template-columns: repeat(${count}, 1fr)">${repeated(count, () => piece(headings[used++] ?? prose.heading()))}</div>`,
    );
    const css = `.grid { display: grid; gap: ${between(random, 11, 20)}pt; border-top: .8pt solid #444; margin-top: 3mm; padding-top: 2mm } .grid h3 { margin-top: 0 } .grid, article { break-inside: avoid }
h1 { font-size: 3em; letter-spacing: .02em } .lead { font-size: 1.1em } .opening { columns: 2; column-gap: 14pt }`;
    const body = `${tag("h1", prose.company())}${tag("h2", headings[0] ?? "")}${paragraph(prose.sentence(), 'class="lead"')}
<figure>${photograph(random, `height: ${between(random, 40, 62)}mm`)}${tag("figcaption", prose.sentence())}</figure><div class="opening">${repeated(3, () => paragraph(prose.paragraph(2, 4)))}</div>${grid.join("")}`;
    return draftOf(random, { prose, look, css, body });
  },
};

export const newsletters: readonly Template[] = [
  flowing(2, "newsletter-two-columns"),
  flowing(3, "newsletter-three-columns"),
  sideBySide(2, "newsletter-two-worlds"),
  sideBySide(3, "newsletter-three-worlds"),
  mixed,
  frontPage,
];
