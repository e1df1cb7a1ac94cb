import type { Random } from "../../fuzz/random.ts";
import type { Draft, Known, Printed, Template } from "../template.ts";
import type { Block, Cell, PageTruth, Table } from "../truth.ts";
import { pools } from "./pools.ts";
import { capital, headline, person, phrase, place, point, prose, sentence } from "./prose.ts";
import { between, rounded, some, times } from "./random.ts";

/** Marks of TeX are letters in our texts. */
const tex = (text: string): string =>
  text
    .replace(/[&%$#_]/g, "\\$&")
    .replaceAll("–", "--")
    .replaceAll("’", "'");

/**
 * Each block writes its number, the page it stands on, and its own number or mark (of a section, a note, a theorem)
 * (as it is where the block stands) into NAME.truth when its page is shipped; each page writes what it shows of itself.
 */
const macros = String.raw`
\newwrite\truthfile\immediate\openout\truthfile=\jobname.truth
\newcounter{sheet}\setcounter{sheet}{1}
\newcommand{\known}[2]{\begingroup\edef\x{\noexpand\write\truthfile{block #1 \noexpand\thesheet\space #2}}\x\endgroup}
\AddToHook{shipout/after}{\stepcounter{sheet}}
\newcommand{\shownpage}{\thepage\write\truthfile{page \thesheet\space \thepage}}
\setlength{\emergencystretch}{3em}`;

/** A paper of TeX and beside it its blocks, which learn from NAME.truth where they stand and what number they bear. */
class Paper {
  body = "";
  readonly #blocks: ((page: number, own: string) => Block[])[] = [];

  #mark(make: (page: number, own: string) => Block[], own = "-"): string {
    this.#blocks.push(make);
    return `\\known{${this.#blocks.length - 1}}{${own}}`;
  }

  put(source: string): this {
    this.body += `${source}\n`;
    return this;
  }

  title(text: string, authors: string): this {
    const mark = this.#mark((page) => [
      { kind: "heading", level: 1, text, page },
      { kind: "paragraph", text: authors, page },
    ]);
    return this.put(
      `\\begin{center}${mark}{\\LARGE\\bfseries ${tex(text)}\\par}\\medskip{${tex(authors)}\\par}\\end{center}`,
    );
  }

  heading(level: number, text: string, command: string, counter?: string): this {
    const mark = this.#mark(
      (page, own) => [{ kind: "heading", level, text: counter ? `${own} ${text}` : text, page }],
      counter ? `\\the${counter}` : "-",
    );
    return this.put(`\\${command}{${tex(text)}}${mark}`);
  }

  paragraph(text: string): this {
    return this.put(`${this.#mark((page) => [{ kind: "paragraph", text, page }])}${tex(text)}\n`);
  }

  noted(text: string, note: string): this {
    const end = text.indexOf(". ") + 1 || text.length;
    const mark = this.#mark((page) => [{ kind: "paragraph", text, page }]);
    const own = this.#mark((page, number) => [{ kind: "note", mark: number, text: note, page }], "\\thefootnote");
    return this.put(`${mark}${tex(text.slice(0, end))}\\footnote{${own}${tex(note)}}${tex(text.slice(end))}\n`);
  }

  list(items: readonly string[], ordered: boolean): this {
    const kind = ordered ? "enumerate" : "itemize";
    const lines = items.map((text) => {
      const mark = this.#mark((page) => [{ kind: "item", level: 1, ordered, text, page }]);
      return `\\item ${mark}${tex(text)}`;
    });
    return this.put(`\\begin{${kind}}\n${lines.join("\n")}\n\\end{${kind}}`);
  }

  /** "Lemma 3." in bold, then its text in slanted letters. */
  theorem(kind: "Theorem" | "Lemma", text: string): this {
    const mark = this.#mark(
      (page, own) => [{ kind: "paragraph", text: `${kind} ${own}. ${text}`, page }],
      "\\thetheorem",
    );
    return this.put(`\\begin{${kind.toLowerCase()}}${mark}${tex(text)}\\end{${kind.toLowerCase()}}`);
  }

  table(
    caption: string,
    rows: readonly (readonly Omit<Cell, "row" | "column">[])[],
    look: { headRows: number; ruled: Table["ruled"]; columns: string; turned?: boolean },
  ): this {
    const { headRows, ruled, columns, turned } = look;
    const cells = rows.flatMap((row, down) => {
      let column = 0;
      return row.flatMap((cell) => {
        const placed = { ...cell, row: down, column };
        column += cell.columnSpan ?? 1;
        return cell.text === "" ? [] : [placed];
      });
    });
    const wide = Math.max(...cells.map(({ column, columnSpan = 1 }) => column + columnSpan));
    const mark = this.#mark(
      (page, own) => [
        { kind: "caption", text: `Table ${own}: ${caption}`, page },
        { kind: "table", page, rows: rows.length, columns: wide, headRows, ruled, cells },
      ],
      "\\thetable",
    );
    const lines = rows.map((row, at) => {
      const text = row
        .map(({ text, columnSpan }) => (columnSpan ? `\\multicolumn{${columnSpan}}{c}{${tex(text)}}` : tex(text)))
        .join(" & ");
      const rule = ruled === "all" ? "\\hline" : at === headRows - 1 ? "\\midrule" : "";
      return `${text} \\\\ ${rule}`;
    });
    const [top, end] = ruled === "all" ? ["\\hline", ""] : ["\\toprule", "\\bottomrule"];
    const environment = turned ? "sidewaystable" : "table";
    const where = turned ? "" : "[h]";
    return this.put(
      `\\begin{${environment}}${where}\\centering\\caption{${tex(caption)}}${mark}\n\\begin{tabular}{${columns}}${top}\n${lines.join("\n")}\n${end}\\end{tabular}\\end{${environment}}`,
    );
  }

  /** Blocks in the order of the source: no table floats. */
  known({ written = [], pages }: Printed, columns: number): Known {
    const blocks: Block[][] = [];
    const shown: string[] = [];
    for (const line of written) {
      const [, kind, number, first, rest = ""] = /^(block|page) (\d+) (\S+) ?(.*)$/.exec(line) ?? [];
      if (kind === "block") blocks[Number(number)] = this.#blocks[Number(number)]?.(Number(first), rest.trim()) ?? [];
      if (kind === "page" && first) shown[Number(number) - 1] = first;
    }
    if (blocks.filter(Boolean).length !== this.#blocks.length) throw new Error("a block wrote nothing of itself");
    return {
      blocks: blocks.flat().map(curled),
      pages: times(
        pages,
        (at): PageTruth => ({ ...(columns > 1 && { columns }), ...(shown[at] && { shown: shown[at] }) }),
      ),
    };
  }
}

