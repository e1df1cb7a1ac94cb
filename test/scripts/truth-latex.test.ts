import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asDrawn } from "../../scripts/truth/latex/pieces.ts";
import { macros, Script, tex } from "../../scripts/truth/latex/script.ts";
import { printByLatex } from "../../scripts/truth/print/latex.ts";

test("signs that mean something to LaTeX are written as letters", () => {
  expect(tex("50% of $4 & a_b #1 {x} ~^\\")).toBe(
    "50\\% of \\$4 \\& a\\_b \\#1 \\{x\\} \\textasciitilde{}\\textasciicircum{}\\textbackslash{}",
  );
});

test("blocks come in the order of the pages, each note behind its text", () => {
  const script = new Script([{ form: "1" }], 2);
  script.heading("section", 1, "Costs");
  script.paragraph("The first text.", "A note to it.");
  script.mark({ kind: "caption", text: "Table 1" });
  script.runningText("Draft");
  const written = ["running 0 1", "block 2 1 iv", "block 0 1 iv", "block 1 1 iv", "shown 1 iv", "block 3 2 v"];
  expect(() => script.known(written, 2)).not.toThrow();
  // The caption has floated to page 2, the note was shipped first.
  expect(script.known(written, 2).blocks.map((block) => [block.kind, "page" in block ? block.page : 0])).toEqual([
    ["heading", 1],
    ["paragraph", 1],
    ["note", 1],
    ["caption", 2],
  ]);
  expect(script.known(written, 2).pages).toEqual([{ columns: 2, shown: "iv", running: ["Draft"] }, { columns: 2 }]);
});

test("what was printed twice or never is no truth", () => {
  const script = new Script([{ form: "1" }]);
  script.heading("section", 1, "Costs");
  expect(() => script.known([], 1)).toThrow("not printed once");
  expect(() => script.known(["block 0 1 1", "block 0 2 2"], 2)).toThrow("not printed once");
});

test("a cell of a head goes on below only where lines show it", () => {
  const cell = { row: 0, column: 0, rowSpan: 2, text: "Total\u00a0sum" };
  expect(asDrawn(cell, "boxes")).toEqual({ row: 0, column: 0, rowSpan: 2, text: "Total sum" });
  expect(asDrawn(cell, "nothing")).toEqual({ row: 0, column: 0, text: "Total sum" });
  expect(asDrawn(cell, "columns")).toEqual({ row: 0, column: 0, text: "Total sum" });
});

test.skipIf(!Bun.which("pdflatex"))("a paragraph that goes to the next page takes its mark along", async () => {
  const script = new Script([{ form: "1" }]);
  const text = script.paragraph("A text that has no room on the first page.");
  const filled = `\\vbox to 0.99\\textheight{First\\vfil}\n\n${text}`;
  const document = `\\documentclass{article}\n${macros}\n\\begin{document}\n${filled}\\end{document}\n`;
  const folder = await mkdtemp(join(tmpdir(), "truth-latex-"));
  await Bun.write(join(folder, "one.tex"), document);
  const written = (await printByLatex(join(folder, "one.tex"))) ?? [];
  await rm(folder, { recursive: true });
  expect(script.known(written, 2).blocks.map((block) => "page" in block && block.page)).toEqual([2]);
});
