import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import { cells, escaped, headRow, list, paragraph, repeated, row, table, tag, textCell, times } from "./html.ts";
import { between, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { barChart, photograph } from "./pictures.ts";
import { Prose, westernLanguage } from "./prose.ts";
import { ruled } from "./rulings.ts";

/** Words with emphasis in their middle, as writers use it. */
function emphasised(random: Random, text: string): string {
  const words = text.split(" ");
  const from = random.below(Math.max(1, words.length - 6));
  const mark = random.pick(["em", "strong", "b", "i"]);
  const marked = words
    .slice(from, from + 3)
    .map(escaped)
    .join(" ");
  return [
    ...words.slice(0, from).map(escaped),
    `<${mark}>${marked}</${mark}>`,
    ...words.slice(from + 3).map(escaped),
  ].join(" ");
}

const paragraphs = (random: Random, prose: Prose, count: number): string =>
  repeated(count, () => {
    const text = prose.paragraph(2, 6);
    return random.chance(0.3) ? `<p>${emphasised(random, text)}</p>` : paragraph(text);
  });

function nestedList(random: Random, prose: Prose): string {
  const outer = random.pick(["ul", "ol"]);
  const items = times(between(random, 3, 5), () => {
    const inner = random.chance(0.5)
      ? list(
          times(between(random, 2, 4), () => prose.phrase()),
          random.pick(["ul", "ol"]),
        )
      : "";
    return `<li>${escaped(prose.sentence())}${inner}</li>`;
  });
  return `<${outer}>${items.join("")}</${outer}>`;
}

function smallTable(random: Random, prose: Prose, number: number): string {
  const { words } = prose;
  const { number: figure, percent } = cells(prose);
  const rows = times(between(random, 3, 7), () =>
    row(textCell(prose.town()), figure(random.below(9000)), percent(random.next(), 1)),
  );
  const caption = `<caption>${escaped(`${words.table} ${number}. ${prose.heading()}`)}</caption>`;
  return table(headRow([words.place, `>${words.quantity}`, ">%"]), rows, 'class="small"').replace(
    "<thead>",
    `${caption}<thead>`,
  );
}

/** Sections of running text with lists, a table, a figure and pull quotes between them. */
const essay: Template = {
  name: "article-one-column",
  set: "fit",
  kind: "page",
  class: "article or manual",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random);
    const [title = "", ...headings] = prose.headings(between(random, 3, 6));
    const extras = [
      () => nestedList(random, prose),
      () => smallTable(random, prose, 1),
      () => `<blockquote>${paragraph(prose.paragraph(1, 2))}</blockquote>`,
      () =>
        `<figure>${barChart(
          random,
          times(5, () => prose.town()),
          look.accent,
        )}${tag("figcaption", `${prose.words.figure} 1. ${prose.sentence()}`)}</figure>`,
      () => "",
    ];
    const sections = headings.map(
      (heading) =>
        tag("h2", heading) +
        paragraphs(random, prose, between(random, 1, 3)) +
        (random.chance(0.25) ? tag("h3", prose.heading()) : "") +
        paragraphs(random, prose, 1) +
        random.pick(extras)(),
    );
    const css = `blockquote { font-size: 1.15em; font-style: italic; margin: 1em 2.5em; border-inline-start: 2pt solid ${look.accent}; padding-inline-start: 1em }
.by { font-style: italic } svg { width: ${between(random, 60, 100)}% } ${ruled(random.pick(["rows", "three", "grid"]), ".small")}`;
    const body =
      tag("h1", title) +
      paragraph(`${prose.person()}, ${prose.date(prose.day(), "long")}`, 'class="by plain"') +
      sections.join("\n");
    return draftOf(random, { prose, look, css, body });
  },
};

/** A magazine's page: a first letter over three lines, pictures at a side with the text around them, notes between the lines. */
const magazine: Template = {
  name: "article-with-floats",
  set: "check",
  kind: "page",
  class: "article or manual",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { justified: random.chance(0.6), hyphens: true, indented: true });
    const [title = "", ...headings] = prose.headings(between(random, 3, 5));
    const aside = () =>
      random.chance(0.5)
        ? `<aside class="${random.pick(["start", "end"])}">${paragraph(prose.sentence(), 'class="pull"')}</aside>`
        : `<figure class="${random.pick(["start", "end"])}">${photograph(random, `height: ${between(random, 26, 44)}mm`)}${tag("figcaption", prose.sentence())}</figure>`;
    const sections = headings.map(
      (heading, number) =>
        `${number > 0 ? tag("h2", heading) : ""}${random.chance(0.7) ? aside() : ""}<div class="${number === 0 ? "opening" : ""}">${paragraphs(random, prose, between(random, 3, 4))}</div>`,
    );
    const css = `.start, .end { width: ${between(random, 34, 44)}%; margin: 0 0 1em } .start { float: left; margin-right: 1.4em } .end { float: right; margin-left: 1.4em } h2 { clear: both }
.opening > p:first-child::first-letter { font-size: 3.3em; line-height: .85; float: left; padding-right: .08em; color: ${look.accent} } .standfirst { font-size: 1.2em; text-indent: 0; margin-bottom: 1em }
.pull { font: bold 1.25em/1.25 "${look.display}"; text-align: center; text-indent: 0; border-top: 1.5pt solid; border-bottom: 1.5pt solid; padding: .5em 0 }`;
    const body = tag("h1", title) + paragraph(prose.paragraph(1, 2), 'class="standfirst"') + sections.join("\n");
    return draftOf(random, { prose, look, css, body });
  },
};

