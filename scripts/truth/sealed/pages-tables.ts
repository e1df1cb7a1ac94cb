import type { Template } from "../template.ts";
import { familyOf, h, page, tag } from "./html.ts";
import { figuresOf } from "./pages-papers.ts";
import { pools } from "./pools.ts";
import { headline, person, phrase, place, point, prose } from "./prose.ts";
import { between, rounded, some, times } from "./random.ts";
import { rightTongueOf } from "./right-to-left.ts";

/** Groups of goods in two columns, each with its price at the right edge, by dots or without. */
const prices = page("sealed-price-list", "price list", (random) => {
  const { money } = figuresOf(random);
  const columns = random.pick([1, 2, 2]);
  const line = random.pick(["td{border-bottom:.6pt dotted #777}", "", "tr:nth-child(odd){background:#f3efe6}"]);
  const css = `body{font:${between(random, 9, 11)}pt/1.35 '${familyOf(random)}'}h1{font-size:20pt;text-align:center;margin:0 0 6mm}.all{columns:${columns};column-gap:${between(random, 6, 12)}mm}section{break-inside:avoid;margin-bottom:5mm}h2{font-size:12pt;margin:0 0 1.5mm}table{width:100%;border-collapse:collapse}td{padding:.8mm 0}.n{text-align:right}${line}`;
  const goods = some(random, pools.en.things, 22);
  const group = (kind: string): string =>
    `<section>${tag("h2", kind)}<table><tbody>${some(random, goods, between(random, 3, 7))
      .map((name) => {
        const price = rounded(1 + random.next() * 90, 2);
        return `<tr>${tag("td", name, 'data-type="text"')}<td class="n" data-type="currency" data-value="${price}">${h(money(price))}</td></tr>`;
      })
      .join("")}</tbody></table></section>`;
  const body = `${tag("h1", headline(random))}<div class="all">${some(random, pools.en.kinds, between(random, 4, 8))
    .map(group)
    .join("")}</div>`;
  return { css, body, columns: columns === 2 ? 2 : 0 };
});

/** Rows and columns that share labels, ticks instead of numbers. */
const comparison = page("sealed-comparison", "table with merged cells", (random) => {
  const offers = some(
    random,
    ["Basic", "Standard", "Plus", "Premium", "Family", "Student", "Senior"],
    between(random, 3, 5),
  );
  const isRuled = random.chance(0.6);
  const css = `body{font:10pt/1.4 '${random.pick(["DejaVu Sans", "DejaVu Serif"])}'}h1{font-size:17pt}table{border-collapse:collapse;width:100%;margin:4mm 0}th,td{padding:1.5mm 2mm;${isRuled ? "border:.6pt solid #555" : "border-bottom:.4pt solid #aaa"}}th{background:#e8ecf0;text-align:center}td{text-align:center}td.l{text-align:left}`;
  const mark = () => random.pick(["✓", "✓", "–", "on request", `${between(random, 2, 30)} days`]);
  const group = (kind: string): string =>
    times(between(random, 2, 4), (at) => at)
      .map(
        (at, _, all) =>
          `<tr>${at === 0 ? `<td class="l" rowspan="${all.length}">${h(kind)}</td>` : ""}${tag("td", phrase(random), 'class="l"')}${offers.map(() => tag("td", mark())).join("")}</tr>`,
      )
      .join("");
  const body = `${tag("h1", headline(random))}${tag("p", prose(random, 1, 3))}<table data-ruled="${isRuled ? "all" : "some"}"><thead><tr><th rowspan="2" colspan="2">Service</th><th colspan="${offers.length}">Offer</th></tr><tr>${offers.map((text) => tag("th", text)).join("")}</tr></thead><tbody>${some(
    random,
    pools.en.kinds,
    between(random, 2, 5),
  )
    .map(group)
    .join("")}</tbody></table>${tag("p", prose(random, 1, 3))}`;
  return { css, body, tagged: random.chance(0.3) };
});

