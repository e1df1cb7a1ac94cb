import type { Template } from "../template.ts";
import { escaped, fitted, list, paragraph, repeated, tag, times } from "./html.ts";
import { between, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { photograph } from "./pictures.ts";
import { Prose, westernLanguage } from "./prose.ts";

/** Paper laid across and folded twice: three panels on each side. */
const folded: Template = {
  name: "brochure-folded",
  set: "fit",
  kind: "page",
  class: "columns that change",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, {
      widthMm: 297,
      heightMm: 210,
      marginMm: [0, 0, 0, 0],
      pt: between(random, 9, 10.5, 0.5),
      indented: false,
      justified: false,
      hyphens: false,
    });
    const text = (heading: string) =>
      tag("h2", heading) +
      repeated(between(random, 1, 2), () => paragraph(prose.paragraph(2, 3))) +
      (random.chance(0.5) ? list(times(between(random, 3, 5), () => prose.phrase())) : "");
    const cover = () =>
      `<div class="panel cover"><figure>${photograph(random, "height: 70mm")}</figure>${tag("h1", prose.company())}${paragraph(prose.sentence())}</div>`;
    const panel = () =>
      `<div class="panel" style="${random.chance(0.25) ? "background: #f1ede3" : ""}">${prose.headings(3).map(text).join("")}</div>`;
    const css = `.side { display: grid; grid-template-columns: repeat(3, 99mm); height: 209.5mm; break-after: page } .side:last-of-type { break-after: auto } .panel { padding: 10mm 8mm; overflow: hidden; box-sizing: border-box; height: 209.5mm } .panel > :first-child { margin-top: 0 } .cover { background: ${look.accent}; color: #fff } .cover h1 { color: #fff }`;
    const body = `<div class="side">${panel()}${panel()}${cover()}</div><div class="side">${repeated(3, panel)}</div>${fitted(".panel")}`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** A flyer: a large picture with the title upon it, then boxes with what is offered, and the address in a coloured foot. */
const flyer: Template = {
  name: "brochure-flyer",
  set: "check",
  kind: "page",
  class: "columns that change",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { marginMm: [0, 0, 0, 0], indented: false, justified: false, hyphens: false });
    const boxes = prose
      .headings(between(random, 2, 4))
      .map((heading) => `<div class="offer">${tag("h2", heading)}${paragraph(prose.paragraph(1, 2))}</div>`);
    const css = `.flyer { height: ${look.heightMm - 0.5}mm; display: flex; flex-direction: column; box-sizing: border-box } .hero { position: relative } .hero figure { margin: 0 } .hero h1 { position: absolute; left: 15mm; bottom: 8mm; margin: 0; color: #fff; font-size: 3em; text-shadow: none }
.middle { flex: 1; padding: 8mm 15mm; overflow: hidden } .boxes { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm } .offer { border: 1.2pt solid ${look.accent}; border-radius: 3mm; padding: 4mm } .offer h2 { margin: 0 0 .3em; font-size: 1.2em } .foot { background: ${look.accent}; color: #fff; padding: 5mm 15mm }`;
    const body = `<div class="flyer"><div class="hero"><figure>${photograph(random, "height: 75mm")}</figure>${tag("h1", prose.heading())}</div><div class="middle">${paragraph(prose.paragraph(2, 3))}<div class="boxes">${boxes.join("")}</div></div>
<div class="foot">${[`${prose.company()}, ${prose.street()}, ${prose.town()}`, `${prose.phone()} · ${prose.mail()}`].map((line) => tag("div", line)).join("")}</div></div>${fitted(".middle")}`;
    return draftOf(random, { prose, look, css, body });
  },
};

const codeLines = [
  "const list = await read(path);",
  "if (list.length === 0) return undefined;",
  'for (const one of list) console.log("%s", one.name);',
  "$ make install PREFIX=/usr/local",
  "$ tar -xzf archive.tar.gz --strip-components=1",
  "def total(rows):",
  "    return sum(row.amount for row in rows)",
  '{ "name": "example", "version": "1.4.2" }',
  "[server]",
  "port = 8080",
  "SELECT name, count(*) FROM visits GROUP BY name;",
  "    print(f'{year}: {total:>10.2f}')",
  "# lines that begin with a number sign are skipped",
  "export PATH=$HOME/bin:$PATH",
];

/** A manual: sections with code between the paragraphs, a list of options, a warning in a box. */
const manual = (set: "fit" | "check", name: string): Template => ({
  name,
  set,
  kind: "page",
  class: "article or manual",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, justified: false });
    const code = () => `<pre>${escaped(times(between(random, 2, 8), () => random.pick(codeLines)).join("\n"))}</pre>`;
    const inline = () =>
      `<p>${escaped(prose.sentence())} <code>--${random.pick(["verbose", "output=FILE", "dry-run", "force"])}</code> ${escaped(prose.sentence())}</p>`;
    const options = () =>
      `<dl>${repeated(between(random, 2, 5), () => `<dt>-${random.pick([..."abcfnrvx"])}, --${random.pick(["all", "backup", "count", "file", "recursive"])}</dt>${tag("dd", prose.paragraph(1, 2))}`)}</dl>`;
    const warning = () =>
      `<div class="warning"><b>${escaped(prose.words.note)}:</b> ${escaped(prose.sentence())}</div>`;
    const section = (heading: string, place: number) => {
      const number = set === "check" ? `${place + 1}.${between(random, 1, 4)} ` : "";
      return (
        tag("h2", number + heading) +
        inline() +
        code() +
        paragraph(prose.paragraph(1, 3)) +
        random.pick([options, warning, () => tag("h3", number + prose.heading()) + inline() + code()])()
      );
    };
    const looks =
      set === "fit"
        ? `pre { background: #f2f2f2; padding: 2.5mm } .warning { border: 1pt solid #b33; padding: 2mm 3mm }`
        : "pre { border-left: 2.5pt solid #777; padding-left: 4mm } .warning { background: #fff3cd; padding: 2mm 3mm; border-left: 3pt solid #e0a800 }";
    const css = `pre, code { font-family: "${random.pick(["DejaVu Sans Mono", "Liberation Mono", "Nimbus Mono PS"])}"; font-size: .88em } pre { white-space: pre-wrap; line-height: 1.35; break-inside: avoid } dt { font-weight: bold } dd { margin: 0 0 .5em 8mm } ${looks}`;
    return draftOf(random, {
      prose,
      look,
      css,
      body:
        tag("h1", prose.heading()) +
        paragraph(prose.paragraph(1, 3)) +
        prose
          .headings(between(random, 2, 5))
          .map(section)
          .join(""),
    });
  },
});

export const brochures: readonly Template[] = [folded, flyer];
export const manuals: readonly Template[] = [manual("fit", "manual"), manual("check", "manual-numbered")];
