import type { Template } from "../template.ts";
import { escaped, fitted, lineByLine, list, paragraph, repeated, row, table, tag, textCell, times } from "./html.ts";
import { between, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { photograph } from "./pictures.ts";
import { Prose, westernLanguage } from "./prose.ts";

const years = (from: number): string => `${from}–${from + 3}`;

/** Posts one below the other: the years at the right of each heading's line. */
const plain: Template = {
  name: "cv-one-column",
  set: "fit",
  kind: "page",
  class: "letter or CV",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, justified: false });
    let year = 2026;
    const post = () => {
      year -= 4;
      return `<h3>${escaped(prose.company())} <span class="years">${years(year)}</span></h3>${paragraph(prose.phrase(), 'class="role"')}${list(times(between(random, 2, 4), () => prose.sentence()))}`;
    };
    const css =
      "h1 { margin-bottom: .1em } h3 { color: #000; display: flex; justify-content: space-between } .years { font-weight: normal } .role { font-style: italic } h2 { border-bottom: .8pt solid; text-transform: uppercase; font-size: 1.1em }";
    const sections = prose
      .headings(between(random, 2, 3))
      .map(
        (heading, number) =>
          tag("h2", heading) +
          (number < 2 ? repeated(between(random, 2, 3), post) : list(times(4, () => prose.phrase()))),
      );
    const body = `${tag("h1", prose.person())}${paragraph(`${prose.street()}, ${prose.town()} · ${prose.phone()} · ${prose.mail()}`, 'class="quiet"')}${paragraph(prose.paragraph(2, 3))}${sections.join("")}`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** A coloured column with a portrait and particulars, and the posts beside it. */
const sidebar: Template = {
  name: "cv-with-a-sidebar",
  set: "check",
  kind: "page",
  class: "letter or CV",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, {
      indented: false,
      justified: false,
      marginMm: [0, 0, 0, 0],
      pt: between(random, 8.5, 10, 0.5),
    });
    const { words } = prose;
    const isRight = random.chance(0.4);
    const dark = random.chance(0.5);
    const side = `<div class="side"><figure>${photograph(random, "height: 32mm")}</figure>${tag("h3", words.address)}${lineByLine([prose.street(), prose.town(), prose.phone(), prose.mail()])}
${tag("h3", prose.heading())}${list(times(between(random, 3, 6), () => prose.town()))}${tag("h3", prose.heading())}${paragraph(prose.paragraph(1, 2))}</div>`;
    let year = 2026;
    const post = () => {
      year -= 4;
      return tag("h3", `${years(year)}  ${prose.company()}`) + paragraph(prose.paragraph(2, 3));
    };
    const main = `<div class="main">${tag("h1", prose.person())}${tag("p", prose.phrase(), 'class="lead"')}${prose
      .headings(2)
      .map((heading) => tag("h2", heading) + repeated(between(random, 2, 3), post))
      .join("")}</div>`;
    const css = `.page { display: grid; grid-template-columns: ${isRight ? "1fr 58mm" : "58mm 1fr"}; width: ${look.widthMm}mm; height: ${look.heightMm - 0.5}mm; grid-template-rows: 100% } .side, .main { overflow: hidden; box-sizing: border-box; height: 100% } .side { background: ${dark ? "#25364a" : "#e8ecf0"}; ${dark ? "color: #fff" : ""}; padding: 12mm 6mm }
.side h3 { color: inherit } .main { padding: 14mm 10mm } .lead { font-size: 1.2em; color: #555 }`;
    return draftOf(random, {
      prose,
      look,
      css,
      body: `<div class="page">${isRight ? main + side : side + main}</div>${fitted(".side, .main")}`,
    });
  },
};

/** The years in a column of their own, what was done beside them: a table without lines. */
const tabular: Template = {
  name: "cv-in-a-table",
  set: "fit",
  kind: "page",
  class: "letter or CV",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, justified: false });
    const { words } = prose;
    let year = 2027;
    const rows = () =>
      times(between(random, 3, 6), () => {
        year -= 2;
        return row(
          tag("td", `${String(1 + random.below(12)).padStart(2, "0")}/${year}`, 'class="when"'),
          textCell(`${prose.company()}, ${prose.town()}. ${prose.sentence()}`),
        );
      });
    const facts = [words.name, words.address, words.phone, words.mail].map((label, number) =>
      row(
        tag("td", label, 'class="when"'),
        textCell([prose.person(), `${prose.street()}, ${prose.town()}`, prose.phone(), prose.mail()][number] ?? ""),
      ),
    );
    const css = ".when { width: 32mm; padding-left: 0; white-space: nowrap } h2 { border-bottom: .6pt solid #888 }";
    const body =
      tag("h1", prose.person()) +
      table("", facts) +
      prose
        .headings(between(random, 2, 3))
        .map((heading) => tag("h2", heading) + table("", rows()))
        .join("") +
      paragraph(`${prose.town()}, ${prose.date(prose.day(), "long")}`);
    return draftOf(random, { prose, look, css, body });
  },
};

export const lives: readonly Template[] = [plain, sidebar, tabular];
