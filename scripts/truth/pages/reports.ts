import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import { cells, escaped, headRow, list, paragraph, repeated, row, table, tag, textCell, times } from "./html.ts";
import { between, type Look, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { barChart } from "./pictures.ts";
import { Prose, westernLanguage } from "./prose.ts";
import { ruled } from "./rulings.ts";
import type { Places, Running } from "./running.ts";

function section(random: Random, prose: Prose, look: Look): string {
  const { words } = prose;
  const { number, percent } = cells(prose);
  const text = () => repeated(between(random, 2, 4), () => paragraph(prose.paragraph(2, 6)));
  const rows = () =>
    times(between(random, 4, 14), () =>
      row(
        textCell(prose.town()),
        number(random.length(90_000)),
        number(random.length(90_000)),
        percent(random.next(), 1),
      ),
    );
  const years = [">2024", ">2025", ">%"];
  const extra = random.pick([
    () => table(headRow([words.place, ...years]), rows(), 'class="figures"'),
    () =>
      `<figure>${barChart(
        random,
        times(6, () => prose.town()),
        look.accent,
      )}${tag("figcaption", `${words.figure}: ${prose.sentence()}`)}</figure>`,
    () =>
      list(
        times(between(random, 3, 6), () => prose.sentence()),
        random.pick(["ul", "ol"]),
      ),
    () => "",
  ]);
  return text() + extra() + text();
}

/** Heads and feet as Chromium's own printing draws them in the margins. */
const plainHeads: Template = {
  name: "report-with-running-heads",
  set: "fit",
  kind: "page",
  class: "running heads or notes",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { marginMm: [26, 22, 24, 22] });
    const { words } = prose;
    const [title = "", ...headings] = prose.headings(between(random, 4, 7));
    const numbered = random.chance(0.5);
    const top: Places = random.pick([
      [prose.company(), "", title],
      ["", title, ""],
      [title, "", prose.date(prose.day())],
    ] as const);
    const number = random.pick(["{n}", `${words.page} {n}`, `${words.page} {n} ${words.of} {all}`, "– {n} –"]);
    const bottom: Places = random.pick([
      ["", number, ""],
      ["", "", number],
      [prose.person(), "", number],
    ] as const);
    const css = `svg { width: 80% } .figures { width: 85% } ${ruled(random.pick(["three", "rows", "grid", "bands"]), ".figures")}`;
    const parts = headings.map((heading, place) => {
      const below = random.chance(0.4)
        ? tag("h3", `${numbered ? `${place + 1}.1 ` : ""}${prose.heading()}`) + section(random, prose, look)
        : "";
      return tag("h2", `${numbered ? `${place + 1} ` : ""}${heading}`) + section(random, prose, look) + below;
    });
    const body =
      tag("h1", title) +
      paragraph(`${prose.person()} · ${prose.date(prose.day(), "long")}`, 'class="quiet plain"') +
      parts.join("");
    const running: Running = { by: "chromium", pt: between(random, 7, 9), bottom, ...(random.chance(0.8) && { top }) };
    return draftOf(random, { prose, look, css, body, running });
  },
};

/** A book: chapters begin on new pages and stand in the heads, sides change with the pages, a rule below. */
const book: Template = {
  name: "report-in-chapters",
  set: "check",
  kind: "page",
  class: "running heads or notes",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, {
      justified: random.chance(0.7),
      hyphens: true,
      indented: random.chance(0.7),
      widthMm: 160,
      heightMm: 230,
      marginMm: [24, 18, 22, 18],
    });
    const chapters = prose
      .headings(between(random, 2, 3))
      .map((heading, place) => `${prose.words.chapter} ${place + 1}: ${heading}`);
    const isFront = random.chance(0.25);
    const running: Running = {
      by: "css",
      pt: 8,
      line: random.chance(0.6),
      mirrored: random.chance(0.7),
      quietFirst: random.chance(0.4),
      numbers: isFront ? "lower-roman" : "decimal",
      from: isFront ? between(random, 2, 9) : between(random, 1, 180),
      chapters,
      top: ["{chapter}", "", random.chance(0.5) ? "{n}" : prose.company()],
      bottom: random.chance(0.5) ? ["", "{n}", ""] : ["", "", ""],
    };
    const text = () => repeated(between(random, 4, 8), () => paragraph(prose.paragraph(3, 7)));
    const body = chapters
      .map(
        (chapter, place) =>
          `<section class="chapter-${place}">${tag("h1", chapter)}${text()}${tag("h2", prose.heading())}${text()}</section>`,
      )
      .join("");
    return draftOf(random, {
      prose,
      look,
      body,
      css: "section { break-before: page } section:first-of-type { break-before: auto }",
      running: {
        ...running,
        ...(running.top?.[2] !== "{n}" && running.bottom?.[1] === "" && { bottom: ["", "", "{n}"] }),
      },
    });
  },
};