/** TeX prints every apostrophe as a curled one. */
const curled = (block: Block): Block => ("text" in block ? { ...block, text: block.text.replaceAll("'", "’") } : block);

interface Wish {
  options: string;
  kind?: string;
  preamble?: string;
  columns?: number;
}

const draft = (paper: Paper, { options, kind = "article", preamble = "", columns = 1 }: Wish): Draft => ({
  source: "made",
  print: {
    by: "latex",
    document: `\\documentclass[${options}]{${kind}}
\\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\\usepackage{booktabs,rotating,amsthm,fancyhdr}
${preamble}${macros}
\\fancypagestyle{shown}{\\fancyhf{}\\renewcommand{\\headrulewidth}{0pt}\\fancyfoot[C]{\\shownpage}}
\\newtheorem{theorem}{Theorem}\\newtheorem{lemma}[theorem]{Lemma}
\\begin{document}\\pagestyle{shown}
${paper.body}\\end{document}
`,
  },
  truth: (printed) => paper.known(printed, columns),
});

const latex = (name: string, group: string, make: (random: Random) => Draft): Template => ({
  name,
  set: "sealed",
  kind: "latex",
  class: group,
  make,
});

const fonts = [
  "\\usepackage{mathptmx}",
  "\\usepackage{newcent}",
  "\\usepackage{mathpazo}",
  "\\usepackage{helvet}\\renewcommand{\\familydefault}{\\sfdefault}",
];

const number = (value: number): Omit<Cell, "row" | "column"> => ({ text: String(value), type: "number", value });

function measures(random: Random, columns: number): Omit<Cell, "row" | "column">[][] {
  const heads = some(random, pools.en.kinds, columns);
  return [
    [{ text: "Site" }, ...heads.map((text) => ({ text }))],
    ...times(between(random, 3, 9), () => [
      { text: place(random), type: "text" as const },
      ...heads.map(() => number(rounded(between(random, 1, 9000) / 10, 1))),
    ]),
  ];
}