/** Losses in brackets under heads that span, three rules, sums between thin lines. */
const accounts = page("sealed-accounts", "financial table with three rules", (random) => {
  const { number } = figuresOf(random);
  const years = [between(random, 2012, 2025)].flatMap((year) => [year, year - 1]);
  const amount = (value: number): string =>
    `<td data-type="number" data-value="${value}">${value < 0 ? `(${number(-value)})` : number(value)}</td>`;
  const row = (label: string, values: number[], sum = false): string =>
    `<tr${sum ? ' class="sum"' : ""}>${tag("td", label, 'class="l" data-type="text"')}${values.map(amount).join("")}</tr>`;
  const css = `body{font:${between(random, 9, 11)}pt/1.35 '${familyOf(random)}'}h1{font-size:16pt}table{border-collapse:collapse;width:${random.pick([70, 85, 100])}%;margin:3mm 0;border-top:1.2pt solid #000;border-bottom:1.2pt solid #000}th,td{text-align:right;padding:.8mm 2mm}.l{text-align:left}thead tr:last-child th{border-bottom:.6pt solid #000}.sum td{border-top:.4pt solid #000;font-weight:bold}p{margin:0 0 3mm}`;
  const groups = some(
    random,
    ["Income", "Cost of sales", "Staff", "Premises", "Finance", "Taxes"],
    between(random, 2, 4),
  ).map((name) => {
    const parts = times(between(random, 2, 5), () => years.map(() => between(random, -4000, 90_000)));
    const sums = years.map((_, at) => parts.reduce((all, one) => all + (one[at] ?? 0), 0));
    return parts.map((values) => row(phrase(random), values)).join("") + row(`Total ${name.toLowerCase()}`, sums, true);
  });
  const body = `${tag("h1", headline(random))}${tag("p", prose(random, 2, 4))}<table data-ruled="some"><thead><tr><th class="l" rowspan="2">In thousands</th><th colspan="2">Year to ${random.pick(["March", "June", "December"])}</th></tr><tr>${years.map((year) => tag("th", String(year))).join("")}</tr></thead><tbody>${groups.join("")}</tbody></table>${tag("p", prose(random, 2, 5))}`;
  return { css, body, tagged: random.chance(0.25) };
});

/** A wide table that is turned by a quarter on a page that stands. */
const turned = page("sealed-turned-table", "turned table", (random) => {
  const heads = some(random, [...pools.en.months, ...pools.en.kinds], between(random, 6, 11));
  const line = random.pick(["th,td{border:.5pt solid #333}", "tr{border-bottom:.5pt solid #777}", ""]);
  const [wide, high] = [245, 165];
  const way = random.pick([90, -90]);
  // Moved after the layout, so that it stands above the end of the page while it is laid out.
  const shift = way === 90 ? `translateX(${high}mm)` : `translateY(${wide}mm)`;
  const css = `body{font:9pt/1.35 '${familyOf(random)}';position:relative;width:${high}mm;height:${wide}mm;overflow:hidden}.turned{position:absolute;left:0;top:0;width:${wide}mm;height:${high}mm;transform-origin:0 0;transform:${shift} rotate(${way}deg)}table{border-collapse:collapse;width:100%}th,td{padding:1mm 1.5mm;text-align:right}th:first-child,td:first-child{text-align:left}p{margin:0 0 3mm;font-weight:bold}${line}`;
  const row = (): string =>
    `<tr>${tag("td", place(random), 'data-type="text"')}${heads
      .map(() => {
        const value = between(random, 0, 999);
        return `<td data-type="number" data-value="${value}">${value}</td>`;
      })
      .join("")}</tr>`;
  const body = `<div class="turned">${tag("p", `Table ${between(random, 1, 9)}. ${headline(random)}`, 'data-truth="caption"')}<table><thead><tr>${["Place", ...heads].map((text) => tag("th", text)).join("")}</tr></thead><tbody>${times(between(random, 8, 20), row).join("")}</tbody></table></div>`;
  return { css, body, margin: "20mm" };
});

