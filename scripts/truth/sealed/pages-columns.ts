import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import { familyOf, page, tag } from "./html.ts";
import { headline, person, phrase, place, point, prose, proseIn } from "./prose.ts";
import { between, times } from "./random.ts";

/** Long words may be parted at the line's end; the soft hyphens are no letters. */
const soft = (text: string): string =>
  text.replace(/\p{L}{8,}/gu, (word) => `${word.slice(0, 4)}\u00ad${word.slice(4)}`);

interface Look {
  columns: number;
  /** In points. */
  gutter: number;
  isJustified: boolean;
}

const newsLook = (random: Random, { columns, gutter, isJustified }: Look): string =>
  `body{font:${random.pick([8.5, 9, 9.5, 10])}pt/${random.pick([1.25, 1.35, 1.45])} '${familyOf(random)}'}.text{columns:${columns};column-gap:${gutter}pt;${random.chance(0.3) ? "column-rule:.5pt solid #999;" : ""}${random.chance(0.4) ? "column-fill:auto;" : ""}text-align:${isJustified ? "justify" : "left"}}p{margin:0 0 ${random.pick(["0", "1.6mm", "2.3mm"])};text-indent:${random.pick(["0", "0", "4mm"])};orphans:2;widows:2}h1{font-size:${random.pick([22, 28, 34])}pt;margin:0 0 2mm;line-height:1.1}h2{font-size:${random.pick([12, 14, 17])}pt;margin:3mm 0 1.5mm;line-height:1.15;break-after:avoid;text-align:left}h3{font-size:10.5pt;margin:2mm 0 1mm;break-after:avoid;text-align:left}.over{color:#555;margin-bottom:4mm;border-bottom:${random.pick([0.5, 1, 2])}pt solid #333;padding-bottom:1mm;text-indent:0}.quote{font-size:125%;font-style:italic;margin:3mm 0;text-indent:0;text-align:left;border-left:2pt solid #888;padding-left:3mm;break-inside:avoid}.by{font-style:italic;text-indent:0}.box{background:#eee;padding:2mm;margin:2mm 0;break-inside:avoid;text-indent:0}`;

function story(random: Random, tongue: "en" | "de" | "fr", isJustified: boolean): string {
  const say = (least: number, most: number) => proseIn(random, tongue, least, most);
  const text = (least: number, most: number) => tag("p", isJustified ? soft(say(least, most)) : say(least, most));
  const parts = [tag("h2", headline(random))];
  if (random.chance(0.4)) parts.push(tag("p", `By ${person(random)}`, 'class="by"'));
  parts.push(...times(between(random, 2, 5), () => text(3, 6)));
  if (random.chance(0.25)) parts.push(tag("p", say(1, 1), 'class="quote"'), text(2, 4));
  if (random.chance(0.25)) parts.push(tag("h3", phrase(random)), text(2, 5));
  if (random.chance(0.2)) parts.push(tag("p", say(1, 3), 'class="box"'));
  return parts.join("");
}

/** All stories one after the other in the same columns, under a name over the whole width. */
const news = (name: string, columns: 2 | 3): Template =>
  page(name, `newsletter in ${columns === 2 ? "two" : "three"} columns`, (random) => {
    const isJustified = random.chance(0.5);
    const tongue = random.pick(["en", "en", "de", "fr"] as const);
    const look = { columns, gutter: random.pick(columns === 2 ? [12, 14, 18, 24] : [10, 11, 12, 14, 18]), isJustified };
    const title = `${place(random)} ${random.pick(["Courier", "Observer", "Gazette", "Record", "Bulletin"])}`;
    const body = `${tag("h1", title)}${tag("p", `No. ${between(random, 2, 400)} · ${place(random)}`, 'class="over"')}<div class="text">${times(between(random, 3, columns + 4), () => story(random, tongue, isJustified)).join("")}</div>`;
    return {
      css: newsLook(random, look),
      body,
      columns,
      tagged: random.chance(0.25),
      margin: random.pick(["14mm", "16mm 13mm"]),
      size: random.pick(["A4", "Letter"]),
    };
  });

