import type { Random } from "../../fuzz/random.ts";
import type { DrawnTable } from "../documents/paper.ts";
import { ruledBy } from "../documents/paper.ts";
import { between } from "../documents/pieces.ts";
import { Prose } from "../prose.ts";
import type { Template } from "../template.ts";
import type { Cell } from "../truth.ts";
import { macros, type Script, tex } from "./script.ts";

type Write = (random: Random, prose: Prose) => { script: Script; head: string; body: string };

const fonts = ["lmodern", "lmodern", "mathptmx", "mathpazo", "charter", "newcent", "bookman"];

/** A template that LaTeX prints, in English or German. */
export function latexTemplate(rest: Pick<Template, "name" | "set" | "class">, write: Write): Template {
  return {
    ...rest,
    kind: "latex",
    make(random) {
      const prose = new Prose(random, random.chance(0.7) ? "en" : "de");
      const { script, head, body } = write(random, prose);
      const packages = [
        "\\usepackage[T1]{fontenc}",
        `\\usepackage{${random.pick(fonts)}}`,
        `\\usepackage[${prose.language === "de" ? "ngerman" : "english"}]{babel}`,
        "\\usepackage{textcomp,booktabs,longtable,fancyhdr,caption,graphicx}",
        ...(random.chance(0.5) ? ["\\usepackage{microtype}"] : []),
        ...(random.chance(0.7) ? ["\\input glyphtounicode\\pdfgentounicode=1"] : []),
      ];
      const [begin = "", ...rest] = head.split("\n");
      const document = [begin, ...packages, macros, ...rest, "\\begin{document}", body, "\\end{document}\n"].join("\n");
      return {
        source: "made",
        print: { by: "latex", document },
        truth: ({ written = [], pages }) => script.known(written, pages),
      };
    },
  };
}

/** Heads and feet of all pages; the first page of a chapter has the number alone. */
export function pageStyle(random: Random, script: Script, heads: readonly string[]): string {
  const [left, right] = heads.map((text) => script.runningText(text));
  const number = random.pick(["C", "C", "R"]);
  const plain = "\\fancypagestyle{plain}{\\fancyhf{}\\fancyfoot[C]{\\shown}\\renewcommand\\headrulewidth{0pt}}";
  const above = `${left === undefined ? "" : `\\fancyhead[L]{${left}}`}${right === undefined ? "" : `\\fancyhead[R]{${right}}`}`;
  const rule = left === undefined ? "0pt" : random.pick(["0pt", "0.4pt"]);
  return `${plain}\n\\pagestyle{fancy}\\fancyhf{}${above}\\fancyfoot[${number}]{\\shown}\\renewcommand\\headrulewidth{${rule}}`;
}

export function paragraphs(random: Random, prose: Prose, script: Script, count: number, notes = 0): string {
  return Array.from({ length: count }, () => {
    const note = random.chance(notes) ? prose.paragraph(between(random, 1, 2)) : undefined;
    return script.paragraph(prose.paragraph(between(random, 2, 6)), note);
  }).join("");
}

/** A list of one or two levels. */
export function list(
  random: Random,
  prose: Prose,
  script: Script,
  ordered: boolean,
  deep = random.chance(0.3),
): string {
  const sentences = random.chance(0.4);
  const text = () => (sentences ? prose.sentence() : (prose.things(1)[0] ?? ""));
  const item = (level: number, isOrdered: boolean) => {
    const words = text();
    return `\\item ${script.mark({ kind: "item", level, ordered: isOrdered, text: words })}${tex(words)}\n`;
  };
  const environment = (isOrdered: boolean, inside: string) => {
    const name = isOrdered ? "enumerate" : "itemize";
    return `\\begin{${name}}\n${inside}\\end{${name}}\n`;
  };
  const inside = Array.from({ length: between(random, 3, 6) }, () => {
    const below = random.chance(0.5);
    const own = item(1, ordered);
    if (!deep || random.chance(0.6)) return own;
    return `${own}${environment(below, item(2, below) + item(2, below))}`;
  });
  return `${environment(ordered, inside.join(""))}\n`;
}

