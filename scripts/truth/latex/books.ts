import type { Random } from "../../fuzz/random.ts";
import type { NumberForm } from "../documents/paper.ts";
import { between } from "../documents/pieces.ts";
import type { Prose } from "../prose.ts";
import { arabic, title } from "./papers.ts";
import { latexTemplate, list, pageStyle, paragraphs } from "./pieces.ts";
import { Script, tex } from "./script.ts";

/** Chapters with sections; the preface and the contents before them have roman numbers. */
function chapters(random: Random, prose: Prose, script: Script, before: string): string {
  return Array.from({ length: between(random, 2, 3) }, () => {
    script.beginNotes();
    const parts = [
      script.heading("chapter", 1, prose.heading(), true, before),
      paragraphs(random, prose, script, between(random, 1, 3), 0.3),
    ];
    for (let section = between(random, 1, 3); section > 0; section--) {
      parts.push(
        script.heading("section", 2, prose.heading()),
        paragraphs(random, prose, script, between(random, 2, 4), 0.3),
      );
      if (random.chance(0.3)) parts.push(list(random, prose, script, random.chance(0.5)));
    }
    return parts.join("");
  }).join("");
}

function front(random: Random, prose: Prose, script: Script): string {
  const preface =
    script.heading("chapter", 1, prose.term("preface"), false) +
    paragraphs(random, prose, script, between(random, 2, 4));
  return `\\pagenumbering{roman}\n${preface}${script.contents(prose.term("contents"))}\\clearpage\\pagenumbering{arabic}\n`;
}

/** "Chapter 1" above the chapter's name. */
function report(random: Random, prose: Prose) {
  const script = new Script(arabic);
  const before = `${prose.language === "de" ? "Kapitel" : "Chapter"} `;
  script.contentsDepth = 2;
  script.contentsSkip = (level) => (level === 1 ? before.length : 0);
  const head = `\\documentclass[${random.pick(["10pt", "11pt"])},a4paper,oneside]{report}\n\\usepackage[margin=${between(random, 22, 35)}mm]{geometry}\n${pageStyle(random, script, random.chance(0.6) ? [prose.people(1)[0] ?? ""] : [])}`;
  return { script, head, body: `${front(random, prose, script)}${chapters(random, prose, script, before)}` };
}

/**
 * KOMA's book: number and name of a chapter in one line, heads that differ on left and right pages. Its headings have no
 * serifs: LaTeX's usual font for them is one of pictures, in which no letter of a ligature can be read.
 */
function koma(random: Random, prose: Prose) {
  const script = new Script(arabic);
  script.contentsDepth = 2;
  const [left, right] = [prose.people(1)[0] ?? "", prose.heading()].map((text) => script.runningText(text));
  const head = `\\documentclass[${random.pick(["10pt", "11pt"])},a5paper,twoside,openany]{scrbook}
\\usepackage[margin=18mm]{geometry}\\renewcommand\\sfdefault{lmss}
\\fancypagestyle{plain}{\\fancyhf{}\\fancyfoot[C]{\\shown}\\renewcommand\\headrulewidth{0pt}}
\\pagestyle{fancy}\\fancyhf{}\\fancyhead[LE]{${left}}\\fancyhead[RO]{${right}}\\fancyfoot[LE,RO]{\\shown}\\renewcommand\\headrulewidth{${random.pick(["0pt", "0.4pt"])}}`;
  return { script, head, body: `${front(random, prose, script)}${chapters(random, prose, script, "")}` };
}

interface Statement {
  name: string;
  count: number;
}

/** Theorems, definitions and proofs between texts: each has its number and is a text of its own. */
function theorems(random: Random, prose: Prose) {
  const script = new Script(arabic);
  const german = prose.language === "de";
  const names = german ? ["Satz", "Definition", "Lemma"] : ["Theorem", "Definition", "Lemma"];
  const statements = names.map((name): Statement => ({ name, count: 0 }));
  const shared = random.chance(0.5);
  const declared = statements
    .map(({ name }, at) => `\\newtheorem{s${at}}${at > 0 && shared ? "[s0]" : ""}{${name}}`)
    .join("");
  const head = `\\documentclass[${random.pick(["10pt", "11pt", "12pt"])},a4paper]{article}\n\\usepackage{amsthm}\\usepackage[margin=${between(random, 25, 35)}mm]{geometry}\n${declared}\n${pageStyle(random, script, [])}`;
  const parts = [title(prose, script)];
  for (let section = between(random, 2, 4); section > 0; section--) {
    parts.push(script.heading("section", 1, prose.heading()), paragraphs(random, prose, script, 1));
    for (let count = between(random, 1, 3); count > 0; count--)
      parts.push(statement(random, prose, script, statements, shared));
  }
  return { script, head, body: parts.join("\n") };
}

function statement(random: Random, prose: Prose, script: Script, statements: Statement[], shared: boolean): string {
  const at = random.below(statements.length);
  const counted = statements[shared ? 0 : at] as Statement;
  counted.count += 1;
  const text = prose.paragraph(between(random, 1, 3));
  const { name } = statements[at] as Statement;
  const mark = script.mark({ kind: "paragraph", text: `${name} ${counted.count}. ${text}` });
  const proof = prose.paragraph(between(random, 2, 4));
  const proven = random.chance(0.6)
    ? `\\noindent ${script.mark({ kind: "paragraph", text: `${prose.language === "de" ? "Beweis" : "Proof"}. ${proof}` })}\\textit{${prose.language === "de" ? "Beweis" : "Proof"}.} ${tex(proof)}\n\n`
    : "";
  return `\\begin{s${at}}${mark}${tex(text)}\\end{s${at}}\n${proven}${paragraphs(random, prose, script, random.below(2))}`;
}

/** A sheet of exercises: tasks are sections with a number of their own form, their parts are lists. */
function exercises(random: Random, prose: Prose) {
  const word = prose.language === "de" ? "Aufgabe" : "Exercise";
  const outline: NumberForm[] = [{ form: "1", before: `${word} `, after: ":" }];
  const script = new Script(outline);
  const head = `\\documentclass[11pt,a4paper]{article}\n\\usepackage[margin=25mm]{geometry}\n\\renewcommand\\thesection{${word} \\arabic{section}:}\\renewcommand\\labelenumi{${random.pick(["(\\alph{enumi})", "\\alph{enumi})", "\\roman{enumi})"])}}\n${pageStyle(random, script, [prose.people(1)[0] ?? "", prose.date().text])}`;
  const parts = Array.from({ length: between(random, 4, 7) }, () =>
    [
      script.heading("section", 1, prose.heading()),
      paragraphs(random, prose, script, 1, 0.1),
      list(random, prose, script, true),
    ].join(""),
  );
  return { script, head, body: parts.join("\n") };
}

export const books = [
  latexTemplate({ name: "latex-report", set: "fit", class: "LaTeX book" }, report),
  latexTemplate({ name: "latex-koma-book", set: "check", class: "LaTeX book" }, koma),
  latexTemplate({ name: "latex-theorems", set: "fit", class: "LaTeX theorems and exercises" }, theorems),
  latexTemplate({ name: "latex-exercises", set: "check", class: "LaTeX theorems and exercises" }, exercises),
];
