import { expect, test } from "bun:test";
import { bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";

const columns = [60, 160, 260];
const linePitchPt = 12;
const rowGapPt = 7;

/** Rows of cells of several lines each, with more between rows than between lines. */
function wordsOf(rows: readonly (readonly (readonly string[])[])[]): Words[] {
  let top = 100;
  return rows.flatMap((row) => {
    const words = row.flatMap((own, column) =>
      own.map((text, line): Words => ({ x: columns[column] ?? 0, y: top + line * linePitchPt, text })),
    );
    top += Math.max(...row.map((own) => own.length)) * linePitchPt + rowGapPt;
    return words;
  });
}
const said = (rows: readonly (readonly (readonly string[])[])[]) =>
  rows.map((row) => row.map((own) => own.join(" ")).join("|")).join("\n");

const programs = [
  [["Program"], ["Like"], ["What it does"]],
  [
    ["Fast36"],
    ["Blastp"],
    ["compares a protein with all of", "those in a database, or with a", "part of them if they are many"],
  ],
  [
    ["Gsearch/", "Glsearch"],
    ["Blastx"],
    ["compares them from end to end,", "and as a whole, with all other", "proteins of which it is told"],
  ],
  [["Search36"], [], ["is slower and finds more than", "the others do, as it looks"]],
  [
    ["Tfastxy/", "Tfasty"],
    ["Tblastn"],
    ["reads a strand in three frames", "and lets them shift wherever", "it finds the end of a codon"],
  ],
];

test("where rows are farther apart than lines, a broken label and what stands beside it are no row", () => {
  expect(bodyOf(flowOf([pageOf(wordsOf(programs))]))).toEqual([said(programs)]);
});

test("rows in groups with more between groups stay rows", () => {
  const groups = [3, 3, 3].flatMap((count, group) =>
    Array.from({ length: count }, (_, at) => ["Part", "Kind", "Use"].map((word) => `${word} ${group}${at}`)),
  );
  const words = groups.flatMap((row, at) =>
    row.map((text, column): Words => ({ x: columns[column] ?? 0, y: 100 + at * 12 + Math.floor(at / 3) * 7, text })),
  );
  expect(bodyOf(flowOf([pageOf(words)]))).toEqual([groups.map((row) => row.join("|")).join("\n")]);
});