/** A scholar's paper in two columns below a title over both, with notes at its end. */
const paper: Template = {
  name: "paper-two-columns",
  set: "fit",
  kind: "page",
  class: "two columns",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, {
      justified: true,
      hyphens: random.chance(0.8),
      pt: between(random, 8.5, 10, 0.5),
      indented: random.chance(0.7),
    });
    const numbered = random.chance(0.6);
    const [title = "", ...headings] = prose.headings(between(random, 4, 6));
    const sections = headings.map(
      (heading, number) =>
        tag("h2", numbered ? `${number + 1} ${heading}` : heading) +
        paragraphs(random, prose, between(random, 2, 4)) +
        (number === 1 ? smallTable(random, prose, 1) : "") +
        (number === 2
          ? `<figure>${barChart(
              random,
              times(4, () => prose.town()),
              look.accent,
            )}${tag("figcaption", `${prose.words.figure} 1: ${prose.sentence()}`)}</figure>`
          : ""),
    );
    const css = `h1, .by { text-align: center } .by { text-indent: 0 } .abstract { margin: 0 ${between(random, 4, 14)}mm 5mm; font-size: .93em } .flow { columns: 2; column-gap: ${between(random, 10, 20)}pt } .flow h2 { font-size: 1.15em }
.small { width: 100%; break-inside: avoid } .flow > :first-child { margin-top: 0 } ${ruled(random.pick(["three", "headLine"]), ".small")}`;
    const body = `${tag("h1", title)}${paragraph(`${prose.person()}, ${prose.person()}`, 'class="by"')}<div class="abstract">${paragraph(prose.paragraph(3, 4))}</div><div class="flow">${sections.join("\n")}</div>`;
    return draftOf(random, { prose, look, css, body, columns: 2 });
  },
};

/** As transactions print them: the abstract inside of the first column, headings in capitals and roman numbers, wide figures across. */
const proceedings: Template = {
  name: "paper-proceedings",
  set: "check",
  kind: "page",
  class: "two columns",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, {
      font: random.pick(["Nimbus Roman", "Liberation Serif", "P052"]),
      justified: true,
      hyphens: true,
      indented: true,
      pt: between(random, 8.5, 9.5, 0.5),
      accent: "#000000",
    });
    const [title = "", ...headings] = prose.headings(between(random, 4, 6));
    const signs = ["I", "II", "III", "IV", "V", "VI"];
    const wide = `<figure class="across">${barChart(
      random,
      times(7, () => prose.town()),
      "#777777",
    )}${tag("figcaption", `${prose.words.figure} 1. ${prose.sentence()}`)}</figure>`;
    const sections = headings.map(
      (heading, number) =>
        `${tag("h2", `${signs[number]}. ${heading}`)}${paragraphs(random, prose, between(random, 2, 3))}${random.chance(0.5) ? tag("h3", `${"ABC"[random.below(3)]}. ${prose.heading()}`) + paragraphs(random, prose, 2) : ""}${number === 0 ? wide : ""}`,
    );
    const references = `<ol class="refs">${repeated(between(random, 4, 9), () => tag("li", `${prose.person()}, “${prose.heading()},” ${prose.company()}, ${1990 + random.below(36)}.`))}</ol>`;
    const css = `h1 { text-align: center; font-weight: normal; font-size: 2.2em } .authors { display: flex; justify-content: space-around; text-align: center; margin-bottom: 6mm } .flow { columns: 2; column-gap: ${between(random, 10, 16)}pt }
.flow h2 { font-size: 1em; font-weight: normal; text-transform: uppercase; text-align: center } .flow h3 { font-size: 1em; font-style: italic; font-weight: normal } .across { column-span: all } .across svg { width: 70%; margin: auto } .abstract { font-weight: bold; font-size: .92em; text-indent: 0 }
.refs { list-style: none; counter-reset: ref; padding: 0; font-size: .88em } .refs li { padding-inline-start: 2.2em; text-indent: -2.2em } .refs li::before { counter-increment: ref; content: "[" counter(ref) "]"; display: inline-block; width: 2.2em; text-indent: 0 }`;
    const authors = repeated(
      between(random, 2, 3),
      () => `<div>${tag("div", prose.person())}${tag("div", prose.company())}</div>`,
    );
    const body = `${tag("h1", title)}<div class="authors">${authors}</div><div class="flow">${paragraph(prose.paragraph(3, 5), 'class="abstract"')}${sections.join("\n")}${tag("h2", "References")}${references}</div>`;
    return draftOf(random, { prose, look, css, body, columns: 2 });
  },
};

export const articles: readonly Template[] = [essay, magazine, paper, proceedings];
