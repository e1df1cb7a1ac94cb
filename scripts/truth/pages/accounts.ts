import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import { cells, escaped, paragraph, repeated, row, table, tag, textCell, times } from "./html.ts";
import { between, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { Prose, westernLanguage } from "./prose.ts";
import { type Ruling, ruled } from "./rulings.ts";

const amounts = (random: Random, count: number): number[] =>
  times(count, () => (random.chance(0.25) ? -1 : 1) * (10 + random.length(2_000_000)));

/** A balance: groups with their sums, losses in brackets, two years, three rules. */
const balance: Template = {
  name: "accounts-of-two-years",
  set: "fit",
  kind: "page",
  class: "invoice, statement or accounts",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false });
    const { account } = cells(prose);
    const year = between(random, 2019, 2026);
    const digits = random.pick([0, 0, 1, 2]);
    const count = between(random, 2, 4);
    const line = (name: string, values: readonly number[], style = "") =>
      `<tr class="${style}">${textCell(name)}${values.map((value) => account(value, digits)).join("")}</tr>`;
    const group = (heading: string) => {
      const lines = times(between(random, 2, 6), () => amounts(random, count));
      const sums = times(count, (place) => lines.reduce((sum, values) => sum + (values[place] ?? 0), 0));
      const title = random.chance(0.7)
        ? `<tr><td colspan="${count + 1}" class="group">${escaped(heading)}</td></tr>`
        : "";
      return (
        title +
        lines.map((values) => line(prose.goods(), values)).join("") +
        line(`${prose.words.total} ${heading}`, sums, "sum")
      );
    };
    const head = row("<th></th>", ...times(count, (place) => tag("th", String(year - place), 'class="end"')));
    const css = `.accounts { width: ${between(random, 75, 100)}% } .group { font-weight: bold } .sum td { border-top: .5pt solid #000; ${random.chance(0.5) ? "font-weight: bold" : ""} } ${ruled("three", ".accounts")}`;
    const groups = prose.headings(between(random, 2, 4)).map(group);
    const body = `${tag("h1", prose.company())}${paragraph(prose.paragraph(2, 4))}${tag("h2", prose.heading())}${table(head, groups, 'class="accounts"')}${repeated(2, () => paragraph(prose.paragraph(2, 4)))}`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** Quarters below years: two rows of heads with spans, a percentage beside each amount. */
const quarters = (set: "fit" | "check", name: string, looks: readonly Ruling[], isTurned: boolean): Template => ({
  name,
  set,
  kind: "page",
  class: "invoice, statement or accounts",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const fixed = isTurned ? { widthMm: 297, heightMm: 210 } : {};
    const look = lookOf(random, { indented: false, pt: between(random, 7.5, 9, 0.5), ...fixed });
    const { number, percent } = cells(prose);
    const [years, parts] = [between(random, 2, isTurned ? 4 : 3), random.pick([2, 4])];
    const withShare = parts === 2;
    const digits = random.pick([1, 2]);
    const wide = withShare ? 2 : 1;
    const first = row(
      `<th rowspan="2">${escaped(prose.words.description)}</th>`,
      ...times(years, (place) => `<th colspan="${parts}" class="mid">${2025 - place}</th>`),
    );
    const second = row(
      ...times(years * parts, (place) =>
        tag("th", withShare ? (place % 2 ? "%" : prose.words.amount) : `Q${(place % 4) + 1}`, 'class="end"'),
      ),
    );
    const rows = times(between(random, 6, 24), () =>
      row(
        textCell(prose.goods()),
        ...times(years * parts, (place) =>
          withShare && place % wide === 1 ? percent(random.next(), 1) : number(random.next() * 900, digits),
        ),
      ),
    );
    const sum = `<tr class="sum">${textCell(prose.words.total)}${times(years * parts, (place) => (withShare && place % wide === 1 ? percent(1, 1) : number(random.next() * 9000, digits))).join("")}</tr>`;
    const css = `.quarters { width: 100% } .mid { text-align: center } .quarters td, .quarters th { padding: .18em .4em } .sum td { font-weight: bold } ${ruled(random.pick(looks), ".quarters")}`;
    const body = `${tag("h1", prose.heading())}${table(first + second, [...rows, sum], 'class="quarters"')}${paragraph(prose.paragraph(1, 2), 'class="quiet"')}${random.chance(0.5) ? tag("h2", prose.heading()) + repeated(2, () => paragraph(prose.paragraph(2, 4))) : ""}`;
    return draftOf(random, { prose, look, css, body });
  },
});

export const accounts: readonly Template[] = [
  balance,
  quarters("check", "accounts-by-quarters", ["headLine", "rows", "open", "none"], false),
  quarters("fit", "accounts-on-turned-paper", ["grid", "bands", "columns"], true),
];
