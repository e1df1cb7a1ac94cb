import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import { cells, headRow, lineByLine, paragraph, row, table, tag, textCell, times } from "./html.ts";
import { between, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { Prose, westernLanguage } from "./prose.ts";
import { type Ruling, ruled } from "./rulings.ts";

const address = (prose: Prose): string =>
  lineByLine([prose.company(), prose.person(), prose.street(), `${prose.postcode()} ${prose.town()}`]);

/** Positions of a bill, and what they come to with the tax. */
function positions(random: Random, prose: Prose, count: number, columns: number) {
  const { number, money } = cells(prose);
  let sum = 0;
  const rows = times(count, (place) => {
    const [quantity, price] = [1 + random.length(60), Math.round(50 + random.length(60_000)) / 100];
    sum += quantity * price;
    const all = [number(place + 1), textCell(prose.goods()), number(quantity), money(price), money(quantity * price)];
    return row(...all.slice(5 - columns));
  });
  const rate = random.pick([0.07, 0.19, 0.2, 0.21]);
  const { words } = prose;
  const totals: [string, number][] = [
    [words.subtotal, sum],
    [`${words.tax} ${prose.percent(rate)}`, sum * rate],
    [words.total, sum * (1 + rate)],
  ];
  const heads = [words.number, words.description, `>${words.quantity}`, `>${words.price}`, `>${words.amount}`];
  return { rows, totals, head: headRow(heads.slice(5 - columns)) };
}

/** The table of positions goes on into its sums, which stand under the last column. */
const invoice: Template = {
  name: "invoice",
  set: "fit",
  kind: "page",
  class: "invoice, statement or accounts",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, pt: between(random, 8.5, 10.5, 0.5) });
    const { words } = prose;
    const columns = random.pick([4, 5]);
    const { rows, totals, head } = positions(random, prose, between(random, 3, random.chance(0.3) ? 45 : 16), columns);
    const { money } = cells(prose);
    const sums = totals.map(([name, value]) =>
      row(`<td colspan="${columns - 1}" class="sum">${name}</td>`, money(value)),
    );
    const css = `.bill { width: 100% } .sum { text-align: end } .bill tr:last-child { font-weight: bold } .top { display: flex; justify-content: space-between; margin-bottom: 10mm } .mine { text-align: right } ${ruled(random.pick(["rows", "grid", "headLine", "bands"]), ".bill")}`;
    const facts = [
      `${words.invoice} ${words.number} ${2020 + random.below(7)}-${between(random, 100, 999)}`,
      `${words.date}: ${prose.date(prose.day())}`,
      `${words.customer}: ${between(random, 10_000, 99_999)}`,
    ];
    const body = `<div class="top"><div>${address(prose)}</div><div class="mine">${address(prose)}</div></div>${tag("h1", words.invoice)}${lineByLine(facts)}
${table(head, [...rows, ...sums], 'class="bill"')}${paragraph(words.payment)}${paragraph(prose.paragraph(1, 2))}`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** Particulars in a table of their own, positions in a second, sums in a third at the right. */
const threeTables: Template = {
  name: "invoice-three-tables",
  set: "check",
  kind: "page",
  class: "invoice, statement or accounts",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false });
    const { words } = prose;
    const { rows, totals, head } = positions(random, prose, between(random, 4, 14), 4);
    const { money, date } = cells(prose);
    const day = prose.day();
    const facts = [
      row(tag("td", words.number), textCell(`R-${between(random, 1000, 9999)}`)),
      row(tag("td", words.date), date(day, "long")),
      row(tag("td", words.customer), textCell(prose.company())),
      row(tag("td", words.town), textCell(prose.town())),
    ];
    const css = `.facts td:first-child { color: #666 } .bill { width: 100% } .sums { margin-left: auto } .sums tr:last-child { font-weight: bold; border-top: 1pt solid #000 } ${ruled(random.pick(["grid", "none"]), ".facts")} ${ruled(random.pick(["filledHead", "open", "columns"]), ".bill")}`;
    const body = `${tag("h1", `${words.invoice} · ${prose.company()}`)}${address(prose)}${table("", facts, 'class="facts"')}${tag("h3", words.description)}${table(head, rows, 'class="bill"')}
${table(
  "",
  totals.map(([name, value]) => row(textCell(name), money(value))),
  'class="sums"',
)}${paragraph(words.payment)}`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** An account's moves with the balance after each, over several pages. */
const statement = (set: "fit" | "check", name: string, looks: readonly Ruling[]): Template => ({
  name,
  set,
  kind: "page",
  class: "invoice, statement or accounts",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, pt: between(random, 8, 9.5, 0.5) });
    const { words } = prose;
    const { date, number } = cells(prose);
    const isSplit = set === "check";
    let balance = 500 + random.length(900_000) / 100;
    const opening = prose.number(balance, 2);
    let day = prose.day().getTime();
    const rows = times(between(random, 12, 70), () => {
      day += 86_400_000 * random.below(4);
      const moved = Math.round((random.chance(0.3) ? 1 : -0.5) * random.length(90_000)) / 100 || -9.9;
      balance = Math.round((balance + moved) * 100) / 100;
      const amount = isSplit
        ? [moved < 0 ? number(-moved, 2) : "<td></td>", moved < 0 ? "<td></td>" : number(moved, 2)]
        : [number(moved, 2)];
      return row(
        date(new Date(day), "short"),
        textCell(random.chance(0.3) ? `${prose.company()} ${prose.goods()}` : prose.goods()),
        ...amount,
        number(balance, 2),
      );
    });
    const heads = [
      words.date,
      words.description,
      ...(isSplit ? [">–", ">+"] : [`>${words.amount}`]),
      `>${words.balance}`,
    ];
    const css = `.moves { width: 100% } ${ruled(random.pick(looks), ".moves")}`;
    const body = `${tag("h1", words.statement)}${address(prose)}${paragraph(`${words.balance} ${prose.date(new Date(day - 9e9))}: ${opening}`)}${table(headRow(heads), rows, 'class="moves"')}
${paragraph(`${words.balance} ${prose.date(new Date(day))}: ${prose.number(balance, 2)}`)}${paragraph(prose.paragraph(1, 2), 'class="quiet"')}`;
    return draftOf(random, {
      prose,
      look,
      css,
      body,
      running: { by: "chromium", pt: 7.5, bottom: [words.statement, "", `${words.page} {n} ${words.of} {all}`] },
    });
  },
});

export const bills: readonly Template[] = [
  invoice,
  statement("fit", "statement-one-column-of-amounts", ["rows", "none", "bands"]),
  threeTables,
  statement("check", "statement-debit-and-credit", ["columns", "filledHead", "open"]),
];