/** Notes at the foot of each page below a short rule, numbered through; a script fills the pages. */
const footNotes = (set: "fit" | "check", name: string, isStarred: boolean): Template => ({
  name,
  set,
  kind: "page",
  class: "running heads or notes",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { justified: random.chance(0.5) });
    const [wide, high] = [
      look.widthMm - look.marginMm[1] - look.marginMm[3],
      look.heightMm - look.marginMm[0] - look.marginMm[2] - 1,
    ];
    let note = 0;
    const marked = () => {
      const text = escaped(prose.paragraph(2, 6));
      if (!random.chance(isStarred ? 0.15 : 0.35)) return `<p>${text}</p>`;
      note += 1;
      return `<p data-note="${escaped(prose.paragraph(1, 2))}">${text}<sup>${isStarred ? "" : note}</sup></p>`;
    };
    const part = (heading: string) => tag("h2", heading) + repeated(between(random, 3, 6), marked);
    const columns = isStarred && random.chance(0.5) ? 2 : undefined;
    const css = `.sheet { width: ${wide}mm; height: ${high}mm; display: flex; flex-direction: column; justify-content: space-between; break-after: page; overflow: hidden } .sheet:last-of-type { break-after: auto }
${columns ? ".text { columns: 2; column-gap: 14pt }" : ""} .notes { font-size: .82em; margin-top: 4mm } .notes:not(:empty)::before { content: ""; display: block; width: ${isStarred ? "100%" : "40mm"}; border-top: .6pt solid #000; margin-bottom: 1.5mm } sup { line-height: 0; font-size: .7em } .sheet h2:first-child, h1 { margin-top: 0 }`;
    const body = `<div id="source">${tag("h1", prose.heading())}${prose
      .headings(between(random, 2, 4))
      .map(part)
      .join("")}</div>${fillSheets(isStarred)}`;
    return draftOf(random, { prose, look, css, body, ...(columns && { columns }) });
  },
});

/** Lays paragraphs on sheets one after the other, each with its note at the sheet's foot. */
const fillSheets = (isStarred: boolean): string => `<script>{
  const source = document.getElementById("source");
  let sheet, text, notes;
  const begin = () => {
    sheet = Object.assign(document.createElement("div"), { className: "sheet", innerHTML: '<div class="text"></div><div class="notes"></div>' });
    document.body.append(sheet);
    [text, notes] = sheet.children;
  };
  const add = (piece) => {
    text.append(piece);
    if (!piece.dataset.note) return;
    const mark = ${isStarred ? '"*".repeat(notes.children.length + 1)' : "piece.lastElementChild.textContent"};
    piece.lastElementChild.textContent = mark;
    const note = document.createElement("div");
    Object.assign(note.dataset, { truth: "note", mark });
    note.innerHTML = '<sup data-truth="none"></sup> ';
    note.firstChild.textContent = mark;
    note.append(piece.dataset.note);
    notes.append(note);
  };
  begin();
  for (const piece of [...source.children]) {
    add(piece);
    if (sheet.scrollHeight <= sheet.clientHeight) continue;
    const moved = [piece];
    if (piece.dataset.note) notes.lastElementChild.remove();
    while (/^H/.test(text.children[text.children.length - moved.length - 1]?.tagName)) moved.unshift(text.children[text.children.length - moved.length - 1]);
    begin();
    for (const one of moved) add(one);
  }
  source.remove();
  document.currentScript.remove();
}</script>`;

export const reports: readonly Template[] = [
  plainHeads,
  book,
  footNotes("fit", "notes-numbered", false),
  footNotes("check", "notes-with-stars", true),
];