/** The lines of a table, with rules by its border; a cell over two rows leaves the ones below it empty. */
export function tabular(script: Script, table: DrawnTable, long = false): string {
  const { border, rows, columns, headRows, cells } = table;
  const mark = script.mark({
    kind: "table",
    rows,
    columns,
    headRows,
    ruled: ruledBy[border],
    cells: cells.map((cell) => asDrawn(cell, border)),
  });
  const letters = table.aligns.map((align) => ({ start: "l", centre: "c", end: "r" })[align]);
  const boxed = border === "boxes";
  const bars = boxed ? `|${letters.join("|")}|` : border === "columns" ? letters.join("|") : letters.join("");
  const [top, middle, bottom] = boxed
    ? ["\\hline", "\\hline", "\\hline"]
    : border === "three rules"
      ? ["\\toprule", "\\midrule", "\\bottomrule"]
      : border === "columns"
        ? ["", "\\hline", ""]
        : ["", "", ""];
  const lines = Array.from({ length: rows }, (_, row) => {
    const start = row === (long ? headRows : 0) ? mark : row === rows - 1 ? script.end(mark) : "";
    const line = `${start}${lineOf(table, row, boxed)} \\\\`;
    const below =
      row === headRows - 1
        ? middle
        : row === rows - 1
          ? bottom
          : boxed
            ? rowRule(table, row)
            : row < headRows - 1
              ? underSpans(table, row)
              : "";
    return `${line}${below}`;
  });
  const name = long ? "longtable" : "tabular";
  const head = long ? `${lines.slice(0, headRows).join("\n")}\n\\endhead` : lines.slice(0, headRows).join("\n");
  return `\\begin{${name}}{${bars}}\n${top}\n${head}\n${lines.slice(headRows).join("\n")}\n\\end{${name}}\n`;
}

/** Without lines between the rows of a head nothing shows that a cell goes on below: there is an empty one. */
export function asDrawn({ rowSpan, ...cell }: DrawnTable["cells"][number], border: DrawnTable["border"]): Cell {
  const isShown = rowSpan !== undefined && (border === "boxes" || border === "three rules");
  return { ...cell, ...(isShown && { rowSpan }), text: cell.text.replace(/\s+/g, " ") };
}

function lineOf(table: DrawnTable, row: number, boxed: boolean): string {
  const parts: string[] = [];
  for (let column = 0; column < table.columns; column++) {
    const cell = table.cells.find((one) => one.row === row && one.column === column);
    const text = cell === undefined ? "" : tex(cell.text);
    const shown = row < table.headRows && table.boldHead && text !== "" ? `\\textbf{${text}}` : text;
    const span = cell?.columnSpan ?? 1;
    const bar = boxed ? (column === 0 ? "|c|" : "c|") : "c";
    parts.push(span > 1 ? `\\multicolumn{${span}}{${bar}}{${shown}}` : shown);
    column += span - 1;
  }
  return parts.join(" & ");
}

/** A line below a row of a grid, left out under cells that go on in the next row. */
function rowRule({ cells, columns }: DrawnTable, row: number): string {
  const open = cells
    .filter(({ row: first, rowSpan = 1 }) => first <= row && row < first + rowSpan - 1)
    .map(({ column }) => column);
  if (open.length === 0) return "\\hline";
  return Array.from({ length: columns }, (_, column) =>
    open.includes(column) ? "" : `\\cline{${column + 1}-${column + 1}}`,
  ).join("");
}

const underSpans = ({ cells, border }: DrawnTable, row: number): string =>
  border !== "three rules"
    ? ""
    : cells
        .filter((cell) => cell.row === row && (cell.columnSpan ?? 1) > 1)
        .map(({ column, columnSpan = 1 }) => `\\cmidrule(lr){${column + 1}-${column + columnSpan}}`)
        .join("");

/** A table that finds its own place, with its caption above or below. */
export function floating(
  random: Random,
  prose: Prose,
  script: Script,
  number: number,
  table: DrawnTable,
  wide = false,
): string {
  const text = prose.clause();
  const above = random.chance(0.7);
  const caption = () => {
    const mark = script.mark({ kind: "caption", text: `${prose.term("table")} ${number}: ${text}` });
    return `\\caption{${mark}${tex(text)}}\n`;
  };
  const drawn = () => fitting(tabular(script, table));
  const [before, inside, behind] = above ? [caption(), drawn(), ""] : ["", drawn(), caption()];
  const name = wide ? "table*" : "table";
  return `\\begin{${name}}[${random.pick(["t", "htbp", "b"])}]\n\\centering\\small\n${before}${inside}${behind}\\end{${name}}\n`;
}

/** Made as small as it must be to fit into its column. */
const fitting = (table: string): string =>
  `\\sbox\\drawn{${table.trim()}}\\ifdim\\wd\\drawn>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox\\drawn}\\else\\usebox\\drawn\\fi\n`;
