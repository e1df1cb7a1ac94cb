import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import { cells, escaped, headRow, paragraph, repeated, row, table, tag, textCell, times } from "./html.ts";
import { between, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { photograph } from "./pictures.ts";
import { Prose, westernLanguage } from "./prose.ts";
import { ruled } from "./rulings.ts";

const price = (random: Random): number => Math.round(90 + random.length(90_000)) / 100;
const article = (random: Random): string => `${random.pick(["A", "K", "TX", "M"])}-${between(random, 100, 9999)}`;

/** One table over all pages, with a row for each group of goods. */
const groups: Template = {
  name: "price-list-with-groups",
  set: "fit",
  kind: "page",
  class: "price list or catalogue",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, pt: between(random, 8, 10, 0.5) });
    const { words } = prose;
    const { money } = cells(prose);
    const rows = prose
      .headings(between(random, 3, 7))
      .flatMap((group) => [
        `<tr><td colspan="4" class="group">${escaped(group)}</td></tr>`,
        ...times(between(random, 3, 11), () =>
          row(
            textCell(article(random)),
            textCell(prose.goods()),
            textCell(random.pick(["1", "10", "50", "kg", "m"])),
            money(price(random)),
          ),
        ),
      ]);
    const css = `.list { width: ${between(random, 80, 100)}% } .group { font-weight: bold; ${random.chance(0.5) ? "background: #eee" : "padding-top: .8em"} } ${ruled(random.pick(["rows", "none", "grid", "headLine"]), ".list")}`;
    const body = `${tag("h1", prose.company())}${paragraph(prose.paragraph(1, 3))}${table(headRow([words.number, words.description, words.quantity, `>${words.price}`]), rows, 'class="list"')}${paragraph(`${words.note}: ${prose.sentence()}`, 'class="quiet"')}`;
    return draftOf(random, {
      prose,
      look,
      css,
      body,
      running: { by: "css", pt: 8, bottom: ["", "{n}", ""], line: false },
    });
  },
};

/** A small table below each heading, two of them side by side. */
const manyTables: Template = {
  name: "price-list-side-by-side",
  set: "check",
  kind: "page",
  class: "price list or catalogue",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, pt: between(random, 8, 9.5, 0.5) });
    const { words } = prose;
    const { money } = cells(prose);
    const part = (heading: string) =>
      `<section>${tag("h3", heading)}${table(
        random.chance(0.6) ? headRow([words.description, `>${words.price}`]) : "",
        times(between(random, 4, 9), () => row(textCell(prose.goods()), money(price(random)))),
      )}</section>`;
    const css = `.two { display: grid; grid-template-columns: 1fr 1fr; gap: ${between(random, 5, 12)}mm } section { break-inside: avoid } .two table { width: 100% } ${ruled(random.pick(["rows", "bands", "box", "none"]), ".two table")}`;
    const body = `${tag("h1", prose.company())}${paragraph(prose.paragraph(1, 2))}<div class="two">${prose
      .headings(between(random, 2, 4) * 2)
      .map(part)
      .join("")}</div>${paragraph(words.payment)}`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** Cards in rows of two to four: a picture, a name, a few lines, a price. */
const cards: Template = {
  name: "catalogue-cards",
  set: "fit",
  kind: "page",
  class: "price list or catalogue",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, {
      indented: false,
      justified: false,
      hyphens: false,
      pt: between(random, 8, 9.5, 0.5),
    });
    const across = between(random, 2, 4);
    const card = () =>
      `<div class="card"><figure>${photograph(random, `height: ${between(random, 22, 30)}mm`)}</figure>${tag("h3", prose.goods())}${paragraph(prose.sentence())}${paragraph(prose.money(price(random)), 'class="price"')}</div>`;
    const css = `.cards { display: grid; grid-template-columns: repeat(${across}, 1fr); gap: ${between(random, 4, 8)}mm } .card { break-inside: avoid; ${random.chance(0.6) ? "border: .6pt solid #aaa; padding: 3mm" : ""} } .card h3, .card figure { margin-top: 0 } .price { font-weight: bold; color: ${look.accent} }`;
    const body = `${tag("h1", prose.company())}<div class="cards">${repeated(across * between(random, 2, 4), card)}</div>`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** Offers one below the other: the picture left, the text in the middle, the price in a box at the right. */
const offers: Template = {
  name: "catalogue-offers",
  set: "check",
  kind: "page",
  class: "price list or catalogue",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, justified: false, pt: between(random, 8.5, 10, 0.5) });
    const { words } = prose;
    const offer = () =>
      `<div class="offer"><figure>${photograph(random, "height: 26mm")}</figure><div>${tag("h2", prose.goods())}${paragraph(prose.paragraph(1, 2))}${paragraph(`${words.number} ${article(random)}`, 'class="quiet"')}</div><div class="price">${prose.money(price(random))}</div></div>`;
    const css = `.offer { display: grid; grid-template-columns: 38mm 1fr auto; gap: 5mm; break-inside: avoid; margin-bottom: 5mm; ${random.chance(0.5) ? "border-top: .6pt solid #999; padding-top: 4mm" : ""} } .offer h2, .offer figure { margin-top: 0 } .price { align-self: center; background: ${look.accent}; color: #fff; padding: 2mm 4mm; font: bold 1.3em "${look.display}" }`;
    const body = `${tag("h1", prose.heading())}${repeated(between(random, 4, 10), offer)}`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** What each of three or four offers has, with ticks. */
const comparison: Template = {
  name: "comparison-of-offers",
  set: "fit",
  kind: "page",
  class: "price list or catalogue",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, justified: false });
    const { money, number } = cells(prose);
    const { words } = prose;
    const offers = times(between(random, 3, 4), () =>
      random.pick(["Basic", "Standard", "Plus", "Pro", "Family", "Team"]),
    );
    const has = () => tag("td", random.pick(["✓", "✓", "–"]), 'class="mid"');
    const rows = [
      row(textCell(words.price), ...offers.map(() => money(price(random)))),
      row(textCell(words.quantity), ...offers.map(() => number(10 + random.length(5000)))),
      ...times(between(random, 4, 10), () => row(textCell(prose.phrase()), ...offers.map(has))),
    ];
    const head = row("<th></th>", ...offers.map((offer) => tag("th", offer, 'class="mid"')));
    const css = `.compare { width: 100% } .mid { text-align: center } .compare [data-type] { text-align: center } ${ruled(random.pick(["rows", "grid", "bands", "columns"]), ".compare")}`;
    const body = `${tag("h1", prose.heading())}${paragraph(prose.paragraph(2, 3))}${table(head, rows, 'class="compare"')}${tag("h2", prose.heading())}${repeated(2, () => paragraph(prose.paragraph(2, 4)))}`;
    return draftOf(random, { prose, look, css, body });
  },
};

export const prices: readonly Template[] = [groups, manyTables, cards, offers, comparison];
