import { existsSync } from "node:fs";

const head = `# Every tool with every PDF

Each page tool is called through HTTP with every PDF of the test corpus, and outside readers (qpdf, Poppler) compare what
comes out with what went in. A number is how many results were found right of as many as could be compared: what an
outside reader can't read in the file that was given is not. Damaged files are those of \`pdf-broken\` and what qpdf can't
read of \`faults\`; what comes of them is checked by the service, and by \`qpdf --check\` where the given file passes it.

- qpdf clean: \`qpdf --check\` has nothing to say. "as given" are sound files that \`repair-pdf\` gave back byte for byte, of
  which qpdf had something to say before.
- text: word for word. Of a stamped page, all that was on it and the stamp; of what was cut off, nothing that was not there.
  What \`rotate-pdf\` turned is turned back by qpdf before it is read and drawn.
- drawn: on none of the first 20 pages is more than half of what Poppler drew before missing, in its place within a pixel at
  36 dpi; in what \`crop-pdf\` leaves to the content, anywhere. Of \`pdf-to-image\` the pictures are compared with Poppler's.
- annotations drawn: the same of all by which Poppler's drawing differs from its drawing without annotations. Links are
  framed in many files, and those that lead out of a part are not in it: of \`pdf-split\` files without links are looked at.

\`unlock-pdf\` refuses what is not encrypted, \`protect-pdf\` what is. Of the damaged files one is empty (400), one has 3,000
pages (413), and some have no \`%PDF-\` near their beginning (415), which \`repair-pdf\` takes nevertheless.

\`pdf-to-image\` of issue13316_reduced in \`faults\` falls short: MuPDF draws other glyphs of a font whose encoding names them by
their numbers, as \`mutool\` does.

Each section is written by a run with \`PDF_MATRIX=docs/pdf-matrix.md\`, which leaves the others as they are:
\`bun test test/corpus/pdf-matrix.test.ts\` the families (\`PDF_FAMILIES=faults,…\` some of them; \`debian\` with
\`PDF_FOLDER=/tmp/pdfs\`, after \`scripts/debian-pdfs /tmp/pdfs\`), \`pdf-letters.test.ts\` the letters, \`pdf-locks.test.ts\` the
locks. \`PDF_TOOLS=ocr-pdf,…\` calls some of the tools, and leaves the rows of the others. With \`PDF_RECORD=FILE\` a run of
the families goes on where the last one ended.

\`debian\` and the letters are of a build some commits before the other families.`;

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

/** A section with the rows of the one before it, but for those that it has anew. */
function withRowsOf(old: string | undefined, section: string): string {
  const callOf = (row: string) => row.split(" | ")[0] ?? "";
  const isRow = (line: string) => line.startsWith("| ") && !/^\| (call|---) /.test(line);
  const [fresh, all] = [section.split("\n"), old?.split("\n") ?? []];
  const own = fresh.filter(isRow);
  const calls = new Set(own.map(callOf));
  const rows = [...all.filter((line) => isRow(line) && !calls.has(callOf(line))), ...own];
  return [...fresh.filter((line) => !isRow(line)), ...rows.sort((a, b) => (callOf(a) < callOf(b) ? -1 : 1))].join("\n");
}

/** Writes sections into docs/pdf-matrix.md, each in the place of the one with its title, or only some rows of it. */
export async function writeSections(file: string, given: readonly string[], some = false): Promise<void> {
  const old = existsSync(file) ? (await Bun.file(file).text()).split(/^(?=## )/m).slice(1) : [];
  const before = (section: string) => old.find((one) => titleOf(one) === titleOf(section))?.trim();
  const sections = some ? given.map((section) => withRowsOf(before(section), section)) : given;
  const fresh = new Set(sections.map(titleOf));
  const kept = old.map((section) => section.trim()).filter((section) => !fresh.has(titleOf(section)));
  const all = [...kept, ...sections].sort((a, b) => placeOf(a) - placeOf(b) || (titleOf(a) < titleOf(b) ? -1 : 1));
  await Bun.write(file, `${[head, ...all].join("\n\n")}\n`);
}
