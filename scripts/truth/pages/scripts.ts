import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import {
  cells,
  escaped,
  headRow,
  lineByLine,
  list,
  paragraph,
  repeated,
  row,
  table,
  tag,
  textCell,
  times,
} from "./html.ts";
import { arabic } from "./languages/arabic.ts";
import { chinese } from "./languages/chinese.ts";
import { hebrew } from "./languages/hebrew.ts";
import { japanese } from "./languages/japanese.ts";
import { between, type Look, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { photograph } from "./pictures.ts";
import { Prose } from "./prose.ts";
import { type Ruling, ruled } from "./rulings.ts";

const fonts: Record<string, readonly string[]> = {
  ar: ["Noto Naskh Arabic", "Noto Sans Arabic", "DejaVu Sans", "Noto Kufi Arabic"],
  he: ["Noto Sans Hebrew", "Noto Serif Hebrew", "DejaVu Sans"],
  "zh-CN": ["Noto Sans CJK SC", "Noto Serif CJK SC"],
  ja: ["Noto Sans CJK JP", "Noto Serif CJK JP"],
};

type Family = "right to left" | "Chinese and Japanese";

/** A language of the family, and a look in its fonts. */
function begin(random: Random, family: Family, fixed: Partial<Look> = {}): { prose: Prose; look: Look } {
  const prose = new Prose(random, random.pick(family === "right to left" ? [arabic, hebrew] : [chinese, japanese]));
  const font = random.pick(fonts[prose.language.code] ?? []);
  const display = random.chance(0.5) ? font : random.pick(fonts[prose.language.code] ?? []);
  const leading = between(random, 1.45, 1.75, 0.05);
  return { prose, look: lookOf(random, { font, display, leading, hyphens: false, indented: false, ...fixed }) };
}

/** A report: sections with lists and a table of figures. */
const report = (family: Family, name: string): Template => ({
  name,
  set: "fit",
  kind: "page",
  class: family,
  make(random) {
    const { prose, look } = begin(random, family);
    const { words } = prose;
    const { number, percent } = cells(prose);
    const [title = "", ...headings] = prose.headings(between(random, 4, 6));
    const rows = times(between(random, 4, 9), () =>
      row(textCell(prose.town()), number(random.length(90_000)), percent(random.next(), 1)),
    );
    const figures = table(headRow([words.place, `>${words.quantity}`, ">%"]), rows, 'class="figures"');
    const extra = () =>
      random.pick([
        list(
          times(between(random, 3, 5), () => prose.sentence()),
          random.pick(["ul", "ol"]),
        ),
        tag("h3", prose.heading()) + paragraph(prose.paragraph(2, 3)),
        "",
      ]);
    const sections = headings.map(
      (heading, place) =>
        tag("h2", heading) +
        repeated(between(random, 1, 3), () => paragraph(prose.paragraph(2, 5))) +
        (place === 1 ? figures : extra()),
    );
    const css = `.figures { width: ${between(random, 50, 90)}% } ${ruled(random.pick(["rows", "grid", "three", "bands"]), ".figures")}`;
    const body =
      tag("h1", title) +
      paragraph(`${prose.person()} · ${prose.date(prose.day(), "long")}`, 'class="quiet"') +
      sections.join("");
    return draftOf(random, { prose, look, css, body, running: { by: "chromium", pt: 8, bottom: ["", "{n}", ""] } });
  },
});

/** A bill: addresses, positions with prices, sums. */
const bill = (set: "fit" | "check", family: Family, name: string, looks: readonly Ruling[]): Template => ({
  name,
  set,
  kind: "page",
  class: family,
  make(random) {
    const { prose, look } = begin(random, family);
    const { words } = prose;
    const { number, money } = cells(prose);
    let sum = 0;
    const rows = times(between(random, 4, 18), () => {
      const [quantity, price] = [1 + random.length(40), 5 + random.length(9000)];
      sum += quantity * price;
      return row(textCell(prose.goods()), number(quantity), money(price), money(quantity * price));
    });
    const total = `<tr class="sum"><td colspan="3">${escaped(words.total)}</td>${money(sum)}</tr>`;
    const address = () => lineByLine([prose.company(), prose.person(), prose.street(), prose.town()]);
    const css = `.top { display: flex; justify-content: space-between; margin-bottom: 8mm } .bill { width: 100% } .sum { font-weight: bold } ${ruled(random.pick(looks), ".bill")}`;
    const facts = [
      `${words.number} ${between(random, 1000, 9999)}`,
      `${words.date}: ${prose.date(prose.day(), "long")}`,
    ];
    const body = `<div class="top"><div>${address()}</div><div>${address()}</div></div>${tag("h1", words.invoice)}${lineByLine(facts)}${table(headRow([words.description, `>${words.quantity}`, `>${words.price}`, `>${words.amount}`]), [...rows, total], 'class="bill"')}${paragraph(words.payment)}${paragraph(prose.paragraph(1, 3))}`;
    return draftOf(random, { prose, look, css, body });
  },
});

/** A paper in columns, with pictures and a heading over all of them. */
const columned = (set: "fit" | "check", family: Family, name: string, columns: 2 | 3): Template => ({
  name,
  set,
  kind: "page",
  class: family,
  make(random) {
    const { prose, look } = begin(random, family, { justified: random.chance(0.5), pt: between(random, 8.5, 10, 0.5) });
    const story = (heading: string) =>
      tag("h2", heading) +
      repeated(between(random, 2, 3), () => paragraph(prose.paragraph(2, 4))) +
      (random.chance(0.3)
        ? `<figure>${photograph(random, "height: 28mm")}${tag("figcaption", prose.sentence())}</figure>`
        : "");
    const css = `.flow { columns: ${columns}; column-gap: ${between(random, 11, 22)}pt; ${random.chance(0.3) ? "column-rule: .5pt solid #999" : ""} } .flow > :first-child { margin-top: 0 } .flow h2 { font-size: 1.2em } h1 { border-bottom: 2pt solid }`;
    const body = `${tag("h1", prose.company())}<div class="flow">${prose
      .headings(between(random, 3, 6))
      .map(story)
      .join("")}</div>`;
    return draftOf(random, { prose, look, css, body, columns });
  },
});

/** A form in a grid, and below it rules in a numbered list. */
const form = (family: Family, name: string): Template => ({
  name,
  set: "check",
  kind: "page",
  class: family,
  make(random) {
    const { prose, look } = begin(random, family, { justified: false });
    const { words } = prose;
    const rows = [
      row(textCell(words.name), textCell(prose.person()), textCell(words.phone), textCell(prose.phone())),
      row(textCell(words.address), `<td colspan="3">${escaped(`${prose.street()} ${prose.town()}`)}</td>`),
      row(
        textCell(words.date),
        textCell(prose.date(prose.day(), "long")),
        textCell(words.mail),
        textCell(prose.mail()),
      ),
      ...times(
        between(random, 2, 5),
        () =>
          `<tr><td colspan="3">${escaped(prose.phrase())}</td><td>☐ ${escaped(words.yes)} ☐ ${escaped(words.no)}</td></tr>`,
      ),
    ];
    const css = `.grid { width: 100% } .grid td { height: 8mm } ${ruled("grid", ".grid")}`;
    const body = `${tag("h1", prose.heading())}${paragraph(prose.paragraph(1, 3))}${table("", rows, 'class="grid"')}${tag("h2", prose.heading())}${list(
      times(between(random, 3, 7), () => prose.sentence()),
      "ol",
    )}${paragraph(`${words.signature}: ____________________`)}`;
    return draftOf(random, { prose, look, css, body });
  },
});

const east = "Chinese and Japanese";

export const scripts: readonly Template[] = [
  report("right to left", "right-to-left-report"),
  columned("fit", "right to left", "right-to-left-columns", 2),
  bill("check", "right to left", "right-to-left-bill", ["rows", "grid", "headLine"]),
  form("right to left", "right-to-left-form"),
  report(east, "east-asian-report"),
  bill("fit", east, "east-asian-bill", ["rows", "grid", "bands"]),
  columned("check", east, "east-asian-columns", 3),
  form(east, "east-asian-form"),
];
