import type { Template } from "../template.ts";
import { lineByLine, list, paragraph, repeated, tag, times } from "./html.ts";
import { between, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { Prose, westernLanguage } from "./prose.ts";

const address = (prose: Prose): string[] => [prose.person(), prose.street(), `${prose.postcode()} ${prose.town()}`];

/** As typed at home: addresses line by line, the date at the right, a subject in bold. */
const typed: Template = {
  name: "letter-typed",
  set: "fit",
  kind: "page",
  class: "letter or CV",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, accent: "#000000" });
    const { words } = prose;
    const receiver = address(prose);
    const points = list(
      times(between(random, 2, 4), () => prose.sentence()),
      random.pick(["ul", "ol"]),
    );
    const css =
      ".to { margin: 12mm 0 } .date { text-align: right; margin-bottom: 8mm } .subject { font-weight: bold } .sign { margin-top: 16mm }";
    const body = `<div class="from ${random.chance(0.5) ? "date" : ""}">${lineByLine(address(prose))}</div><div class="to">${lineByLine(receiver)}</div>
${paragraph(`${prose.town()}, ${prose.date(prose.day(), "long")}`, 'class="date"')}${paragraph(prose.heading(), 'class="subject plain"')}
${paragraph(`${words.greeting} ${receiver[0]},`)}${repeated(between(random, 2, 5), () => paragraph(prose.paragraph(2, 4)))}${random.chance(0.4) ? points + paragraph(prose.paragraph(1, 3)) : ""}
${paragraph(words.regards)}${paragraph(prose.person(), 'class="sign"')}`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** A company's paper: its name above a rule, a line of the sender over the address, particulars at the right, banks at the foot. */
const letterhead: Template = {
  name: "letter-with-letterhead",
  set: "fit",
  kind: "page",
  class: "letter or CV",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, marginMm: [18, 20, 24, 24] });
    const { words } = prose;
    const company = prose.company();
    const home = `${company} · ${prose.street()} · ${prose.postcode()} ${prose.town()}`;
    const receiver = address(prose);
    const particulars = [
      `${words.date}: ${prose.date(prose.day())}`,
      `${words.phone}: ${prose.phone()}`,
      `${words.mail}: ${prose.mail()}`,
    ];
    const css = `.name { font: bold 1.8em "${look.display}"; color: ${look.accent}; border-bottom: 1.5pt solid ${look.accent}; padding-bottom: 2mm }
.top { display: flex; justify-content: space-between; gap: 10mm; margin: 10mm 0 14mm } .home { font-size: .75em; text-decoration: underline } .particulars { font-size: .9em }`;
    const body = `${tag("div", company, 'class="name"')}<div class="top"><div>${tag("div", home, 'class="home"')}${lineByLine([company === receiver[0] ? "" : prose.company(), ...receiver])}</div>
<div class="particulars">${lineByLine(particulars)}</div></div>${tag("h2", prose.heading())}${paragraph(`${words.greeting} ${receiver[0]},`)}
${repeated(between(random, 3, 5), () => paragraph(prose.paragraph(2, 5)))}${paragraph(words.regards)}${lineByLine([prose.person(), company])}`;
    const foot = `${company} · IBAN XX${between(random, 10, 99)} 5001 ${between(random, 1000, 9999)} ${between(random, 1000, 9999)} 00 · ${prose.town()}`;
    return draftOf(random, { prose, look, css, body, running: { by: "chromium", pt: 7, bottom: ["", foot, ""] } });
  },
};

/** A circular: the sender's particulars down a narrow column at the left, the letter beside them. */
const sideColumn: Template = {
  name: "letter-beside-particulars",
  set: "check",
  kind: "page",
  class: "letter or CV",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, pt: between(random, 9, 10.5, 0.5) });
    const { words } = prose;
    const receiver = address(prose);
    const side = [
      [prose.company(), prose.street(), `${prose.postcode()} ${prose.town()}`],
      [words.phone, prose.phone(), words.mail, prose.mail()],
      [words.date, prose.date(prose.day())],
    ];
    const css = `.page { display: grid; grid-template-columns: 42mm 1fr; gap: ${between(random, 6, 12)}mm } .side { font-size: .85em; text-align: ${random.pick(["left", "right"])}; ${random.chance(0.5) ? "border-right: .6pt solid #888; padding-right: 4mm" : ""} } .side > div { margin-bottom: 5mm } .to { margin-bottom: 12mm }`;
    const body = `<div class="page"><div class="side">${side.map((lines) => `<div>${lineByLine(lines)}</div>`).join("")}</div><div><div class="to">${lineByLine(receiver)}</div>
${tag("h2", prose.heading())}${paragraph(`${words.greeting} ${receiver[0]},`)}${repeated(between(random, 3, 5), () => paragraph(prose.paragraph(2, 4)))}${paragraph(`${words.regards},`)}${paragraph(prose.person())}</div></div>`;
    return draftOf(random, { prose, look, css, body });
  },
};

export const letters: readonly Template[] = [typed, letterhead, sideColumn];
