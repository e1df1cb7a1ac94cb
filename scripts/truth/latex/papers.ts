import type { Random } from "../../fuzz/random.ts";
import type { NumberForm } from "../documents/paper.ts";
import { between } from "../documents/pieces.ts";
import { makeTable } from "../documents/tables.ts";
import type { Prose } from "../prose.ts";
import { floating, latexTemplate, list, pageStyle, paragraphs, tabular } from "./pieces.ts";
import { Script, tex } from "./script.ts";

export const arabic: readonly NumberForm[] = [{ form: "1" }, { form: "1", shows: 2 }, { form: "1", shows: 3 }];

const paperSize = (random: Random) => random.pick(["a4paper", "a4paper", "letterpaper"]);

/** Title, people and date, as `\maketitle` sets them. */
export function title(prose: Prose, script: Script): string {
  const [name, people, date] = [prose.heading(), prose.people(2).join(", "), prose.date().text];
  const marks = [
    script.mark({ kind: "heading", level: 1, text: name }),
    script.mark({ kind: "paragraph", text: people }),
    script.mark({ kind: "paragraph", text: date }),
  ];
  return `\\title{${marks[0]}${tex(name)}}\\author{${marks[1]}${tex(people)}}\\date{${marks[2]}${tex(date)}}\n\\maketitle\n`;
}

interface Shape {
  sections: number;
  notes: number;
  tables: number;
  lists: number;
  columns: number;
  wide?: number;
}

/** Sections of text with lists and floating tables. */
export function sections(random: Random, prose: Prose, script: Script, shape: Shape): string {
  let tablesBefore = 0;
  return Array.from({ length: shape.sections }, () => {
    const parts = [
      script.heading("section", 1, prose.heading()),
      paragraphs(random, prose, script, between(random, 1, 3), shape.notes),
    ];
    if (random.chance(shape.tables)) {
      tablesBefore += 1;
      const border = random.pick(["three rules", "three rules", "boxes", "columns"] as const);
      const wide = random.chance(shape.wide ?? 0);
      const columns = shape.columns === 2 && !wide ? 3 : between(random, 3, 5);
      const table = makeTable(random, prose, {
        rows: between(random, 3, 7),
        columns,
        border,
        size: 9,
        twoHeads: columns > 3 && random.chance(0.5),
        measure: 20,
      });
      parts.push(floating(random, prose, script, tablesBefore, table, wide));
    }
    if (random.chance(shape.lists)) parts.push(list(random, prose, script, random.chance(0.5)));
    if (random.chance(0.5))
      parts.push(
        script.heading("subsection", 2, prose.heading()),
        paragraphs(random, prose, script, between(random, 1, 3), shape.notes),
      );
    return parts.join("");
  }).join("");
}

/** "[3] Name: Title, 2019." */
export function bibliography(random: Random, prose: Prose, script: Script, level = 1): string {
  const name = prose.term("references");
  const mark = script.mark({ kind: "heading", level, text: name });
  const entries = prose.people(between(random, 3, 8)).map((person, at) => {
    const text = `${person}: ${prose.clause()}, ${prose.date().text}.`;
    return `\\bibitem{b${at}} ${script.mark({ kind: "item", level: 1, ordered: true, text })}${tex(text)}\n`;
  });
  return `\\renewcommand\\refname{${mark}${tex(name)}}\\begin{thebibliography}{9}\n${entries.join("")}\\end{thebibliography}\n`;
}

function article(random: Random, prose: Prose) {
  const script = new Script(arabic);
  const size = random.pick(["10pt", "11pt", "12pt"]);
  const heads = random.chance(0.5) ? [prose.people(1)[0] ?? "", prose.term("draft")] : [];
  const head = `\\documentclass[${size},${paperSize(random)}]{article}\n\\usepackage[margin=${between(random, 20, 35)}mm]{geometry}\n${pageStyle(random, script, heads)}${random.chance(0.3) ? "\\linespread{1.25}" : ""}`;
  const parts = [
    title(prose, script),
    sections(random, prose, script, {
      sections: between(random, 3, 6),
      notes: 0.25,
      tables: 0.3,
      lists: 0.3,
      columns: 1,
    }),
  ];
  if (random.chance(0.5)) parts.push(bibliography(random, prose, script));
  return { script, head, body: parts.join("\n") };
}