/** Each story has a heading over the whole width and columns of its own below it. */
const sections = page("sealed-stories-under-each-other", "newsletter with headings that span", (random) => {
  const isJustified = random.chance(0.5);
  const columns = between(random, 2, 3);
  const css = newsLook(random, { columns, gutter: random.pick([12, 14, 20]), isJustified });
  const one = (): string => {
    const text = times(between(random, 3, 7), () => tag("p", prose(random, 3, 5))).join("");
    return `${tag("h2", headline(random), 'style="border-top:1pt solid #333;padding-top:2mm"')}${tag("p", prose(random, 1, 2), 'style="font-weight:bold;text-indent:0"')}<div class="text" style="column-fill:balance;margin-bottom:4mm">${text}</div>`;
  };
  return { css, body: `${tag("h1", headline(random))}${times(between(random, 2, 3), one).join("")}`, columns };
});

/** One column with a drawn figure and its caption, numbered headings, lists in lists. */
const article = page("sealed-article-with-figure", "article in one column", (random) => {
  const bars = times(between(random, 4, 7), (at) => ({ height: between(random, 15, 100), label: String(2010 + at) }));
  const drawing = `<svg width="420" height="140" viewBox="0 0 420 140" style="display:block;margin:0 auto">${bars.map(({ height, label }, at) => `<rect x="${20 + at * 55}" y="${115 - height}" width="32" height="${height}" fill="#6b8ba4"/><text x="${36 + at * 55}" y="132" font-size="11" text-anchor="middle">${label} </text>`).join("")}</svg>`;
  let number = 0;
  const deep = (): string => `<ul>${times(between(random, 1, 3), () => tag("li", point(random))).join("")}</ul>`;
  const listed = (): string => {
    const kind = random.pick(["ul", "ol"]);
    const items = times(
      between(random, 2, 5),
      () => `<li>${tag("span", point(random))}${random.chance(0.3) ? deep() : ""}</li>`,
    );
    return `<${kind}>${items.join("")}</${kind}>`;
  };
  const isNumbered = random.chance(0.5);
  const part = (): string => {
    number += 1;
    const inner = random.pick(["list", "text", "deeper"]);
    return `${tag("h2", isNumbered ? `${number} ${headline(random)}` : headline(random))}${tag("p", prose(random, 3, 6))}${inner === "list" ? listed() : ""}${inner === "deeper" ? tag("h3", isNumbered ? `${number}.1 ${phrase(random)}` : phrase(random)) + tag("p", prose(random, 3, 5)) : ""}${tag("p", prose(random, 2, 4))}`;
  };
  const css = `body{font:${between(random, 10, 12)}pt/1.5 '${familyOf(random)}'}h1{font-size:22pt;line-height:1.2;margin:0 0 4mm}h2{font-size:15pt;margin:6mm 0 2mm;break-after:avoid}h3{font-size:12pt;margin:4mm 0 1mm;break-after:avoid}p{margin:0 0 3mm}figure{margin:5mm 0;break-inside:avoid}figcaption{text-align:center;font-size:90%;font-style:italic}ul,ol{margin:0 0 3mm}ul ul{margin:0}`;
  const figure = `<figure>${drawing}<figcaption>${`Figure 1. ${phrase(random)} by year`}</figcaption></figure>`;
  const body = `${tag("h1", headline(random))}${tag("p", prose(random, 3, 5))}${part()}${figure}${times(between(random, 1, 5), part).join("")}`;
  return { css, body, tagged: random.chance(0.4), numbered: true, running: headline(random), margin: "24mm 20mm" };
});

export const columned: readonly Template[] = [
  news("sealed-news-two", 2),
  news("sealed-news-three", 3),
  sections,
  article,
];
