import { existsSync } from "node:fs";

const head = `# Every tool with every PDF

Every PDF of the test corpus goes through each page tool over HTTP, and qpdf and Poppler compare the result with the
given file. A number is how many results could be compared: all are right, unless it reads "12 of 13". Calls that
answer alike share a row; what was right in every result of a family is only named, and so are calls that refuse all its
files. Results of damaged files (\`pdf-broken\`) are checked by the service, and by \`qpdf --check\` where the given file
passes it.

\`pdf-merge\` takes a file twice, \`pdf-split\` halves it, \`ocr-pdf\` reads its first page, \`pdf-to-image\` draws at 36 dpi,
\`rotate-pdf\` turns by 90°, \`crop-pdf\` takes 36 pt off each side for good, or cuts to the content.

- qpdf clean: \`qpdf --check\` finds nothing. "as given": \`repair-pdf\` gave a sound file back byte for byte, in which qpdf
  had found something before.
- text: every word. Stamped pages keep theirs and have the stamp; a crop adds nothing.
- drawn: no page of the first 20 lacks more than half of what Poppler drew before, in its place within a pixel at 36 dpi
  (anywhere after \`crop-pdf\` to the content).
- annotations drawn: the same for what Poppler draws of annotations alone. Parts of \`pdf-split\` lack links that lead out
  of them, so only files without links are compared.

\`unlock-pdf\` refuses files without a password, \`protect-pdf\` those with one. Of the damaged files one is empty (400),
one has 3,000 pages (413), and three have no \`%PDF-\` near their beginning (415), two of which \`repair-pdf\` takes.

\`pdf-to-image\` draws one file of \`faults\`, issue13316_reduced, with other glyphs, as \`mutool\` does: its font's encoding
names glyphs by their numbers.

A run with \`PDF_MATRIX=docs/pdf-matrix.md\` writes its sections and leaves the others: \`bun test
test/corpus/pdf-matrix.test.ts\` the families, \`pdf-letters.test.ts\` the letters, \`pdf-locks.test.ts\` the locks.
\`PDF_FAMILIES=faults,…\` takes some families; \`debian\` needs \`PDF_FOLDER=FOLDER\`, which \`scripts/debian-pdfs
FOLDER\` fills. \`PDF_TOOLS=ocr-pdf,…\` takes some tools. \`PDF_RECORD=FILE\` lets an interrupted run go on.

\`debian\` and the letters are of a slightly earlier build.`;

/** In this order; others come after them. */
const order = [
  "pdf-good",
  "pdf-tables",
  "pdf-scanned",
  "pdf-encrypted",
  "pdf-broken",
  "faults",
  "debian",
  "debian, anew",
];
const placeOf = (section: string): number => {
  const place = order.findIndex((name) => section.startsWith(`## ${name}:`));
  return place < 0 ? order.length : place;
};

const titleOf = (section: string): string => /^## ([^:\n]+)/.exec(section)?.[1] ?? "";

/** A table of the page: for every call of a tool what stands in each column. */
interface Table {
  first: string;
  columns: string[];
  rows: Map<string, string[]>;
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
const isTable = (line: string): boolean => line.startsWith("|");
const allRefused = "All refused: ";

/** Reads a section's table, in which a row may stand for several calls: "rotate-pdf 90°; unlock-pdf its password". */
function tableOf(section: string): Table {
  const [[first = "", ...columns] = [], , ...lines] = section.split("\n").filter(isTable).map(cellsOf);
  const refused = section.split("\n").find((line) => line.startsWith(allRefused));
  const none = columns.map((column) => (column === "200" ? "0" : ""));
  const all = refused ? [...lines, [refused.slice(allRefused.length, -1), ...none]] : lines;
  return {
    first,
    columns,
    rows: new Map(all.flatMap(([calls = "", ...cells]) => calls.split("; ").map((call) => [call, cells]))),
  };
}

/** Adds rows that only the older table has, in the order of their calls. */
function withRowsOf(old: Table, { first, columns, rows }: Table): Table {
  const inColumns = (cells: string[]) => columns.map((column) => cells[old.columns.indexOf(column)] ?? "");
  const all = new Map([...old.rows].map(([call, cells]): [string, string[]] => [call, inColumns(cells)]));
  for (const [call, cells] of rows) all.set(call, cells);
  return { first, columns, rows: new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/**
 * Writes a table with one row for all calls that answer alike. Columns in which nothing stands are left out; those in which all
 * results are right are only named, and so are calls that refuse every file.
 */
function written({ first, columns, rows }: Table): string {
  const sound = columns.indexOf("200");
  const isRefused = ([, cells]: [string, string[]]) => cells[sound] === "0";
  const answered = [...rows].filter((row) => !isRefused(row));
  const isTold = (n: number) => answered.some(([, cells]) => cells[n]);
  const isRight = (n: number) =>
    sound >= 0 && n > sound && answered.every(([, cells]) => !cells[n] || cells[n] === cells[sound]);
  const pick = (cells: string[]) => columns.flatMap((_, n) => (isTold(n) && !isRight(n) ? [cells[n] ?? ""] : []));
  const alike = Map.groupBy(answered, ([, cells]) => pick(cells).join(" | "));
  const lines = [...alike].map(([cells, calls]) => `| ${calls.map(([call]) => call).join("; ")} | ${cells} |`);
  const titles = [first, ...pick(columns)];
  const named = (start: string, names: readonly string[]) =>
    names.length > 0 ? [`${start}${names.join("; ")}.\n`] : [];
  return [
    ...named(
      "All right: ",
      columns.filter((_, n) => isTold(n) && isRight(n)),
    ),
    ...named(
      allRefused,
      [...rows].filter(isRefused).map(([call]) => call),
    ),
    `| ${titles.join(" | ")} |`,
    `|${"---|".repeat(titles.length)}`,
    ...lines,
  ].join("\n");
}

/** Puts a table in the place of a section's own. */
const withTable = (section: string, table: Table): string =>
  [
    section
      .split("\n")
      .filter((line) => !isTable(line))
      .join("\n")
      .trim(),
    written(table),
  ].join("\n\n");

/** Writes sections into docs/pdf-matrix.md, each in the place of the one with its title, or only some rows of it. */
export async function writeSections(file: string, given: readonly string[], some = false): Promise<void> {
  const old = existsSync(file) ? (await Bun.file(file).text()).split(/^(?=## )/m).slice(1) : [];
  const before = (section: string) => old.find((one) => titleOf(one) === titleOf(section))?.trim();
  const sections = given.map((section) => {
    const table = tableOf(section);
    const older = some ? before(section) : undefined;
    return withTable(section, older ? withRowsOf(tableOf(older), table) : table);
  });
  const fresh = new Set(sections.map(titleOf));
  const kept = old.map((section) => section.trim()).filter((section) => !fresh.has(titleOf(section)));
  const all = [...kept, ...sections].sort((a, b) => placeOf(a) - placeOf(b) || (titleOf(a) < titleOf(b) ? -1 : 1));
  await Bun.write(file, `${[head, ...all].join("\n\n")}\n`);
}