function twoColumns(random: Random, prose: Prose) {
  const script = new Script(arabic, 2);
  const head = `\\documentclass[${random.pick(["10pt", "11pt"])},twocolumn,${paperSize(random)}]{article}\n\\usepackage[margin=${between(random, 15, 25)}mm,columnsep=${random.pick([4, 5, 6, 8, 10])}mm]{geometry}\n${pageStyle(random, script, random.chance(0.4) ? [prose.heading()] : [])}`;
  const abstract = script.heading("section", 1, prose.term("abstract"), false) + paragraphs(random, prose, script, 1);
  const shape = { sections: between(random, 4, 7), notes: 0.2, tables: 0.4, lists: 0.3, columns: 2, wide: 0.3 };
  const body = [
    title(prose, script),
    abstract,
    sections(random, prose, script, shape),
    bibliography(random, prose, script),
  ].join("\n");
  return { script, head, body };
}

/** As conferences want it: narrow margins, headings in capitals with roman numbers, no page numbers. */
function conference(random: Random, prose: Prose) {
  const outline: NumberForm[] = [
    { form: "I", after: "." },
    { form: "A", after: "." },
  ];
  const script = new Script(outline, 2);
  const head = `\\documentclass[10pt,twocolumn,${paperSize(random)}]{article}
\\usepackage[top=19mm,bottom=25mm,left=16mm,right=16mm,columnsep=${random.pick([4, 5, 6])}mm]{geometry}
\\pagestyle{empty}\\fancypagestyle{plain}{\\fancyhf{}\\renewcommand\\headrulewidth{0pt}}
\\makeatletter
\\renewcommand\\thesection{\\Roman{section}.}\\renewcommand\\thesubsection{\\Alph{subsection}.}
\\renewcommand\\section{\\@startsection{section}{1}{0pt}{8pt}{4pt}{\\centering\\normalsize\\scshape}}
\\renewcommand\\subsection{\\@startsection{subsection}{2}{0pt}{6pt}{3pt}{\\normalsize\\itshape}}
\\makeatother`;
  const summary = `${prose.term("abstract")}—${prose.paragraph(between(random, 3, 5))}`;
  const mark = script.mark({ kind: "paragraph", text: summary });
  const shape = { sections: between(random, 4, 7), notes: 0.1, tables: 0.5, lists: 0.25, columns: 2, wide: 0.3 };
  const body = [
    title(prose, script),
    `{\\bfseries\\small ${mark}${tex(summary)}\\par}\n`,
    sections(random, prose, script, shape),
    bibliography(random, prose, script),
  ];
  return { script, head, body: body.join("\n") };
}

/** Tables of a paper's appendix, one below the other in the text. */
function tables(random: Random, prose: Prose) {
  const script = new Script(arabic);
  const head = `\\documentclass[${random.pick(["10pt", "11pt"])},a4paper]{article}\n\\usepackage[margin=22mm]{geometry}\n${pageStyle(random, script, [])}`;
  const parts = Array.from({ length: between(random, 3, 6) }, () => {
    const border = random.pick(["three rules", "three rules", "boxes", "columns", "nothing"] as const);
    const table = makeTable(random, prose, {
      rows: between(random, 4, 12),
      border,
      size: 9,
      twoHeads: random.chance(0.4),
      groups: random.chance(0.2),
      total: random.chance(0.3),
    });
    const text = random.chance(0.6)
      ? paragraphs(random, prose, script, 1)
      : script.heading("section", 1, prose.heading());
    return `${text}\\begin{center}\\${random.pick(["small", "footnotesize", "normalsize"])}\n${tabular(script, table)}\\end{center}\n`;
  });
  return { script, head, body: parts.join("") };
}

/** A table over pages, whose head comes again, or not. */
function longTable(random: Random, prose: Prose) {
  const script = new Script(arabic);
  const head = `\\documentclass[10pt,a4paper]{article}\n\\usepackage[margin=22mm]{geometry}\n${pageStyle(random, script, [prose.heading()])}`;
  const border = random.pick(["three rules", "boxes", "columns", "nothing"] as const);
  const table = makeTable(random, prose, {
    rows: between(random, 50, 110),
    border,
    size: 9,
    groups: random.chance(0.4),
    total: random.chance(0.3),
    twoHeads: random.chance(0.3),
  });
  const body = [
    script.heading("section", 1, prose.heading()),
    paragraphs(random, prose, script, 1),
    tabular(script, table, true),
    paragraphs(random, prose, script, 1),
  ];
  return { script, head, body: body.join("\n") };
}

export const papers = [
  latexTemplate({ name: "latex-article", set: "fit", class: "LaTeX article" }, article),
  latexTemplate({ name: "latex-two-columns", set: "fit", class: "LaTeX paper in two columns" }, twoColumns),
  latexTemplate({ name: "latex-conference", set: "check", class: "LaTeX paper in two columns" }, conference),
  latexTemplate({ name: "latex-tables", set: "fit", class: "LaTeX tables" }, tables),
  latexTemplate({ name: "latex-long-table", set: "check", class: "LaTeX tables" }, longTable),
];