/** What happens where and when: rooms beside each other, hours down the side. */
const programme = page("sealed-programme", "timetable", (random) => {
  const rooms = some(random, ["Hall", "Library", "Workshop", "Garden", "Studio", "Chapel"], between(random, 2, 4));
  const start = between(random, 8, 10);
  const lines = random.pick([
    "th,td{border:.6pt solid #444}",
    "th,td{border-right:.6pt solid #444}",
    "tr{border-bottom:.6pt solid #aaa}",
  ]);
  const rows = times(between(random, 5, 9), (at) => {
    const hour = `${String(start + at).padStart(2, "0")}:${random.pick(["00", "15", "30"])}`;
    const cells = random.chance(0.15)
      ? `<td colspan="${rooms.length}" style="text-align:center">${random.pick(["Lunch", "Coffee", "Break", "Assembly"])}</td>`
      : rooms
          .map(() => (random.chance(0.8) ? tag("td", `${headline(random)} (${person(random)})`) : "<td></td>"))
          .join("");
    return `<tr>${tag("td", hour, `data-type="time" data-value="${hour}:00"`)}${cells}</tr>`;
  });
  const css = `body{font:9.5pt/1.3 '${familyOf(random)}'}h1{font-size:18pt;margin:0 0 3mm}table{border-collapse:collapse;width:100%;margin:3mm 0}th,td{padding:1.5mm;vertical-align:top;text-align:left}${lines}ul{padding-left:5mm}`;
  const body = `${tag("h1", headline(random))}${tag("p", prose(random, 1, 3))}<table><thead><tr>${["Time", ...rooms].map((text) => tag("th", text)).join("")}</tr></thead><tbody>${rows.join("")}</tbody></table><ul>${times(between(random, 2, 4), () => tag("li", point(random))).join("")}</ul>`;
  return { css, body, size: random.pick(["A4", "A4 landscape"]), tagged: random.chance(0.3) };
});

const fromRight = page("sealed-page-right-to-left", "page from right to left", (random) => {
  const tongue = rightTongueOf(random);
  const say = (count: number): string => times(count, () => random.pick(tongue.sentences)).join(" ");
  const css = `body{direction:rtl;font:${between(random, 11, 13)}pt/1.7 '${random.pick(tongue.font)}'}h1{font-size:20pt;margin:0 0 4mm}h2{font-size:15pt;margin:5mm 0 2mm}p{margin:0 0 3mm}table{border-collapse:collapse;width:100%;margin:3mm 0}th,td{${random.pick(["border:.6pt solid #444", "border-bottom:.5pt solid #888"])};padding:1.5mm;text-align:right}`;
  const row = (): string => {
    const value = between(random, 1, 900);
    return `<tr>${tag("td", random.pick(tongue.things), 'data-type="text"')}${tag("td", random.pick(tongue.cities), 'data-type="text"')}<td data-type="number" data-value="${value}">${value}</td></tr>`;
  };
  const [, thing = "", town = "", , count = ""] = tongue.heads;
  const table = `<table><thead><tr>${[thing, town, count].map((text) => tag("th", text)).join("")}</tr></thead><tbody>${times(between(random, 3, 9), row).join("")}</tbody></table>`;
  const body = `${tag("h1", random.pick(tongue.titles))}${tag("p", say(3))}${tag("h2", random.pick(tongue.titles))}<ul>${times(between(random, 2, 5), () => tag("li", random.pick(tongue.sentences))).join("")}</ul>${tag("p", say(between(random, 2, 5)))}${table}${tag("p", say(2))}`;
  return { css, body, tagged: random.chance(0.3) };
});

export const tabled: readonly Template[] = [prices, comparison, accounts, turned, programme, fromRight];