/** Two columns, numbered sections, a table with three rules, notes. */
const twoColumns = latex("sealed-latex-two-columns", "LaTeX paper in two columns", (random) => {
  const paper = new Paper();
  paper
    .put("\\twocolumn[")
    .title(headline(random), [person(random), person(random)].join(", "))
    .put("]\\thispagestyle{shown}");
  for (let part = between(random, 4, 7); part > 0; part--) {
    paper.heading(2, headline(random), "section", "section");
    for (let count = between(random, 1, 3); count > 0; count--) {
      if (random.chance(0.2)) paper.noted(prose(random, 3, 6), sentence(random));
      else paper.paragraph(prose(random, 3, 8));
    }
    if (random.chance(0.3)) paper.heading(3, phrase(random), "subsection", "subsection").paragraph(prose(random, 3, 6));
    if (random.chance(0.25))
      paper.list(
        times(between(random, 2, 4), () => point(random)),
        random.chance(0.5),
      );
  }
  const points = random.pick(["10pt", "10pt", "11pt"]);
  return draft(paper, { options: `${points},a4paper`, preamble: random.pick(fonts), columns: 2 });
});

/** Roman numbers before the first chapter, arabic ones from it on. */
const report = latex("sealed-latex-book", "LaTeX book", (random) => {
  const paper = new Paper();
  paper.put("\\pagenumbering{roman}").title(headline(random), person(random)).put("\\clearpage");
  paper
    .heading(1, "Preface", "chapter*")
    .put("\\thispagestyle{shown}")
    .paragraph(prose(random, 4, 6))
    .paragraph(prose(random, 3, 5));
  paper.put("\\clearpage\\pagenumbering{arabic}");
  for (let part = between(random, 2, 3); part > 0; part--) {
    const name = headline(random);
    paper.heading(1, name, "chapter*").put("\\thispagestyle{shown}");
    for (let count = between(random, 4, 9); count > 0; count--) {
      if (random.chance(0.2)) paper.heading(2, phrase(random), "section*");
      if (random.chance(0.2)) paper.noted(prose(random, 3, 6), sentence(random));
      else paper.paragraph(prose(random, 4, 8));
    }
  }
  return draft(paper, {
    kind: "report",
    options: `${random.pick(["10pt", "11pt", "12pt"])},a5paper`,
    preamble: random.pick(fonts),
  });
});

/** Theorems and lemmas with numbers of one row, proofs below them. */
const theorems = latex("sealed-latex-theorems", "LaTeX theorems", (random) => {
  const paper = new Paper();
  paper.title(headline(random), person(random));
  for (let part = between(random, 2, 4); part > 0; part--) {
    paper.heading(2, headline(random), "section", "section").paragraph(prose(random, 3, 6));
    paper
      .theorem(random.pick(["Theorem", "Lemma"]), sentence(random))
      .paragraph(`To see this, note that ${phrase(random).toLowerCase()} suffices. ${prose(random, 2, 4)}`);
    if (random.chance(0.5))
      paper.list(
        times(between(random, 2, 5), () => capital(point(random))),
        true,
      );
    if (random.chance(0.5)) paper.noted(prose(random, 3, 5), sentence(random));
  }
  return draft(paper, { options: `${random.pick(["10pt", "11pt"])},a4paper`, preamble: random.pick(fonts) });
});

/** One table with three rules or boxes on a page that stands, and one that is turned by a quarter. */
const turnedTables = latex("sealed-latex-tables", "LaTeX tables", (random) => {
  const paper = new Paper();
  paper.title(headline(random), person(random));
  const ruled = random.pick(["some", "all"] as const);
  const shape = (columns: number): string =>
    ruled === "all" ? `|l|${"r|".repeat(columns)}` : `l${"r".repeat(columns)}`;
  const narrow = between(random, 2, 4);
  paper.heading(2, headline(random), "section", "section").paragraph(prose(random, 4, 6));
  paper.table(phrase(random), measures(random, narrow), { headRows: 1, ruled, columns: shape(narrow) });
  paper
    .put("\\clearpage")
    .heading(2, headline(random), "section", "section")
    .paragraph(prose(random, 4, 6))
    .put("\\clearpage");
  const wide = between(random, 6, 9);
  paper.table(phrase(random), measures(random, wide), { headRows: 1, ruled, columns: shape(wide), turned: true });
  return draft(paper, { options: `${random.pick(["10pt", "11pt"])},a4paper`, preamble: random.pick(fonts) });
});

export const papersOfLatex: readonly Template[] = [twoColumns, report, theorems, turnedTables];
